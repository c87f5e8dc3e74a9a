package dev.codecs.serial.internal.cbor;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.CborOptions;
import dev.codecs.serial.CborOptions.Profile;
import dev.codecs.serial.Simple;
import dev.codecs.serial.Tagged;
import dev.codecs.serial.Undefined;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyBytes;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Appends CBOR in its preferred serialization (RFC 8949, section 4.1), or as a profile says. */
final class CborGenerator implements Generator {
    private static final String NAME = "CBOR";
    private static final int LIST = 0x80;
    private static final int MAP = 0xA0;
    private static final int TAG = 0xC0;
    private static final int BREAK = 0xFF;

    private static final KeyBytes KEYS = new KeyBytes();

    private final Buffer out;
    private final CborOptions options;
    private final Settings settings;
    private final boolean rejects;
    /** Whether keys are in the order of the profile, and whether they are sorted as text. */
    private final boolean deterministic;

    private final boolean sorted;
    /** Whether there is one way to write a value, without what has no length beforehand. */
    private final boolean definite;

    private final boolean shortens;

    /** How often {@link #value} runs within itself. */
    private int entries;

    CborGenerator(Buffer out, CborOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.shortens = options.profile() == Profile.STANDARD;
        this.deterministic = !shortens || settings.options().keyOrder() == Options.KeyOrder.DETERMINISTIC;
        this.sorted = !deterministic && settings.options().keyOrder() == Options.KeyOrder.SORTED;
        this.definite = deterministic;
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
            case Float number -> write(number.doubleValue());
            case BigInteger number -> write(number);
            case BigDecimal number -> write(number);
            case Instant time -> write(time);
            case Tagged tagged -> {
                settings.checkDepth(depth);
                tag(tagged.tag());
                Object content = tagged.value();
                int inner = depth + 1;
                for (; content instanceof Tagged next; content = next.value()) {
                    settings.checkDepth(inner++);
                    tag(next.tag());
                }
                value(content, inner, level + 1);
            }
            case Undefined undefined -> simple(23, undefined);
            case Simple simple -> simple(simple.number(), simple);
            case RawValue raw -> out.append(raw.bytes());
            case Set<?> set
            when options.taggedCollections() -> {
                tag(Tags.SET);
                value(Plain.of(set, NAME), depth, level);
            }
            case short[] array
            when options.taggedCollections() -> {
                ByteBuffer bytes = typed(TypedArray.SHORTS, array.length, Short.BYTES);
                bytes.asShortBuffer().put(array);
            }
            case int[] array
            when options.taggedCollections() -> {
                ByteBuffer bytes = typed(TypedArray.INTS, array.length, Integer.BYTES);
                bytes.asIntBuffer().put(array);
            }
            case long[] array
            when options.taggedCollections() -> {
                ByteBuffer bytes = typed(TypedArray.LONGS, array.length, Long.BYTES);
                bytes.asLongBuffer().put(array);
            }
            case float[] array
            when options.taggedCollections() -> {
                ByteBuffer bytes = typed(TypedArray.FLOATS, array.length, Float.BYTES);
                bytes.asFloatBuffer().put(array);
            }
            case double[] array
            when options.taggedCollections() -> {
                ByteBuffer bytes = typed(TypedArray.DOUBLES, array.length, Double.BYTES);
                bytes.asDoubleBuffer().put(array);
            }
            default -> value(Plain.of(value, NAME), depth, level);
        }
    }

    /** {@return the room for the numbers of a typed array, behind its head} */
    private ByteBuffer typed(int tag, int length, int each) {
        tag(tag);
        int bytes = Math.multiplyExact(length, each);
        head(0x40, bytes);
        out.ensure(bytes);
        ByteBuffer room = ByteBuffer.wrap(out.bytes, out.length, bytes);
        out.length += bytes;
        return room;
    }

    private void tag(long tag) {
        boolean allowed = switch (options.profile()) {
            case STANDARD -> true;
            case CTAP2 -> false;
            case DAG_CBOR -> tag == Tags.LINK;
        };
        if (!allowed) {
            throw new UnsupportedFeatureException(options.profile() + " has no tag " + Long.toUnsignedString(tag)
                    + ": use CborOptions.Profile.STANDARD");
        }
        head(TAG, tag);
    }

    private void simple(int number, Object value) {
        if (options.profile() == Profile.DAG_CBOR) {
            throw new UnsupportedFeatureException("DAG-CBOR has no " + value + ": use CborOptions.Profile.STANDARD");
        }
        if (number < 24) {
            out.append(0xE0 | number);
        } else {
            out.append(0xF8);
            out.append(number);
        }
    }

    /** Appends a list or map that would take too much of the stack. */
    private void deep(Object value, int depth) {
        if (deterministic) {
            throw new UnsupportedFeatureException("what is nested deeper than " + Trees.RECURSION
                    + " levels has no deterministic form here: use CborOptions.Profile.STANDARD and KeyOrder.AS_GIVEN");
        }
        Trees.write(this, value, depth, settings, NAME);
    }

    private void list(List<?> list, int depth, int level) {
        if (level >= Trees.RECURSION) {
            deep(list, depth);
            return;
        }
        settings.checkDepth(depth);
        head(LIST, list.size());
        for (Object each : list) {
            value(each, depth + 1, level + 1);
        }
    }

    private void map(Map<?, ?> map, int depth, int level) {
        if (deterministic) {
            deterministic(map, depth, level);
            return;
        }
        if (level >= Trees.RECURSION) {
            deep(map, depth);
            return;
        }
        settings.checkDepth(depth);
        head(MAP, map.size());
        Map<?, ?> entries = sorted ? Plain.sorted(map) : map;
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

    /** A key by the bytes that encode it, which alone decide where it stands. */
    @SuppressWarnings("ArrayRecordComponent") // never compared by equals
    private record EncodedKey(byte[] bytes, @Nullable Object value) {
        int compareTo(EncodedKey other, boolean shorterFirst) {
            int byLength = shorterFirst ? Integer.compare(bytes.length, other.bytes.length) : 0;
            return byLength != 0 ? byLength : Arrays.compareUnsigned(bytes, other.bytes);
        }
    }

    private void deterministic(Map<?, ?> map, int depth, int level) {
        settings.checkDepth(depth);
        if (level >= Trees.RECURSION) {
            deep(map, depth);
        }
        List<EncodedKey> keys = new ArrayList<>(map.size());
        int start = out.length;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (options.profile() == Profile.DAG_CBOR && !(entry.getKey() instanceof String)) {
                throw new UnsupportedFeatureException("DAG-CBOR has text keys only, and none like " + entry.getKey());
            }
            value(entry.getKey(), depth + 1, level + 1);
            keys.add(new EncodedKey(Arrays.copyOfRange(out.bytes, start, out.length), entry.getValue()));
            out.length = start;
        }
        // Keys of one type differ in their heads by the length first, so that "shorter first" tells profiles apart for
        // mixed types only.
        keys.sort((one, other) -> one.compareTo(other, !shortens));
        head(MAP, map.size());
        for (EncodedKey key : keys) {
            out.append(key.bytes);
            value(key.value, depth + 1, level + 1);
        }
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
        return begin(LIST, elements);
    }

    @Override
    public int beginMap(int entries) {
        return begin(MAP, entries);
    }

    private int begin(int type, int count) {
        if (count != UNKNOWN) {
            head(type, count);
            return -1;
        }
        if (definite) {
            return out.length;
        }
        out.append(type | 31);
        return -1;
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        end(LIST, place, elements, known);
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        end(MAP, place, entries, known);
    }

    private void end(int type, int place, int count, boolean known) {
        if (known) {
            return;
        }
        if (place < 0) {
            out.append(BREAK);
            return;
        }
        int end = out.length;
        head(type, count);
        int head = out.length - end;
        byte[] bytes = Arrays.copyOfRange(out.bytes, end, out.length);
        System.arraycopy(out.bytes, place, out.bytes, place + head, end - place);
        System.arraycopy(bytes, 0, out.bytes, place, head);
    }

    @Override
    public void writeNull() {
        out.append(0xF6);
    }

    @Override
    public void write(boolean value) {
        out.append(value ? 0xF5 : 0xF4);
    }

    @Override
    public void write(long n) {
        if (n >= 0) {
            head(0, n);
        } else {
            head(0x20, ~n);
        }
    }

    /** Appends a type and its argument, which is unsigned. */
    private void head(int type, long n) {
        out.ensure(9);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (n >= 0 && n < 24) {
            bytes[p] = (byte) (type | (int) n);
            out.length = p + 1;
        } else if (n >= 0 && n < 1L << 8) {
            Bytes.setShort(bytes, p, (type | 24) << 8 | (int) n);
            out.length = p + 2;
        } else if (n >= 0 && n < 1L << 16) {
            bytes[p] = (byte) (type | 25);
            Bytes.setShort(bytes, p + 1, (int) n);
            out.length = p + 3;
        } else if (n >= 0 && n < 1L << 32) {
            bytes[p] = (byte) (type | 26);
            Bytes.setInt(bytes, p + 1, (int) n);
            out.length = p + 5;
        } else {
            bytes[p] = (byte) (type | 27);
            Bytes.setLong(bytes, p + 1, n);
            out.length = p + 9;
        }
    }

    private void write(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            write(number.longValue());
            return;
        }
        boolean negative = number.signum() < 0;
        BigInteger argument = negative ? number.not() : number;
        if (argument.bitLength() <= Long.SIZE) {
            head(negative ? 0x20 : 0, argument.longValue());
            return;
        }
        tag(negative ? Tags.NEGATIVE_BIGNUM : Tags.POSITIVE_BIGNUM);
        byte[] bytes = argument.toByteArray();
        int zeros = bytes[0] == 0 ? 1 : 0;
        head(0x40, bytes.length - zeros);
        out.append(bytes, zeros, bytes.length - zeros);
    }

    private void write(BigDecimal number) {
        tag(Tags.DECIMAL_FRACTION);
        head(LIST, 2);
        write(-(long) number.scale());
        write(number.unscaledValue());
    }

    /** Seconds as a whole number, and others as text: a double would round most of them. */
    private void write(Instant time) {
        if (time.getNano() == 0) {
            tag(Tags.TIME);
            write(time.getEpochSecond());
            return;
        }
        String text = time.toString();
        if (text.charAt(0) == '-' || text.charAt(0) == '+') {
            throw new UnsupportedFeatureException(
                    "CBOR has no time with a fraction of a second in the year of " + text);
        }
        tag(Tags.TIME_TEXT);
        write(text);
    }

    /** The shortest float that is the same number: RFC 8949, section 4.1. Of not-a-numbers there is one. */
    @Override
    public void write(double value) {
        out.ensure(9);
        byte[] bytes = out.bytes;
        int p = out.length;
        if (shortens) {
            float single = (float) value;
            if (single == value || Double.isNaN(value)) {
                short half = Float.floatToFloat16(single);
                if (Float.float16ToFloat(half) == single || Double.isNaN(value)) {
                    bytes[p] = (byte) 0xF9;
                    Bytes.setShort(bytes, p + 1, Double.isNaN(value) ? 0x7E00 : half);
                    out.length = p + 3;
                } else {
                    bytes[p] = (byte) 0xFA;
                    Bytes.setInt(bytes, p + 1, Float.floatToRawIntBits(single));
                    out.length = p + 5;
                }
                return;
            }
        } else if (options.profile() == Profile.DAG_CBOR && !Double.isFinite(value)) {
            throw new UnsupportedFeatureException("DAG-CBOR has no " + value);
        }
        bytes[p] = (byte) 0xFB;
        Bytes.setLong(bytes, p + 1, Double.doubleToRawLongBits(value));
        out.length = p + 9;
    }

    /** Short text of ASCII goes straight to the buffer; for longer text the JDK's own encoder is worth its array. */
    @Override
    public void write(String text) {
        int length = text.length();
        if (length < 24) {
            out.ensure(1 + length);
            byte[] bytes = out.bytes;
            int p = out.length + 1;
            if (Utf8.setAscii(text, bytes, p)) {
                bytes[p - 1] = (byte) (0x60 | length);
                out.length = p + length;
                return;
            }
        }
        byte[] utf8 = Utf8.encode(text, rejects);
        write(utf8, 0, utf8.length);
    }

    @Override
    public void write(byte[] utf8, int offset, int length) {
        head(0x60, length);
        out.appendText(utf8, offset, length);
    }

    @Override
    public void write(byte[] value) {
        head(0x40, value.length);
        out.append(value);
    }

    @Override
    public boolean beginString() {
        return chunks(0x7F);
    }

    private boolean chunks(int head) {
        if (!definite) {
            out.append(head);
        }
        return !definite;
    }

    @Override
    public void piece(String piece) {
        write(piece);
    }

    @Override
    public void endString() {
        out.append(BREAK);
    }

    @Override
    public boolean beginBinary() {
        return chunks(0x5F);
    }

    @Override
    public void piece(byte[] piece, int offset, int length) {
        head(0x40, length);
        out.append(piece, offset, length);
    }

    @Override
    public void endBinary() {
        out.append(BREAK);
    }
}
