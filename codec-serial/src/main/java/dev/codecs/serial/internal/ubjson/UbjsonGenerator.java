package dev.codecs.serial.internal.ubjson;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.UbjsonOptions;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Appends UBJSON. */
final class UbjsonGenerator implements Generator {
    private static final String NAME = "UBJSON";

    private final Buffer out;
    private final UbjsonOptions options;
    private final Settings settings;
    private final boolean rejects;
    private final boolean ordered;

    UbjsonGenerator(Buffer out, UbjsonOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        value(value, depth, 0);
    }

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
            case Float number -> writeFloat(number);
            case BigInteger number -> {
                if (number.bitLength() < Long.SIZE) {
                    write(number.longValue());
                } else {
                    highPrecision(number.toString());
                }
            }
            case BigDecimal number -> highPrecision(number.toString());
            case Character c
            when c < 0x80 -> {
                out.append('C');
                out.append(c);
            }
            case short[] array -> {
                typed('I', array.length, 2);
                for (short each : array) {
                    Bytes.setShort(out.bytes, out.length, each);
                    out.length += 2;
                }
            }
            case int[] array -> {
                typed('l', array.length, 4);
                for (int each : array) {
                    Bytes.setInt(out.bytes, out.length, each);
                    out.length += 4;
                }
            }
            case long[] array -> {
                typed('L', array.length, 8);
                for (long each : array) {
                    Bytes.setLong(out.bytes, out.length, each);
                    out.length += 8;
                }
            }
            case float[] array -> {
                typed('d', array.length, 4);
                for (float each : array) {
                    Bytes.setInt(out.bytes, out.length, Float.floatToRawIntBits(each));
                    out.length += 4;
                }
            }
            case double[] array -> {
                typed('D', array.length, 8);
                for (double each : array) {
                    Bytes.setLong(out.bytes, out.length, Double.doubleToRawLongBits(each));
                    out.length += 8;
                }
            }
            case RawValue raw -> out.append(raw.bytes());
            default -> value(Plain.of(value, NAME), depth, level);
        }
    }

    /** Appends the head of a list of numbers, and makes room for them. */
    private void typed(int type, int count, int size) {
        out.append('[');
        out.append('$');
        out.append(type);
        out.append('#');
        write(count);
        out.ensure(Math.multiplyExact(count, size));
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
        endList(-1, list.size(), true);
    }

    private void map(Map<?, ?> map, int depth, int level) {
        if (level == Trees.RECURSION) {
            Trees.write(this, map, depth, settings, NAME);
            return;
        }
        settings.checkDepth(depth);
        beginMap(map.size());
        for (Map.Entry<?, ?> entry : (ordered ? Plain.sorted(map) : map).entrySet()) {
            if (entry.getKey() instanceof String key) {
                key(key);
            } else {
                otherKey(entry.getKey());
            }
            value(entry.getValue(), depth + 1, level + 1);
        }
        endMap(-1, map.size(), true);
    }

    @Override
    public void key(String key) {
        text(key);
    }

    @Override
    public void otherKey(@Nullable Object key) {
        throw new UnsupportedFeatureException("the key " + key + " is no text: UBJSON has no other keys");
    }

    private void begin(int marker, int count) {
        out.append(marker);
        if (options.counted() && count != UNKNOWN) {
            out.append('#');
            write(count);
        }
    }

    private void end(int marker, boolean known) {
        if (!options.counted() || !known) {
            out.append(marker);
        }
    }

    @Override
    public int beginList(int elements) {
        begin('[', elements);
        return -1;
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        end(']', known);
    }

    @Override
    public int beginMap(int entries) {
        begin('{', entries);
        return -1;
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        end('}', known);
    }

    @Override
    public void writeNull() {
        out.append('Z');
    }

    @Override
    public void write(boolean value) {
        out.append(value ? 'T' : 'F');
    }

    @Override
    public void write(long n) {
        out.ensure(9);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (n == (byte) n) {
            bytes[p] = 'i';
            bytes[p + 1] = (byte) n;
            out.length = p + 2;
        } else if (n >= 0 && n < 256) {
            bytes[p] = 'U';
            bytes[p + 1] = (byte) n;
            out.length = p + 2;
        } else if (n == (short) n) {
            bytes[p] = 'I';
            Bytes.setShort(bytes, p + 1, (int) n);
            out.length = p + 3;
        } else if (n == (int) n) {
            bytes[p] = 'l';
            Bytes.setInt(bytes, p + 1, (int) n);
            out.length = p + 5;
        } else {
            bytes[p] = 'L';
            Bytes.setLong(bytes, p + 1, n);
            out.length = p + 9;
        }
    }

    @Override
    public void write(double value) {
        float narrow = (float) value;
        if (options.shortDoubles() && (narrow == value || Double.isNaN(value))) {
            writeFloat(narrow);
            return;
        }
        out.ensure(9);
        out.bytes[out.length] = 'D';
        Bytes.setLong(out.bytes, out.length + 1, Double.doubleToRawLongBits(value));
        out.length += 9;
    }

    private void writeFloat(float value) {
        out.ensure(5);
        out.bytes[out.length] = 'd';
        Bytes.setInt(out.bytes, out.length + 1, Float.floatToRawIntBits(value));
        out.length += 5;
    }

    private void highPrecision(String digits) {
        out.append('H');
        byte[] bytes = digits.getBytes(ISO_8859_1);
        write(bytes.length);
        out.append(bytes);
    }

    @Override
    public void write(String value) {
        int before = out.length;
        out.append('S');
        try {
            text(value);
        } catch (IllegalArgumentException e) {
            out.length = before;
            throw e;
        }
    }

    /** Appends text with its length. Short text of ASCII goes straight to the buffer. */
    private void text(String value) {
        int length = value.length();
        if (length < 32) {
            out.ensure(2 + length);
            byte[] bytes = out.bytes;
            int p = out.length + 2;
            if (Utf8.setAscii(value, bytes, p)) {
                bytes[p - 2] = 'i';
                bytes[p - 1] = (byte) length;
                out.length = p + length;
                return;
            }
        }
        byte[] utf8 = Utf8.encode(value, rejects);
        write(utf8.length);
        out.append(utf8);
    }

    @Override
    public void write(byte[] value) {
        typed('U', value.length, 1);
        out.append(value);
    }
}
