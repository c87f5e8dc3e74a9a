package dev.codecs.aes;

import dev.codecs.Codec;
import dev.codecs.Engine;
import dev.codecs.EngineReport;
import dev.codecs.NoSuchEngineException;
import dev.codecs.Selection;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import dev.codecs.aes.internal.winzip.ffi.OpensslWinZip;
import dev.codecs.aes.internal.winzip.java.JavaWinZip;
import dev.codecs.aes.internal.winzip.jdk.JdkWinZip;
import dev.codecs.spi.Offer;
import dev.codecs.spi.PasswordBytes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of entries of ZIP archives that WinZip calls AE-1 and AE-2, run by one engine: what lies between the headers, the
 * <em>payload</em>. It is a salt, two bytes by which most wrong passwords are noticed (the verifier), the ciphertext and a tag of ten
 * bytes. Keys are made of the password and the salt by PBKDF2 with HMAC-SHA1 and 1000 iterations, the cipher is AES in a counter mode
 * that counts from 1 in the first bytes of the block, and the tag is the beginning of an HMAC-SHA1 of the ciphertext.
 *
 * <p>1000 iterations slow down nobody who guesses passwords today: use long random ones. The tag covers the ciphertext alone: names,
 * sizes, times and the method of compression in the headers of an archive can be changed unnoticed.
 *
 * <pre>{@code
 * try (WinZipPassword password = WinZipAes.of().password("correct horse battery staple".toCharArray())) {
 *     byte[] payload = password.encrypt(WinZipAes.Strength.AES_256, plaintext);
 *     byte[] again = password.decrypt(WinZipAes.Strength.AES_256, payload);
 * }
 * }</pre>
 */
public final class WinZipAes implements Codec {
    private static final String ALGORITHM = "winzip-aes";

    private static final Selection<WinZipAes> ENGINES = new Selection<>(
            WinZipAes.class,
            Stream.<KernelProvider<WinZipKernel>>of(new OpensslWinZip(), new JdkWinZip(), new JavaWinZip())
                    .map(kernels -> new Provided<>(
                            kernels, (offer, engine, kernel) -> new WinZipAes(offer, engine, kernel, null)))
                    .toList());

    private final Offer offer;
    private final Engine engine;
    private final WinZipKernel kernel;
    private final @Nullable Executor executor;

    private WinZipAes(Offer offer, Engine engine, WinZipKernel kernel, @Nullable Executor executor) {
        this.offer = offer;
        this.engine = engine;
        this.kernel = kernel;
        this.executor = executor;
    }

    /** The length of the AES key, by which go the length of the salt and the cost of the key's derivation. */
    public enum Strength {
        /** AES with 128 bits, number 1. */
        AES_128(1),
        /** AES with 192 bits, number 2. */
        AES_192(2),
        /** AES with 256 bits, number 3. */
        AES_256(3);

        /** The length of the verifier in bytes. */
        static final int VERIFIER = 2;

        private final int number;

        Strength(int number) {
            this.number = number;
        }

        /**
         * {@return the strength of this number in the extra field 0x9901}
         *
         * @throws UnsupportedFeatureException if there is none
         */
        public static Strength of(int number) {
            if (number < 1 || number > values().length) {
                throw new UnsupportedFeatureException("WinZip AES has no strength " + number + ", only 1 to 3");
            }
            return values()[number - 1];
        }

        /** {@return the number in the extra field 0x9901: 1, 2 or 3} */
        public int number() {
            return number;
        }

        /** {@return the length of the AES key in bytes: 16, 24 or 32} */
        public int keyLength() {
            return 8 + 8 * number;
        }

        /** {@return the length of the salt in bytes: 8, 12 or 16} */
        public int saltLength() {
            return keyLength() / 2;
        }

        /** {@return the length of the salt and the verifier before the ciphertext: 10, 14 or 18} */
        public int headerLength() {
            return saltLength() + VERIFIER;
        }

        /** {@return how much longer than its plaintext a payload is: 20, 24 or 28 bytes} */
        public int overhead() {
            return headerLength() + TAG_LENGTH;
        }
    }

    /** The length of the tag in bytes. */
    public static final int TAG_LENGTH = 10;

    /**
     * {@return the best available engine}
     *
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    public static WinZipAes of() {
        return ENGINES.best(ALGORITHM);
    }

    /**
     * {@return this very engine, never another}
     *
     * @param engine an engine's id, {@code "openssl"}, {@code "jdk"} or {@code "java"}, or else a kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    public static WinZipAes of(String engine) {
        return ENGINES.exactly(ALGORITHM, engine);
    }

    /** {@return every available engine, best first} */
    public static List<WinZipAes> all() {
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
     * {@return the same, which computes the tag of large data in a second thread beside the cipher} The caller's thread does the work
     * alone where the executor does not come to help. A stream then gathers 1 MiB at a time.
     */
    public WinZipAes with(Executor executor) {
        return new WinZipAes(offer, engine, kernel, Objects.requireNonNull(executor, "executor"));
    }

    /**
     * {@return the password, made ready for any number of payloads, which the caller closes}
     *
     * @param password is encoded in UTF-8, as WinZip, 7-Zip and others do now; it is not kept
     * @throws IllegalArgumentException if it holds half a surrogate pair
     */
    public WinZipPassword password(char[] password) {
        byte[] bytes = PasswordBytes.utf8(password);
        try {
            return password(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** As {@link #password(char[])}, of bytes in whatever encoding an archive's maker took. */
    public WinZipPassword password(byte[] password) {
        return new WinZipPassword(kernel, kernel.pbkdf2().prepare(password), password.length == 0, executor);
    }

    /** {@return for logs: {@code "winzip-aes by openssl (ffi)"}} */
    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }
}
