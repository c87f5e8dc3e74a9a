package dev.codecs.aes;

import dev.codecs.Cipher;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Encryption and decryption of arrays under a given nonce. */
final class Encrypted {
    private Encrypted() {}

    static byte[] encrypt(Cipher cipher, byte[] key, byte[] nonce, byte[] plaintext, byte[] associatedData) {
        byte[] target = new byte[(int) cipher.encryptedLength(plaintext.length)];
        try (Cipher.Key expanded = cipher.key(key)) {
            expanded.encrypt(nonce, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(target), associatedData);
        }
        return target;
    }

    static byte[] decrypt(Cipher cipher, byte[] key, byte[] nonce, byte[] ciphertext, byte[] associatedData) {
        byte[] target = new byte[ciphertext.length];
        try (Cipher.Key expanded = cipher.key(key)) {
            long written = expanded.decrypt(
                    nonce, MemorySegment.ofArray(ciphertext), MemorySegment.ofArray(target), associatedData);
            return Arrays.copyOf(target, (int) written);
        }
    }
}
