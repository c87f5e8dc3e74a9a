package dev.codecs.serial.internal.ubjson;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.UbjsonOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Finding;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** UBJSON in our own Java, after draft 12 of the specification at ubjson.org. */
final class UbjsonFormat implements Format {
    private final UbjsonOptions options;

    UbjsonFormat(UbjsonOptions options) {
        this.options = options;
    }

    @Override
    public boolean text() {
        return false;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof UbjsonOptions own ? new UbjsonFormat(own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new UbjsonCursor(data, settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new UbjsonGenerator(out, options, settings);
    }

    @Override
    public boolean readsOn() {
        return true;
    }

    @Override
    public Found find(byte[] data, ValuePath path, Settings settings) {
        return Finding.find(data, cursor(data, settings), CompiledPath.of(path), settings);
    }

    @Override
    public Scanner scanner(Settings settings) {
        return new UbjsonScanner(settings, 0);
    }
}
