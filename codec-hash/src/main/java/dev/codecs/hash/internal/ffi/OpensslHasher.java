package dev.codecs.hash.internal.ffi;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.NativeObject;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One algorithm of libcrypto.
 *
 * @param keying how a key is set, or null if the algorithm takes none
 * @param function what is computed, or null if that needs a key still
 */
record OpensslHasher(
        Offer offer,
        int length,
        @Nullable Keying keying,
        @Nullable Function function) implements Hasher {
    /**
     * A function with its contexts that are free, in any state: each use begins with {@link Evp#start}.
     */
    record Function(Evp evp, Pool<NativeObject> contexts) {
        Function(Evp evp) {
            this(evp, new Pool<>(evp::context, NativeObject::free));
        }
    }

    /**
     * How a key is set.
     *
     * @param mac libcrypto's {@code EVP_MAC}
     * @param digest what an HMAC is made of, or null
     * @param longest the most bytes of a key
     * @param plain what an empty key makes of BLAKE2; null for an HMAC
     */
    record Keying(
            MemorySegment mac,
            @Nullable String digest,
            int longest,
            @Nullable Function plain) {}

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return OpensslHashers.ENGINE;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public Hasher length(int bytes) {
        if (function == null || !(function.evp instanceof Evp.Digest digest) || !digest.extendable()) {
            return Hasher.super.length(Lengths.check(algorithm(), bytes));
        }
        return new OpensslHasher(offer, Lengths.check(algorithm(), bytes), keying, function);
    }

    @Override
    public Hasher keyed(byte[] key) {
        if (keying == null) {
            return Hasher.super.keyed(key);
        }
        if (key.length > keying.longest) {
            throw new IllegalArgumentException(
                    "a key of " + key.length + " bytes: " + algorithm() + " takes up to " + keying.longest);
        }
        if (key.length == 0 && keying.plain != null) {
            return new OpensslHasher(offer, length, keying, keying.plain);
        }
        Evp mac = new Evp.Mac(LibcryptoMac.context(keying.mac, keying.digest, key));
        return new OpensslHasher(offer, length, keying, new Function(mac));
    }

    private Function ready() {
        if (function == null) {
            throw new IllegalStateException(algorithm() + " needs a key: call keyed(byte[]) first");
        }
        return function;
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        Function ready = ready();
        byte[] hash = new byte[this.length];
        NativeObject context = ready.contexts.take();
        ready.evp.start(context);
        ready.evp.update(context, data, offset, length);
        ready.evp.finish(context, hash, 0, hash.length);
        ready.contexts.give(context);
        return hash;
    }

    @Override
    public Hash start() {
        Function ready = ready();
        Running state = new Running(ready, ready.contexts.take(), length);
        state.reset();
        return new Session(state, length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    /** A context for as long as a session has it. */
    private record Running(Function function, NativeObject context, int length) implements HashState {
        @Override
        public void update(byte[] data, int offset, int count) {
            function.evp.update(context, data, offset, count);
        }

        @Override
        public void update(MemorySegment data) {
            if (Segments.isSteady(data)) {
                function.evp.update(context, data);
            } else {
                HashState.super.update(data);
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            function.evp.finish(context, target, offset, length);
        }

        @Override
        public void output(long position, byte[] target, int offset, int count) {
            function.evp.output(context, position, target, offset, count);
        }

        @Override
        public HashState fork() {
            return new Running(function, function.evp.copy(context), length);
        }

        @Override
        public void reset() {
            function.evp.start(context);
        }

        @Override
        public void release() {
            function.contexts.give(context);
        }
    }
}
