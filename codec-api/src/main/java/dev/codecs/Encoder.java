package dev.codecs;

import dev.codecs.spi.CodecProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A serialisation format run by one engine.
 *
 * <p>Values are plain Java: null, {@link Boolean}, {@link Long} and {@link Integer}, {@link java.math.BigInteger}, {@link Double}
 * and {@link Float}, {@link java.math.BigDecimal}, {@link String}, {@code byte[]}, {@link java.time.Instant} where the format has
 * time, {@link List} and {@link java.util.Map} in the order of the data, and the records of {@code dev.codecs.serial} for what
 * Java lacks. A whole number is decoded as Long, or as BigInteger beyond its range. A Java record is encoded as the map of its
 * components, an enum constant as its name.
 *
 * <p>Faults, the same from every engine: {@link CorruptInputException} with the offset for data that breaks the format,
 * {@link LimitExceededException} for data beyond the {@link Limits}, {@link UnsupportedFeatureException} for a value that the
 * format cannot carry.
 */
public interface Encoder extends Codec {
    /** The service that {@link java.util.ServiceLoader} finds. */
    interface Provider extends CodecProvider<Encoder> {}

    /**
     * {@return the best available engine of the format}
     *
     * @param algorithm {@code "msgpack"}, {@code "cbor"}, {@code "json"}, ...
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    static Encoder of(String algorithm) {
        return Registry.encoders().best(algorithm);
    }

    /**
     * {@return this very engine of the format, never another}
     *
     * @param engine an engine's id, or else a kind ({@code "java"}, {@code "jdk"}, {@code "jni"}, {@code "ffi"}): the best of that kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    static Encoder of(String algorithm, String engine) {
        return Registry.encoders().exactly(algorithm, engine);
    }

    /**
     * {@return the best available engine that can do what is wanted}
     *
     * @throws NoSuchEngineException if none does
     */
    static Encoder of(String algorithm, Predicate<? super Encoder> wanted) {
        return Registry.encoders().best(algorithm, wanted);
    }

    /** {@return every available engine of every format, by format, best first within one} */
    static List<Encoder> all() {
        return Registry.encoders().all();
    }

    /** {@return whether the format is text, so that {@link #encodeText} and {@link #decodeText} work} */
    boolean text();

    /** {@return the value's encoding} */
    byte[] encode(@Nullable Object value);

    /** {@return the one value that the data encodes} */
    @Nullable
    Object decode(byte[] data);

    /**
     * {@return the value's encoding as text}
     *
     * @throws UnsupportedFeatureException if the format is binary
     */
    default String encodeText(@Nullable Object value) {
        throw BinaryFormat.hasNoText(this);
    }

    /**
     * {@return the one value that the text encodes}
     *
     * @throws UnsupportedFeatureException if the format is binary
     */
    default @Nullable Object decodeText(String text) {
        throw BinaryFormat.hasNoText(this);
    }

    /** Writes the value's encoding, and neither flushes nor closes the sink. */
    default void encode(@Nullable Object value, OutputStream sink) throws IOException {
        sink.write(encode(value));
    }

    /**
     * {@return the one value that the source encodes, read to its end and left open} Memory is bounded by {@link Limits#bytes}.
     *
     * @throws IOException from the source, or with the {@link CodecException} as cause
     */
    @Nullable
    Object decode(InputStream source) throws IOException;

    /**
     * {@return the one value that the data encodes, as a type of the caller's: a record whose components have the names of the map's
     * keys, an enum by name, or one of the plain types}
     *
     * @throws CorruptInputException if the data does not have the type's shape
     */
    <T> T decode(byte[] data, Class<T> type);

    /** {@return as {@link #decode(byte[], Class)}, for a type with parameters: {@code new TypeRef<List<Point>>() {}}} */
    <T> T decode(byte[] data, TypeRef<T> type);

    /** {@return this encoder with other limits on what it reads} */
    Encoder with(Limits limits);

    /** {@return this encoder with other options of those that all formats share} */
    Encoder with(Options options);

    /**
     * {@return this encoder with options of its own format}
     *
     * @throws UnsupportedFeatureException if the options belong to another format
     */
    default Encoder with(FormatOptions options) {
        throw new UnsupportedFeatureException(
                algorithm() + " has no " + options.getClass().getSimpleName() + ": use options of its own format");
    }

    /** {@return a reader of the data's tokens} */
    ValueReader reader(byte[] data);

    /** {@return a writer of tokens, which buffers until it is flushed or closed} */
    ValueWriter writer(OutputStream sink);

    /**
     * {@return the value at the path, reading only what lies on the way}
     *
     * @throws CorruptInputException if what was read is not well-formed; what lies beyond the path is not looked at
     */
    Found find(byte[] data, ValuePath path);

    /**
     * Reads the data as {@link #decode(byte[])} does, and gives nothing back.
     *
     * @throws CorruptInputException if it is not one well-formed value
     */
    default void validate(byte[] data) {
        decode(data);
    }

    /**
     * {@return the one value that the data encodes, in another format: as {@code target.encode(decode(data))}, but without a tree where both
     * encoders know a shorter way} Lists and maps then have no number of elements where the data does not say it and the other format can do
     * without it.
     *
     * @throws UnsupportedFeatureException if the other format cannot carry a value
     */
    default byte[] transcode(byte[] data, Encoder target) {
        return target.encode(decode(data));
    }

    /**
     * {@return what takes the bytes of a sequence of values as they arrive, and gives each value as soon as it is whole}
     *
     * @throws UnsupportedFeatureException if the engine cannot
     */
    default ValueFeed feed() {
        throw new UnsupportedFeatureException(this + " does not take data in pieces: use another engine");
    }
}
