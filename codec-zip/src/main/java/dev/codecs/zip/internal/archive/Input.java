package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.ZipSource;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** The bytes of an archive, read at any place by any thread. */
final class Input implements Closeable {
    /**
     * How much is read in one go into an array. The JDK reads into native memory of the same size first, and keeps it for each thread.
     */
    private static final int PIECE = 128 << 10;

    /** How much is read at least where small entries are read one after the other: a read costs as much as to decompress some of them. */
    private static final int AHEAD = 64 << 10;

    /** What may lie between an entry and the next one that is read. */
    private static final int GAP = 4 << 10;

    private final ZipSource source;
    private final long size;

    private volatile Stretch last = new Stretch(0, new byte[0]);

    /**
     * Part of an archive in memory, for several threads.
     *
     * @param start in the archive
     * @param bytes that nobody changes
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Stretch(long start, byte[] bytes) {
        /** Where in {@link #bytes} that is. */
        int index(long position) {
            return (int) (position - start);
        }

        private boolean has(long from, int length) {
            return from >= start && from - start <= bytes.length - length;
        }

        private boolean endsShortlyBefore(long position) {
            return position >= start && position - start <= bytes.length + GAP;
        }
    }

    Input(ZipSource source) throws IOException {
        this.source = source;
        this.size = source.size();
    }

    ZipSource source() {
        return source;
    }

    long size() {
        return size;
    }

    /** {@return the bytes there, which are within the archive} */
    byte[] bytes(long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        read(at, bytes, 0, length);
        return bytes;
    }

    /** {@return the bytes there, which are within the archive, with what is around them} It reads ahead if they follow those that were asked for before. */
    Stretch stretch(long at, int length) throws IOException {
        Stretch known = last;
        if (known.has(at, length)) {
            return known;
        }
        int ahead = known.endsShortlyBefore(at) ? (int) Math.min(AHEAD, size - at) : 0;
        Stretch read = new Stretch(at, ahead > length ? bytesAhead(at, length, ahead) : bytes(at, length));
        last = read;
        return read;
    }

    /** Where more cannot be read, what was asked for may be sound all the same. */
    private byte[] bytesAhead(long at, int length, int ahead) throws IOException {
        try {
            return bytes(at, ahead);
        } catch (IOException | CorruptInputException e) {
            return bytes(at, length);
        }
    }

    /** Reads the bytes there, which are within the archive. */
    void read(long at, byte[] target, int offset, int length) throws IOException {
        for (int done = 0; done < length; ) {
            done += readSome(at + done, target, offset + done, Math.min(PIECE, length - done));
        }
    }

    /** {@return how many bytes were read, at least one} */
    int readSome(long at, byte[] target, int offset, int length) throws IOException {
        return readSome(at, ByteBuffer.wrap(target, offset, length));
    }

    private int readSome(long at, ByteBuffer target) throws IOException {
        int count = source.read(at, target);
        if (count <= 0) {
            throw new CorruptInputException("the archive became shorter while it was read", at);
        }
        return count;
    }

    /** {@return the four bytes there, or 0, which is no signature, where there are none} */
    int signature(long at) throws IOException {
        return at < 0 || at > size - Integer.BYTES ? 0 : Fields.i32(bytes(at, Integer.BYTES), 0);
    }

    /**
     * {@return the bytes there, which are within the archive, without a copy where they are in memory}
     *
     * @param arena for a copy that is large
     */
    MemorySegment segment(long at, long length, Arena arena) throws IOException {
        if (source instanceof MemorySource memory) {
            return memory.slice(at, length);
        }
        if (length <= PIECE) {
            return MemorySegment.ofArray(bytes(at, (int) length));
        }
        MemorySegment segment = arena.allocate(length);
        for (long done = 0; done < length; ) {
            long piece = Math.min(1 << 30, length - done);
            done += readSome(at + done, segment.asSlice(done, piece).asByteBuffer());
        }
        return segment;
    }

    /** {@return a stream of the bytes there, which are within the archive} It supports marks, and needs no buffer for them. */
    RangeStream stream(long at, long length) {
        return new RangeStream(this, at, length);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
