package dev.codecs.aes.internal.jca;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/**
 * A key of AES-GCM by a provider that decrypts a message in one call only, which HotSpot may not have compiled for good when it runs. A
 * large one is decrypted in counter mode, piece by piece, and each piece encrypted again, which makes the tag that the message must have.
 * Compiled, 20 MB take 2.8 ms so, and 3.7 in one call; before that 100 and 200.
 */
public final class TwoPassGcm implements AeadKey {
    /**
     * From 1 MiB on, the one call often stays uncompiled: it took 8 to 10 ms in most runs, and two passes 0.25. Below it is compiled sooner,
     * and then faster than two passes: 46 us against 126 for 800,000 bytes.
     */
    static final int LARGE = 1 << 20;

    private static final int TAG = 16;

    private final JceAead gcm;
    private final JceCiphers counting;
    private final Pieces gcmPieces;
    private final Pieces countingPieces;

    /** Copies the key. */
    public TwoPassGcm(Lookup lookup, Pieces gcm, Pieces counting, byte[] key) {
        this.gcm = JceAead.gcm(lookup, gcm, key);
        this.counting = new JceCiphers(lookup, "AES/CTR/NoPadding", new JceKey("AES", key));
        this.gcmPieces = gcm;
        this.countingPieces = counting;
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        gcm.encrypt(seat, nonce, associatedData, plaintext, target);
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        if (target.byteSize() < LARGE) {
            return gcm.decrypt(seat, nonce, associatedData, ciphertext, target);
        }
        JceAead.checkLength(ciphertext);
        Cipher counter = counting.encrypting(seat, new IvParameterSpec(firstCounter(nonce)));
        Cipher again = gcm.encrypting(seat, nonce, associatedData);
        byte[] given = ciphertext.asSlice(target.byteSize()).toArray(ValueLayout.JAVA_BYTE);
        return MessageDigest.isEqual(decrypt(counter, again, ciphertext, target), given);
    }

    /** {@return the counter block of the first block of a message} By NIST SP 800-38D, section 7.1, number 1 is for the tag. */
    private static byte[] firstCounter(byte[] nonce) {
        byte[] counter = Arrays.copyOf(nonce, nonce.length + Integer.BYTES);
        counter[counter.length - 1] = 2;
        return counter;
    }

    /** {@return the tag that the message must have} */
    private byte[] decrypt(Cipher counter, Cipher again, MemorySegment ciphertext, MemorySegment target) {
        byte[] from = Segments.array(ciphertext);
        byte[] to = Segments.array(target);
        byte[] encrypted = new byte[Pieces.MOST + TAG];
        try {
            if (from != null && to != null) {
                int length = (int) target.byteSize();
                inPlace(
                        counter,
                        again,
                        from,
                        Segments.offset(ciphertext),
                        length,
                        to,
                        Segments.offset(target),
                        encrypted);
            } else {
                copying(counter, again, ciphertext, target, encrypted);
            }
            int end = again.doFinal(encrypted, 0);
            return Arrays.copyOfRange(encrypted, end - TAG, end);
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        }
    }

    private void inPlace(
            Cipher counter, Cipher again, byte[] from, int offset, int length, byte[] to, int at, byte[] encrypted)
            throws GeneralSecurityException {
        int size;
        for (int done = 0; done < length; done += size) {
            size = Math.min(length - done, nextPiece());
            counter.update(from, offset + done, size, to, at + done);
            again.update(to, at + done, size, encrypted, 0);
        }
    }

    private void copying(Cipher counter, Cipher again, MemorySegment ciphertext, MemorySegment target, byte[] encrypted)
            throws GeneralSecurityException {
        byte[] plain = new byte[Pieces.MOST];
        long length = target.byteSize();
        int size;
        for (long done = 0; done < length; done += size) {
            size = (int) Math.min(length - done, nextPiece());
            MemorySegment.copy(ciphertext, ValueLayout.JAVA_BYTE, done, encrypted, 0, size);
            counter.update(encrypted, 0, size, plain, 0);
            MemorySegment.copy(plain, 0, target, ValueLayout.JAVA_BYTE, done, size);
            again.update(plain, 0, size, encrypted, 0);
        }
        Arrays.fill(plain, (byte) 0);
    }

    private int nextPiece() {
        return Math.min(gcmPieces.next(), countingPieces.next());
    }

    @Override
    public void close() {
        gcm.close();
        counting.close();
    }
}
