package dev.codecs.serial.internal.json;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.JsonOptions;
import dev.codecs.serial.JsonOptions.CutShort;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** JSON (RFC 8259) in our own Java, and what is written in it. */
final class JsonFormat implements Format {
    private final Dialect dialect;
    private final JsonOptions options;

    JsonFormat(Dialect dialect, JsonOptions options) {
        this.dialect = dialect;
        this.options = options;
    }

    @Override
    public boolean text() {
        return true;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof JsonOptions own ? new JsonFormat(dialect, own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new JsonCursor(data, settings, dialect, options.cutShort() == CutShort.KEEP);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new JsonGenerator(out, settings, dialect, options);
    }

    @Override
    public boolean readsOn() {
        return true;
    }

    @Override
    public Scanner scanner(Settings settings) {
        return new JsonScanner(settings);
    }

    @Override
    public boolean isSequential(Settings settings) {
        return Format.super.isSequential(settings) && dialect != Dialect.DAG && options.cutShort() == CutShort.REJECT;
    }

    @Override
    public Found find(byte[] data, ValuePath path, Settings settings) {
        return new JsonFinding(data, settings, dialect).find(path);
    }
}
