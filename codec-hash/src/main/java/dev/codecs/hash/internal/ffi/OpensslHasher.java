package dev.codecs.hash.internal.ffi;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * One digest of libcrypto.
 *
 * @param digest libcrypto's {@code EVP_MD}
 * @param contexts its contexts that are free, in any state: each use begins with {@link Libcrypto#init}
 */
record OpensslHasher(String algorithm, int rank, int length, MemorySegment digest, Pool<NativeObject> contexts)
        implements Hasher {
    /** @param name as {@code EVP_MD_fetch} takes it */
    static OpensslHasher of(Offer offer, String name) {
        MemorySegment digest = Libcrypto.fetch(name);
        Pool<NativeObject> contexts = new Pool<>(Libcrypto::context, NativeObject::free);
        return new OpensslHasher(offer.algorithm(), offer.rank(), Libcrypto.length(digest), digest, contexts);
    }

    @Override
    public Engine engine() {
        return OpensslHashers.ENGINE;
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        byte[] hash = new byte[this.length];
        NativeObject context = contexts.take();
        try {
            Libcrypto.init(context, digest);
            Libcrypto.update(context, data, offset, length);
            Libcrypto.finish(context, hash, 0);
        } finally {
            contexts.give(context);
        }
        return hash;
    }

    @Override
    public byte[] hash(MemorySegment data) {
        byte[] array = Segments.array(Segments.source(data));
        return array == null ? Hasher.super.hash(data) : hash(array, Segments.offset(data), (int) data.byteSize());
    }

    @Override
    public Hash start() {
        Running state = new Running(this, contexts.take());
        state.reset();
        return new Session(state, length);
    }

    /** A context for as long as a session has it. */
    private record Running(OpensslHasher hasher, NativeObject context) implements HashState {
        @Override
        public void update(byte[] data, int offset, int length) {
            Libcrypto.update(context, data, offset, length);
        }

        @Override
        public void update(MemorySegment data) {
            if (data.isNative()) {
                Libcrypto.update(context, data);
            } else {
                HashState.super.update(data);
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            Libcrypto.finish(context, target, offset);
        }

        @Override
        public HashState fork() {
            NativeObject copy = hasher.contexts.take();
            Libcrypto.copy(copy, context);
            return new Running(hasher, copy);
        }

        @Override
        public void reset() {
            Libcrypto.init(context, hasher.digest);
        }

        @Override
        public void release() {
            hasher.contexts.give(context);
        }
    }
}
