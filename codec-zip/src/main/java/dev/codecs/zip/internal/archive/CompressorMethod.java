package dev.codecs.zip.internal.archive;

import dev.codecs.Compressor;
import dev.codecs.Decoded;
import dev.codecs.zip.ZipEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A method by a compressor.
 *
 * @param id of the method
 * @param compressor that reads and writes it
 */
public record CompressorMethod(int id, Compressor compressor) implements ArrayMethod {
    public CompressorMethod {
        Objects.requireNonNull(compressor, "compressor");
        if (id < 0 || id > 0xFFFF) {
            throw new IllegalArgumentException("a method's number has two bytes");
        }
    }

    /** Only DEFLATE data tells where it ends: zstd may have several frames, which all count. */
    private boolean hasEnd() {
        return compressor.algorithm().equals("deflate");
    }

    @Override
    public Decoded decompress(MemorySegment source, MemorySegment target) {
        return hasEnd()
                ? compressor.decompressPrefix(source, target)
                : new Decoded(source.byteSize(), compressor.decompress(source, target));
    }

    @Override
    public InputStream decompressing(InputStream source, ZipEntry entry) throws IOException {
        return hasEnd() ? compressor.decompressingPrefix(source) : compressor.decompressing(source);
    }

    @Override
    public OutputStream compressing(OutputStream sink, int level) throws IOException {
        return (level == DEFAULT_LEVEL ? compressor : compressor.level(level)).compressing(sink);
    }

    @Override
    public int versionNeeded() {
        return id == STORED || id == DEFLATED ? 20 : ArrayMethod.super.versionNeeded();
    }
}
