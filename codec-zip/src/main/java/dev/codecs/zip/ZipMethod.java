package dev.codecs.zip;

import dev.codecs.Compressor;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.internal.archive.CompressorMethod;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A compression method of ZIP archives (APPNOTE.TXT, section 4.4.5). Those that are built in need none of this; a method that is given
 * in {@link ZipReading#methods} or to a writer comes before a built-in one of the same number.
 */
public interface ZipMethod {
    /** No compression. */
    int STORED = 0;

    /** DEFLATE. */
    int DEFLATED = 8;

    /** Deflate64, which is read. */
    int DEFLATE64 = 9;

    /** bzip2, which is read with the library commons-compress. */
    int BZIP2 = 12;

    /** LZMA, which is read with the library xz. */
    int LZMA = 14;

    /** Zstandard. */
    int ZSTD = 93;

    /** xz, which is read with the library of that name. */
    int XZ = 95;

    /** {@return its number in headers} */
    int id();

    /**
     * {@return a stream of the decompressed content} It ends with the content, and need not read more of the source. Faults of the data
     * come as {@link IOException} with a {@link dev.codecs.CodecException} as cause. It closes the source when it is closed.
     *
     * @param source the compressed data of the entry, decrypted, to its end; it supports {@link InputStream#mark}
     * @param entry whose size and flags some methods need
     */
    InputStream decompressing(InputStream source, ZipEntry entry) throws IOException;

    /**
     * {@return a stream that compresses what is written to it} Its {@code close} ends the data and closes the sink.
     *
     * @param level in the method's own scale, or {@link #DEFAULT_LEVEL}
     */
    default OutputStream compressing(OutputStream sink, int level) throws IOException {
        throw new UnsupportedFeatureException("method " + id() + " can only be read: write the entry with another");
    }

    /** The level that a method thinks best. */
    int DEFAULT_LEVEL = Integer.MIN_VALUE;

    /** {@return what headers say about the version that is needed to read the method, times ten} */
    default int versionNeeded() {
        return 63;
    }

    /**
     * {@return a method by a compressor: {@code of(DEFLATED, Compressor.of("deflate", "java"))} for example}
     *
     * @param id its number in headers, 0 to 0xFFFF
     */
    static ZipMethod of(int id, Compressor compressor) {
        return new CompressorMethod(id, compressor);
    }
}
