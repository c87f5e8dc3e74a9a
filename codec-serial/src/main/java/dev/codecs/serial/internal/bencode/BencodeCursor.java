package dev.codecs.serial.internal.bencode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.BencodeOptions;
import dev.codecs.serial.BencodeOptions.Strings;
import dev.codecs.serial.Undefined;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Gathered;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads Bencode. That the data is cut short shows where an array's own check of its bounds throws. */
final class BencodeCursor implements Cursor {
    private static final int NO_KEY = -1;

    private static final KeyCache KEYS = new KeyCache();

    /** What stands for no constant, since one of them is null. */
    private static final Object ABSENT = new Object();

    /** By the byte; a processor foresees a look into a table, and not which of them it will be. */
    private static final @Nullable Object[] CONSTANTS = new @Nullable Object[128];

    private static final @Nullable Object[] NO_CONSTANTS = new @Nullable Object[128];

    static {
        Arrays.fill(NO_CONSTANTS, ABSENT);
        Arrays.fill(CONSTANTS, ABSENT);
        CONSTANTS['n'] = null;
        CONSTANTS['u'] = Undefined.UNDEFINED;
        CONSTANTS['t'] = true;
        CONSTANTS['f'] = false;
    }

    private final byte[] data;
    private final BencodeOptions options;
    private final Settings settings;
    private final boolean rejects;
    private final DuplicateKeys duplicates;
    private final @Nullable Object[] constants;
    private final long mostItems;
    private final Gathered gathered = new Gathered();

    private int at;
    private long items;

    /** Where the last string that was read starts. */
    private int text;

    /** Of each map that was entered by its token, where the last key starts and ends. */
    private int[] lastKeys = new int[8];

    private int maps;
    /** Whether a key of the innermost of them stands next. */
    private boolean atKey;

    BencodeCursor(byte[] data, BencodeOptions options, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.duplicates = settings.options().duplicateKeys();
        this.constants = options.extended() ? CONSTANTS : NO_CONSTANTS;
        this.mostItems = settings.limits().items();
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
        int head = data[at];
        if (isDigit(head)) {
            return stringToken();
        }
        return switch (head) {
            case 'i' -> Token.INTEGER;
            case 'l' -> Token.LIST;
            case 'd' -> Token.MAP;
            case 'n' -> extended(Token.NULL);
            case 't', 'f' -> extended(Token.BOOLEAN);
            case 'u' -> extended(Token.SPECIAL);
            default -> throw noValue();
        };
    }

    private Token stringToken() {
        if (!atKey && options.strings() != Strings.TEXT_OR_BYTES) {
            return options.strings() == Strings.TEXT ? Token.STRING : Token.BINARY;
        }
        int start = at;
        Object value = guarded(() -> string(atKey));
        at = start;
        return value instanceof String ? Token.STRING : Token.BINARY;
    }

    private Token extended(Token token) {
        if (!options.extended()) {
            throw noValue();
        }
        return token;
    }

    private CorruptInputException noValue() {
        return new CorruptInputException("no value starts with the byte " + (data[at] & 0xFF), at);
    }

    private CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    private interface Reading<T extends @Nullable Object> {
        T read();
    }

    /** Reads, or stays where it is. */
    private <T extends @Nullable Object> T guarded(Reading<T> reading) {
        int start = at;
        int top = gathered.top;
        try {
            return reading.read();
        } catch (RuntimeException e) {
            at = start;
            gathered.top = top;
            throw e instanceof IndexOutOfBoundsException ? cut() : e;
        }
    }

    @Override
    public void readNull() {
        at++;
    }

    @Override
    public boolean readBoolean() {
        return data[at++] == 't';
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
    public Number readNumber() {
        return guarded(this::number);
    }

    @Override
    public String readKey() {
        return (String) guarded(this::nextKey);
    }

    private Object nextKey() {
        int start = at;
        Object key = string(true);
        int last = 2 * maps - 2;
        checkOrder(lastKeys[last], lastKeys[last + 1], text, at, start);
        lastKeys[last] = text;
        lastKeys[last + 1] = at;
        atKey = false;
        return key;
    }

    @Override
    public long passKey() {
        int start = at;
        try {
            long key = passText();
            if (key == ELSEWHERE) {
                return key;
            }
            int last = 2 * maps - 2;
            checkOrder(lastKeys[last], lastKeys[last + 1], (int) (key >>> 32), at, start);
            lastKeys[last] = (int) (key >>> 32);
            lastKeys[last + 1] = at;
            atKey = false;
            return key;
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    /** Passes over the string that stands here, if it is text. {@return as passKey} */
    private long passText() {
        int start = at;
        int length = length();
        int content = at;
        if (Utf8.isText(data, content, length, rejects && options.strings() == Strings.TEXT)) {
            at += length;
            return (long) content << 32 | length;
        }
        at = start;
        return ELSEWHERE;
    }

    /** Goes back to where the value starts. {@return the fault to throw} */
    private RuntimeException back(int start, RuntimeException e) {
        at = start;
        return e instanceof IndexOutOfBoundsException ? cut() : e;
    }

    @Override
    public boolean copyScalar(Generator to, int depth) {
        int start = at;
        try {
            int head = data[at];
            if (head == 'l' || head == 'd') {
                return false;
            }
            if (head == 'i') {
                if (number() instanceof Long value) {
                    to.write(value.longValue());
                    return true;
                }
                at = start;
            }
            long text = isDigit(head) && options.strings() != Strings.BYTES ? passText() : ELSEWHERE;
            if (text != ELSEWHERE) {
                to.write(data, (int) (text >>> 32), (int) text);
                return true;
            }
        } catch (RuntimeException e) {
            throw back(start, e);
        }
        // The rest is rare.
        return Cursor.super.copyScalar(to, depth);
    }

    @Override
    public int beginList() {
        at++;
        atKey = false;
        return -1;
    }

    @Override
    public int beginMap() {
        at++;
        if (2 * maps == lastKeys.length) {
            lastKeys = Arrays.copyOf(lastKeys, 2 * lastKeys.length);
        }
        lastKeys[2 * maps] = NO_KEY;
        maps++;
        return -1;
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        if (at == data.length) {
            throw cut();
        }
        boolean more = data[at] != 'e';
        if (more && map && !isDigit(data[at])) {
            throw noKey();
        }
        atKey = more && map;
        return more;
    }

    private CorruptInputException noKey() {
        return new CorruptInputException("a key must be a byte string", at);
    }

    @Override
    public void end(boolean map, boolean counted) {
        at++;
        atKey = false;
        if (map) {
            maps--;
        }
    }

    @Override
    public @Nullable Object value(int depth) {
        return guarded(() -> atKey ? nextKey() : value(depth, 0));
    }

    private @Nullable Object value(int depth, int level) {
        int head = data[at];
        if (isDigit(head)) {
            return string(false);
        }
        Object constant = head < 0 ? ABSENT : constants[head];
        if (constant != ABSENT) {
            at++;
            return constant;
        }
        return switch (head) {
            case 'i' -> number();
            case 'l' -> list(depth, level);
            case 'd' -> map(depth, level);
            default -> throw noValue();
        };
    }

    private static boolean isDigit(int head) {
        return head >= '0' && head <= '9';
    }

    private Number number() {
        int start = at;
        int p = at + 1;
        boolean negative = data[p] == '-';
        int digits = negative ? p + 1 : p;
        long value = 0;
        int end = digits;
        for (; isDigit(data[end]); end++) {
            value = 10 * value + data[end] - '0';
        }
        int length = end - digits;
        if (length == 0 || data[end] != 'e') {
            throw new CorruptInputException("a number is not of digits up to the letter e", end);
        }
        if (data[digits] == '0' && (length > 1 || negative) && !options.lenient()) {
            throw new CorruptInputException(
                    "a number has a leading zero or is minus zero: set BencodeOptions.lenient to read it", start);
        }
        if (length > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the number of digits", settings.limits().numberLength());
        }
        at = end + 1;
        return length < 19 ? (Number) (negative ? -value : value) : large(p, end);
    }

    private Number large(int start, int end) {
        BigInteger number = new BigInteger(new String(data, start, end - start, ISO_8859_1));
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }

    /** Reads the length, and passes the colon. The bytes are there then. */
    private int length() {
        int start = at;
        int p = at + 1;
        long length = data[start] - (long) '0';
        for (; isDigit(data[p]); p++) {
            // What is longer than any array stays so.
            length = Math.min(10 * length + data[p] - '0', Integer.MAX_VALUE);
        }
        if (data[p] != ':') {
            throw new CorruptInputException("the length of a string is not of digits up to a colon", p);
        }
        if (data[start] == '0' && p > start + 1 && !options.lenient()) {
            throw new CorruptInputException(
                    "a length has a leading zero: set BencodeOptions.lenient to read it", start);
        }
        settings.checkLength(length);
        if (length > data.length - p - 1) {
            throw new CorruptInputException("the data is cut short: it says " + length + " bytes", p);
        }
        at = p + 1;
        return (int) length;
    }

    private Object string(boolean key) {
        int length = length();
        text = at;
        Object value;
        if (options.strings() == Strings.TEXT) {
            value = key ? KEYS.get(data, at, length, rejects) : Utf8.decode(data, at, length, rejects);
        } else if (key) {
            value = keyOrBytes(length);
        } else {
            value = options.strings() == Strings.BYTES ? bytes(length) : textOrBytes(length);
        }
        at += length;
        return value;
    }

    private byte[] bytes(int length) {
        return Arrays.copyOfRange(data, at, at + length);
    }

    private Object keyOrBytes(int length) {
        String key = KEYS.get(data, at, length, false);
        return key.indexOf('\uFFFD') < 0 ? key : textOrBytes(length);
    }

    private Object textOrBytes(int length) {
        String value = Utf8.decode(data, at, length, false);
        boolean mayBeReplaced = value.indexOf('\uFFFD') >= 0;
        return mayBeReplaced && Utf8.firstFault(data, at, at + length) >= 0 ? bytes(length) : value;
    }

    private void checkOrder(int lastStart, int lastEnd, int start, int end, int offset) {
        if (lastStart == NO_KEY) {
            return;
        }
        int order = Arrays.compareUnsigned(data, lastStart, lastEnd, data, start, end);
        if (order > 0 && !options.lenient()) {
            throw new CorruptInputException(
                    "keys are not in the order of their bytes: set BencodeOptions.lenient to read them", offset);
        }
        if (order == 0 && duplicates == DuplicateKeys.REJECT) {
            throw new CorruptInputException("a key comes twice: set DuplicateKeys to read it", offset);
        }
    }

    private List<@Nullable Object> list(int depth, int level) {
        if (level == Trees.RECURSION) {
            return deep(depth);
        }
        settings.checkDepth(depth);
        int start = gathered.top;
        // Locals: in fields, each constant would wait for the stores of the one before.
        @Nullable Object[] values = gathered.values;
        int top = start;
        int p = at + 1;
        while (true) {
            if (top == values.length) {
                values = gathered.grow();
            }
            int head = data[p];
            Object constant = head < 0 ? ABSENT : constants[head];
            if (constant != ABSENT) {
                values[top++] = constant;
                p++;
            } else if (head == 'i' && data[p + 2] == 'e' && isDigit(data[p + 1])) {
                values[top++] = (long) (data[p + 1] - '0');
                p += 3;
            } else if (head == 'e') {
                break;
            } else {
                at = p;
                gathered.top = top;
                Object value = value(depth + 1, level + 1);
                values = gathered.values;
                values[top++] = value;
                p = at;
            }
        }
        at = p + 1;
        gathered.top = top;
        count(top - (long) start);
        return gathered.list(start);
    }

    private Map<@Nullable Object, @Nullable Object> map(int depth, int level) {
        if (level == Trees.RECURSION) {
            return deep(depth);
        }
        settings.checkDepth(depth);
        at++;
        int first = gathered.top;
        int lastStart = NO_KEY;
        int lastEnd = 0;
        while (data[at] != 'e') {
            if (!isDigit(data[at])) {
                throw noKey();
            }
            count(2);
            int start = at;
            gathered.add(string(true));
            int keyStart = text;
            checkOrder(lastStart, lastEnd, keyStart, at, start);
            lastStart = keyStart;
            lastEnd = at;
            gathered.add(value(depth + 1, level + 1));
        }
        Map<@Nullable Object, @Nullable Object> map = gathered.map(first, duplicates, at);
        at++;
        return map;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // what stands here was seen to be a list or a map
    private <T> T deep(int depth) {
        atKey = false;
        return (T) Objects.requireNonNull(Trees.read(this, depth, settings));
    }

    @Override
    public void skip(int depth) {
        BencodeScanner scanner = new BencodeScanner(options, settings, depth);
        int end = scanner.scan(data, at, data.length);
        if (end < 0) {
            throw cut();
        }
        count(scanner.items());
        at = end;
    }

    @Override
    public RawValue raw(int depth) {
        int start = at;
        skip(depth);
        return new RawValue(Arrays.copyOfRange(data, start, at));
    }
}
