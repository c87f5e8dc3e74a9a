package dev.codecs.aes.internal;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha, section 2) over the ChaCha20-Poly1305 of an engine: the first 16 bytes of a nonce and the
 * key make another key, for this message, and the last eight are the end of its nonce.
 *
 * @param chacha of ChaCha20-Poly1305
 */
public record XChaCha20Poly1305(AeadKernel chacha) implements AeadKernel {
    private static final int NONCE = 12;

    @Override
    public AeadKey key(byte[] key) {
        return new Key(chacha, new HChaCha20(key));
    }

    private record Key(AeadKernel chacha, HChaCha20 derivation) implements AeadKey {
        @Override
        public void encrypt(
                int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
            try (AeadKey key = keyOf(nonce)) {
                key.encrypt(Seats.STANDING, rest(nonce), associatedData, plaintext, target);
            }
        }

        @Override
        public boolean decrypt(
                int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
            try (AeadKey key = keyOf(nonce)) {
                return key.decrypt(Seats.STANDING, rest(nonce), associatedData, ciphertext, target);
            }
        }

        private AeadKey keyOf(byte[] nonce) {
            byte[] bytes = derivation.derive(nonce);
            try {
                return chacha.key(bytes);
            } finally {
                Arrays.fill(bytes, (byte) 0);
            }
        }

        private static byte[] rest(byte[] nonce) {
            byte[] rest = new byte[NONCE];
            System.arraycopy(nonce, HChaCha20.NONCE, rest, NONCE - Long.BYTES, Long.BYTES);
            return rest;
        }

        @Override
        public void close() {
            derivation.wipe();
        }
    }
}
