package dev.codecs;

/**
 * What every codec says of itself. Codecs are immutable and thread-safe; state lives in sessions and streams. For logs,
 * {@code toString()} begins like {@code "sha-256 by openssl (ffi)"}.
 */
public interface Codec {
    /** {@return the algorithm's standard name in lower case: {@code "zstd"}, {@code "sha-256"}, {@code "aes-256-gcm"}, {@code "msgpack"}} */
    String algorithm();

    /** {@return the engine that runs it} */
    Engine engine();

    /**
     * {@return the engine that works on a call with so many bytes} This is {@link #engine()}, but for a codec that has the engine
     * {@code auto}: a hasher or compressor that gives small data to one engine and large data to another.
     */
    default Engine engineFor(long bytes) {
        return engine();
    }

    /** {@return the preference among the engines of one algorithm: the highest available one is taken} */
    int rank();
}
