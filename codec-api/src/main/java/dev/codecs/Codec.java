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

    /** {@return the preference among the engines of one algorithm: the highest available one is taken} */
    int rank();
}
