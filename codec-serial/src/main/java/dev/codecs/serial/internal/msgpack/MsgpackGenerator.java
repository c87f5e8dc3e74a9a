package dev.codecs.serial.internal.msgpack;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.Extension;
import dev.codecs.serial.MessagePackOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyBytes;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Appends MessagePack. */
final class MsgpackGenerator implements Generator {
    private static final String NAME = "MessagePack";
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    private static final KeyBytes KEYS = new KeyBytes();

    private final Buffer out;
    private final MessagePackOptions options;
    private final Settings settings;
    private final boolean rejects;
    private final boolean ordered;

    /** How often {@link #value} runs within itself. */
    private int entries;

    MsgpackGenerator(Buffer out, MessagePackOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        try {
            Trees.checkEntries(++entries);
            value(value, depth, 0);
        } finally {
            entries--;
        }
    }

    /** In the order of frequency: each test is the comparison of a pointer to a class. */
    @SuppressWarnings(
            "IfChainToSwitch") // a switch over types is linked when it is first used, which takes milliseconds
    private void value(@Nullable Object value, int depth, int level) {
        if (value instanceof String text) {
            write(text);
        } else if (value instanceof Long number) {
            write(number.longValue());
        } else if (value instanceof Integer number) {
            write(number.longValue());
        } else if (value instanceof Map<?, ?> map) {
            map(map, depth, level);
        } else if (value instanceof List<?> list) {
            list(list, depth, level);
        } else if (value instanceof Boolean bool) {
            write(bool.booleanValue());
        } else if (value == null) {
            writeNull();
        } else if (value instanceof Double number) {
            write(number.doubleValue());
        } else {
            other(value, depth, level);
        }
    }

    private void other(Object value, int depth, int level) {
        switch (value) {
            case byte[] bytes -> write(bytes);
            case Float number -> {
                out.ensure(5);
                writeFloat(number);
            }
            case BigInteger number -> write(number);
            case Instant time -> write(time);
            case Extension extension -> write(extension);
            case RawValue raw -> out.append(raw.bytes());
            default -> value(Plain.of(value, NAME), depth, level);
        }
    }

    private void list(List<?> list, int depth, int level) {
        if (level == Trees.RECURSION) {
            Trees.write(this, list, depth, settings, NAME);
            return;
        }
        settings.checkDepth(depth);
        beginList(list.size());
        for (Object each : list) {
            value(each, depth + 1, level + 1);
        }
    }

    private void map(Map<?, ?> map, int depth, int level) {
        if (level == Trees.RECURSION) {
            Trees.write(this, map, depth, settings, NAME);
            return;
        }
        settings.checkDepth(depth);
        beginMap(map.size());
        Map<?, ?> entries = ordered ? Plain.sorted(map) : map;
        if (entries instanceof LinkedHashMap<?, ?> linked) {
            // The iterator of a known class is inlined.
            for (Map.Entry<?, ?> entry : linked.entrySet()) {
                entry(entry, depth, level);
            }
        } else if (entries instanceof CompactMap compact) {
            for (int i = 0; i < compact.size(); i++) {
                entry(compact.keyAt(i), compact.valueAt(i), depth, level);
            }
        } else {
            for (Map.Entry<?, ?> entry : entries.entrySet()) {
                entry(entry, depth, level);
            }
        }
    }

    private void entry(Map.Entry<?, ?> entry, int depth, int level) {
        entry(entry.getKey(), entry.getValue(), depth, level);
    }

    private void entry(@Nullable Object key, @Nullable Object value, int depth, int level) {
        if (key instanceof String text) {
            key(text);
        } else {
            value(key, depth + 1, level + 1);
        }
        value(value, depth + 1, level + 1);
    }

    @Override
    public void key(String key) {
        if (!KEYS.append(key, out)) {
            int start = out.length;
            write(key);
            KEYS.add(key, out, start);
        }
    }

    @Override
    public void key(byte[] utf8, int offset, int length) {
        write(utf8, offset, length);
    }

    @Override
    public void otherKey(@Nullable Object key) {
        value(key, 0);
    }

    @Override
    public int beginList(int elements) {
        return count(elements, 0x90, 0xDC);
    }

    @Override
    public int beginMap(int entries) {
        return count(entries, 0x80, 0xDE);
    }

    /** A number that is not known gets the longest head, which the end completes: no byte is moved then. */
    private int count(int n, int fix, int wide) {
        out.ensure(5);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (n == UNKNOWN) {
            bytes[p] = (byte) (wide + 1);
            out.length = p + 5;
            return p + 1;
        }
        if (n < 16) {
            bytes[p] = (byte) (fix | n);
            out.length = p + 1;
        } else if (n < 1 << 16) {
            bytes[p] = (byte) wide;
            Bytes.setShort(bytes, p + 1, n);
            out.length = p + 3;
        } else {
            bytes[p] = (byte) (wide + 1);
            Bytes.setInt(bytes, p + 1, n);
            out.length = p + 5;
        }
        return -1;
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        if (!known) {
            Bytes.setInt(out.bytes, place, elements);
        }
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        endList(place, entries, known);
    }

    @Override
    public void writeNull() {
        out.append(0xC0);
    }

    @Override
    public void write(boolean value) {
        out.append(value ? 0xC3 : 0xC2);
    }

    @Override
    public void write(long n) {
        out.ensure(9);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (n >= -32 && n < 128) {
            bytes[p] = (byte) n;
            out.length = p + 1;
        } else if (n >= 0) {
            if (n < 1 << 8) {
                Bytes.setShort(bytes, p, 0xCC00 | (int) n);
                out.length = p + 2;
            } else if (n < 1 << 16) {
                bytes[p] = (byte) 0xCD;
                Bytes.setShort(bytes, p + 1, (int) n);
                out.length = p + 3;
            } else if (n < 1L << 32) {
                bytes[p] = (byte) 0xCE;
                Bytes.setInt(bytes, p + 1, (int) n);
                out.length = p + 5;
            } else {
                bytes[p] = (byte) 0xCF;
                Bytes.setLong(bytes, p + 1, n);
                out.length = p + 9;
            }
        } else if (n >= Byte.MIN_VALUE) {
            Bytes.setShort(bytes, p, 0xD000 | ((int) n & 0xFF));
            out.length = p + 2;
        } else if (n >= Short.MIN_VALUE) {
            bytes[p] = (byte) 0xD1;
            Bytes.setShort(bytes, p + 1, (int) n);
            out.length = p + 3;
        } else if (n >= Integer.MIN_VALUE) {
            bytes[p] = (byte) 0xD2;
            Bytes.setInt(bytes, p + 1, (int) n);
            out.length = p + 5;
        } else {
            bytes[p] = (byte) 0xD3;
            Bytes.setLong(bytes, p + 1, n);
            out.length = p + 9;
        }
    }

    private void write(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            write(number.longValue());
        } else if (number.signum() > 0 && number.compareTo(TWO_64) < 0) {
            out.ensure(9);
            out.bytes[out.length] = (byte) 0xCF;
            Bytes.setLong(out.bytes, out.length + 1, number.longValue());
            out.length += 9;
        } else {
            throw new UnsupportedFeatureException(
                    "MessagePack has no whole number of " + number.bitLength() + " bits: write it as text or bytes");
        }
    }

    @Override
    public void write(double value) {
        out.ensure(9);
        float narrow = (float) value;
        if (options.shortDoubles() && (narrow == value || Double.isNaN(value))) {
            writeFloat(narrow);
            return;
        }
        out.bytes[out.length] = (byte) 0xCB;
        Bytes.setLong(out.bytes, out.length + 1, Double.doubleToRawLongBits(value));
        out.length += 9;
    }

    private void writeFloat(float value) {
        out.bytes[out.length] = (byte) 0xCA;
        Bytes.setInt(out.bytes, out.length + 1, Float.floatToRawIntBits(value));
        out.length += 5;
    }

    /** Short text of ASCII goes straight to the buffer; for longer text the JDK's own encoder is worth its array. */
    @Override
    public void write(String text) {
        int length = text.length();
        if (length < 32) {
            out.ensure(1 + length);
            byte[] bytes = out.bytes;
            int p = out.length + 1;
            if (Utf8.setAscii(text, bytes, p)) {
                bytes[p - 1] = (byte) (0xA0 | length);
                out.length = p + length;
                return;
            }
        }
        writeText(Utf8.encode(text, rejects));
    }

    private void writeText(byte[] utf8) {
        write(utf8, 0, utf8.length);
    }

    @Override
    public void write(byte[] utf8, int offset, int length) {
        out.ensure(5);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (length < 32) {
            bytes[p] = (byte) (0xA0 | length);
            p += 1;
        } else if (length < 1 << 8 && !options.compatible()) {
            Bytes.setShort(bytes, p, 0xD900 | length);
            p += 2;
        } else if (length < 1 << 16) {
            bytes[p] = (byte) 0xDA;
            Bytes.setShort(bytes, p + 1, length);
            p += 3;
        } else {
            bytes[p] = (byte) 0xDB;
            Bytes.setInt(bytes, p + 1, length);
            p += 5;
        }
        out.length = p;
        out.appendText(utf8, offset, length);
    }

    @Override
    public void write(byte[] value) {
        if (options.compatible()) {
            writeText(value);
            return;
        }
        head(value.length, 0xC4);
        out.append(value);
    }

    /** Appends a length behind the head for one byte of it, or one of the two heads after that. */
    private void head(int length, int head) {
        out.ensure(5);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (length < 1 << 8) {
            Bytes.setShort(bytes, p, head << 8 | length);
            out.length = p + 2;
        } else if (length < 1 << 16) {
            bytes[p] = (byte) (head + 1);
            Bytes.setShort(bytes, p + 1, length);
            out.length = p + 3;
        } else {
            bytes[p] = (byte) (head + 2);
            Bytes.setInt(bytes, p + 1, length);
            out.length = p + 5;
        }
    }

    private void write(Extension extension) {
        if (extension.type() != (byte) extension.type()) {
            throw new UnsupportedFeatureException(
                    "MessagePack has no extension type " + extension.type() + ": use -128 to 127");
        }
        extension(extension.type(), extension.bytes().length);
        out.append(extension.bytes());
    }

    private void extension(int type, int length) {
        if (options.compatible()) {
            throw new UnsupportedFeatureException("MessagePack without extensions carries no times and extensions: "
                    + "set MessagePackOptions.compatible(false)");
        }
        if (length <= 16 && Integer.bitCount(length) == 1) {
            out.append(0xD4 + Integer.numberOfTrailingZeros(length));
        } else {
            head(length, 0xC7);
        }
        out.append(type);
    }

    /** A time takes the shortest of its three forms. */
    private void write(Instant time) {
        long seconds = time.getEpochSecond();
        int nanos = time.getNano();
        if (seconds >>> 34 != 0) {
            extension(MsgpackCursor.TIMESTAMP, 12);
            out.ensure(12);
            Bytes.setInt(out.bytes, out.length, nanos);
            Bytes.setLong(out.bytes, out.length + 4, seconds);
            out.length += 12;
        } else if (nanos != 0 || seconds >>> 32 != 0) {
            extension(MsgpackCursor.TIMESTAMP, 8);
            out.ensure(8);
            Bytes.setLong(out.bytes, out.length, (long) nanos << 34 | seconds);
            out.length += 8;
        } else {
            extension(MsgpackCursor.TIMESTAMP, 4);
            out.ensure(4);
            Bytes.setInt(out.bytes, out.length, (int) seconds);
            out.length += 4;
        }
    }
}
