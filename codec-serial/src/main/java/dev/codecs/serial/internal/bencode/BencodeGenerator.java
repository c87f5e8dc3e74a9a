package dev.codecs.serial.internal.bencode;

import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.BencodeOptions;
import dev.codecs.serial.Undefined;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.json.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Appends Bencode. A map's entries may come in any order: they are put in that of their keys' bytes where the map ends. */
final class BencodeGenerator implements Generator {
    private static final String NAME = "Bencode";

    private final Buffer out;
    private final BencodeOptions options;
    private final Settings settings;
    private final boolean rejects;

    /** Where the entries of the open maps start in the buffer, the number of which of each map is unlike. */
    private int[] entries = new int[16];

    private int count;

    private final BencodeEntries trees = new BencodeEntries();

    BencodeGenerator(Buffer out, BencodeOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        int before = count;
        int beforeTrees = trees.begin();
        try {
            value(value, depth, 0);
        } catch (RuntimeException e) {
            count = before;
            trees.end(beforeTrees);
            throw e;
        }
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
        } else if (value instanceof byte[] bytes) {
            write(bytes);
        } else if (value == null) {
            writeNull();
        } else {
            other(value, depth, level);
        }
    }

    private void other(Object value, int depth, int level) {
        switch (value) {
            case Boolean bool -> write(bool.booleanValue());
            case Double number -> write(number.doubleValue());
            case Float number -> write(number.doubleValue());
            case BigInteger number -> writeDigits(number.toString());
            case Undefined undefined -> constant('u', undefined.toString());
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
        out.append('l');
        for (Object each : list) {
            value(each, depth + 1, level + 1);
        }
        out.append('e');
    }

    private void map(Map<?, ?> map, int depth, int level) {
        if (level == Trees.RECURSION) {
            Trees.write(this, map, depth, settings, NAME);
            return;
        }
        settings.checkDepth(depth);
        out.append('d');
        int start = trees.begin();
        if (map instanceof LinkedHashMap<?, ?> linked) {
            // The iterator of a known class is inlined.
            for (Map.Entry<?, ?> entry : linked.entrySet()) {
                trees.add(treeKey(entry.getKey()), entry.getValue(), start);
            }
        } else {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                trees.add(treeKey(entry.getKey()), entry.getValue(), start);
            }
        }
        int end = trees.sort(start);
        for (int i = start; i < end; i++) {
            trees.key(i).append(out);
            value(trees.value(i), depth + 1, level + 1);
        }
        trees.end(start);
        out.append('e');
    }

    private BencodeKey treeKey(@Nullable Object key) {
        return key instanceof String text ? BencodeKey.of(text, rejects) : BencodeKey.of(bytes(key));
    }

    private static byte[] bytes(@Nullable Object key) {
        if (key instanceof byte[] bytes) {
            return bytes;
        }
        throw new UnsupportedFeatureException("the key " + key + " is neither text nor bytes: Bencode has no other");
    }

    @Override
    public void key(String key) {
        int start = out.length;
        write(key);
        entry(start);
    }

    @Override
    public void otherKey(@Nullable Object key) {
        int start = out.length;
        write(bytes(key));
        entry(start);
    }

    private void entry(int start) {
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, 2 * count);
        }
        entries[count++] = start;
    }

    @Override
    public int beginList(int elements) {
        out.append('l');
        return -1;
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        out.append('e');
    }

    @Override
    public int beginMap(int size) {
        out.append('d');
        return out.length;
    }

    @Override
    public void endMap(int place, int size, boolean known) {
        sort(size);
        count -= size;
        out.append('e');
    }

    private void sort(int size) {
        int first = count - size;
        boolean sorted = true;
        for (int i = first + 1; i < count; i++) {
            int order = compareKeys(entries[i - 1], entries[i]);
            if (order == 0) {
                throw BencodeEntries.twice();
            }
            sorted &= order < 0;
        }
        if (!sorted) {
            reorder(first);
        }
    }

    private void reorder(int first) {
        List<int[]> slices = new ArrayList<>();
        for (int i = first; i < count; i++) {
            slices.add(new int[] {entries[i], i + 1 < count ? entries[i + 1] : out.length});
        }
        slices.sort((one, other) -> compareKeys(one[0], other[0]));
        for (int i = 1; i < slices.size(); i++) {
            if (compareKeys(slices.get(i - 1)[0], slices.get(i)[0]) == 0) {
                throw BencodeEntries.twice();
            }
        }
        byte[] source = Arrays.copyOfRange(out.bytes, entries[first], out.length);
        int origin = entries[first];
        int p = origin;
        for (int[] slice : slices) {
            int length = slice[1] - slice[0];
            System.arraycopy(source, slice[0] - origin, out.bytes, p, length);
            p += length;
        }
    }

    /** Compares the byte strings that start at two places of the buffer. */
    private int compareKeys(int one, int other) {
        int oneStart = content(one);
        int otherStart = content(other);
        return Arrays.compareUnsigned(
                out.bytes, oneStart, oneStart + length(one), out.bytes, otherStart, otherStart + length(other));
    }

    private int content(int at) {
        int p = at;
        while (out.bytes[p] != ':') {
            p++;
        }
        return p + 1;
    }

    private int length(int at) {
        int length = 0;
        for (int p = at; out.bytes[p] != ':'; p++) {
            length = 10 * length + out.bytes[p] - '0';
        }
        return length;
    }

    @Override
    public void writeNull() {
        constant('n', "null");
    }

    @Override
    public void write(boolean value) {
        constant(value ? 't' : 'f', value ? "true" : "false");
    }

    private void constant(int letter, String value) {
        if (!options.extended()) {
            throw new UnsupportedFeatureException(
                    "Bencode has no " + value + ": leave it out, or set BencodeOptions.extended");
        }
        out.append(letter);
    }

    @Override
    public void write(double value) {
        if (!options.extended() || !Double.isFinite(value)) {
            throw new UnsupportedFeatureException(
                    "Bencode has no number with a fraction: write " + value + " as text or as a whole number");
        }
        writeDigits(new BigDecimal(value)
                .setScale(0, RoundingMode.HALF_EVEN)
                .toBigInteger()
                .toString());
    }

    private void writeDigits(String digits) {
        out.append('i');
        for (int i = 0; i < digits.length(); i++) {
            out.append(digits.charAt(i));
        }
        out.append('e');
    }

    @Override
    public void write(long value) {
        out.ensure(2 + Decimals.LONGEST);
        out.bytes[out.length] = 'i';
        int end = Decimals.write(value, out.bytes, out.length + 1);
        out.bytes[end] = 'e';
        out.length = end + 1;
    }

    /** Short text of ASCII goes straight to the buffer; for longer text the JDK's own encoder is worth its array. */
    @Override
    public void write(String value) {
        int length = value.length();
        if (length < 32) {
            int head = length < 10 ? 2 : 3;
            out.ensure(head + length);
            byte[] bytes = out.bytes;
            int p = out.length + head;
            if (Utf8.setAscii(value, bytes, p)) {
                Decimals.write(length, bytes, out.length);
                bytes[p - 1] = ':';
                out.length = p + length;
                return;
            }
        }
        write(Utf8.encode(value, rejects));
    }

    @Override
    public void write(byte[] value) {
        out.ensure(1 + Decimals.LONGEST + value.length);
        int colon = Decimals.write(value.length, out.bytes, out.length);
        out.bytes[colon] = ':';
        out.length = colon + 1;
        out.append(value);
    }
}
