package dev.codecs.hash.internal.jca;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import org.jspecify.annotations.Nullable;

/**
 * One algorithm of {@link Mac}.
 *
 * @param lookup makes one without a key
 * @param macs those that have the key and are reset and free; null as long as there is no key
 */
public record JcaMac(
        Engine engine,
        String algorithm,
        int rank,
        int length,
        Lookup<Mac> lookup,
        @Nullable Pool<Mac> macs) implements Hasher {
    /**
     * {@return the hasher of an engine, still without a key}
     *
     * @throws UnsupportedFeatureException if the security provider lacks the algorithm
     */
    public static JcaMac of(Engine engine, Offer offer, Lookup<Mac> lookup) {
        int length = lookup.get().getMacLength();
        return new JcaMac(engine, offer.algorithm(), offer.rank(), length, lookup, null);
    }

    @Override
    public Hasher keyed(byte[] key) {
        HmacKey own = new HmacKey(key.clone());
        Lookup<Mac> withKey = () -> {
            Mac mac = lookup.make();
            mac.init(own);
            return mac;
        };
        Pool<Mac> pool = new Pool<>(withKey::get, surplus -> {});
        pool.give(pool.take()); // a provider that takes no such key says so now
        return new JcaMac(engine, algorithm, rank, length, lookup, pool);
    }

    private Pool<Mac> withKey() {
        if (macs == null) {
            throw new IllegalStateException(algorithm + " needs a key: call keyed(byte[]) first");
        }
        return macs;
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        Pool<Mac> free = withKey();
        Mac mac = free.take();
        update(mac, data, offset, length);
        byte[] hash = mac.doFinal();
        free.give(mac);
        return hash;
    }

    /** In pieces, as for a {@link JcaDigest}. */
    private static void update(Mac mac, byte[] data, int offset, int length) {
        int size;
        for (int done = 0; done < length; done += size) {
            size = Math.min(length - done, HashState.PIECE);
            mac.update(data, offset + done, size);
        }
    }

    @Override
    public Hash start() {
        Pool<Mac> free = withKey();
        return new Session(new Running(free, free.take(), false), length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    /**
     * A Mac for as long as a session has it. It is finished, not reset, to be used again: {@link Mac#reset} of the Amazon Corretto
     * Crypto Provider 2.5.0 leaves it broken after more than 1024 bytes.
     */
    private static final class Running implements HashState {
        private final Pool<Mac> macs;
        private final Mac mac;
        private boolean used;

        Running(Pool<Mac> macs, Mac mac, boolean used) {
            this.macs = macs;
            this.mac = mac;
            this.used = used;
        }

        @Override
        public void update(byte[] data, int offset, int length) {
            used = true;
            JcaMac.update(mac, data, offset, length);
        }

        @Override
        public void finish(byte[] target, int offset) {
            try {
                mac.doFinal(target, offset);
            } catch (ShortBufferException e) {
                throw new IllegalStateException(e);
            }
            used = false;
        }

        @Override
        public HashState fork() {
            try {
                return new Running(macs, (Mac) mac.clone(), used);
            } catch (CloneNotSupportedException e) {
                throw new UnsupportedFeatureException("the security provider "
                        + mac.getProvider().getName() + " cannot copy a running " + mac.getAlgorithm()
                        + ": use another engine");
            }
        }

        @Override
        public void reset() {
            if (used) {
                mac.doFinal();
                used = false;
            }
        }

        @Override
        public void release() {
            reset();
            macs.give(mac);
        }
    }
}
