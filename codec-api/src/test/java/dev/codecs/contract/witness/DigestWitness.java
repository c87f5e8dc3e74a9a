package dev.codecs.contract.witness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.OutputTooSmallException;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 by {@link MessageDigest}, and two hashes of our own that are made of it, so that every door of {@link Hasher} has something
 * behind it: the first 8 bytes with a seed, and a keyed one with contexts and lengths. A key, a seed or a context is hashed before
 * the data.
 */
public final class DigestWitness implements Hasher {
    /** Offers the witness. */
    public static final class Provider implements Hasher.Provider {
        @Override
        public Engine engine() {
            return new Engine("witness", Kind.JDK);
        }

        @Override
        public List<Offer> offers() {
            return List.of(new Offer("sha-256", 1), new Offer("witness-64", 1), new Offer("witness-mac", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.Yes("java.security");
        }

        @Override
        public Hasher create(Offer offer) {
            return switch (offer.algorithm()) {
                case "witness-64" -> new DigestWitness("witness-64", 8, new byte[0]);
                case "witness-mac" -> new DigestWitness("witness-mac", LONGEST, null);
                default -> new DigestWitness("sha-256", LONGEST, new byte[0]);
            };
        }
    }

    private static final int LONGEST = 32;

    private final String algorithm;
    private final int length;
    private final byte @Nullable [] prefix;

    private DigestWitness(String algorithm, int length, byte @Nullable [] prefix) {
        this.algorithm = algorithm;
        this.length = length;
        this.prefix = prefix;
    }

    @Override
    public String algorithm() {
        return algorithm;
    }

    @Override
    public Engine engine() {
        return new Engine("witness", Kind.JDK);
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    @Override
    public int length() {
        return length;
    }

    private boolean mac() {
        return algorithm.equals("witness-mac");
    }

    @Override
    public Hasher length(int bytes) {
        if (!mac()) {
            return Hasher.super.length(bytes);
        }
        if (bytes < 1 || bytes > LONGEST) {
            throw new IllegalArgumentException(bytes + " is no length from 1 to " + LONGEST);
        }
        return new DigestWitness(algorithm, bytes, prefix);
    }

    @Override
    public Hasher keyed(byte[] key) {
        return mac() ? new DigestWitness(algorithm, length, key.clone()) : Hasher.super.keyed(key);
    }

    @Override
    public Hasher seeded(long seed) {
        return algorithm.equals("witness-64")
                ? new DigestWitness(algorithm, length, Long.toString(seed).getBytes(UTF_8))
                : Hasher.super.seeded(seed);
    }

    @Override
    public Hasher context(String deriveKeyContext) {
        Objects.requireNonNull(deriveKeyContext, "deriveKeyContext");
        return mac()
                ? new DigestWitness(algorithm, length, ("for " + deriveKeyContext).getBytes(UTF_8))
                : Hasher.super.context(deriveKeyContext);
    }

    @Override
    public Hash start() {
        if (prefix == null) {
            throw new IllegalStateException(algorithm + " needs a key: call keyed first");
        }
        return new Session(sha256());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private enum State {
        OPEN,
        FINISHED,
        CLOSED
    }

    private final class Session implements Hash {
        private final MessageDigest digest;
        private State state = State.OPEN;

        Session(MessageDigest digest) {
            this.digest = digest;
            digest.update(Objects.requireNonNull(prefix));
        }

        private Session(Session other) {
            try {
                this.digest = (MessageDigest) other.digest.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void check() {
            if (state != State.OPEN) {
                throw new IllegalStateException("the session is finished or closed");
            }
        }

        @Override
        public Hash update(byte[] data, int offset, int count) {
            return update(Segments.of(data, offset, count));
        }

        @Override
        public Hash update(MemorySegment data) {
            check();
            digest.update(Segments.source(data).asByteBuffer());
            return this;
        }

        @Override
        public byte[] finish() {
            byte[] hash = new byte[length];
            finish(hash, 0);
            return hash;
        }

        @Override
        public int finish(byte[] target, int offset) {
            check();
            int room = target.length - Objects.checkIndex(offset, target.length + 1);
            if (room < length) {
                throw new OutputTooSmallException(room, length);
            }
            state = State.FINISHED;
            System.arraycopy(Arrays.copyOf(digest.digest(), length), 0, target, offset, length);
            return length;
        }

        @Override
        public Hash fork() {
            check();
            return new Session(this);
        }

        @Override
        public Hash reset() {
            if (state == State.CLOSED) {
                throw new IllegalStateException("the session is closed");
            }
            digest.reset();
            digest.update(Objects.requireNonNull(prefix));
            state = State.OPEN;
            return this;
        }

        @Override
        public void close() {
            state = State.CLOSED;
        }
    }
}
