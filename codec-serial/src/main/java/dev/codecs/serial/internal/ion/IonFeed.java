package dev.codecs.serial.internal.ion;

import dev.codecs.CodecException;
import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValueFeed;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A stream in pieces: its parts are read one by one with the symbols that count there, and those that are no values are passed over. */
final class IonFeed implements ValueFeed {
    private final ValueFeed parts;
    /** What is whole; only an end puts more than one here. */
    private final Deque<Found> values = new ArrayDeque<>();

    private @Nullable CodecException fault;

    IonFeed(IonOptions options, Settings settings) {
        this.parts = new Parts(options).feed(settings);
    }

    /** A part that is no value. */
    private enum Nothing {
        NOTHING
    }

    /** The format of one stream, which is binary if it starts with the version marker. */
    private static final class Parts implements Format {
        private final IonOptions options;
        private final Symbols symbols;
        private boolean binary;

        Parts(IonOptions options) {
            this.options = options;
            this.symbols = new Symbols(options.catalog());
        }

        @Override
        public boolean text() {
            return false;
        }

        @Override
        public @Nullable Format with(FormatOptions other) {
            return null;
        }

        @Override
        public Cursor cursor(byte[] data, Settings settings) {
            return IonCursor.of(binary, data, symbols, options, settings);
        }

        @Override
        public Generator generator(Buffer out, Settings settings) {
            throw new AssertionError("nothing is written");
        }

        @Override
        public Scanner scanner(Settings settings) {
            return new Scanner() {
                private final Scanner ofBinary = new IonScanner(settings);
                private final Scanner ofText = new IonTextScanner(settings);
                private boolean begun;

                @Override
                public int scan(byte[] data, int start, int end) {
                    if (!begun) {
                        begun = true;
                        binary = data[start] == (byte) 0xE0;
                    }
                    return (binary ? ofBinary : ofText).scan(data, start, end);
                }

                @Override
                public int finish(byte[] data, int start, int end) {
                    return (binary ? ofBinary : ofText).finish(data, start, end);
                }
            };
        }

        @Override
        public @Nullable Object decode(byte[] data, Settings settings) {
            Cursor cursor = cursor(data, settings);
            if (!cursor.more()) {
                return Nothing.NOTHING;
            }
            cursor.count(1);
            return cursor.value(0);
        }
    }

    @Override
    public void feed(byte[] data, int offset, int length) {
        parts.feed(data, offset, length);
    }

    @Override
    public boolean hasNext() {
        if (fault != null) {
            throw fault;
        }
        if (values.isEmpty()) {
            guarded(() -> take(1));
        }
        return !values.isEmpty();
    }

    private void take(int most) {
        while (values.size() < most && parts.hasNext()) {
            Object value = parts.next();
            if (value != Nothing.NOTHING) {
                values.add(Found.of(value));
            }
        }
    }

    private void guarded(Runnable reading) {
        try {
            reading.run();
        } catch (CodecException e) {
            fault = e;
            throw e;
        }
    }

    @Override
    public @Nullable Object next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no value is whole: feed more bytes");
        }
        return values.remove().value();
    }

    /** All that is whole is taken, so that what is left is judged. */
    @Override
    public void end() {
        guarded(() -> {
            take(Integer.MAX_VALUE);
            parts.end();
            take(Integer.MAX_VALUE);
            parts.end();
        });
    }
}
