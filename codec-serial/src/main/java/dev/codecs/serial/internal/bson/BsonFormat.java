package dev.codecs.serial.internal.bson;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.BsonOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** BSON 1.1 in our own Java, after bsonspec.org. */
final class BsonFormat implements Format {
    private final BsonOptions options;

    BsonFormat(BsonOptions options) {
        this.options = options;
    }

    @Override
    public boolean text() {
        return false;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof BsonOptions own ? new BsonFormat(own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new BsonCursor(data, options.wraps(), options.exactTypes(), settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new BsonGenerator(out, options, settings);
    }

    @Override
    public Found find(byte[] data, ValuePath path, Settings settings) {
        BsonCursor cursor = new BsonCursor(data, options.wraps(), options.exactTypes(), settings);
        return BsonFinder.find(data, CompiledPath.of(path), cursor, options.wraps(), settings);
    }

    @Override
    public boolean readsOn() {
        return true;
    }

    @Override
    public Scanner scanner(Settings settings) {
        return new BsonScanner(settings);
    }
}
