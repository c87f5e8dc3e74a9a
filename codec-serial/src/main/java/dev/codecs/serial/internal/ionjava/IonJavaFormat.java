package dev.codecs.serial.internal.ionjava;

import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonReaderBuilder;
import com.amazon.ion.system.IonTextWriterBuilder;
import com.amazon.ion.util.JarInfo;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.ValueFeed;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.LibraryFormat;
import dev.codecs.serial.internal.SerialEncoder;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trailing;
import dev.codecs.serial.internal.ion.IonFormat;
import dev.codecs.spi.Offer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Ion by the library's reader and writer of tokens, from which trees are made here. Our own cursor has passed over a document before
 * the library reads it, so that it meets only what is within the limits. What the library cannot be told or refuses (shared symbol
 * tables, symbols without a text, replaced text, what is damaged) and single tokens are left to our own format, which has the last word.
 */
final class IonJavaFormat implements LibraryFormat {
    private static final IonReaderBuilder READERS = IonReaderBuilder.standard();
    private static final IonBinaryWriterBuilder BINARY = IonBinaryWriterBuilder.standard();
    private static final IonTextWriterBuilder TEXT = IonTextWriterBuilder.standard();

    private final boolean text;
    private final IonOptions options;
    private final Format own;

    private IonJavaFormat(boolean text, IonOptions options) {
        this.text = text;
        this.options = options;
        this.own = new IonFormat(text, options);
    }

    /** {@return what was found, once a value went both ways} */
    static String probe() {
        new IonJavaFormat(false, IonOptions.DEFAULT).check();
        return "ion-java" + version();
    }

    /** The library reads its version from the manifest of its jar, which is another's if an application is one jar. */
    private static String version() {
        try {
            String version = new JarInfo().getProjectVersion();
            return version == null ? "" : " " + version;
        } catch (IonException e) {
            return "";
        }
    }

    static Encoder encoder(Offer offer, Engine engine, boolean text) {
        return SerialEncoder.of(offer, engine, new IonJavaFormat(text, IonOptions.DEFAULT));
    }

    @Override
    public Format own() {
        return own;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof IonOptions known ? new IonJavaFormat(text, known) : null;
    }

    @Override
    public byte[] encode(@Nullable Object value, Settings settings) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (IonWriter writer = text ? TEXT.build(out) : BINARY.build(out)) {
            new LibraryWriting(writer, settings).write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            return own.encode(value, settings);
        }
        return out.toByteArray();
    }

    @Override
    public @Nullable Object decode(byte[] data, Settings settings) {
        if (!options.catalog().isEmpty() || !settings.rejectsBadText()) {
            return own.decode(data, settings);
        }
        Cursor extent = own.cursor(data, settings);
        extent.count(1);
        extent.skip(0);
        Object value;
        boolean doubtful;
        try (IonReader reader = READERS.build(data, 0, extent.position())) {
            LibraryReading reading = new LibraryReading(reader, options.exact(), settings);
            value = reading.read();
            doubtful = reading.isDoubtful();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | AssertionError e) {
            return own.decode(data, settings);
        }
        if (doubtful) {
            return own.decode(data, settings);
        }
        Trailing.check(extent, settings);
        return value;
    }

    @Override
    public ValueFeed feed(Settings settings) {
        return own.feed(settings);
    }
}
