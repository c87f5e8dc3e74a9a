package dev.codecs.aes.internal.jdk;

import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/**
 * AES in cipher block chaining (NIST SP 800-38A, section 6.2) with the padding of PKCS #7 (RFC 5652, section 6.3). The padding is
 * ours: the provider would tell by an exception what is wrong with it, at the price of one, and hold back a block of every piece.
 */
final class CbcKey implements RawKey {
    private static final int BLOCK = 16;

    private static final Pieces ENCRYPTING = new Pieces();
    private static final Pieces DECRYPTING = new Pieces();

    private final JceCiphers ciphers;

    CbcKey(byte[] key) {
        this.ciphers = new JceCiphers("AES/CBC/NoPadding", new JceKey("AES", key));
    }

    @Override
    public void encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        long whole = plaintext.byteSize() / BLOCK * BLOCK;
        int rest = (int) (plaintext.byteSize() - whole);
        byte[] last = new byte[BLOCK];
        Arrays.fill(last, rest, BLOCK, (byte) (BLOCK - rest));
        MemorySegment.copy(plaintext, ValueLayout.JAVA_BYTE, whole, last, 0, rest);

        Cipher cipher = ciphers.encrypting(new IvParameterSpec(nonce));
        JceBlocks.update(cipher, ENCRYPTING, plaintext.asSlice(0, whole), target.asSlice(0, whole));
        JceBlocks.update(cipher, ENCRYPTING, MemorySegment.ofArray(last), target.asSlice(whole));
        ciphers.give(cipher);
        Arrays.fill(last, (byte) 0);
    }

    @Override
    public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        Cipher cipher = ciphers.decrypting(new IvParameterSpec(nonce));
        JceBlocks.update(cipher, DECRYPTING, ciphertext, target);
        ciphers.give(cipher);
        byte[] last = target.asSlice(target.byteSize() - BLOCK).toArray(ValueLayout.JAVA_BYTE);
        int padding = padding(last);
        Arrays.fill(last, (byte) 0);
        return padding < 0 ? -1 : ciphertext.byteSize() - padding;
    }

    /** {@return the length of the padding, or -1} Takes as long for every block. */
    private static int padding(byte[] block) {
        int length = block[BLOCK - 1] & 0xFF;
        int wrong = ((length - 1) | (BLOCK - length)) & Integer.MIN_VALUE; // set if it is none of 1 to 16
        for (int i = 1; i <= BLOCK; i++) {
            int inside = (i - 1 - length) >> 31; // all ones for the last so many bytes
            wrong |= inside & ((block[BLOCK - i] & 0xFF) ^ length);
        }
        return wrong == 0 ? length : -1;
    }

    @Override
    public void close() {
        ciphers.close();
    }
}
