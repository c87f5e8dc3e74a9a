package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.Codec;
import dev.codecs.Engine;
import dev.codecs.EngineReport;
import dev.codecs.NoSuchEngineException;
import dev.codecs.Selection;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.KeyWrapping;
import dev.codecs.aes.internal.Uses;
import dev.codecs.aes.internal.WrappingKernel;
import dev.codecs.aes.internal.WrappingKey;
import dev.codecs.aes.internal.bouncycastle.BouncyCastleKeyWrap;
import dev.codecs.aes.internal.ffi.OpensslKeyWrap;
import dev.codecs.aes.internal.java.JavaKeyWrap;
import dev.codecs.aes.internal.jdk.JdkKeyWrap;
import dev.codecs.spi.Offer;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;

/**
 * AES key wrap, run by one engine: encrypts a key under another, so that it can be stored or sent beside what it protects.
 * {@code aes-128-kw}, {@code aes-192-kw} and {@code aes-256-kw} (RFC 3394) take keys of 16 bytes and any multiple of eight above;
 * {@code aes-128-kwp}, {@code aes-192-kwp} and {@code aes-256-kwp} (RFC 5649) take anything of one byte or more.
 *
 * <p>What is wrapped is kept secret, and every change is noticed. There is no nonce: the same key is wrapped to the same bytes each
 * time, so that whoever sees them learns that two are equal, and, with padding, about how long they are. That does no harm to random keys.
 * Messages, which can be guessed, come again and are long, are for {@link dev.codecs.Cipher}.
 */
public final class KeyWrap implements Codec {
    private static final Selection<KeyWrap> ENGINES = new Selection<>(
            KeyWrap.class,
            Stream.<KernelProvider<WrappingKernel>>of(
                            new JdkKeyWrap(), new OpensslKeyWrap(), new JavaKeyWrap(), new BouncyCastleKeyWrap())
                    .map(kernels -> new Provided<>(kernels, KeyWrap::new))
                    .toList());

    private final Offer offer;
    private final Engine engine;
    private final WrappingKernel kernel;

    private KeyWrap(Offer offer, Engine engine, WrappingKernel kernel) {
        this.offer = offer;
        this.engine = engine;
        this.kernel = kernel;
    }

    /**
     * {@return the best available engine}
     *
     * @param algorithm {@code "aes-256-kw"}, {@code "aes-256-kwp"}, ...
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    public static KeyWrap of(String algorithm) {
        return ENGINES.best(algorithm);
    }

    /**
     * {@return this very engine, never another}
     *
     * @param engine an engine's id, {@code "jdk"}, {@code "openssl"}, {@code "java"} or {@code "bouncycastle"}, or else a kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    public static KeyWrap of(String algorithm, String engine) {
        return ENGINES.exactly(algorithm, engine);
    }

    /** {@return every available engine, by algorithm, best first within one} */
    public static List<KeyWrap> all() {
        return ENGINES.all();
    }

    /** {@return a report on every engine, with the reason where it is absent} */
    public static List<EngineReport> engines() {
        return ENGINES.engines();
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    /** {@return the length of a key that wraps others, in bytes: 16, 24 or 32} */
    public int keyLength() {
        return KeyWrapping.keyLength(algorithm());
    }

    /** {@return a new key of {@link #keyLength} random bytes, to wrap others by} */
    public byte[] newKey() {
        byte[] key = new byte[keyLength()];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /**
     * {@return the key that wraps others, copied and expanded once, which the caller closes}
     *
     * @throws IllegalArgumentException if it has not {@link #keyLength} bytes
     */
    public Key key(byte[] key) {
        if (key.length != keyLength()) {
            throw new IllegalArgumentException(
                    "a key of " + algorithm() + " has " + keyLength() + " bytes, not " + key.length);
        }
        return new Key(kernel.key(key));
    }

    /** {@return for logs: {@code "aes-256-kw by jdk (jdk)"}} */
    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }

    /**
     * A key that wraps others. It may be used by many threads at once; every call after {@link #close} throws
     * {@link IllegalStateException}.
     */
    public final class Key implements AutoCloseable {
        private final WrappingKey key;
        private final Uses uses;

        private Key(WrappingKey key) {
            this.key = key;
            this.uses = new Uses(toString(), key::close);
        }

        /**
         * {@return a key, wrapped: eight bytes longer, and first filled up to a multiple of eight if the algorithm pads}
         *
         * @throws IllegalArgumentException if the algorithm does not take as many bytes
         */
        public byte[] wrap(byte[] secret) {
            checkLength(secret.length);
            uses.enter();
            try {
                return key.wrap(secret);
            } finally {
                uses.leave();
            }
        }

        private void checkLength(int length) {
            boolean fits = isPadded() ? length > 0 : length >= 2 * KeyWrapping.UNIT && length % KeyWrapping.UNIT == 0;
            if (!fits || length > Integer.MAX_VALUE - 4 * KeyWrapping.UNIT) {
                throw new IllegalArgumentException(algorithm()
                        + (isPadded()
                                ? " wraps at least one byte, not " + length
                                : " wraps 16, 24, 32, ... bytes, not " + length + ": use " + algorithm() + "p"));
            }
        }

        private boolean isPadded() {
            return KeyWrapping.isPadded(algorithm());
        }

        /**
         * {@return the key that {@link #wrap} wrapped}
         *
         * @throws AuthenticationException if it was changed, or wrapped by another key or algorithm
         */
        public byte[] unwrap(byte[] wrapped) {
            int shortest = isPadded() ? 2 * KeyWrapping.UNIT : 3 * KeyWrapping.UNIT;
            boolean fits = wrapped.length >= shortest && wrapped.length % KeyWrapping.UNIT == 0;
            uses.enter();
            try {
                byte[] secret = fits ? key.unwrap(wrapped) : null;
                if (secret == null) {
                    throw new AuthenticationException("this is no key that was wrapped with this one by " + algorithm()
                            + ": nothing was unwrapped");
                }
                return secret;
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
            return "the key of " + KeyWrap.this;
        }
    }
}
