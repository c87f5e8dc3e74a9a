package dev.codecs.serial.internal.ion;

import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import org.jspecify.annotations.Nullable;

/** Ion 1.0 in our own Java, after the specification at amazon-ion.github.io. What is read says itself whether it is binary or text. */
public final class IonFormat implements Format {
    private final boolean text;
    private final IonOptions options;

    public IonFormat(boolean text, IonOptions options) {
        this.text = text;
        this.options = options;
    }

    @Override
    public boolean text() {
        return text;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof IonOptions own ? new IonFormat(text, own) : null;
    }

    /** {@return whether the version marker of binary Ion stands here} */
    static boolean isBinary(byte[] data, int at) {
        return data.length - at >= 4
                && data[at] == (byte) 0xE0
                && data[at + 1] == 1
                && data[at + 2] == 0
                && data[at + 3] == (byte) 0xEA;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return IonCursor.of(data, options, settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new IonGenerator(text ? new IonTextSink(out, settings) : new IonBinarySink(out, settings));
    }

    @Override
    public Scanner scanner(Settings settings) {
        throw new AssertionError("streams are read by IonFeed");
    }

    @Override
    public ValueFeed feed(Settings settings) {
        return new IonFeed(options, settings);
    }

    @Override
    public Found find(byte[] data, ValuePath path, Settings settings) {
        return isBinary(data, 0)
                ? IonBinaryFinder.find(data, path, options, settings)
                : Format.super.find(data, path, settings);
    }
}
