package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** ChaCha20-Poly1305 (RFC 8439, section 2.8). Block 0 of the keystream is the key of the tag. */
final class ChaCha20Poly1305Key implements AeadKey {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ChaCha20 cipher;

    ChaCha20Poly1305Key(byte[] key) {
        cipher = new ChaCha20(key);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        try (Scratch scratch = Scratch.take()) {
            crypt(nonce, associatedData, plaintext, target, true, scratch);
            MemorySegment.copy(scratch.tag, 0, target, ValueLayout.JAVA_BYTE, plaintext.byteSize(), scratch.tag.length);
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
        Poly1305 poly = scratch.poly;
        long length = source.byteSize();
        int counter = 0;
        int start = ChaCha20.BLOCK; // of the message in the piece: the first piece begins with the key of the tag
        long done = 0;
        do {
            int piece = (int) Math.min(length - done, Scratch.PIECE);
            int blocks = (start + piece + ChaCha20.BLOCK - 1) / ChaCha20.BLOCK;
            scratch.use(blocks * ChaCha20.BLOCK);
            cipher.stream(nonce, counter, blocks, scratch);
            if (start > 0) {
                poly.start(scratch.stream, 0);
                update(poly, associatedData, 0, associatedData.length);
            }
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, scratch.data, start, piece);
            if (!encrypts) {
                update(poly, scratch.data, start, piece);
            }
            scratch.combine(start, start + piece);
            if (encrypts) {
                update(poly, scratch.data, start, piece);
            }
            MemorySegment.copy(scratch.data, start, target, ValueLayout.JAVA_BYTE, done, piece);
            counter += blocks;
            done += piece;
            start = 0;
        } while (done < length);
        byte[] lengths = scratch.tag;
        LONG.set(lengths, 0, (long) associatedData.length);
        LONG.set(lengths, Long.BYTES, length);
        poly.update(lengths, 0, 1);
        poly.finish(scratch.tag);
    }

    /** Goes on with blocks, the last of which is filled up with zeros. */
    private static void update(Poly1305 poly, byte[] data, int from, int length) {
        int blocks = length / Poly1305.BLOCK;
        poly.update(data, from, blocks);
        int rest = length - blocks * Poly1305.BLOCK;
        if (rest > 0) {
            byte[] last = new byte[Poly1305.BLOCK];
            System.arraycopy(data, from + length - rest, last, 0, rest);
            poly.update(last, 0, 1);
            Arrays.fill(last, (byte) 0);
        }
    }

    @Override
    public void close() {
        cipher.wipe();
    }
}
