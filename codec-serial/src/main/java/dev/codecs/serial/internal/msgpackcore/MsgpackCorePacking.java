package dev.codecs.serial.internal.msgpackcore;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.serial.Extension;
import dev.codecs.serial.MessagePackOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.msgpack.MsgpackFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Appends trees with the library's packer. */
final class MsgpackCorePacking {
    private static final String NAME = "MessagePack";

    private final MessageBufferPacker out;
    private final MessagePackOptions options;
    private final Settings settings;

    private MsgpackCorePacking(MessageBufferPacker out, MessagePackOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
    }

    static byte[] encode(@Nullable Object value, MessagePackOptions options, Settings settings) {
        try (MessageBufferPacker out = new MessagePack.PackerConfig()
                .withStr8FormatSupport(!options.compatible())
                .newBufferPacker()) {
            new MsgpackCorePacking(out, options, settings).value(value, 0);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void value(@Nullable Object value, int depth) throws IOException {
        switch (value) {
            case null -> out.packNil();
            case String text -> text(text);
            case Long number -> out.packLong(number);
            case Integer number -> out.packInt(number);
            case Boolean bool -> out.packBoolean(bool);
            case Double number -> number(number);
            case Float number -> out.packFloat(number);
            case BigInteger number
            when number.bitLength() <= Long.SIZE && (number.signum() >= 0 || number.bitLength() < Long.SIZE) ->
                out.packBigInteger(number);
            case byte[] bytes -> bytes(bytes);
            case List<?> list -> list(list, depth);
            case Map<?, ?> map -> map(map, depth);
            case RawValue raw -> out.writePayload(raw.bytes());
            case Instant time when !options.compatible() -> out.packTimestamp(time);
            case Extension extension
            when !options.compatible() && extension.type() == (byte) extension.type() -> {
                out.packExtensionTypeHeader((byte) extension.type(), extension.bytes().length);
                out.writePayload(extension.bytes());
            }
            case BigInteger unsupported -> own(unsupported, depth);
            case Instant unsupported -> own(unsupported, depth);
            case Extension unsupported -> own(unsupported, depth);
            default -> value(Plain.of(value, NAME), depth);
        }
    }

    private void number(double number) throws IOException {
        float narrow = (float) number;
        if (options.shortDoubles() && (narrow == number || Double.isNaN(number))) {
            out.packFloat(narrow);
        } else {
            out.packDouble(number);
        }
    }

    /** The library writes a question mark for a lone surrogate. */
    private void text(String text) throws IOException {
        byte[] utf8 = Utf8.encode(text, settings.rejectsBadText());
        out.packRawStringHeader(utf8.length);
        out.writePayload(utf8);
    }

    private void bytes(byte[] bytes) throws IOException {
        if (options.compatible()) {
            out.packRawStringHeader(bytes.length);
        } else {
            out.packBinaryHeader(bytes.length);
        }
        out.writePayload(bytes);
    }

    private void list(List<?> list, int depth) throws IOException {
        if (depth == Trees.RECURSION) {
            own(list, depth);
            return;
        }
        settings.checkDepth(depth);
        out.packArrayHeader(list.size());
        for (Object each : list) {
            value(each, depth + 1);
        }
    }

    private void map(Map<?, ?> map, int depth) throws IOException {
        if (depth == Trees.RECURSION) {
            own(map, depth);
            return;
        }
        settings.checkDepth(depth);
        out.packMapHeader(map.size());
        boolean ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
        Map<?, ?> entries = ordered ? Plain.sorted(map) : map;
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            value(entry.getKey(), depth + 1);
            value(entry.getValue(), depth + 1);
        }
    }

    /** What the library lacks, or would take too much of the stack for, is left to our own generator, which says so where nothing has it. */
    private void own(Object value, int depth) throws IOException {
        Format own = new MsgpackFormat(options);
        Buffer part = new Buffer();
        own.generator(part, settings).value(value, depth);
        out.writePayload(part.toBytes());
    }
}
