package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * AES-GCM (NIST SP 800-38D, section 7) with nonces of twelve bytes and tags of sixteen. The block that masks the tag is encrypted with
 * those of the keystream, so that a short message takes one pass of {@link AesWords}.
 */
final class GcmKey implements AeadKey {
    private final Aes aes;
    private final Ghash ghash;

    GcmKey(byte[] key) {
        aes = new Aes(key);
        byte[] hashKey = new byte[Aes.BLOCK];
        try (Scratch scratch = Scratch.take()) {
            aes.encrypt(hashKey, 0, hashKey, 0, 1, scratch);
        }
        ghash = Ghash.of(hashKey);
        Arrays.fill(hashKey, (byte) 0);
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
        ghash.update(associatedData, 0, associatedData.length, scratch);
        long length = source.byteSize();
        int counter = 1;
        int start = Aes.BLOCK; // of the message in the piece: the first piece begins with the mask of the tag
        long done = 0;
        do {
            int piece = (int) Math.min(length - done, Scratch.PIECE);
            int blocks = Scratch.blocks(start + piece);
            scratch.use(blocks * Aes.BLOCK);
            Counters.writeAfterNonce(scratch.stream, blocks, nonce, counter);
            aes.encrypt(scratch.stream, 0, scratch.stream, 0, blocks, scratch);
            if (start > 0) {
                System.arraycopy(scratch.stream, 0, scratch.tag, 0, Aes.BLOCK);
            }
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, scratch.data, start, piece);
            if (!encrypts) {
                ghash.update(scratch.data, start, piece, scratch);
            }
            scratch.combine(start, start + piece);
            if (encrypts) {
                ghash.update(scratch.data, start, piece, scratch);
            }
            MemorySegment.copy(scratch.data, start, target, ValueLayout.JAVA_BYTE, done, piece);
            counter += blocks;
            done += piece;
            start = 0;
        } while (done < length);
        ghash.finish(associatedData.length, length, scratch.tag, scratch);
    }

    @Override
    public void close() {
        aes.wipe();
        ghash.wipe();
    }
}
