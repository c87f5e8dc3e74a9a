package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.aes.internal.Uses;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

/**
 * The format of c2sp.org/chunked-encryption, version 1, which other libraries read and write too: a message of less than 4 PiB in chunks of
 * 16 KiB, each of which is authenticated before it is given out, under a key of its own that is made of the caller's, a random salt and a
 * context. What was changed, moved, cut off or added is noticed; and, unlike a sealed message of {@link Cipher.Key}, it opens under
 * one key only (the header commits to it).
 *
 * <p>Where nobody else must read it, {@link Cipher.Key#sealing} and {@link FileSealing} are there, which use several cores and all
 * ciphers. The length of the message, but for its last 16 bytes, can be told from that of the ciphertext. Immutable.
 *
 * <pre>{@code
 * ChunkedEncryption chunked = ChunkedEncryption.of();
 * try (ChunkedEncryption.Key key = chunked.key(secret)) {
 *     byte[] encrypted = key.encrypt(message, context);
 *     byte[] again = key.decrypt(encrypted, context);
 * }
 * }</pre>
 */
public final class ChunkedEncryption {
    private static final Set<String> CIPHERS =
            Set.of("aes-128-gcm", "aes-256-gcm", "aes-128-gcm-siv", "aes-256-gcm-siv", "aes-128-ccm", "aes-256-ccm");

    private final Cipher cipher;
    private final Hkdf hkdf;

    private ChunkedEncryption(Cipher cipher, Hkdf hkdf) {
        this.cipher = cipher;
        this.hkdf = hkdf;
    }

    /** {@return what the specification recommends: AES-128-GCM, by the best engine, and SHA-256} */
    public static ChunkedEncryption of() {
        return of(Cipher.of("aes-128-gcm"), Hkdf.SHA_256);
    }

    /**
     * {@return the format with another cipher and hash, on which both sides must agree, since nothing in the ciphertext tells them}
     *
     * @param cipher aes-128-gcm, aes-256-gcm, aes-128-gcm-siv, aes-256-gcm-siv, aes-128-ccm or aes-256-ccm, by any engine
     * @param hkdf derives the keys of messages
     * @throws IllegalArgumentException if the cipher is another: the format has no name for it
     */
    public static ChunkedEncryption of(Cipher cipher, Hkdf hkdf) {
        if (!CIPHERS.contains(cipher.algorithm())) {
            throw new IllegalArgumentException("chunked encryption knows no " + cipher.algorithm()
                    + ": use aes-128-gcm or aes-256-gcm, or seal a stream");
        }
        return new ChunkedEncryption(cipher, Objects.requireNonNull(hkdf, "hkdf"));
    }

    /** {@return a new key of random bytes, as many as the cipher's have} */
    public byte[] newKey() {
        return cipher.newKey();
    }

    /**
     * {@return the key, copied, which the caller closes}
     *
     * @param key random, or what another derivation of keys gave
     * @throws IllegalArgumentException if it is not as long as one of the cipher
     */
    public Key key(byte[] key) {
        if (key.length != cipher.keyLength()) {
            throw new IllegalArgumentException("a key of chunked encryption with " + cipher.algorithm() + " has "
                    + cipher.keyLength() + " bytes, not " + key.length);
        }
        return new Key(key.clone());
    }

    /**
     * {@return how many bytes a message of this length is encrypted to}
     *
     * @throws IllegalArgumentException if it is negative, or 4 PiB or more
     */
    public long encryptedLength(long length) {
        if (length < 0 || length / ChunkedMessage.CHUNK >= ChunkedMessage.MOST_CHUNKS) {
            throw new IllegalArgumentException(
                    "chunked encryption takes at least 0 bytes, and less than 4 PiB, not " + length);
        }
        return ChunkedMessage.HEADER + length + (length / ChunkedMessage.CHUNK + 1) * cipher.tagLength();
    }

    /** {@return for logs: {@code "chunked encryption with aes-128-gcm by jdk and SHA_256"}} */
    @Override
    public String toString() {
        return "chunked encryption with " + cipher + " and " + hkdf;
    }

    /**
     * A key for any number of messages and threads. Every call after {@link #close} throws {@link IllegalStateException}; streams
     * go on.
     */
    public final class Key implements AutoCloseable {
        private static final SecureRandom RANDOM = new SecureRandom();

        private final byte[] bytes;
        private final Uses uses;

        private Key(byte[] bytes) {
            this.bytes = bytes;
            this.uses = new Uses(toString(), () -> Arrays.fill(bytes, (byte) 0));
        }

        /**
         * {@return the message, encrypted and authenticated under a fresh salt}
         *
         * @param context what the message is about, without which it cannot be decrypted; may be empty
         */
        public byte[] encrypt(byte[] message, byte[] context) {
            byte[] encrypted = new byte[Segments.arrayLength(encryptedLength(message.length))];
            try (ChunkedMessage chunks = begun(context)) {
                System.arraycopy(chunks.header(), 0, encrypted, 0, ChunkedMessage.HEADER);
                int at = ChunkedMessage.HEADER;
                int done = 0;
                for (int number = 0; number <= message.length / ChunkedMessage.CHUNK; number++) {
                    int length = Math.min(message.length - done, ChunkedMessage.CHUNK);
                    at += chunks.encrypt(number, message, done, length, encrypted, at);
                    done += length;
                }
            }
            return encrypted;
        }

        /**
         * {@return the message that {@link #encrypt} or {@link #encrypting} encrypted} All or nothing.
         *
         * @throws AuthenticationException if it was changed, or encrypted under another key or context, or with another cipher or hash
         */
        public byte[] decrypt(byte[] encrypted, byte[] context) {
            byte[] header = Arrays.copyOf(encrypted, Math.min(encrypted.length, ChunkedMessage.HEADER));
            try (ChunkedMessage chunks = of(header, context)) {
                int whole = ChunkedMessage.CHUNK + cipher.tagLength();
                int sealed = encrypted.length - ChunkedMessage.HEADER;
                int most = sealed / whole;
                int length = sealed - (most + 1) * cipher.tagLength();
                if (sealed % whole < cipher.tagLength()) {
                    throw ChunkedMessage.forged();
                }
                byte[] message = new byte[length];
                boolean authentic = false;
                try {
                    int at = ChunkedMessage.HEADER;
                    int done = 0;
                    for (int number = 0; number <= most; number++) {
                        int piece = Math.min(encrypted.length - at, whole);
                        done += chunks.decrypt(number, encrypted, at, piece, message, done);
                        at += piece;
                    }
                    authentic = true;
                } finally {
                    if (!authentic) {
                        Arrays.fill(message, (byte) 0);
                    }
                }
                return message;
            }
        }

        /**
         * {@return a stream that encrypts what is written to it} Its {@code close} encrypts the last chunk, which tells the end, and closes the
         * sink.
         */
        public OutputStream encrypting(OutputStream sink, byte[] context) throws IOException {
            Objects.requireNonNull(sink, "sink");
            return new ChunkedOutputStream(sink, begun(context));
        }

        /**
         * {@return a stream of what {@link #encrypting} or {@link #encrypt} encrypted} Reads the header. Nothing is given out before its
         * chunk is authenticated; whether the message is whole is known only at its end. A fault is an {@link IOException} with an
         * {@link AuthenticationException} as cause, and final.
         */
        public InputStream decrypting(InputStream source, byte[] context) throws IOException {
            Objects.requireNonNull(source, "source");
            byte[] header = source.readNBytes(ChunkedMessage.HEADER);
            try {
                return new ChunkedInputStream(source, of(header, context));
            } catch (AuthenticationException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        private ChunkedMessage begun(byte[] context) {
            Objects.requireNonNull(context, "context");
            byte[] salt = new byte[ChunkedMessage.SALT];
            RANDOM.nextBytes(salt);
            uses.enter();
            try {
                return ChunkedMessage.derived(cipher, hkdf, bytes, salt, context);
            } finally {
                uses.leave();
            }
        }

        private ChunkedMessage of(byte[] header, byte[] context) {
            Objects.requireNonNull(context, "context");
            uses.enter();
            try {
                return ChunkedMessage.of(cipher, hkdf, bytes, header, context);
            } finally {
                uses.leave();
            }
        }

        /** Wipes the key, as soon as no call runs any more. Closing it twice does nothing. */
        @Override
        public void close() {
            uses.close();
        }

        /** {@return nothing of the key} */
        @Override
        public String toString() {
            return "the key of " + ChunkedEncryption.this;
        }
    }
}
