package dev.codecs.serial.internal.bson;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.Bson;
import dev.codecs.serial.BsonOptions;
import dev.codecs.serial.BsonVector;
import dev.codecs.serial.Decimal128;
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
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Appends BSON. A value's type stands before its key, so the key waits until the value is given. */
final class BsonGenerator implements Generator {
    private static final String NAME = "BSON";
    private static final int WRAPPING = 6;
    /** The place of a list that is inside of another value and so has nothing to complete afterwards. */
    private static final int NO_WRAPPER = -1;

    private static final KeyBytes KEYS = new KeyBytes();

    private final Buffer out;
    private final BsonOptions options;
    private final Settings settings;
    private final boolean rejects;
    private final boolean ordered;

    /** Under what the next value is appended: this key, or in a list this index. */
    private @Nullable String key = "";

    private int index;

    /** Of each document that is open by its token, where it starts, and the next index of a list, or -1 of a map. */
    private int[] starts = new int[8];

    private int[] indices = new int[8];
    private int open;
    /** Where the document starts that wraps the list which is the whole value, or NO_WRAPPER. */
    private int wrapper = NO_WRAPPER;

    BsonGenerator(Buffer out, BsonOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
    }

    @Override
    public boolean carries(Record value) {
        return value instanceof Bson
                || value instanceof BsonVector
                || value instanceof Decimal128
                || value instanceof RawValue;
    }

    /** Makes ready for a value, and begins the document that wraps it where it is in none. */
    private int before() {
        if (open > 0) {
            if (indices[open - 1] >= 0) {
                key = null;
                index = indices[open - 1]++;
            }
            return NO_WRAPPER;
        }
        if (!options.wraps()) {
            throw new UnsupportedFeatureException(
                    "a BSON document is a map: put the value into one, or set BsonOptions.wraps");
        }
        key = "";
        return beginDocument();
    }

    private void after(int wrapping) {
        if (wrapping != NO_WRAPPER) {
            endDocument(wrapping);
        }
    }

    private int beginDocument() {
        out.ensure(4);
        int start = out.length;
        out.length += 4;
        return start;
    }

    private void endDocument(int start) {
        out.append(0);
        Bytes.setIntLow(out.bytes, start, out.length - start);
    }

    /** A map that looks like a document which wraps a value is wrapped itself. */
    private void endRoot(int start, int entries) {
        endDocument(start);
        if (options.wraps() && entries == 1 && out.bytes[start + 5] == 0) {
            int length = out.length - start;
            out.ensure(WRAPPING + 1);
            System.arraycopy(out.bytes, start, out.bytes, start + WRAPPING, length);
            out.bytes[start + 4] = Types.DOCUMENT;
            out.bytes[start + 5] = 0;
            out.length += WRAPPING;
            endDocument(start);
        }
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        int before = open;
        try {
            if (open == 0 && value instanceof RawValue raw) {
                out.append(raw.bytes());
            } else if (open == 0 && value instanceof Map<?, ?> map) {
                root(map, depth);
            } else if (open == 0 && value instanceof Record each && !carries(each)) {
                value(Plain.of(each, NAME), depth);
            } else {
                int wrapping = before();
                put(value, depth, 0);
                after(wrapping);
            }
        } catch (RuntimeException e) {
            open = before;
            throw e;
        }
    }

    private void root(Map<?, ?> map, int depth) {
        settings.checkDepth(depth);
        int start = beginDocument();
        entries(map, depth, 0);
        endRoot(start, map.size());
    }

    /** Appends a value under the key or index that waits. */
    @SuppressWarnings(
            "IfChainToSwitch") // a switch over types is linked when it is first used, which takes milliseconds
    private void put(@Nullable Object value, int depth, int level) {
        if (value instanceof String text) {
            head(Types.STRING);
            string(text);
        } else if (value instanceof Long number) {
            putLong(number);
        } else if (value instanceof Integer number) {
            putInt(number);
        } else if (value instanceof Map<?, ?> map) {
            putMap(map, depth, level);
        } else if (value instanceof List<?> list) {
            putList(list, depth, level);
        } else if (value instanceof Boolean bool) {
            putBoolean(bool);
        } else if (value == null) {
            head(Types.NULL);
        } else if (value instanceof Double number) {
            putDouble(number);
        } else {
            other(value, depth, level);
        }
    }

    private void other(Object value, int depth, int level) {
        switch (value) {
            case byte[] bytes -> binary(0, bytes);
            case Float number -> putDouble(number.doubleValue());
            case BigInteger number -> {
                if (number.bitLength() >= Long.SIZE) {
                    throw new UnsupportedFeatureException(
                            "BSON has no whole number of " + number.bitLength() + " bits: give a BigDecimal");
                }
                putLong(number.longValue());
            }
            case BigDecimal number -> decimal(number);
            case Decimal128 number -> decimal(number);
            case Instant time -> date(time);
            case UUID uuid -> uuid(uuid);
            case Undefined undefined -> head(Types.UNDEFINED);
            case Bson bson -> put(bson, depth, level);
            case BsonVector vector -> put(vector.toBinary(), depth, level);
            case RawValue raw -> raw(raw.bytes());
            default -> put(Plain.of(value, NAME), depth, level);
        }
    }

    private void decimal(BigDecimal number) {
        Decimal128 decimal;
        try {
            decimal = Decimal128.of(number);
        } catch (ArithmeticException e) {
            throw new UnsupportedFeatureException(e.getMessage() + ": round it, or write it as text");
        }
        decimal(decimal);
    }

    private void decimal(Decimal128 number) {
        head(Types.DECIMAL128);
        out.ensure(16);
        Bytes.setWord(out.bytes, out.length, number.low());
        Bytes.setWord(out.bytes, out.length + 8, number.high());
        out.length += 16;
    }

    /** Times are of milliseconds, as all drivers cut them. */
    private void date(Instant time) {
        long millis;
        try {
            millis = time.toEpochMilli();
        } catch (ArithmeticException e) {
            throw new UnsupportedFeatureException("BSON has no time as far away as " + time + ": write it as text");
        }
        head(Types.DATE);
        word(millis);
    }

    private void uuid(UUID uuid) {
        head(Types.BINARY);
        out.ensure(21);
        Bytes.setIntLow(out.bytes, out.length, 16);
        out.bytes[out.length + 4] = 4;
        Bytes.setLong(out.bytes, out.length + 5, uuid.getMostSignificantBits());
        Bytes.setLong(out.bytes, out.length + 13, uuid.getLeastSignificantBits());
        out.length += 21;
    }

    private void put(Bson value, int depth, int level) {
        switch (value) {
            case Bson.ObjectId id -> {
                head(Types.OBJECT_ID);
                objectId(id);
            }
            case Bson.Binary each -> binary(each.subtype(), each.bytes());
            case Bson.Regex each -> {
                head(Types.REGEX);
                cString(each.pattern());
                cString(each.options());
            }
            case Bson.DbPointer each -> {
                head(Types.DB_POINTER);
                string(each.collection());
                objectId(each.id());
            }
            case Bson.Code each -> {
                head(Types.CODE);
                string(each.code());
            }
            case Bson.Symbol each -> {
                head(Types.SYMBOL);
                string(each.name());
            }
            case Bson.CodeWithScope each -> {
                head(Types.CODE_WITH_SCOPE);
                int start = beginDocument();
                string(each.code());
                document(each.scope(), depth, level);
                Bytes.setIntLow(out.bytes, start, out.length - start);
            }
            case Bson.Timestamp each -> {
                head(Types.TIMESTAMP);
                word((long) each.seconds() << 32 | (each.increment() & 0xFFFF_FFFFL));
            }
            case Bson.Bound bound -> head(bound == Bson.Bound.MIN_KEY ? Types.MIN_KEY : Types.MAX_KEY);
        }
    }

    private void objectId(Bson.ObjectId id) {
        out.ensure(12);
        Bytes.setInt(out.bytes, out.length, id.head());
        Bytes.setLong(out.bytes, out.length + 4, id.tail());
        out.length += 12;
    }

    private void binary(int subtype, byte[] bytes) {
        head(Types.BINARY);
        out.ensure(9);
        int inner = subtype == 2 ? 4 : 0;
        Bytes.setIntLow(out.bytes, out.length, bytes.length + inner);
        out.bytes[out.length + 4] = (byte) subtype;
        Bytes.setIntLow(out.bytes, out.length + 5, bytes.length);
        out.length += 5 + inner;
        out.append(bytes);
    }

    /** A document that wraps a value stands for the value. */
    private void raw(byte[] bytes) {
        boolean wraps = BsonCursor.isWrapping(bytes, 0, settings);
        head(wraps ? bytes[4] & 0xFF : Types.DOCUMENT);
        if (wraps) {
            out.append(bytes, WRAPPING, bytes.length - WRAPPING - 1);
        } else {
            out.append(bytes);
        }
    }

    private void putMap(Map<?, ?> map, int depth, int level) {
        if (level == Trees.RECURSION) {
            deep(map, depth);
            return;
        }
        head(Types.DOCUMENT);
        document(map, depth, level);
    }

    private void document(Map<?, ?> map, int depth, int level) {
        settings.checkDepth(depth);
        int start = beginDocument();
        entries(map, depth, level);
        endDocument(start);
    }

    private void entries(Map<?, ?> map, int depth, int level) {
        if (!ordered && map instanceof CompactMap compact) {
            for (int i = 0; i < compact.size(); i++) {
                entry(compact.keyAt(i), compact.valueAt(i), depth, level);
            }
            return;
        }
        for (Map.Entry<?, ?> entry : (ordered ? Plain.sorted(map) : map).entrySet()) {
            entry(entry.getKey(), entry.getValue(), depth, level);
        }
    }

    private void entry(@Nullable Object name, @Nullable Object value, int depth, int level) {
        if (!(name instanceof String text)) {
            throw noText(name);
        }
        key = text;
        put(value, depth + 1, level + 1);
    }

    private static UnsupportedFeatureException noText(@Nullable Object name) {
        return new UnsupportedFeatureException("the key " + name + " is no text: BSON has no other keys");
    }

    private void putList(List<?> list, int depth, int level) {
        if (level == Trees.RECURSION) {
            deep(list, depth);
            return;
        }
        settings.checkDepth(depth);
        head(Types.ARRAY);
        int start = beginDocument();
        int i = 0;
        for (Object each : list) {
            key = null;
            index = i++;
            put(each, depth + 1, level + 1);
        }
        endDocument(start);
    }

    /** Goes on by tokens, as the value of one entry. */
    private void deep(Object value, int depth) {
        String waiting = key == null ? Integer.toString(index) : key;
        push(out.length, -1);
        key = waiting;
        Trees.write(this, value, depth, settings, NAME);
        open--;
    }

    private void push(int start, int first) {
        if (open == starts.length) {
            starts = Arrays.copyOf(starts, 2 * open);
            indices = Arrays.copyOf(indices, 2 * open);
        }
        starts[open] = start;
        indices[open++] = first;
    }

    /** Appends the type and the key or index that waits. */
    private void head(int type) {
        out.append(type);
        String name = key;
        if (name == null) {
            indexKey(index);
        } else if (!KEYS.append(name, out)) {
            int start = out.length;
            cString(name);
            KEYS.add(name, out, start);
        }
    }

    private void indexKey(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        out.ensure(digits + 1);
        byte[] bytes = out.bytes;
        int p = out.length + digits;
        bytes[p] = 0;
        out.length = p + 1;
        int rest = number;
        for (int i = 0; i < digits; i++) {
            bytes[--p] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    private void cString(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new UnsupportedFeatureException(
                    "BSON has no keys, patterns and options with the character U+0000: \"" + text + "\"");
        }
        out.append(Utf8.encode(text, rejects));
        out.append(0);
    }

    /** Short text of ASCII goes straight to the buffer. */
    private void string(String value) {
        int length = value.length();
        if (length < 32) {
            out.ensure(5 + length);
            byte[] bytes = out.bytes;
            int p = out.length + 4;
            if (Utf8.setAscii(value, bytes, p)) {
                Bytes.setIntLow(bytes, p - 4, length + 1);
                bytes[p + length] = 0;
                out.length = p + length + 1;
                return;
            }
        }
        byte[] utf8 = Utf8.encode(value, rejects);
        out.ensure(5 + utf8.length);
        Bytes.setIntLow(out.bytes, out.length, utf8.length + 1);
        out.length += 4;
        out.append(utf8);
        out.append(0);
    }

    private void word(long value) {
        out.ensure(8);
        Bytes.setWord(out.bytes, out.length, value);
        out.length += 8;
    }

    private void putInt(int number) {
        head(Types.INT32);
        out.ensure(4);
        Bytes.setIntLow(out.bytes, out.length, number);
        out.length += 4;
    }

    private void putLong(long number) {
        if (number == (int) number && !options.exactTypes()) {
            putInt((int) number);
        } else {
            head(Types.INT64);
            word(number);
        }
    }

    private void putBoolean(boolean value) {
        head(Types.BOOLEAN);
        out.append(value ? 1 : 0);
    }

    private void putDouble(double value) {
        head(Types.DOUBLE);
        word(Double.doubleToRawLongBits(value));
    }

    @Override
    public void writeNull() {
        int wrapping = before();
        head(Types.NULL);
        after(wrapping);
    }

    @Override
    public void write(boolean value) {
        int wrapping = before();
        putBoolean(value);
        after(wrapping);
    }

    @Override
    public void write(long value) {
        int wrapping = before();
        putLong(value);
        after(wrapping);
    }

    @Override
    public void write(double value) {
        int wrapping = before();
        putDouble(value);
        after(wrapping);
    }

    @Override
    public void write(String value) {
        int wrapping = before();
        head(Types.STRING);
        string(value);
        after(wrapping);
    }

    @Override
    public void write(byte[] value) {
        int wrapping = before();
        binary(0, value);
        after(wrapping);
    }

    @Override
    public void key(String name) {
        if (name.indexOf('\0') >= 0) {
            throw new UnsupportedFeatureException("BSON has no keys with the character U+0000: \"" + name + "\"");
        }
        key = name;
    }

    @Override
    public void otherKey(@Nullable Object name) {
        throw noText(name);
    }

    @Override
    public int beginList(int elements) {
        int wrapping = before();
        if (wrapping != NO_WRAPPER) {
            wrapper = wrapping;
        }
        head(Types.ARRAY);
        push(beginDocument(), 0);
        return 0;
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        endDocument(starts[--open]);
        if (open == 0) {
            after(wrapper);
            wrapper = NO_WRAPPER;
        }
    }

    @Override
    public int beginMap(int entries) {
        if (open > 0) {
            before();
            head(Types.DOCUMENT);
        }
        push(beginDocument(), -1);
        return 0;
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        int start = starts[--open];
        if (open == 0) {
            endRoot(start, entries);
        } else {
            endDocument(start);
        }
    }
}
