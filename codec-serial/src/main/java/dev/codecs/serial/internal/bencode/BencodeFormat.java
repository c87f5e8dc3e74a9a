package dev.codecs.serial.internal.bencode;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.BencodeOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.CompiledPath;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Finding;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** Bencode in our own Java, after BEP 3. */
final class BencodeFormat implements Format {
    private final BencodeOptions options;

    BencodeFormat(BencodeOptions options) {
        this.options = options;
    }

    @Override
    public boolean text() {
        return false;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof BencodeOptions own ? new BencodeFormat(own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new BencodeCursor(data, options, settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new BencodeGenerator(out, options, settings);
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
        return new BencodeScanner(options, settings, 0);
    }
}
