package dev.codecs;

import dev.codecs.spi.CodecProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Predicate;

/**
 * A symmetric cipher run by one engine. {@link #of} gives authenticated ciphers only; the others must be asked for by
 * {@link #raw}, for use inside a format that authenticates by other means.
 */
public interface Cipher extends Codec {
    /** The service that {@link java.util.ServiceLoader} finds. */
    interface Provider extends CodecProvider<Cipher> {}

    /**
     * {@return the best available engine of an authenticated cipher}
     *
     * @param algorithm {@code "aes-256-gcm"}, {@code "chacha20-poly1305"}, ...
     * @throws NoSuchEngineException naming every candidate and why it is absent
     * @throws IllegalArgumentException if the cipher does not authenticate
     */
    static Cipher of(String algorithm) {
        return RawCiphers.refused(Registry.ciphers().best(algorithm));
    }

    /**
     * {@return this very engine of an authenticated cipher, never another}
     *
     * @param engine an engine's id, or else a kind ({@code "java"}, {@code "jdk"}, {@code "jni"}, {@code "ffi"}): the best of that kind
     * @throws NoSuchEngineException naming the reason for its absence
     * @throws IllegalArgumentException if the cipher does not authenticate
     */
    static Cipher of(String algorithm, String engine) {
        return RawCiphers.refused(Registry.ciphers().exactly(algorithm, engine));
    }

    /**
     * {@return the best available engine of an authenticated cipher that can do what is wanted}
     *
     * @throws NoSuchEngineException if none does
     * @throws IllegalArgumentException if the cipher does not authenticate
     */
    static Cipher of(String algorithm, Predicate<? super Cipher> wanted) {
        return RawCiphers.refused(Registry.ciphers().best(algorithm, wanted));
    }

    /**
     * {@return the best available engine of a cipher that does not authenticate} Whoever can change the ciphertext can change the
     * plaintext unnoticed. Its keys only {@link Key#encrypt encrypt} and {@link Key#decrypt decrypt}.
     *
     * @param algorithm {@code "aes-256-ctr"}, {@code "aes-256-cbc"}, {@code "aes-256-xts"}, ...
     * @throws IllegalArgumentException if the cipher does authenticate: use {@link #of}
     */
    static Cipher raw(String algorithm) {
        return RawCiphers.required(Registry.ciphers().best(algorithm));
    }

    /** {@return this very engine of a cipher that does not authenticate; see {@link #raw(String)}} */
    static Cipher raw(String algorithm, String engine) {
        return RawCiphers.required(Registry.ciphers().exactly(algorithm, engine));
    }

    /** {@return every available engine of every cipher, raw ones too, by algorithm, best first within one} */
    static List<Cipher> all() {
        return Registry.ciphers().all();
    }

    /** {@return the length of a key in bytes} */
    int keyLength();

    /** {@return the length of a nonce or initialisation vector in bytes} */
    int nonceLength();

    /** {@return the length of the authentication tag in bytes; 0 for a raw cipher} */
    int tagLength();

    /**
     * {@return the exact number of bytes that {@link Key#encrypt} writes for a plaintext of this length}
     *
     * @throws IllegalArgumentException if the length is negative, or the cipher cannot encrypt as many bytes, or as few
     */
    long encryptedLength(long plaintextLength);

    /** {@return whether decryption notices every change of the ciphertext} */
    default boolean authenticated() {
        return tagLength() > 0;
    }

    /**
     * {@return a new key of {@link #keyLength} random bytes, from {@link SecureRandom}} The caller keeps them, and wipes them when they
     * are of no more use.
     */
    default byte[] newKey() {
        byte[] key = new byte[keyLength()];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /**
     * {@return the key, copied and expanded once, which the caller closes}
     *
     * @throws IllegalArgumentException if it has not {@link #keyLength} bytes
     */
    Key key(byte[] key);

    /**
     * An expanded key. It may be used by many threads at once; it counts the messages that it encrypts with nonces of its own and
     * refuses to pass the algorithm's bound. Every call after {@link #close} throws {@link IllegalStateException}.
     */
    interface Key extends AutoCloseable {
        /**
         * Encrypts and authenticates a message under a fresh nonce.
         *
         * @param associatedData authenticated with it but not contained in the result; may be empty
         * @return nonce, ciphertext and tag, in this order
         * @throws IllegalStateException if the key has sealed as many messages as is safe: use a new key
         * @throws UnsupportedFeatureException if the cipher is raw
         */
        byte[] seal(byte[] plaintext, byte[] associatedData);

        /** As {@link #seal(byte[], byte[])}, without associated data. */
        default byte[] seal(byte[] plaintext) {
            return seal(plaintext, RawCiphers.NOTHING);
        }

        /**
         * {@return the plaintext of what {@link #seal} gave}
         *
         * @throws AuthenticationException if it was changed, or the key or the associated data are others, or it is too short to be
         *     a sealed message
         * @throws UnsupportedFeatureException if the cipher is raw
         */
        byte[] open(byte[] sealed, byte[] associatedData);

        /** As {@link #open(byte[], byte[])}, without associated data. */
        default byte[] open(byte[] sealed) {
            return open(sealed, RawCiphers.NOTHING);
        }

        /**
         * Encrypts under a nonce that the caller answers for: the same nonce twice under one key breaks the cipher.
         *
         * @param nonce {@link Cipher#nonceLength} bytes
         * @param target takes the ciphertext and behind it the tag; it is native or a view of a {@code byte[]} and does not overlap
         *     the plaintext
         * @param associatedData empty for a raw cipher
         * @return the bytes written
         * @throws OutputTooSmallException if they do not fit
         * @throws IllegalArgumentException if the nonce has another length, or a raw cipher is given associated data
         */
        long encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] associatedData);

        /**
         * Decrypts what {@link #encrypt} gave.
         *
         * @return the bytes written
         * @throws AuthenticationException if it was changed; the target then holds no plaintext
         * @throws CorruptInputException if a raw cipher's padding is wrong
         * @throws OutputTooSmallException if they do not fit
         */
        long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target, byte[] associatedData);

        /**
         * {@return a stream that seals what is written to it in segments} Its {@code close} seals the last one and closes the sink.
         *
         * @throws UnsupportedFeatureException if the cipher is raw
         */
        OutputStream sealing(OutputStream sink) throws IOException;

        /**
         * {@return a stream of what {@link #sealing} sealed} Nothing is given out before its segment is authenticated; a missing,
         * moved or added segment is an {@link IOException} with an {@link AuthenticationException} as cause.
         *
         * @throws UnsupportedFeatureException if the cipher is raw
         */
        InputStream opening(InputStream source) throws IOException;

        /** Wipes the key. Closing it twice does nothing. */
        @Override
        void close();
    }
}
