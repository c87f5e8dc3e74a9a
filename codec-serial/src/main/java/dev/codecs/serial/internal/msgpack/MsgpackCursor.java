package dev.codecs.serial.internal.msgpack;

import dev.codecs.CorruptInputException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.Extension;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.TokenReader;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads MessagePack. That the data is cut short shows where an array's own check of its bounds throws, so that the way of data that
 * is whole has no other; lengths are compared with the bytes that are left before anything is allocated.
 */
final class MsgpackCursor implements Cursor {
    static final int TIMESTAMP = -1;
    /** The longest list that is allocated by a declared number of elements. */
    private static final int TRUSTED = 256;

    /** From the head c0 on. A processor foresees a look into a table, and not which of three it will be. */
    private static final @Nullable Object[] CONSTANTS = {null, null, false, true};

    private static final KeyCache KEYS = new KeyCache();

    private final byte[] data;
    private final Settings settings;
    private final boolean rejects;
    private final long mostItems;
    private final long longest;
    private final DuplicateKeys duplicates;

    private int at;
    private long items;

    MsgpackCursor(byte[] data, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.mostItems = settings.limits().items();
        this.longest = settings.limits().stringLength();
        this.duplicates = settings.options().duplicateKeys();
    }

    /** Moves to the start of a value. */
    void moveTo(int position) {
        at = position;
    }

    /** {@return how many values and keys were counted} */
    long items() {
        return items;
    }

    @Override
    public int position() {
        return at;
    }

    @Override
    public boolean more() {
        return at < data.length;
    }

    @Override
    public void count(long more) {
        items += more;
        if (items > mostItems) {
            settings.checkItems(items);
        }
    }

    @Override
    public Token token() {
        if (at == data.length) {
            throw cut();
        }
        int head = data[at] & 0xFF;
        if (head < 0x80 || head >= 0xE0) {
            return Token.INTEGER;
        }
        if (head < 0xC0) {
            return head < 0x90 ? Token.MAP : head < 0xA0 ? Token.LIST : Token.STRING;
        }
        return switch (head) {
            case 0xC0 -> Token.NULL;
            case 0xC1 -> throw noValue();
            case 0xC2, 0xC3 -> Token.BOOLEAN;
            case 0xC4, 0xC5, 0xC6 -> Token.BINARY;
            case 0xCA, 0xCB -> Token.DECIMAL;
            case 0xD9, 0xDA, 0xDB -> Token.STRING;
            case 0xDC, 0xDD -> Token.LIST;
            case 0xDE, 0xDF -> Token.MAP;
            case 0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8 -> Token.SPECIAL;
            default -> Token.INTEGER;
        };
    }

    private CorruptInputException noValue() {
        return new CorruptInputException("no value starts with the byte c1", at);
    }

    private CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    /** Goes back to where the value starts. {@return the fault to throw} */
    private RuntimeException back(int start, RuntimeException e) {
        at = start;
        return e instanceof IndexOutOfBoundsException ? cut() : e;
    }

    @Override
    public void readNull() {
        at++;
    }

    @Override
    public boolean readBoolean() {
        return data[at++] == (byte) 0xC3;
    }

    @Override
    public long readLong() {
        Number number = readNumber();
        if (number instanceof Long value) {
            return value;
        }
        at -= 9;
        throw new ArithmeticException(number + " passes the range of a long: use readNumber");
    }

    @Override
    public boolean copyScalar(Generator to, int depth) {
        if (at == data.length) {
            throw cut();
        }
        int head = data[at];
        if (head >= -32) {
            at++;
            to.write((long) head);
            return true;
        }
        if (head < (byte) 0xA0) {
            return false;
        }
        long text = passKey();
        if (text == ELSEWHERE) {
            return Cursor.super.copyScalar(to, depth);
        }
        to.write(data, (int) (text >>> 32), (int) text);
        return true;
    }

    @Override
    public long passKey() {
        int start = at;
        try {
            int head = data[at];
            if ((head & 0xE0) != 0xA0 && (head < (byte) 0xD9 || head > (byte) 0xDB)) {
                return ELSEWHERE;
            }
            int length = textLength();
            int text = at;
            if (Utf8.isText(data, text, length, rejects)) {
                at += length;
                return (long) text << 32 | length;
            }
        } catch (RuntimeException e) {
            throw back(start, e);
        }
        at = start;
        return ELSEWHERE;
    }

    @Override
    public String readKey() {
        int start = at;
        try {
            return key();
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    @Override
    public int beginList() {
        return begin(0x90, 0xDC, 1);
    }

    @Override
    public int beginMap() {
        return begin(0x80, 0xDE, 2);
    }

    private int begin(int fix, int wide, int each) {
        int head = data[at] & 0xFF;
        int start = at;
        try {
            at++;
            int count = (head & 0xF0) == fix ? head & 15 : head == wide ? u16() : i32();
            return length(count, each);
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    @Override
    public @Nullable Object value(int depth) {
        int start = at;
        try {
            return value(depth, 0);
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    private @Nullable Object value(int depth, int level) {
        int head = data[at++];
        if (head >= -32) {
            // Both ranges of short numbers are the signed byte itself.
            return (long) head;
        }
        if ((head & 0xE0) == 0xA0) {
            return text(head & 31);
        }
        if (head <= (byte) 0xC3 && head >= (byte) 0xC0 && head != (byte) 0xC1) {
            return CONSTANTS[head & 3];
        }
        if (head < (byte) 0x90) {
            return map(head & 15, depth, level, 1);
        }
        if (head < (byte) 0xA0) {
            return list(head & 15, depth, level, 1);
        }
        return switch (head & 0xFF) {
            case 0xCA -> (double) Float.intBitsToFloat(i32());
            case 0xCB -> Double.longBitsToDouble(i64());
            case 0xCC -> (long) u8();
            case 0xCD -> (long) u16();
            case 0xCE -> Integer.toUnsignedLong(i32());
            case 0xCF -> unsigned(i64());
            case 0xD0 -> (long) data[at++];
            case 0xD1 -> (long) (short) u16();
            case 0xD2 -> (long) i32();
            case 0xD3 -> i64();
            case 0xC4 -> bytes(u8());
            case 0xC5 -> bytes(u16());
            case 0xC6 -> bytes(i32());
            case 0xD9 -> text(u8());
            case 0xDA -> text(u16());
            case 0xDB -> text(i32());
            case 0xDC -> list(u16(), depth, level, 3);
            case 0xDD -> list(i32(), depth, level, 5);
            case 0xDE -> map(u16(), depth, level, 3);
            case 0xDF -> map(i32(), depth, level, 5);
            case 0xC7 -> extension(u8());
            case 0xC8 -> extension(u16());
            case 0xC9 -> extension(i32());
            case 0xD4 -> extension(1);
            case 0xD5 -> extension(2);
            case 0xD6 -> extension(4);
            case 0xD7 -> extension(8);
            case 0xD8 -> extension(16);
            default -> {
                at--;
                throw noValue();
            }
        };
    }

    /** What is short and frequent, in a method that is small enough to become part of the loops over elements. */
    private @Nullable Object element(int depth, int level) {
        int head = data[at];
        if (head >= -32) {
            at++;
            return (long) head;
        }
        if (head <= (byte) 0xC3 && head >= (byte) 0xC0 && head != (byte) 0xC1) {
            at++;
            return CONSTANTS[head & 3];
        }
        return value(depth, level);
    }

    private int u8() {
        return data[at++] & 0xFF;
    }

    private int u16() {
        int value = Bytes.getShort(data, at);
        at += 2;
        return value;
    }

    private int i32() {
        int value = Bytes.getInt(data, at);
        at += 4;
        return value;
    }

    private long i64() {
        long value = Bytes.getLong(data, at);
        at += 8;
        return value;
    }

    private static Object unsigned(long value) {
        return value >= 0 ? (Object) value : new BigInteger(Long.toUnsignedString(value));
    }

    /** Lengths of 32 bits are unsigned: a negative one is more than any array holds. */
    private int length(int count, int each) {
        if (count < 0 || count > (data.length - at) / each) {
            throw new CorruptInputException(
                    "the data is cut short: it says " + Integer.toUnsignedString(count) + " elements or bytes", at);
        }
        return count;
    }

    private int stringLength(int length) {
        if (length < 0 || length > longest) {
            settings.checkLength(Integer.toUnsignedLong(length));
        }
        return length(length, 1);
    }

    private String text(int length) {
        String text = Utf8.decode(data, at, stringLength(length), rejects);
        at += length;
        return text;
    }

    private byte[] bytes(int length) {
        byte[] bytes = Arrays.copyOfRange(data, at, at + stringLength(length));
        at += length;
        return bytes;
    }

    private List<@Nullable Object> list(int elements, int depth, int level, int head) {
        if (level == Trees.RECURSION) {
            at -= head;
            return deep(depth);
        }
        settings.checkDepth(depth);
        count(length(elements, 1));
        List<@Nullable Object> list = new ArrayList<>(Math.min(elements, TRUSTED));
        for (int i = 0; i < elements; i++) {
            list.add(element(depth + 1, level + 1));
        }
        return list;
    }

    private Map<@Nullable Object, @Nullable Object> map(int entries, int depth, int level, int head) {
        if (level == Trees.RECURSION) {
            at -= head;
            return deep(depth);
        }
        settings.checkDepth(depth);
        count(2L * length(entries, 2));
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(entries);
        for (int i = 0; i < entries; i++) {
            int start = at;
            int first = data[at];
            Object key = (first & 0xE0) == 0xA0 ? key() : value(depth + 1, level + 1);
            if (!CompactMap.add(map, key, element(depth + 1, level + 1), duplicates)) {
                throw TokenReader.twice(key, start);
            }
        }
        return map;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // what stands here was seen to be a list or a map
    private <T> T deep(int depth) {
        return (T) Objects.requireNonNull(Trees.read(this, depth, settings));
    }

    private String key() {
        int length = textLength();
        String key = KEYS.get(data, at, length, rejects);
        at += length;
        return key;
    }

    /** Passes the head of a text, and returns how many bytes of it follow, which are there. */
    private int textLength() {
        int head = data[at++] & 0xFF;
        return stringLength((head & 0xE0) == 0xA0 ? head & 31 : head == 0xD9 ? u8() : head == 0xDA ? u16() : i32());
    }

    private Object extension(int length) {
        settings.checkLength(Integer.toUnsignedLong(length));
        int type = data[at++];
        length(length, 1);
        return type == TIMESTAMP ? timestamp(length) : new Extension(type, bytes(length));
    }

    private Instant timestamp(int length) {
        long seconds;
        long nanos;
        switch (length) {
            case 4 -> {
                seconds = Integer.toUnsignedLong(i32());
                nanos = 0;
            }
            case 8 -> {
                long both = i64();
                seconds = both & (1L << 34) - 1;
                nanos = both >>> 34;
            }
            case 12 -> {
                nanos = Integer.toUnsignedLong(i32());
                seconds = i64();
            }
            default -> throw new CorruptInputException("a timestamp of " + length + " bytes", at);
        }
        if (nanos > 999_999_999 || seconds < Instant.MIN.getEpochSecond() || seconds > Instant.MAX.getEpochSecond()) {
            throw new CorruptInputException("a timestamp of " + seconds + " seconds and " + nanos + " nanoseconds", at);
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }

    @Override
    public void skip(int depth) {
        skip(1, depth);
    }

    /** Passes over so many values. */
    void skip(int values, int depth) {
        long extent = MsgpackExtent.of(data, at, values, depth, settings);
        if (extent < 0) {
            for (int i = 0; i < values; i++) {
                skipExactly(depth);
            }
            return;
        }
        count(extent >>> 32);
        at = (int) extent;
    }

    private void skipExactly(int depth) {
        MsgpackScanner scanner = new MsgpackScanner(settings, depth);
        int end = scanner.scan(data, at, data.length);
        if (end < 0) {
            throw cut();
        }
        at = end;
        count(scanner.items());
    }

    @Override
    public RawValue raw(int depth) {
        int start = at;
        skip(depth);
        return new RawValue(Arrays.copyOfRange(data, start, at));
    }
}
