package dev.codecs.zip.internal;

import static dev.codecs.zip.internal.Lz4FrameReader.LITTLE_ENDIAN;

import dev.codecs.OutputTooSmallException;
import java.lang.foreign.MemorySegment;

/** Compresses one frame from memory to memory. For one call. */
final class Lz4FrameWriter {
    private final Lz4Compressor compressor;
    private final Lz4Header header;
    private final MemorySegment source;
    private final MemorySegment target;
    private long written;

    Lz4FrameWriter(Lz4Compressor compressor, Lz4Header header, MemorySegment source, MemorySegment target) {
        this.compressor = compressor;
        this.header = header;
        this.source = source;
        this.target = target;
    }

    /** {@return the bytes written} */
    long write() {
        MemorySegment start = MemorySegment.ofArray(header.bytes());
        require(start.byteSize());
        MemorySegment.copy(start, 0, target, 0, start.byteSize());
        written = start.byteSize();
        for (long from = 0; from < source.byteSize(); from += header.blockSize()) {
            writeBlock(from, Math.min(header.blockSize(), source.byteSize() - from));
        }
        putInt(0);
        if (header.contentChecksum()) {
            putInt(Xxh32.of(source));
        }
        return written;
    }

    private void writeBlock(long from, long length) {
        require(Integer.BYTES);
        long sizeAt = written;
        written += Integer.BYTES;
        MemorySegment out = target.asSlice(written);
        long packed = compress(from, length, out);
        boolean stored = packed == Lz4Blocks.TOO_SMALL || packed >= length;
        if (stored) {
            require(length);
            MemorySegment.copy(source, from, out, 0, length);
            packed = length;
        }
        target.set(LITTLE_ENDIAN, sizeAt, (int) packed | (stored ? Lz4Header.STORED : 0));
        written += packed;
        if (header.blockChecksums()) {
            putInt(Xxh32.of(out.asSlice(0, packed)));
        }
    }

    private long compress(long from, long length, MemorySegment out) {
        Lz4Blocks blocks = compressor.blocks();
        byte[] dictionary = compressor.dictionary();
        long history = header.linked() ? Math.min(from, Lz4Blocks.WINDOW) : 0;
        if (dictionary.length == 0 || history == Lz4Blocks.WINDOW) {
            return blocks.compress(compressor.level(), source.asSlice(from - history, history + length), history, out);
        }
        MemorySegment in = MemorySegment.ofArray(new byte[(int) (dictionary.length + history + length)]);
        in.copyFrom(MemorySegment.ofArray(dictionary));
        MemorySegment.copy(source, from - history, in, dictionary.length, history + length);
        return blocks.compress(compressor.level(), in, dictionary.length + history, out);
    }

    private void putInt(int value) {
        require(Integer.BYTES);
        target.set(LITTLE_ENDIAN, written, value);
        written += Integer.BYTES;
    }

    private void require(long length) {
        if (length > target.byteSize() - written) {
            throw new OutputTooSmallException(target.byteSize(), compressor.maxCompressedLength(source.byteSize()));
        }
    }
}
