package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * AES-XTS (IEEE 1619, section 5): every block is encrypted between two additions of its tweak. The first tweak is the number of the data
 * unit, which is the nonce, encrypted by the second half of the key; each other is x times the one before. A last block that is not
 * whole is filled up with the end of the ciphertext before it (ciphertext stealing).
 */
final class XtsKey implements RawKey {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** What x^128 is. */
    private static final long TOP = 0x87;

    private final Aes aes;
    private final Aes ofTweak;

    XtsKey(byte[] key) {
        byte[] first = Arrays.copyOf(key, key.length / 2);
        byte[] second = Arrays.copyOfRange(key, key.length / 2, key.length);
        aes = new Aes(first);
        ofTweak = new Aes(second);
        Arrays.fill(first, (byte) 0);
        Arrays.fill(second, (byte) 0);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        crypt(nonce, plaintext, target, true);
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        crypt(nonce, ciphertext, target, false);
        return ciphertext.byteSize();
    }

    private void crypt(byte[] nonce, MemorySegment source, MemorySegment target, boolean encrypts) {
        long length = source.byteSize();
        int rest = (int) (length % Aes.BLOCK);
        long whole = length - rest - (rest > 0 ? Aes.BLOCK : 0);
        try (Scratch scratch = Scratch.take()) {
            scratch.use(2 * Aes.BLOCK);
            ofTweak.encrypt(nonce, 0, scratch.stream, 0, 1, scratch);
            long low = (long) LONG.get(scratch.stream, 0);
            long high = (long) LONG.get(scratch.stream, Long.BYTES);
            for (long done = 0; done < whole; ) {
                int piece = (int) Math.min(whole - done, Scratch.PIECE);
                scratch.use(piece + Aes.BLOCK);
                writeTweaks(scratch.stream, low, high, piece / Aes.BLOCK + 1);
                MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, scratch.data, 0, piece);
                crypt(piece, encrypts, scratch);
                MemorySegment.copy(scratch.data, 0, target, ValueLayout.JAVA_BYTE, done, piece);
                low = (long) LONG.get(scratch.stream, piece);
                high = (long) LONG.get(scratch.stream, piece + Long.BYTES);
                done += piece;
            }
            if (rest > 0) {
                writeTweaks(scratch.stream, low, high, 2);
                steal(source.asSlice(whole), target.asSlice(whole), rest, encrypts, scratch);
            }
        }
    }

    /** Encrypts or decrypts blocks by the tweaks that lie beside them. */
    private void crypt(int bytes, boolean encrypts, Scratch scratch) {
        byte[] data = scratch.data;
        scratch.combine(0, bytes);
        if (encrypts) {
            aes.encrypt(data, 0, data, 0, bytes / Aes.BLOCK, scratch);
        } else {
            aes.decrypt(data, 0, data, 0, bytes / Aes.BLOCK, scratch);
        }
        scratch.combine(0, bytes);
    }

    /** One whole block and the rest of another (sections 5.3.2 and 5.4.2). A decryption begins with the second tweak. */
    private void steal(MemorySegment source, MemorySegment target, int rest, boolean encrypts, Scratch scratch) {
        byte[] data = scratch.data;
        byte[] other = new byte[Aes.BLOCK];
        byte[] second = Arrays.copyOfRange(scratch.stream, Aes.BLOCK, 2 * Aes.BLOCK);
        if (!encrypts) {
            System.arraycopy(scratch.stream, 0, scratch.stream, Aes.BLOCK, Aes.BLOCK);
            System.arraycopy(second, 0, scratch.stream, 0, Aes.BLOCK);
        }
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, data, 0, Aes.BLOCK);
        crypt(Aes.BLOCK, encrypts, scratch);
        System.arraycopy(data, 0, other, 0, Aes.BLOCK);
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, Aes.BLOCK, data, 0, rest);
        System.arraycopy(scratch.stream, Aes.BLOCK, scratch.stream, 0, Aes.BLOCK);
        crypt(Aes.BLOCK, encrypts, scratch);
        MemorySegment.copy(data, 0, target, ValueLayout.JAVA_BYTE, 0, Aes.BLOCK);
        MemorySegment.copy(other, 0, target, ValueLayout.JAVA_BYTE, Aes.BLOCK, rest);
        Arrays.fill(other, (byte) 0);
        Arrays.fill(second, (byte) 0);
    }

    /** Writes a tweak and those after it: each is moved up by one bit. */
    private static void writeTweaks(byte[] target, long low, long high, int count) {
        long lower = low;
        long upper = high;
        for (int i = 0; i < count; i++) {
            LONG.set(target, Aes.BLOCK * i, lower);
            LONG.set(target, Aes.BLOCK * i + Long.BYTES, upper);
            long carry = upper >> 63 & TOP;
            upper = upper << 1 | lower >>> 63;
            lower = lower << 1 ^ carry;
        }
    }

    @Override
    public void close() {
        aes.wipe();
        ofTweak.wipe();
    }
}
