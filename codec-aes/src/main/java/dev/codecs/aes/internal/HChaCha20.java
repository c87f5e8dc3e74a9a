package dev.codecs.aes.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * HChaCha20 (draft-irtf-cfrg-xchacha, section 2.2): the rounds of ChaCha20 make a key of another and a nonce. It takes the same time for
 * all values.
 */
final class HChaCha20 {
    /** The length of a nonce in bytes; what follows them is not read. */
    static final int NONCE = 16;

    private static final int WORDS = 16;
    private static final int KEY = 4;
    private static final int KEY_WORDS = 8;
    private static final int TWICE = 10;

    /** "expand 32-byte k" */
    private static final int[] CONSTANTS = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final int[] key = new int[KEY_WORDS];

    /** @param key of 32 bytes, which is copied */
    HChaCha20(byte[] key) {
        for (int i = 0; i < KEY_WORDS; i++) {
            this.key[i] = (int) INT.get(key, 4 * i);
        }
    }

    /** {@return a key of 32 bytes} */
    byte[] derive(byte[] nonce) {
        int[] x = new int[WORDS];
        System.arraycopy(CONSTANTS, 0, x, 0, KEY);
        System.arraycopy(key, 0, x, KEY, KEY_WORDS);
        for (int i = 0; i < 4; i++) {
            x[KEY + KEY_WORDS + i] = (int) INT.get(nonce, 4 * i);
        }
        for (int i = 0; i < TWICE; i++) {
            quarter(x, 0, 4, 8, 12);
            quarter(x, 1, 5, 9, 13);
            quarter(x, 2, 6, 10, 14);
            quarter(x, 3, 7, 11, 15);
            quarter(x, 0, 5, 10, 15);
            quarter(x, 1, 6, 11, 12);
            quarter(x, 2, 7, 8, 13);
            quarter(x, 3, 4, 9, 14);
        }
        byte[] derived = new byte[4 * KEY_WORDS];
        for (int i = 0; i < 4; i++) {
            INT.set(derived, 4 * i, x[i]);
            INT.set(derived, NONCE + 4 * i, x[KEY + KEY_WORDS + i]);
        }
        Arrays.fill(x, 0);
        return derived;
    }

    /** RFC 8439, section 2.1. */
    private static void quarter(int[] x, int a, int b, int c, int d) {
        x[a] += x[b];
        x[d] = Integer.rotateLeft(x[d] ^ x[a], 16);
        x[c] += x[d];
        x[b] = Integer.rotateLeft(x[b] ^ x[c], 12);
        x[a] += x[b];
        x[d] = Integer.rotateLeft(x[d] ^ x[a], 8);
        x[c] += x[d];
        x[b] = Integer.rotateLeft(x[b] ^ x[c], 7);
    }

    /** Wipes the key. */
    void wipe() {
        Arrays.fill(key, 0);
    }
}
