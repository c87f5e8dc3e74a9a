package dev.codecs.aes;

import dev.codecs.aes.internal.winzip.Payload;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of one payload of {@link WinZipAes} in pieces of any length: {@link #header}, the ciphertext, {@link #tag}. For one
 * thread at a time. Every call after {@link #close}, and pieces after the tag, throw {@link IllegalStateException}.
 */
public final class WinZipEncryption implements AutoCloseable {
    private final Payload payload;
    private final byte[] header;
    private byte @Nullable [] tag;
    private boolean closed;

    WinZipEncryption(Payload payload, byte[] header) {
        this.payload = payload;
        this.header = header;
    }

    /** {@return the salt and the verifier, which come before the ciphertext} */
    public byte[] header() {
        return header.clone();
    }

    /**
     * Encrypts the next piece.
     *
     * @param target takes exactly as many bytes as the plaintext has; it is the plaintext itself or does not overlap it. Both are
     *     native or views of a {@code byte[]}
     * @throws IllegalArgumentException if their lengths differ, or they overlap in part
     */
    public void encrypt(MemorySegment plaintext, MemorySegment target) {
        checkOpen();
        if (tag != null) {
            throw new IllegalStateException("the payload has its tag: nothing may follow");
        }
        checkPair(plaintext, target);
        payload.encrypt(plaintext, target);
    }

    /** As {@link #encrypt(MemorySegment, MemorySegment)}, of parts of arrays. */
    public void encrypt(byte[] plaintext, int offset, int length, byte[] target, int targetOffset) {
        encrypt(Segments.of(plaintext, offset, length), Segments.of(target, targetOffset, length));
    }

    /** {@return the tag, which comes after the ciphertext and ends the payload} */
    public byte[] tag() {
        checkOpen();
        byte[] known = tag;
        if (known == null) {
            known = Arrays.copyOf(payload.mac(), WinZipAes.TAG_LENGTH);
            tag = known;
        }
        return known.clone();
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the encryption is closed");
        }
    }

    static void checkPair(MemorySegment source, MemorySegment target) {
        long length = Segments.source(source).byteSize();
        if (Segments.target(target).byteSize() != length) {
            throw new IllegalArgumentException(
                    "a target of " + target.byteSize() + " bytes for " + length + ": give one that is as long");
        }
        // Of two that overlap, only those at the same place have all in common.
        source.asOverlappingSlice(target)
                .filter(common -> common.byteSize() != length)
                .ifPresent(common -> {
                    throw new IllegalArgumentException("the target overlaps the source in part: give other memory");
                });
    }

    /** Wipes the keys. Closing it twice does nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            payload.close();
        }
    }
}
