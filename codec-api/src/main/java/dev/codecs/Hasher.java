package dev.codecs;

import dev.codecs.spi.CodecProvider;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * A digest, checksum or message authentication code run by one engine. Results are the algorithm's canonical bytes: for
 * checksums and the xxHash family the number in big-endian order.
 */
public interface Hasher extends Codec {
    /** The service that {@link java.util.ServiceLoader} finds. */
    interface Provider extends CodecProvider<Hasher> {}

    /**
     * {@return the best available engine of the algorithm}
     *
     * @param algorithm {@code "sha-256"}, {@code "xxh3-64"}, {@code "hmac-sha-256"}, {@code "blake3"}, ...
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    static Hasher of(String algorithm) {
        return Registry.hashers().best(algorithm);
    }

    /**
     * {@return this very engine of the algorithm, never another}
     *
     * @param engine an engine's id, or else a kind ({@code "java"}, {@code "jdk"}, {@code "jni"}, {@code "ffi"}): the best of that kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    static Hasher of(String algorithm, String engine) {
        return Registry.hashers().exactly(algorithm, engine);
    }

    /**
     * {@return the best available engine that can do what is wanted}
     *
     * @throws NoSuchEngineException if none does
     */
    static Hasher of(String algorithm, Predicate<? super Hasher> wanted) {
        return Registry.hashers().best(algorithm, wanted);
    }

    /** {@return every available engine of every algorithm, by algorithm, best first within one} */
    static List<Hasher> all() {
        return Registry.hashers().all();
    }

    /** {@return the length of the result in bytes} */
    int length();

    /**
     * {@return this hasher with results of another length}
     *
     * @throws UnsupportedFeatureException if the algorithm, or this engine of it, has results of one length only
     * @throws IllegalArgumentException if the algorithm has no results of this length
     */
    default Hasher length(int bytes) {
        if (bytes == length()) {
            return this;
        }
        throw new UnsupportedFeatureException(
                algorithm() + " by " + engine().id() + " has results of " + length() + " bytes only");
    }

    /**
     * {@return this hasher with a secret key, which is copied} For the XXH3 family it is the custom secret of at least 136 bytes,
     * which makes no message authentication code of it; an empty key of BLAKE2 is none (RFC 7693, section 2.5).
     *
     * @throws UnsupportedFeatureException if the algorithm takes no key
     * @throws IllegalArgumentException if it takes none of this length
     */
    default Hasher keyed(byte[] key) {
        Objects.requireNonNull(key, "key");
        throw new UnsupportedFeatureException(
                algorithm() + " takes no key: use an algorithm that does, such as hmac-sha-256 or blake3");
    }

    /**
     * {@return this hasher with a seed}
     *
     * @param seed for xxh32 one that fits into 32 bits, with a sign or without
     * @throws UnsupportedFeatureException if the algorithm takes none, or there is a key
     * @throws IllegalArgumentException if it takes none so large
     */
    default Hasher seeded(long seed) {
        throw new UnsupportedFeatureException(
                algorithm() + " takes no seed: use an algorithm of the xxHash family, such as xxh3-64");
    }

    /**
     * {@return this hasher deriving a key for one purpose from the key material that it is given as data}
     *
     * @throws UnsupportedFeatureException if the algorithm has no such mode
     * @throws IllegalArgumentException if the context has half a surrogate pair, which UTF-8 cannot tell from another
     */
    default Hasher context(String deriveKeyContext) {
        Objects.requireNonNull(deriveKeyContext, "deriveKeyContext");
        throw new UnsupportedFeatureException(algorithm() + " derives no keys: use blake3");
    }

    /**
     * {@return this hasher spreading large data over several cores, if the algorithm is a tree (blake3) and the engine can; or else
     * itself} The results are the same. For files there is {@link FileHashing#parallel}, which reads pieces large enough for it.
     *
     * @param executor runs the parts; the library starts no threads of its own. The calling thread works too, so that a full or
     *     single-threaded executor cannot block it
     * @param parallelism the most threads at work for one hash, the calling one among them; at least 1
     */
    default Hasher parallel(Executor executor, int parallelism) {
        Objects.requireNonNull(executor, "executor");
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        return this;
    }

    /** {@return the hash of the array} */
    default byte[] hash(byte[] data) {
        return hash(data, 0, data.length);
    }

    /** {@return the hash of part of an array} */
    default byte[] hash(byte[] data, int offset, int length) {
        try (Hash session = start()) {
            return session.update(data, offset, length).finish();
        }
    }

    /**
     * {@return the hash of the segment, which is native or a view of a {@code byte[]}}
     *
     * <p>If it is a mapped file, nobody may shorten the file meanwhile: an engine that runs foreign code then ends the JVM. {@link
     * #hash(Path, FileHashing)} guards against that.
     */
    default byte[] hash(MemorySegment data) {
        byte[] array = Segments.array(Segments.source(data));
        if (array != null) {
            return hash(array, Segments.offset(data), (int) data.byteSize());
        }
        try (Hash session = start()) {
            return session.update(data).finish();
        }
    }

    /** {@return the hash of the buffer's remaining bytes; its position moves to its limit} */
    default byte[] hash(ByteBuffer data) {
        byte[] hash = hash(MemorySegment.ofBuffer(data));
        data.position(data.limit());
        return hash;
    }

    /**
     * {@return the hash of the array as a number, where it has at most 64 bits}
     *
     * @throws UnsupportedFeatureException if it has more
     */
    default long hashLong(byte[] data) {
        return hashLong(data, 0, data.length);
    }

    /**
     * {@return the hash of part of an array as a number, where it has at most 64 bits}
     *
     * @throws UnsupportedFeatureException if it has more
     */
    default long hashLong(byte[] data, int offset, int length) {
        return hashLong(Segments.of(data, offset, length));
    }

    /**
     * {@return the hash of the segment as a number, where it has at most 64 bits}
     *
     * @throws UnsupportedFeatureException if it has more
     */
    default long hashLong(MemorySegment data) {
        if (length() > Long.BYTES) {
            throw new UnsupportedFeatureException(
                    algorithm() + " has " + 8 * length() + " bits, more than a long: use hash");
        }
        long number = 0;
        for (byte b : hash(data)) {
            number = (number << 8) | (b & 0xFF);
        }
        return number;
    }

    /** {@return the hash of a file, read in the way that is fastest as a rule} */
    default byte[] hash(Path file) throws IOException {
        // 200 MiB from a warm cache, CPU time of mapped over buffered: sha-256 1.01 to 1.03 (jdk), xxh3-64 1.2 (java)
        // and 1.3
        // (xxhash), blake3 1.06 (java) and 1.1 (vector). The pages' faults cost more than the copy.
        return hash(file, FileHashing.buffered());
    }

    /**
     * {@return the hash of a file, or of a range of it} Several algorithms in one pass: {@link FileHashing#hashAll(Path, List)}.
     *
     * @param options how to read it: {@link FileHashing#buffered()} or {@link FileHashing#mapped()}
     * @throws java.util.concurrent.CancellationException if the options' cancellation asked for it
     */
    default byte[] hash(Path file, FileHashing options) throws IOException {
        return options.hashAll(file, List.of(this)).getFirst();
    }

    /**
     * {@return the hash of what a channel, such as a file's, has from its position on, or of a range of that} It is left open, its
     * position behind what was hashed.
     *
     * @throws java.util.concurrent.CancellationException if the options' cancellation asked for it
     */
    default byte[] hash(SeekableByteChannel channel, FileHashing options) throws IOException {
        return options.hashAll(channel, List.of(this)).getFirst();
    }

    /** {@return the hash of what a stream has left; it is read to its end and left open} */
    default byte[] hash(InputStream stream) throws IOException {
        return hash(stream, FileHashing.buffered());
    }

    /**
     * {@return the hash of what a stream has left, or of a range of that} It is left open.
     *
     * @throws java.util.concurrent.CancellationException if the options' cancellation asked for it
     */
    default byte[] hash(InputStream stream, FileHashing options) throws IOException {
        return options.hashAll(stream, List.of(this)).getFirst();
    }

    /**
     * {@return a new session, which the caller closes}
     *
     * @throws IllegalStateException if the algorithm needs a key and has none: call {@link #keyed} first
     */
    Hash start();

    /**
     * A hash in the making, for one thread at a time: a call during another is refused with an {@link IllegalStateException}. Every call after {@link #close} throws {@link IllegalStateException}, and so
     * does every call but {@link #reset} and {@link #close} after {@code finish}.
     */
    interface Hash extends AutoCloseable {
        /** {@return this session, with part of an array added} */
        Hash update(byte[] data, int offset, int length);

        /** {@return this session, with the segment added, which is native or a view of a {@code byte[]}} */
        Hash update(MemorySegment data);

        /** {@return this session, with the array added} */
        default Hash update(byte[] data) {
            return update(data, 0, data.length);
        }

        /** {@return this session, with the buffer's remaining bytes added; its position moves to its limit} */
        default Hash update(ByteBuffer data) {
            update(MemorySegment.ofBuffer(data));
            data.position(data.limit());
            return this;
        }

        /** {@return the hash of all that was added} */
        byte[] finish();

        /**
         * Writes the hash of all that was added into the target.
         *
         * @return its length
         * @throws OutputTooSmallException if the array has no room for it from there on; the session may then be finished again
         * @throws IndexOutOfBoundsException if the offset is negative or beyond the end of the array
         */
        int finish(byte[] target, int offset);

        /**
         * Writes part of the endless output of an extendable function, of all that was added so far; the session stays as it is.
         *
         * @param position of the first byte in the output, which begins with the bytes that {@link #finish()} gives
         * @throws UnsupportedFeatureException if the algorithm's output has an end, as most have, or the engine has no more of it
         * @throws IndexOutOfBoundsException if the range is not within the array
         * @throws IllegalArgumentException if the position is negative
         */
        default void outputAt(long position, byte[] target, int offset, int length) {
            throw new UnsupportedFeatureException("only shake128, shake256 and blake3 have an output without end");
        }

        /**
         * {@return a new session, which the caller closes, in the same state as this one}
         *
         * @throws UnsupportedFeatureException if the library behind the engine can copy no running hash
         */
        Hash fork();

        /** {@return this session, as it was at its start, with the same key, seed and length} */
        Hash reset();

        /** Frees what the session holds. Closing it twice does nothing. */
        @Override
        void close();
    }
}
