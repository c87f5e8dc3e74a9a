package dev.codecs.aes;

import dev.codecs.Codec;
import dev.codecs.Engine;
import dev.codecs.EngineReport;
import dev.codecs.LimitExceededException;
import dev.codecs.NoSuchEngineException;
import dev.codecs.Selection;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.CostLimits;
import dev.codecs.aes.internal.kdf.ScryptKernel;
import dev.codecs.aes.internal.kdf.bouncycastle.BouncyCastleScrypt;
import dev.codecs.spi.Offer;
import dev.codecs.spi.PasswordBytes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * scrypt (RFC 7914), which makes keys of passwords and takes memory to do it, so that a guess is expensive for special hardware too.
 * New formats take {@link Argon2id}. Costs that a file or a hash brings are checked against limits before anything is allocated. The
 * only engine needs the jar {@code org.bouncycastle:bcprov-jdk18on}.
 */
public final class Scrypt implements Codec {
    private static final String ALGORITHM = "scrypt";

    private static final Selection<Scrypt> ENGINES = new Selection<>(
            Scrypt.class,
            Stream.<KernelProvider<ScryptKernel>>of(new BouncyCastleScrypt())
                    .map(kernels -> new Provided<>(
                            kernels, (offer, engine, kernel) -> new Scrypt(offer, engine, kernel, CostLimits.DEFAULT)))
                    .toList());

    private final Offer offer;
    private final Engine engine;
    private final ScryptKernel kernel;
    private final CostLimits limits;

    private Scrypt(Offer offer, Engine engine, ScryptKernel kernel, CostLimits limits) {
        this.offer = offer;
        this.engine = engine;
        this.kernel = kernel;
        this.limits = limits;
    }

    /**
     * What a derivation costs: 128 n r bytes of memory, which are written and read p times.
     *
     * @param n CPU and memory cost, a power of two above 1, and below 2^(16 r)
     * @param r block size, at least 1
     * @param p how often it is done, at least 1; r p is below 2^30
     */
    public record Cost(int n, int r, int p) {
        /** 128 MiB: n = 2^17, r = 8, p = 1. */
        public static final Cost INTERACTIVE = new Cost(1 << 17, 8, 1);

        /** A cost that RFC 7914, section 2, allows. */
        public Cost {
            if (n < 2 || Integer.bitCount(n) != 1 || r < 1 || p < 1 || (r == 1 && n >= 1 << 16)) {
                throw new IllegalArgumentException("scrypt has no cost n = " + n + ", r = " + r + ", p = " + p
                        + ": n is a power of two from 2 to below 2^(16 r), r and p are at least 1");
            }
            if ((long) r * p >= 1 << 30) {
                throw new IllegalArgumentException("scrypt's r p is below 2^30, not " + (long) r * p);
            }
        }

        /** {@return the bytes of memory that it takes} */
        public long memory() {
            long block = 128L * r;
            long blocks = (long) n + p;
            return blocks > Long.MAX_VALUE / block ? Long.MAX_VALUE : block * blocks;
        }
    }

    /**
     * {@return the best available engine}
     *
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    public static Scrypt of() {
        return ENGINES.best(ALGORITHM);
    }

    /**
     * {@return this very engine, never another}
     *
     * @param engine an engine's id, {@code "bouncycastle"}, or else a kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    public static Scrypt of(String engine) {
        return ENGINES.exactly(ALGORITHM, engine);
    }

    /** {@return every available engine, best first} */
    public static List<Scrypt> all() {
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
     * {@return the same with other limits than 256 MiB of memory and 4 GiB of work}
     *
     * @param memory the most bytes that one derivation may take
     * @param work the most bytes that it may write, which is its memory times p
     */
    public Scrypt limits(long memory, long work) {
        return new Scrypt(offer, engine, kernel, new CostLimits(memory, work));
    }

    /**
     * {@return a key}
     *
     * @param password is encoded in UTF-8
     * @param salt at least 16 random bytes for a new key
     * @param length of the key in bytes, at least 1
     * @throws LimitExceededException if the cost is above the limits
     * @throws IllegalArgumentException if the length is out of range, or the password holds half a surrogate pair
     * @throws UnsupportedFeatureException if the engine cannot: BouncyCastle takes r p below 2^21, and lengths below 2^28
     */
    public byte[] derive(char[] password, byte[] salt, Cost cost, int length) {
        byte[] bytes = PasswordBytes.utf8(password);
        try {
            return derive(bytes, salt, cost, length);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** As {@link #derive(char[], byte[], Cost, int)}, of bytes in whatever encoding. */
    public byte[] derive(byte[] password, byte[] salt, Cost cost, int length) {
        Objects.requireNonNull(password, "password");
        Objects.requireNonNull(salt, "salt");
        if (length < 1) {
            throw new IllegalArgumentException("a key of " + length + " bytes: give at least 1");
        }
        limits.check(ALGORITHM, cost.memory(), cost.p());
        return kernel.derive(password, salt, cost.n(), cost.r(), cost.p(), length);
    }

    /** {@return for logs: {@code "scrypt by bouncycastle (java)"}} */
    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }
}
