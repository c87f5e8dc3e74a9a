package dev.codecs.serial.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.TypeRef;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import dev.codecs.spi.Offer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The encoder of every format and engine: what is the same for all is here, the rest in its {@link Format}. */
public final class SerialEncoder implements Encoder {
    private final Offer offer;
    private final Engine engine;
    private final Format format;
    private final Settings settings;

    private SerialEncoder(Offer offer, Engine engine, Format format, Settings settings) {
        this.offer = offer;
        this.engine = engine;
        this.format = format;
        this.settings = settings;
    }

    /** {@return the encoder of a format by an engine, as offered} */
    public static SerialEncoder of(Offer offer, Engine engine, Format format) {
        return new SerialEncoder(offer, engine, format, Settings.DEFAULT);
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public boolean text() {
        return format.text();
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        return format.encode(value, settings);
    }

    @Override
    public @Nullable Object decode(byte[] data) {
        checkLength(data.length);
        return format.decode(data, settings);
    }

    private void checkLength(long length) {
        if (length > settings.limits().bytes()) {
            throw new LimitExceededException(
                    "the length of the document", settings.limits().bytes());
        }
    }

    @Override
    public String encodeText(@Nullable Object value) {
        return text() ? Utf8.text(encode(value)) : Encoder.super.encodeText(value);
    }

    @Override
    public @Nullable Object decodeText(String text) {
        if (!text()) {
            return Encoder.super.decodeText(text);
        }
        byte[] utf8 = text.getBytes(UTF_8);
        if (!Utf8.isUnicode(text, utf8)) {
            if (settings.rejectsBadText()) {
                throw new CorruptInputException(
                        "the text has a lone surrogate at index " + Utf8.loneSurrogate(text, 0), -1);
            }
            utf8 = Utf8.encode(text, false);
        }
        return decode(utf8);
    }

    @Override
    public @Nullable Object decode(InputStream source) throws IOException {
        long most = Math.min(settings.limits().bytes(), Integer.MAX_VALUE - 9);
        byte[] data = source.readNBytes((int) most + 1);
        try {
            return decode(data);
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the mapping gives what the type says
    public <T> T decode(byte[] data, Class<T> type) {
        return (T) mapped(data, Objects.requireNonNull(type, "type"));
    }

    @Override
    @SuppressWarnings("unchecked") // the mapping gives what the type says
    public <T> T decode(byte[] data, TypeRef<T> type) {
        return (T) mapped(data, type.type());
    }

    private Object mapped(byte[] data, Type type) {
        ValueReader reader = reader(data);
        Object value = new Mapping(reader, settings.options(), this::exactly).read(type);
        if (settings.options().trailingBytes() == Options.TrailingBytes.REJECT && reader.hasNext()) {
            throw Trailing.fault(reader.position());
        }
        if (value == null) {
            throw new CorruptInputException("there is null where " + type.getTypeName() + " is expected", 0);
        }
        return value;
    }

    private Number exactly(RawValue number) {
        Options exact = settings.options().numbers(Options.Numbers.EXACT);
        return format.reader(number.bytes(), new Settings(settings.limits(), exact))
                .readNumber();
    }

    @Override
    public Encoder with(Limits limits) {
        return new SerialEncoder(offer, engine, format, new Settings(limits, settings.options()));
    }

    @Override
    public Encoder with(Options options) {
        return new SerialEncoder(offer, engine, format, new Settings(settings.limits(), options));
    }

    @Override
    public Encoder with(FormatOptions options) {
        Format other = format.with(Objects.requireNonNull(options, "options"));
        if (other == null) {
            return Encoder.super.with(options);
        }
        return new SerialEncoder(offer, engine, other, settings);
    }

    @Override
    public ValueReader reader(byte[] data) {
        checkLength(data.length);
        return format.reader(data, settings);
    }

    @Override
    public ValueWriter writer(OutputStream sink) {
        return format.writer(Objects.requireNonNull(sink, "sink"), settings);
    }

    @Override
    public byte[] transcode(byte[] data, Encoder target) {
        byte[] copy = target instanceof SerialEncoder other && other.isSequential() ? copied(data, other) : null;
        return copy == null ? target.encode(decode(data)) : copy;
    }

    private boolean isSequential() {
        return format.isSequential(settings);
    }

    /** {@return the data in the other format, or null where that takes a tree} */
    private byte @Nullable [] copied(byte[] data, SerialEncoder target) {
        Buffer out = Buffer.take();
        byte[] bytes = null;
        if (copy(data, target.format.generator(out, target.settings), target.settings)) {
            bytes = out.toBytes();
        }
        // A buffer that an exception left half full is not given back.
        out.give();
        return bytes;
    }

    /** {@return whether the value of the data could be given to the generator, without a tree} */
    private boolean copy(byte[] data, Generator generator, Settings target) {
        checkLength(data.length);
        if (!isSequential() || settings.options().duplicateKeys() != Options.DuplicateKeys.REJECT) {
            return false;
        }
        Cursor cursor = format.cursor(data, settings);
        cursor.count(1);
        if (!cursor.copy(data, settings, generator, target)) {
            return false;
        }
        Trailing.check(cursor, settings);
        return true;
    }

    @Override
    public void validate(byte[] data) {
        checkLength(data.length);
        boolean rejects = settings.options().duplicateKeys() == Options.DuplicateKeys.REJECT;
        if (!(rejects && format.isKnownValid(data, settings)) && !copy(data, new Nowhere(), settings)) {
            decode(data);
        }
    }

    @Override
    public Found find(byte[] data, ValuePath path) {
        checkLength(data.length);
        Objects.requireNonNull(path, "path");
        if (settings.options().duplicateKeys() == Options.DuplicateKeys.LAST) {
            // Another entry of the key may follow, which only its whole map tells.
            return Finding.inTree(reader(data).readValue(), path);
        }
        if (!settings.rejectsBadText() && path.toString().indexOf('\uFFFD') >= 0) {
            // A key that is replaced text has other bytes than the path.
            return Finding.find(reader(data), path);
        }
        return format.find(data, path, settings);
    }

    @Override
    public ValueFeed feed() {
        return format.feed(settings);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine;
    }
}
