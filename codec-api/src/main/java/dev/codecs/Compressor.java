package dev.codecs;

import dev.codecs.spi.CodecProvider;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * A compression format run by one engine.
 *
 * <p>A source is read and never written; a target is written from its start, never beyond its end. Source and target must not
 * overlap. Memory segments are native or views of a {@code byte[]}, of any size; other heap segments are refused with an
 * {@link IllegalArgumentException}. After a failure the content of the target is undefined.
 *
 * <p>Faults, the same from every engine: {@link CorruptInputException} for data that is no complete, well-formed stream,
 * {@link OutputTooSmallException}, {@link LimitExceededException}, {@link UnsupportedFeatureException}.
 */
public interface Compressor extends Codec {
    /** The service that {@link java.util.ServiceLoader} finds. */
    interface Provider extends CodecProvider<Compressor> {}

    /**
     * {@return the best available engine of the algorithm}
     *
     * @param algorithm {@code "deflate"}, {@code "zlib"}, {@code "gzip"}, {@code "lz4"}, {@code "zstd"}, ...
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    static Compressor of(String algorithm) {
        return Registry.compressors().best(algorithm);
    }

    /**
     * {@return this very engine of the algorithm, never another}
     *
     * @param engine an engine's id, or else a kind ({@code "java"}, {@code "jdk"}, {@code "jni"}, {@code "ffi"}): the best of that kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    static Compressor of(String algorithm, String engine) {
        return Registry.compressors().exactly(algorithm, engine);
    }

    /**
     * {@return the best available engine that can do what is wanted}
     *
     * @param wanted for example {@code c -> c.levels().contains(12)} or {@code Compressor::supportsDictionary}
     * @throws NoSuchEngineException if none does
     */
    static Compressor of(String algorithm, Predicate<? super Compressor> wanted) {
        return Registry.compressors().best(algorithm, wanted);
    }

    /** {@return every available engine of every algorithm, by algorithm, best first within one} */
    static List<Compressor> all() {
        return Registry.compressors().all();
    }

    /** {@return the levels of this engine; higher is smaller and slower} Levels of different engines are not comparable. */
    IntRange levels();

    /** {@return the level in use} */
    int level();

    /**
     * {@return this compressor at another level}
     *
     * @throws IllegalArgumentException if the level is not among {@link #levels()}
     */
    Compressor level(int level);

    /** {@return whether {@link #dictionary} is possible with this format and engine} */
    boolean supportsDictionary();

    /**
     * {@return this compressor with a preset dictionary, which the other side must be given too}
     *
     * @param dictionary copied; formats use as much of its end as their window holds
     * @throws UnsupportedFeatureException if {@link #supportsDictionary} says no
     * @throws CorruptInputException if it says to be a trained dictionary of zstd and is damaged
     */
    Compressor dictionary(byte[] dictionary);

    /**
     * {@return this compressor with options of its own format}
     *
     * @throws UnsupportedFeatureException if the options belong to another format
     */
    default Compressor with(FormatOptions options) {
        throw new UnsupportedFeatureException(
                algorithm() + " has no " + options.getClass().getSimpleName() + ": use options of its own format");
    }

    /**
     * {@return the size of a target into which any source of this length compresses, at any level}
     *
     * @param sourceLength bytes
     * @throws IllegalArgumentException if it is negative
     */
    long maxCompressedLength(long sourceLength);

    /**
     * Compresses the source into one complete stream.
     *
     * @return the bytes written to the target
     * @throws OutputTooSmallException if they do not fit; {@link #maxCompressedLength} always does
     */
    long compress(MemorySegment source, MemorySegment target);

    /**
     * Decompresses a source that is exactly one stream (for gzip: its joined members, which may be followed by zero bytes).
     *
     * @return the bytes written to the target
     * @throws CorruptInputException if it is not, also if bytes follow the stream
     * @throws OutputTooSmallException if the target is too small
     */
    long decompress(MemorySegment source, MemorySegment target);

    /**
     * Decompresses the one stream (for gzip: the one member) at the start of the source, and leaves what follows alone.
     *
     * @return how many bytes it took and gave
     */
    Decoded decompressPrefix(MemorySegment source, MemorySegment target);

    /** Compresses between arrays; as {@link #compress(MemorySegment, MemorySegment)}. */
    default int compress(
            byte[] source, int sourceOffset, int sourceLength, byte[] target, int targetOffset, int targetLength) {
        return (int) compress(
                Segments.of(source, sourceOffset, sourceLength), Segments.of(target, targetOffset, targetLength));
    }

    /** Decompresses between arrays; as {@link #decompress(MemorySegment, MemorySegment)}. */
    default int decompress(
            byte[] source, int sourceOffset, int sourceLength, byte[] target, int targetOffset, int targetLength) {
        return (int) decompress(
                Segments.of(source, sourceOffset, sourceLength), Segments.of(target, targetOffset, targetLength));
    }

    /** {@return the compressed source, in an array of its exact size} */
    default byte[] compress(byte[] source) {
        byte[] target = new byte[Segments.arrayLength(maxCompressedLength(source.length))];
        int written = compress(source, 0, source.length, target, 0, target.length);
        return written == target.length ? target : Arrays.copyOf(target, written);
    }

    /**
     * {@return the decompressed source, in an array of its exact size}
     *
     * @param limit the most bytes to give; nothing larger is allocated for the result, whatever the source declares
     * @throws LimitExceededException if the result would be larger
     */
    default byte[] decompress(byte[] source, long limit) {
        return DecompressedArray.of(this, source, limit);
    }

    /** Compresses the remaining bytes of the source into the target and moves both positions; on failure neither moves. */
    default void compress(ByteBuffer source, ByteBuffer target) {
        if (target.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        long written = compress(MemorySegment.ofBuffer(source), MemorySegment.ofBuffer(target));
        source.position(source.limit());
        target.position(target.position() + (int) written);
    }

    /** Decompresses the remaining bytes of the source into the target and moves both positions; on failure neither moves. */
    default void decompress(ByteBuffer source, ByteBuffer target) {
        if (target.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        long written = decompress(MemorySegment.ofBuffer(source), MemorySegment.ofBuffer(target));
        source.position(source.limit());
        target.position(target.position() + (int) written);
    }

    /**
     * {@return a stream that compresses what is written to it} Its {@code flush} makes everything written so far readable on the
     * other side; its {@code close} ends the format and closes the sink. For one thread at a time; memory is bounded.
     */
    OutputStream compressing(OutputStream sink) throws IOException;

    /**
     * {@return a stream as {@link #compressing(OutputStream)} gives, working on several cores where the engine can divide a stream}
     * The bytes do not depend on the executor, the parallelism or timing, nor, but for {@code flush}, on how they were cut when they
     * were written. They may differ from those without an executor: zstd makes joined frames, of which a prefix is the first. An engine
     * that cannot divide works in the calling thread.
     *
     * <p>The calling thread takes part, so that any executor will do: one that is busy, has a single thread, or rejects all. An
     * interrupt neither ends the work nor is it lost. After {@code close}, also a failed one, nothing is at work for the stream.
     *
     * @param executor runs the parts; the library starts no threads of its own
     * @param parallelism the most parts in work at a time, the calling thread's included, at least 1; more than there are processors
     *     are as many as there are
     */
    default OutputStream compressing(OutputStream sink, Executor executor, int parallelism) throws IOException {
        Objects.requireNonNull(executor, "executor");
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        return compressing(sink);
    }

    /**
     * {@return a stream of the decompressed source} The source must be exactly one stream, as for {@link #decompress(MemorySegment,
     * MemorySegment)}; it is read to its end. For one thread at a time; memory is bounded. Faults come as {@link IOException} with
     * the {@link CodecException} as cause. Its {@code close} closes the source.
     */
    InputStream decompressing(InputStream source) throws IOException;

    /**
     * {@return a stream as {@link #decompressing(InputStream)} gives, of at most so many bytes} More of them are a fault, with a
     * {@link LimitExceededException} as cause, and never cut off in silence.
     *
     * @param limit bytes
     * @throws IllegalArgumentException if the limit is negative
     */
    default InputStream decompressing(InputStream source, long limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("the limit " + limit + " is negative");
        }
        return new LimitedInputStream(decompressing(source), limit);
    }

    /**
     * {@return a stream of the decompressed one stream (for gzip: the one member) at the start of the source} As soon as a read has
     * given -1, the source stands right behind it, and can be read on. Until then it must not be used. {@code close} leaves it open.
     *
     * @param source one that supports {@link InputStream#mark}, by which it gets back what was read too much: a
     *     {@link java.io.BufferedInputStream} around any other
     * @throws IllegalArgumentException if it does not
     * @throws UnsupportedFeatureException if the engine cannot tell where a stream ends
     */
    default InputStream decompressingPrefix(InputStream source) throws IOException {
        throw new UnsupportedFeatureException(algorithm() + " by " + engine()
                + " does not tell in a stream where its data ends: use decompressPrefix on memory");
    }
}
