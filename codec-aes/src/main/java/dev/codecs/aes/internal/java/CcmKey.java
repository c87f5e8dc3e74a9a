package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.Ccm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * AES-CCM (NIST SP 800-38C) with tags of sixteen bytes: counter mode, and a CBC-MAC of the plaintext, which is serial, and takes most of
 * the time.
 */
final class CcmKey implements AeadKey {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

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
        byte[] counter = Ccm.counter(nonce);
        long high = Counters.number(counter, 0);
        long low = Counters.number(counter, Long.BYTES);
        long length = source.byteSize();
        byte[] head = Ccm.head(counter, associatedData, length);
        authenticate(head, 0, head.length, scratch);
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
