package dev.codecs.hash.internal.java;

import java.util.List;

/** The digests that take nothing but data, by name. HMAC is made of the same. */
final class Digests {
    static final List<String> NAMES = List.of(
            "md5",
            "sha-1",
            "sha-224",
            "sha-256",
            "sha-384",
            "sha-512",
            "sha-512/224",
            "sha-512/256",
            "sha3-224",
            "sha3-256",
            "sha3-384",
            "sha3-512");

    private Digests() {}

    /** {@return one of them, before any data} */
    static Compression start(String algorithm) {
        return switch (algorithm) {
            case "md5" -> new Md5();
            case "sha-1" -> new Sha1();
            case "sha-224" -> Sha256.sha224();
            case "sha-256" -> Sha256.sha256();
            case "sha-384" -> Sha512.sha384();
            case "sha-512" -> Sha512.sha512();
            case "sha-512/224" -> Sha512.sha512t224();
            case "sha-512/256" -> Sha512.sha512t256();
            case "sha3-224" -> Keccak.sha3(28);
            case "sha3-256" -> Keccak.sha3(32);
            case "sha3-384" -> Keccak.sha3(48);
            case "sha3-512" -> Keccak.sha3(64);
            default -> throw new IllegalArgumentException(algorithm);
        };
    }
}
