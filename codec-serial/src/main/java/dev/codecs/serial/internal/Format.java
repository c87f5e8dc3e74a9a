package dev.codecs.serial.internal;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.Options;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * One format as one engine runs it, with the options that only this format has: what {@link SerialEncoder} stands on. Immutable
 * and used by many threads; cursors, generators and scanners belong to one thread each.
 *
 * <p>The first four methods are enough. The others are there for a format that can do better, or does not fit.
 */
public interface Format {
    /** {@return whether the format is text, in UTF-8} */
    boolean text();

    /** {@return this format with such options, or null if they belong to another format} */
    @Nullable
    Format with(FormatOptions options);

    /** {@return a cursor at the start of the data, whose length was checked} */
    Cursor cursor(byte[] data, Settings settings);

    /** {@return a generator that appends to the buffer} */
    Generator generator(Buffer out, Settings settings);

    /** {@return what finds the end of values in bytes that are still arriving} */
    Scanner scanner(Settings settings);

    /** {@return whether the tokens of a value, in their order, say all of it} They do not where keys have an order of their own. */
    default boolean isSequential(Settings settings) {
        return settings.options().keyOrder() == Options.KeyOrder.AS_GIVEN;
    }

    /** {@return the value's encoding} */
    default byte[] encode(@Nullable Object value, Settings settings) {
        Buffer out = Buffer.take();
        generator(out, settings).value(value, 0);
        byte[] bytes = out.toBytes();
        // A buffer that an exception left half full is not given back.
        out.give();
        return bytes;
    }

    /** {@return the one value of the data, with what follows it judged by the options} */
    default @Nullable Object decode(byte[] data, Settings settings) {
        Cursor cursor = cursor(data, settings);
        cursor.count(1);
        Object value = cursor.value(0);
        Trailing.check(cursor, settings);
        return value;
    }

    /**
     * {@return whether a quick look tells that the data is what decoding takes} It is asked where a key may not come twice; what it does
     * not tell, decoding does.
     */
    default boolean isKnownValid(byte[] data, Settings settings) {
        return false;
    }

    /** {@return a reader of the data's tokens} */
    default ValueReader reader(byte[] data, Settings settings) {
        return new TokenReader(cursor(data, settings), settings);
    }

    /** {@return a writer of tokens} */
    default ValueWriter writer(OutputStream sink, Settings settings) {
        Buffer buffer = Buffer.take();
        return new TokenWriter(sink, buffer, generator(buffer, settings), settings);
    }

    /**
     * {@return whether a cursor that has read a value can go on with the next, and gives what decoding would} A value that is cut
     * short must be a fault to it, unless the format is text and the value neither string, list nor map.
     */
    default boolean readsOn() {
        return false;
    }

    /** {@return what takes values in pieces} */
    default ValueFeed feed(Settings settings) {
        return new Feed(this, settings);
    }

    /** {@return the value at the path} */
    default Found find(byte[] data, ValuePath path, Settings settings) {
        return Finding.find(reader(data, settings), path);
    }
}
