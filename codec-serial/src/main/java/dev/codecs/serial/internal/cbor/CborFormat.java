package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValuePath;
import dev.codecs.serial.CborOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** CBOR in our own Java, after RFC 8949. */
public final class CborFormat implements Format {
    private final CborOptions options;

    public CborFormat(CborOptions options) {
        this.options = options;
    }

    @Override
    public boolean text() {
        return false;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof CborOptions own ? new CborFormat(own) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new CborCursor(data, settings);
    }

    @Override
    public Generator generator(Buffer out, Settings settings) {
        return new CborGenerator(out, options, settings);
    }

    @Override
    public Found find(byte[] data, ValuePath path, Settings settings) {
        return CborFinder.find(data, path, settings);
    }

    @Override
    public boolean isKnownValid(byte[] data, Settings settings) {
        return options.profile() == CborOptions.Profile.STANDARD && CborValidity.holds(data, settings);
    }

    @Override
    public boolean readsOn() {
        return options.profile() == CborOptions.Profile.STANDARD;
    }

    @Override
    public Scanner scanner(Settings settings) {
        return new CborScanner(settings, 0);
    }

    @Override
    public boolean isSequential(Settings settings) {
        return Format.super.isSequential(settings) && options.profile() == CborOptions.Profile.STANDARD;
    }

    /** A profile that allows one encoding of a value is kept to exactly if the value is encoded as it was. */
    @Override
    public @Nullable Object decode(byte[] data, Settings settings) {
        Object value = Format.super.decode(data, settings);
        if (options.profile() != CborOptions.Profile.STANDARD) {
            checkCanonical(data, value, settings);
        }
        return value;
    }

    private void checkCanonical(byte[] data, @Nullable Object value, Settings settings) {
        byte[] canonical;
        try {
            canonical = encode(value, settings);
        } catch (UnsupportedFeatureException e) {
            throw new CorruptInputException("not in the form of " + options.profile() + ": " + e.getMessage(), -1, e);
        }
        int differs = Arrays.mismatch(canonical, data);
        // What follows a value was judged before.
        if (differs >= 0 && differs < canonical.length) {
            throw new CorruptInputException("not in the form of " + options.profile(), differs);
        }
    }
}
