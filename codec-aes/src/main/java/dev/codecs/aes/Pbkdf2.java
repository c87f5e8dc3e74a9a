package dev.codecs.aes;

import dev.codecs.Codec;
import dev.codecs.Engine;
import dev.codecs.EngineReport;
import dev.codecs.NoSuchEngineException;
import dev.codecs.Selection;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.Uses;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.PreparedPassword;
import dev.codecs.aes.internal.kdf.ffi.OpensslPbkdf2;
import dev.codecs.aes.internal.kdf.java.JavaPbkdf2;
import dev.codecs.aes.internal.kdf.jdk.JdkPbkdf2;
import dev.codecs.spi.Offer;
import dev.codecs.spi.PasswordBytes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * PBKDF2 (RFC 8018, section 5.2), which makes keys of passwords, run by one engine: {@code pbkdf2-hmac-sha-1},
 * {@code pbkdf2-hmac-sha-256} and {@code pbkdf2-hmac-sha-512}. What a guess at the password costs is proportional to the iterations;
 * choose them as large as the wait allows.
 */
public final class Pbkdf2 implements Codec {
    private static final Selection<Pbkdf2> ENGINES = new Selection<>(
            Pbkdf2.class,
            Stream.<KernelProvider<Pbkdf2Kernel>>of(new OpensslPbkdf2(), new JdkPbkdf2(), new JavaPbkdf2())
                    .map(kernels -> new Provided<>(kernels, Pbkdf2::new))
                    .toList());

    private final Offer offer;
    private final Engine engine;
    private final Pbkdf2Kernel kernel;

    private Pbkdf2(Offer offer, Engine engine, Pbkdf2Kernel kernel) {
        this.offer = offer;
        this.engine = engine;
        this.kernel = kernel;
    }

    /**
     * {@return the best available engine}
     *
     * @param algorithm {@code "pbkdf2-hmac-sha-1"}, {@code "pbkdf2-hmac-sha-256"} or {@code "pbkdf2-hmac-sha-512"}
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    public static Pbkdf2 of(String algorithm) {
        return ENGINES.best(algorithm);
    }

    /**
     * {@return this very engine, never another}
     *
     * @param engine an engine's id, {@code "openssl"}, {@code "jdk"} or {@code "java"}, or else a kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    public static Pbkdf2 of(String algorithm, String engine) {
        return ENGINES.exactly(algorithm, engine);
    }

    /** {@return every available engine, by algorithm, best first within one} */
    public static List<Pbkdf2> all() {
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

    /**
     * {@return the password, made ready for many derivations, which the caller closes}
     *
     * @param password is encoded in UTF-8; it is not kept
     * @throws IllegalArgumentException if it holds half a surrogate pair
     */
    public Password password(char[] password) {
        byte[] bytes = PasswordBytes.utf8(password);
        try {
            return password(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** As {@link #password(char[])}, of bytes in whatever encoding. */
    public Password password(byte[] password) {
        return new Password(kernel.prepare(password));
    }

    /**
     * {@return a key}
     *
     * @param password is encoded in UTF-8
     * @param salt at least 16 random bytes for a new key
     * @param iterations at least 1
     * @param length of the key in bytes, at least 1
     * @throws IllegalArgumentException if a number is out of range, or the password holds half a surrogate pair
     */
    public byte[] derive(char[] password, byte[] salt, int iterations, int length) {
        try (Password prepared = password(password)) {
            return prepared.derive(salt, iterations, length);
        }
    }

    /** As {@link #derive(char[], byte[], int, int)}, of bytes in whatever encoding. */
    public byte[] derive(byte[] password, byte[] salt, int iterations, int length) {
        try (Password prepared = password(password)) {
            return prepared.derive(salt, iterations, length);
        }
    }

    /** {@return for logs: {@code "pbkdf2-hmac-sha-1 by openssl (ffi)"}} */
    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }

    /**
     * A password with what all derivations from it have in common already done. It may be used by many threads at once; every call
     * after {@link #close} throws {@link IllegalStateException}.
     */
    public static final class Password implements AutoCloseable {
        private final PreparedPassword prepared;
        private final Uses uses;

        private Password(PreparedPassword prepared) {
            this.prepared = prepared;
            this.uses = new Uses("the password", prepared::close);
        }

        /** {@return a key; see {@link Pbkdf2#derive(char[], byte[], int, int)}} */
        public byte[] derive(byte[] salt, int iterations, int length) {
            Objects.requireNonNull(salt, "salt");
            if (iterations < 1) {
                throw new IllegalArgumentException(iterations + " iterations: give at least 1");
            }
            // The number of a block has 32 bits, which no array can exceed.
            if (length < 1) {
                throw new IllegalArgumentException("a key of " + length + " bytes: give at least 1");
            }
            uses.enter();
            try {
                byte[] key = new byte[length];
                prepared.derive(salt, iterations, key);
                return key;
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
}
