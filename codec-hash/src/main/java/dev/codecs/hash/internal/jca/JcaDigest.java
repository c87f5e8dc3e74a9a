package dev.codecs.hash.internal.jca;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * One algorithm of {@link MessageDigest}.
 *
 * @param digests those that are reset and free: looking one up costs as much as hashing 64 bytes
 */
public record JcaDigest(Engine engine, String algorithm, int rank, int length, Pool<MessageDigest> digests)
        implements Hasher {
    /**
     * {@return the hasher of an engine}
     *
     * @throws UnsupportedFeatureException if the security provider lacks the algorithm
     */
    public static JcaDigest of(Engine engine, Offer offer, Lookup<MessageDigest> lookup) {
        Pool<MessageDigest> digests = new Pool<>(lookup::get, surplus -> {});
        MessageDigest first = digests.take();
        digests.give(first);
        return new JcaDigest(engine, offer.algorithm(), offer.rank(), first.getDigestLength(), digests);
    }

    @Override
    public Hasher length(int bytes) {
        return Hasher.super.length(Lengths.check(algorithm, bytes));
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        MessageDigest digest = digests.take();
        update(digest, data, offset, length);
        byte[] hash = digest.digest();
        digests.give(digest);
        return hash;
    }

    /**
     * Adds part of an array in pieces. HotSpot compiles the digest's loop well only when it is called often: one call over 200 MiB
     * takes 12 % longer, and stays so.
     */
    private static void update(MessageDigest digest, byte[] data, int offset, int length) {
        int size;
        for (int done = 0; done < length; done += size) {
            size = Math.min(length - done, HashState.PIECE);
            digest.update(data, offset + done, size);
        }
    }

    @Override
    public Hash start() {
        return new Session(new Running(digests, digests.take()), length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    /** A digest for as long as a session has it. It is never given a ByteBuffer: some JDKs' clones share the array for those. */
    private record Running(Pool<MessageDigest> digests, MessageDigest digest) implements HashState {
        @Override
        public void update(byte[] data, int offset, int length) {
            JcaDigest.update(digest, data, offset, length);
        }

        @Override
        public void finish(byte[] target, int offset) {
            try {
                digest.digest(target, offset, target.length - offset);
            } catch (DigestException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public HashState fork() {
            try {
                return new Running(digests, (MessageDigest) digest.clone());
            } catch (CloneNotSupportedException e) {
                throw new UnsupportedFeatureException(
                        "the security provider " + digest.getProvider().getName() + " cannot copy a running "
                                + digest.getAlgorithm() + ": use another engine");
            }
        }

        @Override
        public void reset() {
            digest.reset();
        }

        @Override
        public void release() {
            digest.reset();
            digests.give(digest);
        }
    }
}
