package dev.codecs.serial.internal.resp;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.RespOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Finding;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** RESP2 and RESP3 in our own Java, after the specification at github.com/redis/redis-specifications. */
public final class RespFormat implements Format {
    private static final String TYPES = "+-:$*_#,(!=%~>|;.";

    private final RespOptions options;

    public RespFormat(RespOptions options) {
        this.options = options;
    }

    /** {@return whether a line that starts so is the inline form of a command} */
    static boolean inline(byte first) {
        return TYPES.indexOf(first) < 0;
    }

    /** Binary: lines of text are only the heads of values. */
    @Override
    public boolean text() {
        return false;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof RespOptions own ? new RespFormat(own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new RespCursor(data, options, settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new RespGenerator(out, options, settings);
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
        return new RespScanner(options, settings, 0);
    }
}
