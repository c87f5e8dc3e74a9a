package dev.codecs.bench.codecs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Executor;

/** What an engine and a peer have in common: one algorithm at one level. For one thread at a time. */
interface ByteCodec {
    /** The room that any source of this length needs. */
    int maxCompressedLength(int sourceLength);

    /** Compresses a range into the target and returns the bytes written. */
    int compress(byte[] source, int offset, int length, byte[] target) throws Exception;

    /** Decompresses a range, which is one whole stream, into the target and returns the bytes written. */
    int decompress(byte[] source, int offset, int length, byte[] target) throws Exception;

    /** A stream into the sink, which closes it. */
    default OutputStream compressing(OutputStream sink) throws IOException {
        throw new UnsupportedOperationException("it has no streams");
    }

    /** A stream that several threads work for: so many, the calling one among them. */
    default OutputStream compressing(OutputStream sink, Executor others, int threads) throws IOException {
        throw new UnsupportedOperationException("it has no streams that several threads work for");
    }

    /** A stream of what the source holds. */
    default InputStream decompressing(InputStream source) throws IOException {
        throw new UnsupportedOperationException("it has no streams");
    }
}
