package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** AES-GCM-SIV (RFC 8452): every nonce has keys of its own, and the tag of the plaintext is where the keystream starts. */
final class GcmSivKey implements AeadKey {
    private final Aes aes;
    private final int keyLength;

    GcmSivKey(byte[] key) {
        aes = new Aes(key);
        keyLength = key.length;
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        try (Scratch scratch = Scratch.take()) {
            Message message = new Message(nonce, scratch);
            message.hash.update(associatedData, 0, associatedData.length, scratch);
            long length = plaintext.byteSize();
            for (long done = 0; done < length; done += Scratch.PIECE) {
                int piece = (int) Math.min(length - done, Scratch.PIECE);
                scratch.use(piece);
                MemorySegment.copy(plaintext, ValueLayout.JAVA_BYTE, done, scratch.data, 0, piece);
                message.hash.update(scratch.data, 0, piece, scratch);
            }
            message.finish(associatedData.length, length);
            message.crypt(scratch.tag.clone(), plaintext, target, false);
            MemorySegment.copy(scratch.tag, 0, target, ValueLayout.JAVA_BYTE, length, Aes.BLOCK);
            message.wipe();
        }
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        try (Scratch scratch = Scratch.take()) {
            Message message = new Message(nonce, scratch);
            message.hash.update(associatedData, 0, associatedData.length, scratch);
            long length = target.byteSize();
            byte[] tag = new byte[Aes.BLOCK];
            MemorySegment.copy(ciphertext, ValueLayout.JAVA_BYTE, length, tag, 0, Aes.BLOCK);
            message.crypt(tag, ciphertext.asSlice(0, length), target, true);
            message.finish(associatedData.length, length);
            message.wipe();
            return scratch.isTag(ciphertext, length);
        }
    }

    @Override
    public void close() {
        aes.wipe();
    }

    /** What belongs to one nonce. */
    private final class Message {
        private final byte[] nonce;
        private final Scratch scratch;
        final Ghash hash;
        private final Aes cipher;

        /** Derives the keys: section 4. */
        Message(byte[] nonce, Scratch scratch) {
            this.nonce = nonce;
            this.scratch = scratch;
            int blocks = 2 + keyLength / Long.BYTES;
            byte[] derived = scratch.stream;
            scratch.use(blocks * Aes.BLOCK);
            Counters.writeBeforeNonce(derived, blocks, nonce, 0, 0);
            aes.encrypt(derived, 0, derived, 0, blocks, scratch);
            byte[] hashKey = new byte[Aes.BLOCK];
            byte[] cipherKey = new byte[keyLength];
            for (int i = 0; i < blocks; i++) {
                // Only the first half of each block is used.
                if (i < 2) {
                    System.arraycopy(derived, Aes.BLOCK * i, hashKey, Long.BYTES * i, Long.BYTES);
                } else {
                    System.arraycopy(derived, Aes.BLOCK * i, cipherKey, Long.BYTES * (i - 2), Long.BYTES);
                }
            }
            hash = Ghash.polyval(hashKey);
            cipher = new Aes(cipherKey, scratch.words);
            Arrays.fill(hashKey, (byte) 0);
            Arrays.fill(cipherKey, (byte) 0);
        }

        /** Leaves the tag in the scratch: section 4. */
        void finish(long associatedDataLength, long length) {
            byte[] tag = scratch.tag;
            Arrays.fill(tag, (byte) 0);
            System.arraycopy(nonce, 0, tag, 0, nonce.length);
            hash.finish(associatedDataLength, length, tag, scratch);
            tag[Aes.BLOCK - 1] &= 0x7F;
            cipher.encrypt(tag, 0, tag, 0, 1, scratch);
        }

        /** Adds the keystream that starts at a tag, and goes on with the hash if it decrypts. */
        void crypt(byte[] tag, MemorySegment source, MemorySegment target, boolean decrypts) {
            tag[Aes.BLOCK - 1] |= (byte) 0x80;
            int counter = Integer.reverseBytes((int) (Counters.number(tag, 0) >>> 32));
            long length = source.byteSize();
            for (long done = 0; done < length; done += Scratch.PIECE) {
                int piece = (int) Math.min(length - done, Scratch.PIECE);
                int blocks = Scratch.blocks(piece);
                scratch.use(blocks * Aes.BLOCK);
                Counters.writeBeforeNonce(scratch.stream, blocks, tag, Integer.BYTES, counter);
                cipher.encrypt(scratch.stream, 0, scratch.stream, 0, blocks, scratch);
                MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, scratch.data, 0, piece);
                scratch.combine(0, piece);
                if (decrypts) {
                    hash.update(scratch.data, 0, piece, scratch);
                }
                MemorySegment.copy(scratch.data, 0, target, ValueLayout.JAVA_BYTE, done, piece);
                counter += blocks;
            }
        }

        void wipe() {
            hash.wipe();
            cipher.wipe();
        }
    }
}
