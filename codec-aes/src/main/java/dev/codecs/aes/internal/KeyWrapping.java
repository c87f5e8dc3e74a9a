package dev.codecs.aes.internal;

import dev.codecs.spi.Offer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** What there is to know of AES key wrap, whatever the engine. */
public final class KeyWrapping {
    /** Keys are wrapped in units of so many bytes, and become longer by one. */
    public static final int UNIT = 8;

    /** What the bytes 00, 11, ... ff are wrapped to by the key 0, 1, 2, ...: RFC 3394, sections 4.1 to 4.3, and OpenSSL 3 for the others. */
    private static final Map<String, String> OF_COUNTED = Map.of(
            "aes-128-kw", "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5",
            "aes-192-kw", "96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d",
            "aes-256-kw", "64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7",
            "aes-128-kwp", "2cef0c9e30de26016c230cb78bc60d51b1fe083ba0c79cd5",
            "aes-192-kwp", "5fd7477fdc165910c8e5dd891a421b10db10362fd293b128",
            "aes-256-kwp", "afc860015ffe2d75bedf43c444fe58f4ad9d89c4ec71e23b");

    private KeyWrapping() {}

    /** {@return an offer of each algorithm: without padding (RFC 3394), and with it (RFC 5649)} */
    public static List<Offer> offers(int rank) {
        return OF_COUNTED.keySet().stream()
                .sorted()
                .map(algorithm -> new Offer(algorithm, rank))
                .toList();
    }

    /** {@return the length in bytes of a key that wraps others} */
    public static int keyLength(String algorithm) {
        return bits(algorithm) / Byte.SIZE;
    }

    private static int bits(String algorithm) {
        return Integer.parseInt(algorithm, "aes-".length(), "aes-".length() + 3, 10);
    }

    /** {@return whether what is wrapped is filled up with zeros, and may have any length} */
    public static boolean isPadded(String algorithm) {
        return algorithm.endsWith("-kwp");
    }

    /**
     * {@return the kernel}
     *
     * @throws IllegalStateException if it is wrong about a known answer
     */
    public static WrappingKernel passed(String algorithm, WrappingKernel kernel) {
        byte[] key = new byte[keyLength(algorithm)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) i;
        }
        byte[] secret = HexFormat.of().parseHex("00112233445566778899aabbccddeeff");
        try (WrappingKey wrapping = kernel.key(key)) {
            byte[] wrapped = wrapping.wrap(secret);
            boolean isRight = HexFormat.of().formatHex(wrapped).equals(OF_COUNTED.get(algorithm))
                    && Arrays.equals(secret, wrapping.unwrap(wrapped));
            wrapped[0] ^= 1;
            if (!isRight || wrapping.unwrap(wrapped) != null) {
                throw new IllegalStateException(
                        "what runs " + algorithm
                                + " is wrong about it: it is broken or made for another processor; install another build of it");
            }
        }
        return kernel;
    }
}
