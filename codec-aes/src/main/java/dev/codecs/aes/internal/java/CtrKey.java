package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** AES in counter mode (NIST SP 800-38A, section 6.5). The nonce is the first counter block, one number of 128 bits. */
final class CtrKey implements RawKey {
    private final Aes aes;

    CtrKey(byte[] key) {
        aes = new Aes(key);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        long high = Counters.number(nonce, 0);
        long low = Counters.number(nonce, Long.BYTES);
        long length = plaintext.byteSize();
        try (Scratch scratch = Scratch.take()) {
            for (long done = 0; done < length; ) {
                int piece = (int) Math.min(length - done, Scratch.PIECE);
                int blocks = Scratch.blocks(piece);
                scratch.use(blocks * Aes.BLOCK);
                Counters.write(scratch.stream, blocks, high, low);
                aes.encrypt(scratch.stream, 0, scratch.stream, 0, blocks, scratch);
                MemorySegment.copy(plaintext, ValueLayout.JAVA_BYTE, done, scratch.data, 0, piece);
                scratch.combine(0, piece);
                MemorySegment.copy(scratch.data, 0, target, ValueLayout.JAVA_BYTE, done, piece);
                high += Counters.carry(low, low + blocks);
                low += blocks;
                done += piece;
            }
        }
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        encrypt(seat, nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    @Override
    public void close() {
        aes.wipe();
    }
}
