package dev.codecs.aes;

import dev.codecs.Codec;
import dev.codecs.Engine;
import dev.codecs.EngineReport;
import dev.codecs.LimitExceededException;
import dev.codecs.NoSuchEngineException;
import dev.codecs.Selection;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Argon2Kernel;
import dev.codecs.aes.internal.kdf.CostLimits;
import dev.codecs.aes.internal.kdf.bouncycastle.BouncyCastleArgon2;
import dev.codecs.spi.Offer;
import dev.codecs.spi.PasswordBytes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Argon2id, version 1.3 (RFC 9106), which makes keys of passwords and takes memory to do it, so that a guess is expensive for special
 * hardware too: the one to choose for something new. Costs that a file or a hash brings are checked against limits before anything is
 * allocated. The only engine needs the jar {@code org.bouncycastle:bcprov-jdk18on}, and works on all lanes by one thread.
 */
public final class Argon2id implements Codec {
    private static final String ALGORITHM = "argon2id";
    private static final byte[] NOTHING = {};

    /** RFC 9106, section 3.1. */
    private static final int SHORTEST_SALT = 8;

    private static final int SHORTEST_KEY = 4;
    private static final int MOST_LANES = (1 << 24) - 1;

    private static final Selection<Argon2id> ENGINES = new Selection<>(
            Argon2id.class,
            Stream.<KernelProvider<Argon2Kernel>>of(new BouncyCastleArgon2())
                    .map(kernels -> new Provided<>(
                            kernels,
                            (offer, engine, kernel) -> new Argon2id(offer, engine, kernel, CostLimits.DEFAULT)))
                    .toList());

    private final Offer offer;
    private final Engine engine;
    private final Argon2Kernel kernel;
    private final CostLimits limits;

    private Argon2id(Offer offer, Engine engine, Argon2Kernel kernel, CostLimits limits) {
        this.offer = offer;
        this.engine = engine;
        this.kernel = kernel;
        this.limits = limits;
    }

    /**
     * What a derivation costs.
     *
     * @param memory in KiB, at least eight for each lane
     * @param passes over the memory, at least 1
     * @param lanes that could be filled at once, 1 to 2^24 - 1
     */
    public record Cost(int memory, int passes, int lanes) {
        /** The second recommendation of RFC 9106, section 4: 64 MiB, three passes, four lanes. The first takes 2 GiB. */
        public static final Cost RECOMMENDED = new Cost(1 << 16, 3, 4);

        /** A cost that RFC 9106, section 3.1, allows. */
        public Cost {
            if (passes < 1 || lanes < 1 || lanes > MOST_LANES || memory < 8L * lanes) {
                throw new IllegalArgumentException(
                        "Argon2id has no cost of " + memory + " KiB, " + passes + " passes and " + lanes
                                + " lanes: give at least one pass, 1 to " + MOST_LANES + " lanes, and 8 KiB for each");
            }
        }
    }

    /**
     * {@return the best available engine}
     *
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    public static Argon2id of() {
        return ENGINES.best(ALGORITHM);
    }

    /**
     * {@return this very engine, never another}
     *
     * @param engine an engine's id, {@code "bouncycastle"}, or else a kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    public static Argon2id of(String engine) {
        return ENGINES.exactly(ALGORITHM, engine);
    }

    /** {@return every available engine, best first} */
    public static List<Argon2id> all() {
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
     * @param work the most bytes that it may write, which is its memory times its passes
     */
    public Argon2id limits(long memory, long work) {
        return new Argon2id(offer, engine, kernel, new CostLimits(memory, work));
    }

    /**
     * {@return a key}
     *
     * @param password is encoded in UTF-8
     * @param salt at least 8 bytes, 16 random ones for a new key
     * @param length of the key in bytes, at least 4
     * @throws LimitExceededException if the cost is above the limits
     * @throws IllegalArgumentException if a length is out of range, or the password holds half a surrogate pair
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
        return derive(password, salt, NOTHING, NOTHING, cost, length);
    }

    /**
     * As {@link #derive(char[], byte[], Cost, int)}, of bytes in whatever encoding.
     *
     * @param secret kept elsewhere than the salt (a "pepper"), without which no guess can be tried; may be empty
     * @param associatedData what else the key depends on; may be empty
     */
    public byte[] derive(byte[] password, byte[] salt, byte[] secret, byte[] associatedData, Cost cost, int length) {
        Objects.requireNonNull(password, "password");
        Objects.requireNonNull(salt, "salt");
        Objects.requireNonNull(secret, "secret");
        Objects.requireNonNull(associatedData, "associatedData");
        if (salt.length < SHORTEST_SALT) {
            throw new IllegalArgumentException(
                    "a salt of " + salt.length + " bytes: give at least " + SHORTEST_SALT + ", random ones");
        }
        if (length < SHORTEST_KEY) {
            throw new IllegalArgumentException("a key of " + length + " bytes: give at least " + SHORTEST_KEY);
        }
        limits.check(ALGORITHM, 1024L * cost.memory(), cost.passes());
        byte[] key = new byte[length];
        kernel.derive(password, salt, secret, associatedData, cost.memory(), cost.passes(), cost.lanes(), key);
        return key;
    }

    /** {@return for logs: {@code "argon2id by bouncycastle (java)"}} */
    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }
}
