package dev.codecs.bench.hash;

import java.nio.charset.StandardCharsets;

/** The key of the message authentication codes, that of the public benchmark whose payload is hashed here. */
final class Key {
    static final String TEXT = "react-native-file-hash-benchmark-key";

    private static final String HMAC = "hmac-";

    private Key() {}

    static byte[] bytes() {
        return TEXT.getBytes(StandardCharsets.US_ASCII);
    }

    static boolean needs(String algorithm) {
        return algorithm.startsWith(HMAC);
    }

    /** The name of the digest that a code is made of: {@code "sha-256"} of {@code "hmac-sha-256"}. */
    static String digest(String algorithm) {
        return needs(algorithm) ? algorithm.substring(HMAC.length()) : algorithm;
    }
}
