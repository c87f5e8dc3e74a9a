package dev.codecs.aes.internal;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.spi.Segments;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** A key of an {@link AeadCipher}. */
public final class SealingKey implements Cipher.Key {
    /** Thread-safe, and seeded by the operating system. */
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String cipher;
    private final Algorithm algorithm;
    private final AeadKernel kernel;
    private final AeadKey key;

    /** What the keys of streams are derived from. */
    private final byte[] bytes;

    private final AtomicLong sealed = new AtomicLong();
    private final Seats seats;

    /**
     * A key.
     *
     * @param cipher for messages
     * @param bytes owned by it from now on
     */
    SealingKey(String cipher, Algorithm algorithm, AeadKernel kernel, byte[] bytes) {
        this.cipher = cipher;
        this.algorithm = algorithm;
        this.kernel = kernel;
        this.bytes = bytes;
        this.key = kernel.key(bytes);
        this.seats = new Seats(toString(), this::wipe);
    }

    @Override
    public byte[] seal(byte[] plaintext, byte[] associatedData) {
        Objects.requireNonNull(associatedData, "associatedData");
        byte[] message = new byte[sealedLength(plaintext.length)];
        int seat = seats.enter();
        try {
            count();
            byte[] nonce = new byte[algorithm.nonceLength()];
            RANDOM.nextBytes(nonce);
            System.arraycopy(nonce, 0, message, 0, nonce.length);
            MemorySegment target = MemorySegment.ofArray(message).asSlice(nonce.length);
            key.encrypt(seat, nonce, associatedData, MemorySegment.ofArray(plaintext), target);
        } finally {
            seats.leave(seat);
        }
        return message;
    }

    private int sealedLength(int plaintextLength) {
        return Segments.arrayLength(algorithm.nonceLength() + algorithm.encryptedLength(plaintextLength));
    }

    private void count() {
        if (sealed.getAndIncrement() >= algorithm.mostSealed()) {
            throw new IllegalStateException("this key has sealed " + algorithm.mostSealed()
                    + " messages with random nonces, and one more would not be safe: use a new key");
        }
    }

    @Override
    public byte[] open(byte[] sealed, byte[] associatedData) {
        Objects.requireNonNull(sealed, "sealed");
        Objects.requireNonNull(associatedData, "associatedData");
        int seat = seats.enter();
        try {
            int nonceLength = algorithm.nonceLength();
            int length = sealed.length - nonceLength - algorithm.tagLength();
            if (length < 0) {
                throw forged();
            }
            byte[] plaintext = new byte[length];
            decrypt(
                    seat,
                    Arrays.copyOf(sealed, nonceLength),
                    associatedData,
                    MemorySegment.ofArray(sealed).asSlice(nonceLength),
                    MemorySegment.ofArray(plaintext));
            return plaintext;
        } finally {
            seats.leave(seat);
        }
    }

    /** All or nothing, also when the engine throws. */
    private void decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        boolean authentic = false;
        try {
            authentic = key.decrypt(seat, nonce, associatedData, ciphertext, target);
        } finally {
            if (!authentic) {
                target.fill((byte) 0);
            }
        }
        if (!authentic) {
            throw forged();
        }
    }

    /** One message whatever the reason: to tell more would help only whoever forges. */
    private AuthenticationException forged() {
        return new AuthenticationException("this is not what was sealed with this key, nonce and associated data by "
                + algorithm.name() + ": nothing was decrypted");
    }

    @Override
    public long encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] associatedData) {
        Arguments.checkNonce(algorithm, nonce);
        Objects.requireNonNull(associatedData, "associatedData");
        Arguments.source(plaintext);
        long length = algorithm.encryptedLength(plaintext.byteSize());
        MemorySegment exact = Arguments.target(target, length, plaintext);
        int seat = seats.enter();
        try {
            key.encrypt(seat, nonce, associatedData, plaintext, exact);
        } finally {
            seats.leave(seat);
        }
        return length;
    }

    @Override
    public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target, byte[] associatedData) {
        Arguments.checkNonce(algorithm, nonce);
        Objects.requireNonNull(associatedData, "associatedData");
        long length = Arguments.source(ciphertext).byteSize() - algorithm.tagLength();
        MemorySegment exact = Arguments.target(target, Math.max(0, length), ciphertext);
        int seat = seats.enter();
        try {
            if (length < 0 || length > algorithm.longest()) {
                throw forged();
            }
            decrypt(seat, nonce, associatedData, ciphertext, exact);
        } finally {
            seats.leave(seat);
        }
        return length;
    }

    /**
     * {@return a stream that seals what is written to it} It has a key of its own, and goes on when this one is closed. {@code flush}
     * passes on what is sealed already, since a segment cannot be cut.
     */
    @Override
    public OutputStream sealing(OutputStream sink) {
        Objects.requireNonNull(sink, "sink");
        byte[] header = StreamKey.newHeader(RANDOM);
        return new SealingOutputStream(sink, header, streamKey(header));
    }

    /**
     * {@return a stream of what {@link #sealing} sealed} This key must be open until the first read, which finds out the stream's own.
     * Whether the stream is whole is known only at its end.
     */
    @Override
    public InputStream opening(InputStream source) {
        Objects.requireNonNull(source, "source");
        seats.leave(seats.enter());
        return new OpeningInputStream(source, this);
    }

    /** {@return a new header of a sealed stream} */
    public byte[] newHeader() {
        return StreamKey.newHeader(RANDOM);
    }

    /**
     * {@return the key of the stream that begins with this header, which the caller closes}
     *
     * @throws AuthenticationException if it is no header
     */
    public StreamKey streamKey(byte[] header) {
        int seat = seats.enter();
        try {
            return StreamKey.of(algorithm, kernel, bytes, header);
        } finally {
            seats.leave(seat);
        }
    }

    @Override
    public void close() {
        seats.close();
    }

    private void wipe() {
        Arrays.fill(bytes, (byte) 0);
        key.close();
    }

    @Override
    public String toString() {
        return "the key of " + cipher;
    }
}
