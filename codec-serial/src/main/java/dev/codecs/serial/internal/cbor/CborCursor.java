package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.Simple;
import dev.codecs.serial.Undefined;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.TokenReader;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads CBOR. That the data is cut short shows where an array's own check of its bounds throws; lengths are compared with the bytes
 * that are left before anything is allocated.
 */
final class CborCursor implements Cursor {
    private static final int BREAK = 0xFF;
    private static final int INDEFINITE = 31;
    /** The longest list that is allocated by a declared number of elements. */
    private static final int TRUSTED = 256;
    /** How often {@link Trees} may come back for a tag that is deep inside of others: each time takes stack. */
    private static final int MOST_ENTRIES = 4;

    /** From the head f4 on. A processor foresees a look into a table, and not which of three it will be. */
    private static final @Nullable Object[] CONSTANTS = {false, true, null};

    private static final KeyCache KEYS = new KeyCache();

    private final byte[] data;
    private final Settings settings;
    private final boolean rejects;
    private final long mostItems;
    private final long longest;
    private final DuplicateKeys duplicates;

    private int at;
    private long items;
    private int entries;

    CborCursor(byte[] data, Settings settings) {
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
        return switch (head >>> 5) {
            case 0, 1 -> Token.INTEGER;
            case 2 -> Token.BINARY;
            case 3 -> Token.STRING;
            case 4 -> Token.LIST;
            case 5 -> Token.MAP;
            case 6 -> tagToken();
            default ->
                switch (head) {
                    case 0xF4, 0xF5 -> Token.BOOLEAN;
                    case 0xF6 -> Token.NULL;
                    case 0xF9, 0xFA, 0xFB -> Token.DECIMAL;
                    default -> Token.SPECIAL;
                };
        };
    }

    /** The tags of numbers are numbers, and the tag that only says that this is CBOR is none. */
    private Token tagToken() {
        int start = at;
        try {
            long tag = argument(data[at++] & 31);
            return switch ((int) Math.min(tag, Integer.MAX_VALUE)) {
                case Tags.POSITIVE_BIGNUM, Tags.NEGATIVE_BIGNUM -> Token.INTEGER;
                case Tags.DECIMAL_FRACTION, Tags.BIGFLOAT -> Token.DECIMAL;
                default -> Token.SPECIAL;
            };
        } catch (IndexOutOfBoundsException e) {
            throw cut();
        } finally {
            at = start;
        }
    }

    private CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    /** Goes back to where the value starts. {@return the fault to throw} */
    private RuntimeException back(int start, RuntimeException e) {
        at = start;
        return e instanceof IndexOutOfBoundsException ? cut() : e;
    }

    private CorruptInputException fault(String what) {
        return new CorruptInputException(what, at);
    }

    @Override
    public void readNull() {
        at++;
    }

    @Override
    public boolean readBoolean() {
        return data[at++] == (byte) 0xF5;
    }

    @Override
    public long readLong() {
        int start = at;
        Number number = readNumber();
        if (number instanceof Long value) {
            return value;
        }
        at = start;
        throw new ArithmeticException(number + " passes the range of a long: use readNumber");
    }

    @Override
    public boolean copyScalar(Generator to, int depth) {
        if (at == data.length) {
            throw cut();
        }
        int head = data[at];
        if (head >= 0 && head < 24) {
            at++;
            to.write((long) head);
            return true;
        }
        int type = head >>> 5 & 7;
        if (type == 4 || type == 5) {
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
            int head = data[at++];
            int info = head & 31;
            int length = (head & 0xE0) != 0x60 || info == INDEFINITE ? -1 : stringLength(argument(info));
            int text = at;
            if (length >= 0 && Utf8.isText(data, text, length, rejects)) {
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
        return begin(1);
    }

    @Override
    public int beginMap() {
        return begin(2);
    }

    private int begin(int each) {
        int start = at;
        try {
            int info = data[at++] & 31;
            return info == INDEFINITE ? -1 : length(argument(info), each);
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        if (at == data.length) {
            throw cut();
        }
        return (data[at] & 0xFF) != BREAK;
    }

    @Override
    public void end(boolean map, boolean counted) {
        if (!counted) {
            at++;
        }
    }

    @Override
    public @Nullable Object value(int depth) {
        int start = at;
        try {
            if (++entries > MOST_ENTRIES) {
                throw new LimitExceededException(
                        "the depth of tags between lists", MOST_ENTRIES * (long) Trees.RECURSION);
            }
            return value(depth, 0);
        } catch (RuntimeException e) {
            throw back(start, e);
        } finally {
            entries--;
        }
    }

    private @Nullable Object value(int depth, int level) {
        int head = data[at++];
        if (head >= 0 && head < 24) {
            return (long) head;
        }
        if (head >= (byte) 0xF4 && head <= (byte) 0xF6) {
            return CONSTANTS[head & 3];
        }
        int info = head & 31;
        return switch (head >>> 5 & 7) {
            case 0 -> positive(argument(info));
            case 1 -> negative(argument(info));
            case 2 -> info == INDEFINITE ? chunks() : bytes(argument(info));
            case 3 -> info == INDEFINITE ? textChunks() : text(argument(info));
            case 4 -> list(info, depth, level);
            case 5 -> map(info, depth, level);
            case 6 -> tagged(argument(info), depth, level);
            default -> simple(info);
        };
    }

    /** What is short and frequent, in a method that is small enough to become part of the loops over elements. */
    private @Nullable Object element(int depth, int level) {
        int head = data[at];
        if (head >= 0 && head < 24) {
            at++;
            return (long) head;
        }
        if (head >= (byte) 0xF4 && head <= (byte) 0xF6) {
            at++;
            return CONSTANTS[head & 3];
        }
        return value(depth, level);
    }

    private long argument(int info) {
        if (info < 24) {
            return info;
        }
        return switch (info) {
            case 24 -> data[at++] & 0xFF;
            case 25 -> u16();
            case 26 -> Integer.toUnsignedLong(i32());
            case 27 -> i64();
            default -> throw CborScanner.noValue(data[at - 1] & 0xFF, at - 1);
        };
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

    /** Arguments are unsigned: a negative one is beyond a long. */
    private static Object positive(long argument) {
        return argument >= 0 ? (Object) argument : unsigned(argument);
    }

    private static Object negative(long argument) {
        return argument >= 0 ? (Object) ~argument : unsigned(argument).not();
    }

    private static BigInteger unsigned(long argument) {
        return new BigInteger(Long.toUnsignedString(argument));
    }

    private int length(long count, int each) {
        if (count < 0 || count > (data.length - at) / each) {
            throw fault("the data is cut short: it says " + Long.toUnsignedString(count) + " elements or bytes");
        }
        return (int) count;
    }

    private int stringLength(long length) {
        if (length < 0 || length > longest) {
            settings.checkLength(length < 0 ? Long.MAX_VALUE : length);
        }
        return length(length, 1);
    }

    private String text(long declared) {
        int length = stringLength(declared);
        String text = Utf8.decode(data, at, length, rejects);
        at += length;
        return text;
    }

    private byte[] bytes(long declared) {
        int length = stringLength(declared);
        byte[] bytes = Arrays.copyOfRange(data, at, at + length);
        at += length;
        return bytes;
    }

    /** Each chunk has a length, and those of text are text each: RFC 8949, section 3.2.3. */
    private byte[] chunks() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int length = chunk(2); length >= 0; length = chunk(2)) {
            settings.checkLength((long) bytes.size() + length);
            bytes.write(data, at, length);
            at += length;
        }
        return bytes.toByteArray();
    }

    private String textChunks() {
        StringBuilder text = new StringBuilder();
        long total = 0;
        for (int length = chunk(3); length >= 0; length = chunk(3)) {
            total += length;
            settings.checkLength(total);
            text.append(Utf8.decode(data, at, length, rejects));
            at += length;
        }
        return text.toString();
    }

    /** {@return the length of the chunk that is entered, or -1 behind the last} */
    private int chunk(int type) {
        int head = data[at++] & 0xFF;
        if (head == BREAK) {
            return -1;
        }
        if (head >>> 5 != type || (head & 31) == INDEFINITE) {
            throw fault("a string in chunks has a chunk that is none");
        }
        return stringLength(argument(head & 31));
    }

    private Object list(int info, int depth, int level) {
        if (level == Trees.RECURSION) {
            at--;
            return Objects.requireNonNull(Trees.read(this, depth, settings));
        }
        settings.checkDepth(depth);
        if (info == INDEFINITE) {
            List<@Nullable Object> list = new ArrayList<>();
            while (inside()) {
                list.add(element(depth + 1, level + 1));
            }
            return list;
        }
        int elements = length(argument(info), 1);
        count(elements);
        List<@Nullable Object> list = new ArrayList<>(Math.min(elements, TRUSTED));
        for (int i = 0; i < elements; i++) {
            list.add(element(depth + 1, level + 1));
        }
        return list;
    }

    /** {@return whether a value follows, which is counted, or else the break, which is passed} */
    private boolean inside() {
        if ((data[at] & 0xFF) == BREAK) {
            at++;
            return false;
        }
        count(1);
        return true;
    }

    private Object map(int info, int depth, int level) {
        if (level == Trees.RECURSION) {
            at--;
            return Objects.requireNonNull(Trees.read(this, depth, settings));
        }
        settings.checkDepth(depth);
        if (info == INDEFINITE) {
            Map<@Nullable Object, @Nullable Object> map = CompactMap.of(-1);
            while (inside()) {
                map = CompactMap.growing(map);
                entry(map, depth, level);
                count(1);
            }
            return map;
        }
        int size = length(argument(info), 2);
        count(2L * size);
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(size);
        for (int i = 0; i < size; i++) {
            entry(map, depth, level);
        }
        return map;
    }

    private void entry(Map<@Nullable Object, @Nullable Object> map, int depth, int level) {
        int start = at;
        Object key = (data[at] & 0xE0) == 0x60 ? key() : value(depth + 1, level + 1);
        if (!CompactMap.add(map, key, element(depth + 1, level + 1), duplicates)) {
            throw TokenReader.twice(key, start);
        }
    }

    private String key() {
        int info = data[at++] & 31;
        if (info == INDEFINITE) {
            return textChunks();
        }
        int length = stringLength(argument(info));
        String key = KEYS.get(data, at, length, rejects);
        at += length;
        return key;
    }

    private @Nullable Object simple(int info) {
        return switch (info) {
            case 23 -> Undefined.UNDEFINED;
            case 24 -> longSimple(data[at++] & 0xFF);
            case 25 -> (double) Float.float16ToFloat((short) u16());
            case 26 -> (double) Float.intBitsToFloat(i32());
            case 27 -> Double.longBitsToDouble(i64());
            case 28, 29, 30 -> throw CborScanner.noValue(0xE0 | info, at - 1);
            case INDEFINITE -> throw fault("a break where a value must stand");
            default -> new Simple(info);
        };
    }

    private Simple longSimple(int number) {
        if (number < 32) {
            throw fault("the simple value " + number + " in two bytes");
        }
        return new Simple(number);
    }

    private @Nullable Object tagged(long tag, int depth, int level) {
        settings.checkDepth(depth);
        count(1);
        if (level >= Trees.RECURSION) {
            Object content = value(depth + 1);
            return Meaning.of(tag, content, settings, at);
        }
        return Meaning.of(tag, value(depth + 1, level + 1), settings, at);
    }

    @Override
    public void skip(int depth) {
        skip(1, depth);
    }

    /** Passes over so many values. */
    void skip(int values, int depth) {
        long extent = CborExtent.of(data, at, values, depth, settings);
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
        CborScanner scanner = new CborScanner(settings, depth);
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
