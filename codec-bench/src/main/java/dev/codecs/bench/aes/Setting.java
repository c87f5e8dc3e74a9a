package dev.codecs.bench.aes;

import java.util.Arrays;

/** The keys, nonces and passwords that all libraries are given. */
final class Setting {
    /** The iterations of WinZip AES. */
    static final int ITERATIONS = 1000;

    /** The two keys and the verifier of WinZip AES-256. */
    static final int DERIVED_LENGTH = 66;

    private static final String PASSWORD = "correct horse battery staple";
    private static final int TAG = 16;
    private static final int BLOCK = 16;

    private Setting() {}

    static char[] password() {
        return PASSWORD.toCharArray();
    }

    static byte[] key(String algorithm) {
        byte[] key = new byte[algorithm.contains("128") ? 16 : algorithm.endsWith("-xts") ? 64 : 32];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (i * 37 + 11);
        }
        return key;
    }

    /** The nonce of the messages that are verified. */
    static byte[] nonce(String algorithm) {
        byte[] nonce = new byte[nonceLength(algorithm)];
        Arrays.fill(nonce, (byte) 0xA5);
        return nonce;
    }

    static int nonceLength(String algorithm) {
        return algorithm.startsWith("x") ? 24 : isAuthenticated(algorithm) ? 12 : BLOCK;
    }

    static boolean isAuthenticated(String algorithm) {
        return !algorithm.endsWith("-ctr") && !algorithm.endsWith("-cbc") && !algorithm.endsWith("-xts");
    }

    static int encryptedLength(String algorithm, int length) {
        if (isAuthenticated(algorithm)) {
            return Math.addExact(length, TAG);
        }
        return algorithm.endsWith("-cbc") ? Math.addExact(length - length % BLOCK, BLOCK) : length;
    }
}
