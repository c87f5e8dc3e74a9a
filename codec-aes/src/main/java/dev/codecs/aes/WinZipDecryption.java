package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.aes.internal.winzip.Payload;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The decryption of one payload of {@link WinZipAes} in pieces of any length: all of the ciphertext goes through {@link #authenticate},
 * then the tag to {@link #verify}, and then the same ciphertext once more through {@link #decrypt}. Who cannot read the payload twice
 * lets each piece go through {@link #authenticate} and {@link #decryptUnverified}, and answers for what is done with the plaintext
 * before the tag.
 *
 * <p>For one thread at a time. Every call after {@link #close}, or after a wrong tag, throws {@link IllegalStateException}.
 */
public final class WinZipDecryption implements AutoCloseable {
    private enum State {
        READING,
        VERIFIED,
        REFUSED,
        CLOSED
    }

    private final Payload payload;
    private State state = State.READING;

    WinZipDecryption(Payload payload) {
        this.payload = payload;
    }

    /** Takes in the next piece of ciphertext, which is native or a view of a {@code byte[]}. */
    public void authenticate(MemorySegment ciphertext) {
        check(State.READING);
        payload.authenticate(Segments.source(ciphertext));
    }

    /** As {@link #authenticate(MemorySegment)}, of part of an array. */
    public void authenticate(byte[] ciphertext, int offset, int length) {
        authenticate(Segments.of(ciphertext, offset, length));
    }

    /**
     * Compares the tag with that of the ciphertext.
     *
     * @param tag {@link WinZipAes#TAG_LENGTH} bytes
     * @throws AuthenticationException if it is another
     */
    public void verify(byte[] tag) {
        check(State.READING);
        if (tag.length != WinZipAes.TAG_LENGTH) {
            throw new IllegalArgumentException("a tag has " + WinZipAes.TAG_LENGTH + " bytes, not " + tag.length);
        }
        boolean right = MessageDigest.isEqual(Arrays.copyOf(payload.mac(), WinZipAes.TAG_LENGTH), tag);
        state = right ? State.VERIFIED : State.REFUSED;
        if (!right) {
            throw new AuthenticationException("the tag of the payload is wrong: it was changed after it was encrypted,"
                    + " or the password is another one with the same verifier");
        }
    }

    /**
     * Decrypts the next piece of a ciphertext whose tag was found right.
     *
     * @param target takes exactly as many bytes as the ciphertext has; it is the ciphertext itself or does not overlap it. Both are
     *     native or views of a {@code byte[]}
     * @throws IllegalStateException if the tag was not verified
     * @throws IllegalArgumentException if their lengths differ, or they overlap in part
     */
    public void decrypt(MemorySegment ciphertext, MemorySegment target) {
        check(State.VERIFIED);
        WinZipEncryption.checkPair(ciphertext, target);
        payload.crypt(ciphertext, target);
    }

    /** As {@link #decrypt(MemorySegment, MemorySegment)}, of parts of arrays. */
    public void decrypt(byte[] ciphertext, int offset, int length, byte[] target, int targetOffset) {
        decrypt(Segments.of(ciphertext, offset, length), Segments.of(target, targetOffset, length));
    }

    /**
     * Decrypts the next piece before the tag is known: what comes out may be anybody's. It does not {@link #authenticate}; a reader who
     * learns from the plaintext where it ends can do that afterwards, for as much as belongs to the payload. Else as {@link #decrypt}.
     */
    public void decryptUnverified(MemorySegment ciphertext, MemorySegment target) {
        check(State.READING);
        WinZipEncryption.checkPair(ciphertext, target);
        payload.crypt(ciphertext, target);
    }

    /** As {@link #decryptUnverified(MemorySegment, MemorySegment)}, of parts of arrays. */
    public void decryptUnverified(byte[] ciphertext, int offset, int length, byte[] target, int targetOffset) {
        decryptUnverified(Segments.of(ciphertext, offset, length), Segments.of(target, targetOffset, length));
    }

    /** As {@link #authenticate} and {@link #decryptUnverified}, at once, and so in two threads where there is an executor. */
    void authenticateAndDecrypt(MemorySegment ciphertext, MemorySegment target) {
        check(State.READING);
        payload.decrypt(ciphertext, target);
    }

    private void check(State wanted) {
        if (state == wanted) {
            return;
        }
        throw new IllegalStateException(
                switch (state) {
                    case READING -> "the tag is not verified yet";
                    case VERIFIED -> "the tag is verified: only decrypt may follow";
                    case REFUSED -> "the tag was wrong: nothing may follow";
                    case CLOSED -> "the decryption is closed";
                });
    }

    /** Wipes the keys. Closing it twice does nothing. */
    @Override
    public void close() {
        if (state != State.CLOSED) {
            state = State.CLOSED;
            payload.close();
        }
    }
}
