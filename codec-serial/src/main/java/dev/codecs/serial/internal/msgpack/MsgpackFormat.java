package dev.codecs.serial.internal.msgpack;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.MessagePackOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** MessagePack in our own Java, after the specification at github.com/msgpack/msgpack. */
public final class MsgpackFormat implements Format {
    private final MessagePackOptions options;

    public MsgpackFormat(MessagePackOptions options) {
        this.options = options;
    }

    @Override
    public boolean text() {
        return false;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof MessagePackOptions own ? new MsgpackFormat(own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new MsgpackCursor(data, settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new MsgpackGenerator(out, options, settings);
    }

    @Override
    public Found find(byte[] data, ValuePath path, Settings settings) {
        return MsgpackFinder.find(data, CompiledPath.of(path), settings);
    }

    @Override
    public boolean isKnownValid(byte[] data, Settings settings) {
        return MsgpackValidity.holds(data, settings);
    }

    @Override
    public boolean readsOn() {
        return true;
    }

    @Override
    public Scanner scanner(Settings settings) {
        return new MsgpackScanner(settings, 0);
    }
}
