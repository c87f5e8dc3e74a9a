package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.CorruptInputException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.internal.Uses;
import dev.codecs.aes.internal.kdf.PreparedPassword;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SeekableByteChannel;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A password for {@link WinZipAes}. It may be used by many threads at once; every call after {@link #close} throws
 * {@link IllegalStateException}, but sessions and streams that began before go on.
 *
 * <p>A call derives keys by 1000 iterations of PBKDF2, which takes 0.3 to 1 ms and is most of the work for small payloads; so a
 * thread pool helps with many of them. An empty password decrypts, but encrypts nothing.
 */
public final class WinZipPassword implements AutoCloseable {
    private static final int ITERATIONS = 1000;

    private static final class Salts {
        static final SecureRandom RANDOM = new SecureRandom();
    }

    private final WinZipKernel kernel;
    private final PreparedPassword prepared;
    private final boolean isEmpty;
    private final @Nullable Executor executor;
    private final Uses uses;

    WinZipPassword(WinZipKernel kernel, PreparedPassword prepared, boolean isEmpty, @Nullable Executor executor) {
        this.kernel = kernel;
        this.prepared = prepared;
        this.isEmpty = isEmpty;
        this.executor = executor;
        this.uses = new Uses("the password", prepared::close);
    }

    /** {@return the payload of a plaintext, with a salt of its own} */
    public byte[] encrypt(Strength strength, byte[] plaintext) {
        byte[] payload = new byte[Segments.arrayLength((long) plaintext.length + strength.overhead())];
        encrypt(strength, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(payload));
        return payload;
    }

    /**
     * {@return the plaintext of a payload}
     *
     * @throws WrongPasswordException if the verifier does not match
     * @throws AuthenticationException if the tag does not match: the payload was changed, or, once in 65,536 times, the password is
     *     wrong
     * @throws CorruptInputException if it is too short to be a payload
     */
    public byte[] decrypt(Strength strength, byte[] payload) {
        byte[] plaintext = new byte[(int) plaintextLength(strength, payload.length)];
        decrypt(strength, MemorySegment.ofArray(payload), MemorySegment.ofArray(plaintext));
        return plaintext;
    }

    private static long plaintextLength(Strength strength, long payloadLength) {
        if (payloadLength < strength.overhead()) {
            throw new CorruptInputException(
                    "a payload of " + payloadLength + " bytes: one of " + strength + " has at least "
                            + strength.overhead(),
                    payloadLength);
        }
        return payloadLength - strength.overhead();
    }

    /**
     * Encrypts a plaintext with a salt of its own.
     *
     * @param target takes the payload and does not overlap the plaintext; both are native or views of a {@code byte[]}
     * @return the bytes written, {@link Strength#overhead} more than the plaintext has
     * @throws OutputTooSmallException if they do not fit
     */
    public long encrypt(Strength strength, MemorySegment plaintext, MemorySegment target) {
        long length = Segments.source(plaintext).byteSize();
        MemorySegment payload = target(target, length + strength.overhead(), plaintext);
        try (WinZipEncryption encryption = encryption(strength)) {
            int header = strength.headerLength();
            MemorySegment.copy(MemorySegment.ofArray(encryption.header()), 0, payload, 0, header);
            encryption.encrypt(plaintext, payload.asSlice(header, length));
            MemorySegment.copy(
                    MemorySegment.ofArray(encryption.tag()), 0, payload, header + length, WinZipAes.TAG_LENGTH);
        }
        return payload.byteSize();
    }

    /**
     * Decrypts a payload. With one thread nothing is decrypted before the tag was found right; with two (see
     * {@link WinZipAes#with}) the plaintext is there before, but wiped if the tag is wrong.
     *
     * @param target takes the plaintext and does not overlap the payload; both are native or views of a {@code byte[]}
     * @return the bytes written, {@link Strength#overhead} less than the payload has
     * @throws WrongPasswordException if the verifier does not match
     * @throws AuthenticationException if the tag does not match; the target then holds no plaintext
     * @throws CorruptInputException if it is too short to be a payload
     * @throws OutputTooSmallException if the plaintext does not fit
     */
    public long decrypt(Strength strength, MemorySegment payload, MemorySegment target) {
        long length = plaintextLength(strength, Segments.source(payload).byteSize());
        MemorySegment plaintext = target(target, length, payload);
        int header = strength.headerLength();
        MemorySegment ciphertext = payload.asSlice(header, length);
        byte[] tag = bytes(payload, header + length, WinZipAes.TAG_LENGTH);
        try (WinZipDecryption decryption = decryption(strength, bytes(payload, 0, header))) {
            if (executor == null) {
                decryption.authenticate(ciphertext);
                decryption.verify(tag);
                decryption.decrypt(ciphertext, plaintext);
            } else {
                decryptAndVerify(decryption, ciphertext, plaintext, tag);
            }
        }
        return length;
    }

    private static void decryptAndVerify(
            WinZipDecryption decryption, MemorySegment ciphertext, MemorySegment plaintext, byte[] tag) {
        boolean right = false;
        try {
            decryption.authenticateAndDecrypt(ciphertext, plaintext);
            decryption.verify(tag);
            right = true;
        } finally {
            if (!right) {
                plaintext.fill((byte) 0);
            }
        }
    }

    private static MemorySegment target(MemorySegment target, long length, MemorySegment source) {
        if (Segments.target(target).byteSize() < length) {
            throw new OutputTooSmallException(target.byteSize(), length);
        }
        MemorySegment exact = target.asSlice(0, length);
        if (source.asOverlappingSlice(exact).isPresent()) {
            throw new IllegalArgumentException("the target overlaps the source: give other memory");
        }
        return exact;
    }

    private static byte[] bytes(MemorySegment segment, long offset, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(segment, offset, MemorySegment.ofArray(bytes), 0, length);
        return bytes;
    }

    /**
     * {@return a stream that encrypts what is written to it, with a salt of its own} It gathers small pieces; {@code flush} sends what
     * was gathered. {@code close} writes the tag, wipes the keys and closes the sink; after a failure it writes no tag, so that
     * whoever reads the payload notices.
     */
    public OutputStream encrypting(Strength strength, OutputStream sink) throws IOException {
        return new WinZipOutputStream(encryption(strength), Objects.requireNonNull(sink, "sink"), executor != null);
    }

    /**
     * {@return a stream of the plaintext of a payload, whose tag was found right before} The payload is read twice, and must not
     * change meanwhile. {@code close} wipes the keys and closes the channel.
     *
     * @param source stands at the beginning of the payload
     * @param length of the payload in bytes
     * @throws IOException with a {@link WrongPasswordException}, {@link AuthenticationException} or {@link CorruptInputException} as
     *     cause, see {@link #decrypt(Strength, byte[])}
     */
    public InputStream decrypting(Strength strength, SeekableByteChannel source, long length) throws IOException {
        return WinZipChannelStream.open(this, strength, source, length);
    }

    /**
     * {@return a stream of the plaintext of a payload, given out <em>before</em> its tag is read} A wrong tag is noticed at the end of
     * the stream only: whatever was done with the data must then be undone. The payload ends where the source does. {@code close}
     * before that reads the rest, and throws if the tag is wrong; it closes the source.
     *
     * @throws IOException with a {@link WrongPasswordException} or {@link CorruptInputException} as cause; the stream throws it with
     *     an {@link AuthenticationException} too
     */
    public InputStream decryptingUnverified(Strength strength, InputStream source) throws IOException {
        return WinZipInputStream.open(this, strength, source, executor != null);
    }

    /** {@return the encryption of one payload in pieces, with a salt of its own} */
    public WinZipEncryption encryption(Strength strength) {
        byte[] salt = new byte[strength.saltLength()];
        Salts.RANDOM.nextBytes(salt);
        return encryption(strength, salt);
    }

    /**
     * {@return the same with a salt that the caller answers for} Two contents under one salt and password give away their difference:
     * this is for tests, which need the same bytes each time.
     *
     * @throws IllegalArgumentException if the salt has another length than {@link Strength#saltLength}
     */
    public WinZipEncryption encryption(Strength strength, byte[] salt) {
        return encryption(strength, salt, 1);
    }

    /** @param counter of the first block, which is 1 in every payload */
    WinZipEncryption encryption(Strength strength, byte[] salt, long counter) {
        if (salt.length != strength.saltLength()) {
            throw new IllegalArgumentException(
                    "a salt of " + strength + " has " + strength.saltLength() + " bytes, not " + salt.length);
        }
        if (isEmpty) {
            throw new IllegalArgumentException("an empty password protects nothing: give another");
        }
        try (WinZipKeys keys = keys(strength, salt)) {
            byte[] header = Arrays.copyOf(salt, strength.headerLength());
            System.arraycopy(keys.verifier(), 0, header, salt.length, Strength.VERIFIER);
            return new WinZipEncryption(keys.payload(kernel, counter, executor), header);
        }
    }

    /**
     * {@return the decryption of one payload in pieces}
     *
     * @param header the salt and the verifier, {@link Strength#headerLength} bytes
     * @throws WrongPasswordException if the verifier does not match
     * @throws IllegalArgumentException if the header has another length
     */
    public WinZipDecryption decryption(Strength strength, byte[] header) {
        return decryption(strength, header, 1);
    }

    /** @param counter of the first block, which is 1 in every payload */
    WinZipDecryption decryption(Strength strength, byte[] header, long counter) {
        try (WinZipKeys keys = keysOf(strength, header)) {
            if (!isAccepted(keys, strength, header)) {
                throw new WrongPasswordException(
                        "the password is wrong: it does not match the verifier of the payload");
            }
            return new WinZipDecryption(keys.payload(kernel, counter, executor));
        }
    }

    /**
     * {@return whether the verifier matches} One of 65,536 wrong passwords does match.
     *
     * @param header the salt and the verifier, {@link Strength#headerLength} bytes
     */
    public boolean accepts(Strength strength, byte[] header) {
        try (WinZipKeys keys = keysOf(strength, header)) {
            return isAccepted(keys, strength, header);
        }
    }

    private WinZipKeys keysOf(Strength strength, byte[] header) {
        if (header.length != strength.headerLength()) {
            throw new IllegalArgumentException("the salt and the verifier of " + strength + " have "
                    + strength.headerLength() + " bytes, not " + header.length);
        }
        return keys(strength, Arrays.copyOf(header, strength.saltLength()));
    }

    private static boolean isAccepted(WinZipKeys keys, Strength strength, byte[] header) {
        return MessageDigest.isEqual(
                keys.verifier(), Arrays.copyOfRange(header, strength.saltLength(), strength.headerLength()));
    }

    private WinZipKeys keys(Strength strength, byte[] salt) {
        byte[] derived = new byte[2 * strength.keyLength() + Strength.VERIFIER];
        uses.enter();
        try {
            prepared.derive(salt, ITERATIONS, derived);
            return new WinZipKeys(derived, strength.keyLength());
        } finally {
            uses.leave();
        }
    }

    /** Wipes what was made of the password, as soon as no call runs any more. Closing it twice does nothing. */
    @Override
    public void close() {
        uses.close();
    }

    /** {@return nothing of the password} */
    @Override
    public String toString() {
        return "a password";
    }
}
