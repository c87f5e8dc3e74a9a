package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * AES-CCM (NIST SP 800-38C) with tags of sixteen bytes: counter mode, and a CBC-MAC of the plaintext, which is serial, and takes most of
 * the time. Nonces of 7 to 13 bytes leave the others of a block but one to the length and the counter.
 */
final class CcmKey implements AeadKey {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** In the first byte: that there is associated data, and that the tag has sixteen bytes (appendix A.2.1). */
    private static final int ASSOCIATED = 0x40;

    private static final int TAG = ((16 - 2) / 2) << 3;

    /** From so many bytes on, the length of associated data takes more than two bytes (appendix A.2.2). */
    private static final int LONG_DATA = 0xFF00;

    private static final short FOUR_BYTES = (short) 0xFFFE;

    private final Aes aes;

    CcmKey(byte[] key) {
        aes = new Aes(key);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        try (Scratch scratch = Scratch.take()) {
            crypt(nonce, associatedData, plaintext, target, true, scratch);
            MemorySegment.copy(scratch.tag, 0, target, ValueLayout.JAVA_BYTE, plaintext.byteSize(), Aes.BLOCK);
        }
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        try (Scratch scratch = Scratch.take()) {
            crypt(nonce, associatedData, ciphertext.asSlice(0, target.byteSize()), target, false, scratch);
            return scratch.isTag(ciphertext, target.byteSize());
        }
    }

    /** Encrypts or decrypts, and leaves the tag in the scratch. */
    private void crypt(
            byte[] nonce,
            byte[] associatedData,
            MemorySegment source,
            MemorySegment target,
            boolean encrypts,
            Scratch scratch) {
        byte[] counter = new byte[Aes.BLOCK];
        counter[0] = (byte) (Aes.BLOCK - 2 - nonce.length); // the length of the counter, less one
        System.arraycopy(nonce, 0, counter, 1, nonce.length);
        long high = Counters.number(counter, 0);
        long low = Counters.number(counter, Long.BYTES);
        long length = source.byteSize();
        start(counter, length, associatedData, scratch);
        long done = 0;
        while (done < length) {
            int piece = (int) Math.min(length - done, Scratch.PIECE);
            int blocks = Scratch.blocks(piece);
            scratch.use(blocks * Aes.BLOCK);
            Counters.write(scratch.stream, blocks, high, low + 1 + done / Aes.BLOCK);
            aes.encrypt(scratch.stream, 0, scratch.stream, 0, blocks, scratch);
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, scratch.data, 0, piece);
            if (encrypts) {
                authenticate(scratch.data, 0, piece, scratch);
            }
            scratch.combine(0, piece);
            if (!encrypts) {
                authenticate(scratch.data, 0, piece, scratch);
            }
            MemorySegment.copy(scratch.data, 0, target, ValueLayout.JAVA_BYTE, done, piece);
            done += piece;
        }
        scratch.use(Aes.BLOCK);
        aes.encrypt(counter, 0, scratch.stream, 0, 1, scratch);
        add(scratch.tag, scratch.stream, 0);
    }

    /** Begins the tag with what is known of the message, and the associated data. */
    private void start(byte[] counter, long length, byte[] associatedData, Scratch scratch) {
        byte[] first = counter.clone();
        first[0] |= (byte) (TAG | (associatedData.length > 0 ? ASSOCIATED : 0));
        LONG.set(first, Long.BYTES, (long) LONG.get(first, Long.BYTES) | length);
        authenticate(first, 0, Aes.BLOCK, scratch);
        if (associatedData.length > 0) {
            Arrays.fill(first, (byte) 0);
            int at = writeLength(associatedData.length, first);
            int begun = Math.min(associatedData.length, Aes.BLOCK - at);
            System.arraycopy(associatedData, 0, first, at, begun);
            authenticate(first, 0, Aes.BLOCK, scratch);
            authenticate(associatedData, begun, associatedData.length - begun, scratch);
        }
    }

    /** {@return how many bytes the length takes} */
    private static int writeLength(int length, byte[] block) {
        if (length < LONG_DATA) {
            SHORT.set(block, 0, (short) length);
            return Short.BYTES;
        }
        SHORT.set(block, 0, FOUR_BYTES);
        INT.set(block, Short.BYTES, length);
        return Short.BYTES + Integer.BYTES;
    }

    /** Goes on with the tag of blocks, the last of which is filled up with zeros. */
    private void authenticate(byte[] data, int from, int length, Scratch scratch) {
        byte[] tag = scratch.tag;
        int whole = from + (length & -Aes.BLOCK);
        for (int at = from; at < whole; at += Aes.BLOCK) {
            add(tag, data, at);
            aes.encrypt(tag, 0, tag, 0, 1, scratch);
        }
        if (whole < from + length) {
            for (int at = whole; at < from + length; at++) {
                tag[at - whole] ^= data[at];
            }
            aes.encrypt(tag, 0, tag, 0, 1, scratch);
        }
    }

    private static void add(byte[] tag, byte[] block, int at) {
        LONG.set(tag, 0, (long) LONG.get(tag, 0) ^ (long) LONG.get(block, at));
        LONG.set(tag, Long.BYTES, (long) LONG.get(tag, Long.BYTES) ^ (long) LONG.get(block, at + Long.BYTES));
    }

    @Override
    public void close() {
        aes.wipe();
    }
}
