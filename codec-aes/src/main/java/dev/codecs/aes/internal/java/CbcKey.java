package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * AES in cipher block chaining (NIST SP 800-38A, section 6.2) with the padding of PKCS #7 (RFC 5652, section 6.3). Encryption is serial,
 * one block of the four that {@link AesWords} could do at once; decryption is not.
 */
final class CbcKey implements RawKey {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final Aes aes;

    CbcKey(byte[] key) {
        aes = new Aes(key);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        long length = plaintext.byteSize();
        long padded = target.byteSize();
        long left = Counters.number(nonce, 0);
        long right = Counters.number(nonce, Long.BYTES);
        try (Scratch scratch = Scratch.take()) {
            byte[] data = scratch.data;
            for (long done = 0; done < padded; ) {
                int piece = (int) Math.min(padded - done, Scratch.PIECE);
                int given = (int) Math.min(length - done, piece);
                scratch.use(piece);
                MemorySegment.copy(plaintext, ValueLayout.JAVA_BYTE, done, data, 0, given);
                Arrays.fill(data, given, piece, (byte) (padded - length));
                for (int at = 0; at < piece; at += Aes.BLOCK) {
                    LONG.set(data, at, (long) LONG.get(data, at) ^ left);
                    LONG.set(data, at + Long.BYTES, (long) LONG.get(data, at + Long.BYTES) ^ right);
                    aes.encrypt(data, at, data, at, 1, scratch);
                    left = (long) LONG.get(data, at);
                    right = (long) LONG.get(data, at + Long.BYTES);
                }
                MemorySegment.copy(data, 0, target, ValueLayout.JAVA_BYTE, done, piece);
                done += piece;
            }
        }
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        long length = ciphertext.byteSize();
        byte[] previous = nonce.clone();
        int padding = -1;
        try (Scratch scratch = Scratch.take()) {
            byte[] data = scratch.data;
            for (long done = 0; done < length; ) {
                int piece = (int) Math.min(length - done, Scratch.PIECE);
                int last = piece - Aes.BLOCK;
                scratch.use(piece);
                MemorySegment.copy(ciphertext, ValueLayout.JAVA_BYTE, done, data, 0, piece);
                System.arraycopy(previous, 0, scratch.stream, 0, Aes.BLOCK);
                System.arraycopy(data, 0, scratch.stream, Aes.BLOCK, last);
                System.arraycopy(data, last, previous, 0, Aes.BLOCK);
                aes.decrypt(data, 0, data, 0, piece / Aes.BLOCK, scratch);
                scratch.combine(0, piece);
                MemorySegment.copy(data, 0, target, ValueLayout.JAVA_BYTE, done, piece);
                padding = padding(data, last);
                done += piece;
            }
        }
        return padding < 0 ? -1 : length - padding;
    }

    /** {@return the length of the padding at the end of a block, or -1} Takes as long for every block. */
    private static int padding(byte[] data, int from) {
        int length = data[from + Aes.BLOCK - 1] & 0xFF;
        int wrong = length - 1 | Aes.BLOCK - length; // negative if it is none of 1 to 16
        for (int i = 1; i <= Aes.BLOCK; i++) {
            int inside = (i - 1 - length) >> 31;
            int different = (data[from + Aes.BLOCK - i] & 0xFF) ^ length;
            wrong |= inside & -different;
        }
        return wrong >> 31 | (length & ~(wrong >> 31));
    }

    @Override
    public void close() {
        aes.wipe();
    }
}
