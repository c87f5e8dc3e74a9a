package dev.codecs.hash.internal.jni;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Seeds;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Pool;
import dev.codecs.spi.ffi.NativeLibrary;
import java.util.Objects;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.StreamingXXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * XXH32 or XXH64 of lz4-java. Its sessions cannot be forked: the library copies no state.
 *
 * @param streams those that are free, after any data: each use begins with a reset
 */
record Lz4JavaHasher(Offer offer, int length, long seed, Pool<Stream> streams) implements Hasher {
    private static final XXHashFactory FACTORY = XXHashFactory.nativeInstance();

    /** {@return the library's name; one that does not load is an exception} */
    static String probe() {
        return "lz4-java " + FACTORY;
    }

    static Lz4JavaHasher of(Offer offer) {
        return of(offer, offer.algorithm().equals("xxh32") ? Integer.BYTES : Long.BYTES, 0);
    }

    private static Lz4JavaHasher of(Offer offer, int length, long seed) {
        Pool<Stream> streams = new Pool<>(
                () -> length == Integer.BYTES
                        ? new Stream32(FACTORY.newStreamingHash32((int) seed))
                        : new Stream64(FACTORY.newStreamingHash64(seed)),
                Stream::close);
        return new Lz4JavaHasher(offer, length, seed, streams);
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return Lz4JavaHashers.ENGINE;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public Hasher seeded(long newSeed) {
        return of(offer, length, length == Integer.BYTES ? Seeds.of32Bits(newSeed) : newSeed);
    }

    @Override
    public byte[] hash(byte[] data, int offset, int count) {
        long number = hashLong(data, offset, count);
        return length == Integer.BYTES ? BigEndian.bytes((int) number) : BigEndian.bytes(number);
    }

    /** The library pins the array and with it holds every garbage collection: a long one goes in pieces. */
    @Override
    public long hashLong(byte[] data, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, data.length);
        if (count > NativeLibrary.CRITICAL_LIMIT) {
            try (Hash session = start()) {
                byte[] hash = session.update(data, offset, count).finish();
                return length == Integer.BYTES
                        ? Integer.toUnsignedLong(BigEndian.intAt(hash, 0))
                        : BigEndian.number(hash);
            }
        }
        return length == Integer.BYTES
                ? Integer.toUnsignedLong(FACTORY.hash32().hash(data, offset, count, (int) seed))
                : FACTORY.hash64().hash(data, offset, count, seed);
    }

    @Override
    public Hash start() {
        Stream stream = streams.take();
        stream.reset();
        return new Session(new Running(streams, stream), length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    /** What the library's two streams have in common. */
    sealed interface Stream {
        void update(byte[] data, int offset, int length);

        void finish(byte[] target, int offset);

        void reset();

        void close();
    }

    private record Stream32(StreamingXXHash32 state) implements Stream {
        @Override
        public void update(byte[] data, int offset, int length) {
            state.update(data, offset, length);
        }

        @Override
        public void finish(byte[] target, int offset) {
            BigEndian.put(state.getValue(), target, offset);
        }

        @Override
        public void reset() {
            state.reset();
        }

        @Override
        public void close() {
            state.close();
        }
    }

    private record Stream64(StreamingXXHash64 state) implements Stream {
        @Override
        public void update(byte[] data, int offset, int length) {
            state.update(data, offset, length);
        }

        @Override
        public void finish(byte[] target, int offset) {
            BigEndian.put(state.getValue(), target, offset);
        }

        @Override
        public void reset() {
            state.reset();
        }

        @Override
        public void close() {
            state.close();
        }
    }

    /** A stream for as long as a session has it. */
    private record Running(Pool<Stream> streams, Stream stream) implements HashState {
        @Override
        public void update(byte[] data, int offset, int length) {
            int size;
            for (int done = 0; done < length; done += size) {
                size = Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
                stream.update(data, offset + done, size);
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            stream.finish(target, offset);
        }

        @Override
        public HashState fork() {
            throw new UnsupportedFeatureException("lz4-java cannot copy a running hash: use another engine");
        }

        @Override
        public void reset() {
            stream.reset();
        }

        @Override
        public void release() {
            streams.give(stream);
        }
    }
}
