package dev.codecs.aes.internal.jca;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.Ccm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/**
 * A key of AES-CCM (NIST SP 800-38C) by a provider that has its two parts only: counter mode, and cipher block chaining, whose last block
 * is the MAC.
 */
public final class JceCcm implements AeadKey {
    private static final int BLOCK = 16;
    private static final byte[] ZEROS = new byte[BLOCK];

    private final Pieces countingPieces;
    private final Pieces chainingPieces;
    private final JceCiphers counting;
    private final JceCiphers chaining;

    /** Copies the key. */
    public JceCcm(Lookup lookup, Pieces counting, Pieces chaining, byte[] key) {
        this.countingPieces = counting;
        this.chainingPieces = chaining;
        this.counting = new JceCiphers(lookup, "AES/CTR/NoPadding", new JceKey("AES", key));
        this.chaining = new JceCiphers(lookup, "AES/CBC/NoPadding", new JceKey("AES", key));
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        byte[] counter = Ccm.counter(nonce);
        byte[] tag = mac(seat, Ccm.head(counter, associatedData, plaintext.byteSize()), plaintext);
        crypt(seat, counter, plaintext, target.asSlice(0, plaintext.byteSize()), tag);
        MemorySegment.copy(tag, 0, target, ValueLayout.JAVA_BYTE, plaintext.byteSize(), BLOCK);
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        byte[] counter = Ccm.counter(nonce);
        byte[] given = ciphertext.asSlice(target.byteSize()).toArray(ValueLayout.JAVA_BYTE);
        crypt(seat, counter, ciphertext.asSlice(0, target.byteSize()), target, given);
        byte[] tag = mac(seat, Ccm.head(counter, associatedData, target.byteSize()), target);
        return MessageDigest.isEqual(tag, given);
    }

    /** Adds the keystream to the tag and to the message. */
    private void crypt(int seat, byte[] counter, MemorySegment source, MemorySegment target, byte[] tag) {
        Cipher cipher = counting.encrypting(seat, new IvParameterSpec(counter));
        byte[] plain = tag.clone();
        JceBlocks.update(cipher, countingPieces, MemorySegment.ofArray(plain), MemorySegment.ofArray(tag));
        JceBlocks.update(cipher, countingPieces, source, target);
        Arrays.fill(plain, (byte) 0);
    }

    private byte[] mac(int seat, byte[] head, MemorySegment plaintext) {
        Cipher cipher = chaining.encrypting(seat, new IvParameterSpec(ZEROS));
        long length = plaintext.byteSize();
        byte[] piece = new byte[(int) Math.min((length + BLOCK - 1) & -BLOCK, Pieces.MOST)];
        byte[] chained = new byte[Math.max(BLOCK, piece.length)];
        try {
            byte[] tag = cipher.update(head);
            int end = tag.length;
            for (long done = 0; done < length; ) {
                int size = (int) Math.min(length - done, Math.min(piece.length, chainingPieces.next()));
                int whole = (size + BLOCK - 1) & -BLOCK;
                MemorySegment.copy(plaintext, ValueLayout.JAVA_BYTE, done, piece, 0, size);
                Arrays.fill(piece, size, whole, (byte) 0);
                end = cipher.update(piece, 0, whole, chained, 0);
                tag = chained;
                done += size;
            }
            return Arrays.copyOfRange(tag, end - BLOCK, end);
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        } finally {
            Arrays.fill(piece, (byte) 0);
            Arrays.fill(chained, (byte) 0);
        }
    }

    @Override
    public void close() {
        counting.close();
        chaining.close();
    }
}
