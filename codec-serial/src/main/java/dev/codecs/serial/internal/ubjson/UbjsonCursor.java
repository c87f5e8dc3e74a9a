package dev.codecs.serial.internal.ubjson;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Gathered;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads UBJSON. The elements of a typed list or map have no markers of their own: which one is meant is kept beside the place. That
 * the data is cut short shows where an array's own check of its bounds throws.
 */
final class UbjsonCursor implements Cursor {
    private static final int NONE = 0;
    private static final int TRUSTED = 256;
    private static final int UNCOUNTED = -1;

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(\\.\\d+)?(?:[eE][+-]?(\\d+))?");

    private static final KeyCache KEYS = new KeyCache();

    /** What stands for no constant, since one of them is null. */
    private static final Object ABSENT = new Object();

    /** By the marker; a processor foresees a look into a table, and not which of three it will be. */
    private static final @Nullable Object[] CONSTANTS = new @Nullable Object[128];

    static {
        Arrays.fill(CONSTANTS, ABSENT);
        CONSTANTS['Z'] = null;
        CONSTANTS['T'] = true;
        CONSTANTS['F'] = false;
    }

    private final byte[] data;
    private final Settings settings;
    private final boolean rejects;
    private final DuplicateKeys duplicates;
    private final long mostItems;
    private final Gathered gathered = new Gathered();

    private int at;
    private long items;
    /** The marker of the value whose content stands next, if that was passed already. */
    private int pending;

    /** Of each list and map that was entered by its token, the marker of its elements. */
    private int[] types = new int[8];

    private boolean[] maps = new boolean[8];
    private boolean[] atKeys = new boolean[8];
    private int depth;

    /** What the head of the last list or map said. */
    private int headType;

    private int headCount;

    UbjsonCursor(byte[] data, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.duplicates = settings.options().duplicateKeys();
        this.mostItems = settings.limits().items();
    }

    private boolean atKey() {
        return depth > 0 && pending == NONE && atKeys[depth - 1];
    }

    /** {@return whether the value that stands next has no marker} */
    private boolean isBare() {
        return pending != NONE || (depth > 0 && types[depth - 1] != NONE && !atKeys[depth - 1]);
    }

    /** {@return where the next value or key starts, behind what means nothing} */
    private int start() {
        int p = at;
        if (!isBare()) {
            while (p < data.length && data[p] == 'N') {
                p++;
            }
        }
        return p;
    }

    @Override
    public int position() {
        return start();
    }

    @Override
    public boolean more() {
        at = start();
        return at < data.length;
    }

    @Override
    public void count(long more) {
        items += more;
        if (items > mostItems) {
            settings.checkItems(items);
        }
    }

    /** {@return the marker of the next value} */
    private int marker() {
        return pending != NONE ? pending : isBare() ? types[depth - 1] : data[start()];
    }

    /** Passes to the content of the next value. */
    private int enter() {
        int marker = marker();
        if (!isBare()) {
            at = start() + 1;
        }
        pending = NONE;
        return marker;
    }

    @Override
    public Token token() {
        if (start() >= data.length && !isZeroSized()) {
            throw cut();
        }
        if (atKey()) {
            return Token.STRING;
        }
        int marker = marker();
        return switch (marker) {
            case 'Z' -> Token.NULL;
            case 'T', 'F' -> Token.BOOLEAN;
            case 'i', 'U', 'I', 'l', 'L' -> Token.INTEGER;
            case 'd', 'D' -> Token.DECIMAL;
            case 'H' -> highPrecisionToken();
            case 'C', 'S' -> Token.STRING;
            case '[' -> listToken();
            case '{' -> Token.MAP;
            default -> throw Markers.noValue(marker, start());
        };
    }

    private boolean isZeroSized() {
        return isBare() && Markers.size(marker(), at) == 0;
    }

    private Token highPrecisionToken() {
        int before = at;
        int marker = pending;
        boolean whole = guarded(() -> {
            enter();
            return highPrecision() instanceof BigDecimal;
        });
        at = before;
        pending = marker;
        return whole ? Token.DECIMAL : Token.INTEGER;
    }

    /** A list of numbers of one size is one value. */
    private Token listToken() {
        int content = isBare() ? at : start() + 1;
        if (content + 1 < data.length && data[content] == '$') {
            int type = data[content + 1];
            if (type == 'U') {
                return Token.BINARY;
            }
            if (type == 'i' || type == 'I' || type == 'l' || type == 'L' || type == 'd' || type == 'D') {
                return Token.SPECIAL;
            }
        }
        return Token.LIST;
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
        int marker = pending;
        int open = depth;
        int top = gathered.top;
        try {
            return reading.read();
        } catch (RuntimeException e) {
            at = start;
            pending = marker;
            depth = open;
            gathered.top = top;
            throw e instanceof IndexOutOfBoundsException ? cut() : e;
        }
    }

    /** Called when a value was read that a token announced. */
    private void passed() {
        if (depth > 0) {
            atKeys[depth - 1] = maps[depth - 1];
        }
    }

    @Override
    public void readNull() {
        enter();
        passed();
    }

    @Override
    public boolean readBoolean() {
        boolean value = enter() == 'T';
        passed();
        return value;
    }

    @Override
    public long readLong() {
        int before = at;
        int marker = pending;
        Number number = readNumber();
        if (number instanceof Long value) {
            return value;
        }
        at = before;
        pending = marker;
        if (depth > 0) {
            atKeys[depth - 1] = false;
        }
        throw new ArithmeticException(number + " passes the range of a long: use readNumber");
    }

    @Override
    public String readKey() {
        String key = guarded(() -> {
            at = start();
            return key();
        });
        atKeys[depth - 1] = false;
        return key;
    }

    @Override
    public long passKey() {
        int before = at;
        try {
            at = start();
            long key = passText();
            if (key == ELSEWHERE) {
                at = before;
            } else {
                atKeys[depth - 1] = false;
            }
            return key;
        } catch (RuntimeException e) {
            throw back(before, e);
        }
    }

    /** {@return as passKey, for the length and content that stand here} */
    private long passText() {
        int length = length();
        int text = at;
        at += length;
        return Utf8.isText(data, text, length, rejects) ? (long) text << 32 | length : ELSEWHERE;
    }

    /** Goes back to where the value starts. {@return the fault to throw} */
    private RuntimeException back(int start, RuntimeException e) {
        at = start;
        return e instanceof IndexOutOfBoundsException ? cut() : e;
    }

    @Override
    public boolean copyScalar(Generator to, int outer) {
        if (isBare()) {
            return Cursor.super.copyScalar(to, outer);
        }
        int before = at;
        try {
            at = start();
            int marker = data[at++];
            if (marker == '{' || (marker == '[' && data[at] != '$')) {
                at = before;
                return false;
            }
            if (isCopied(marker, to)) {
                passed();
                return true;
            }
        } catch (RuntimeException e) {
            throw back(before, e);
        }
        at = before;
        return Cursor.super.copyScalar(to, outer);
    }

    /** {@return whether it was one of the frequent values, and was copied} */
    private boolean isCopied(int marker, Generator to) {
        switch (marker) {
            case 'i' -> to.write((long) data[at++]);
            case 'U' -> to.write(data[at++] & 0xFFL);
            case 'Z' -> to.writeNull();
            case 'T' -> to.write(true);
            case 'F' -> to.write(false);
            case 'S' -> {
                long text = passText();
                if (text == ELSEWHERE) {
                    return false;
                }
                to.write(data, (int) (text >>> 32), (int) text);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private String key() {
        int length = length();
        String key = KEYS.get(data, at, length, rejects);
        at += length;
        return key;
    }

    @Override
    public int beginList() {
        return begin(false);
    }

    @Override
    public int beginMap() {
        return begin(true);
    }

    private int begin(boolean map) {
        int before = at;
        int marker = pending;
        try {
            enter();
            head(map);
            push(map, headType);
            return headCount;
        } catch (RuntimeException e) {
            pending = marker;
            throw back(before, e);
        }
    }

    private void push(boolean map, int type) {
        if (depth == types.length) {
            types = Arrays.copyOf(types, 2 * depth);
            maps = Arrays.copyOf(maps, 2 * depth);
            atKeys = Arrays.copyOf(atKeys, 2 * depth);
        }
        types[depth] = type;
        maps[depth] = map;
        atKeys[depth] = map;
        depth++;
    }

    /** Reads what a list or map says of its elements. */
    private void head(boolean map) {
        headType = NONE;
        headCount = UNCOUNTED;
        if (data[at] == '$') {
            headType = data[at + 1];
            Markers.size(headType, at + 1);
            at += 2;
            if (data[at] != '#') {
                throw new CorruptInputException("a list or map of one type must say the number of its elements", at);
            }
        }
        if (data[at] == '#') {
            at++;
            long count = Markers.length(data, at);
            at += 1 + Markers.integerSize(data[at], at);
            int least = (headType == NONE ? 1 : Markers.leastSize(headType, at)) + (map ? 2 : 0);
            if (least > 0 && count > (data.length - at) / least) {
                throw new CorruptInputException("the data is cut short: it says " + count + " elements", at);
            }
            settings.checkItems(count);
            headCount = (int) Math.min(count, Integer.MAX_VALUE);
        }
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        int p = start();
        if (p == data.length) {
            throw cut();
        }
        return data[p] != (map ? '}' : ']');
    }

    @Override
    public void end(boolean map, boolean counted) {
        if (!counted) {
            at = start() + 1;
        }
        depth--;
        passed();
    }

    @Override
    public @Nullable Object value(int outer) {
        if (atKey()) {
            return readKey();
        }
        Object value = guarded(() -> content(enter(), outer, 0));
        passed();
        return value;
    }

    /** Reads a value whose marker was passed. */
    private @Nullable Object content(int marker, int outer, int level) {
        return switch (marker) {
            case 'Z' -> null;
            case 'T' -> true;
            case 'F' -> false;
            case 'i' -> (long) data[at++];
            case 'U' -> data[at++] & 0xFFL;
            case 'I', 'l', 'L' -> {
                long value = Markers.integer(data, marker, at);
                at += Markers.integerSize(marker, at);
                yield value;
            }
            case 'd' -> {
                double value = Float.intBitsToFloat(Bytes.getInt(data, at));
                at += 4;
                yield value;
            }
            case 'D' -> {
                double value = Double.longBitsToDouble(Bytes.getLong(data, at));
                at += 8;
                yield value;
            }
            case 'H' -> highPrecision();
            case 'C' -> character();
            case 'S' -> text();
            case '[' -> list(outer, level);
            case '{' -> map(outer, level);
            default -> throw Markers.noValue(marker, at - 1);
        };
    }

    private String character() {
        if (data[at] < 0) {
            throw new CorruptInputException("a character beyond 127", at);
        }
        return Character.toString(data[at++]);
    }

    /** Reads a length, whose bytes are there then. */
    private int length() {
        long length = Markers.length(data, at);
        at += 1 + Markers.integerSize(data[at], at);
        settings.checkLength(length);
        if (length > data.length - at) {
            throw new CorruptInputException("the data is cut short: it says " + length + " bytes", at);
        }
        return (int) length;
    }

    private String text() {
        int length = length();
        String text = Utf8.decode(data, at, length, rejects);
        at += length;
        return text;
    }

    private Number highPrecision() {
        int length = length();
        if (length > settings.limits().numberLength() + 16L) {
            throw tooManyDigits();
        }
        String digits = new String(data, at, length, ISO_8859_1);
        Matcher number = NUMBER.matcher(digits);
        if (!number.matches()) {
            throw new CorruptInputException("a number of high precision is not written as JSON writes it", at);
        }
        at += length;
        String exponent = number.group(2);
        int mostDigits = settings.limits().numberLength();
        if (length - (exponent == null ? 0 : exponent.length()) > mostDigits + 4) {
            throw tooManyDigits();
        }
        if (exponent != null
                && (exponent.length() > 9
                        || Integer.parseInt(exponent) > settings.limits().exponent())) {
            throw new LimitExceededException(
                    "the exponent of a number", settings.limits().exponent());
        }
        if (number.group(1) != null || exponent != null) {
            return new BigDecimal(digits);
        }
        BigInteger whole = new BigInteger(digits);
        return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
    }

    private LimitExceededException tooManyDigits() {
        return new LimitExceededException(
                "the number of digits", settings.limits().numberLength());
    }

    private Object list(int outer, int level) {
        if (level == Trees.RECURSION) {
            return deep('[', outer);
        }
        settings.checkDepth(outer);
        head(false);
        int type = headType;
        int count = headCount;
        if (type != NONE && type != '[' && type != '{' && type != 'S' && type != 'H' && type != 'C') {
            return typed(type, count);
        }
        if (count == UNCOUNTED) {
            return uncountedList(outer, level);
        }
        List<@Nullable Object> list = new ArrayList<>(Math.min(count, TRUSTED));
        count(count);
        for (int i = 0; i < count; i++) {
            list.add(element(type == NONE ? nextMarker() : type, outer + 1, level + 1));
        }
        return list;
    }

    private List<@Nullable Object> uncountedList(int outer, int level) {
        int start = gathered.top;
        // Locals: in fields, each constant would wait for the stores of the one before.
        @Nullable Object[] values = gathered.values;
        int top = start;
        int p = at;
        while (true) {
            if (top == values.length) {
                values = gathered.grow();
            }
            int marker = data[p++];
            Object constant = marker < 0 ? ABSENT : CONSTANTS[marker];
            if (constant != ABSENT) {
                values[top++] = constant;
            } else if (marker == 'i') {
                values[top++] = (long) data[p++];
            } else if (marker == ']') {
                break;
            } else if (marker != 'N') {
                at = p;
                gathered.top = top;
                Object value = content(marker, outer + 1, level + 1);
                values = gathered.values;
                values[top++] = value;
                p = at;
            }
        }
        at = p;
        gathered.top = top;
        count(top - (long) start);
        return gathered.list(start);
    }

    /** What is short and frequent, in a method that is small enough to become part of the loops over elements. */
    private @Nullable Object element(int marker, int outer, int level) {
        if (marker == 'i') {
            return (long) data[at++];
        }
        Object constant = marker < 0 ? ABSENT : CONSTANTS[marker];
        return constant != ABSENT ? constant : content(marker, outer, level);
    }

    private int nextMarker() {
        int marker = data[at++];
        while (marker == 'N') {
            marker = data[at++];
        }
        return marker;
    }

    /** Numbers as an array; what has no bytes as one value, so many times. */
    private Object typed(int type, int count) {
        int start = at;
        int size = Markers.size(type, at);
        if (size == 0) {
            count(count);
            return Collections.nCopies(count, content(type, 0, 0));
        }
        settings.checkLength((long) count * size);
        at += count * size;
        return switch (type) {
            case 'U' -> Arrays.copyOfRange(data, start, at);
            case 'i' -> {
                short[] array = new short[count];
                for (int i = 0; i < count; i++) {
                    array[i] = data[start + i];
                }
                yield array;
            }
            case 'I' -> {
                short[] array = new short[count];
                for (int i = 0; i < count; i++) {
                    array[i] = (short) Bytes.getShort(data, start + 2 * i);
                }
                yield array;
            }
            case 'l' -> {
                int[] array = new int[count];
                for (int i = 0; i < count; i++) {
                    array[i] = Bytes.getInt(data, start + 4 * i);
                }
                yield array;
            }
            case 'L' -> {
                long[] array = new long[count];
                for (int i = 0; i < count; i++) {
                    array[i] = Bytes.getLong(data, start + 8 * i);
                }
                yield array;
            }
            case 'd' -> {
                float[] array = new float[count];
                for (int i = 0; i < count; i++) {
                    array[i] = Float.intBitsToFloat(Bytes.getInt(data, start + 4 * i));
                }
                yield array;
            }
            default -> {
                double[] array = new double[count];
                for (int i = 0; i < count; i++) {
                    array[i] = Double.longBitsToDouble(Bytes.getLong(data, start + 8 * i));
                }
                yield array;
            }
        };
    }

    private Object map(int outer, int level) {
        if (level == Trees.RECURSION) {
            return deep('{', outer);
        }
        settings.checkDepth(outer);
        head(true);
        int type = headType;
        int count = headCount;
        int first = gathered.top;
        if (count != UNCOUNTED) {
            count(2L * count);
        }
        for (int i = 0; i != count; i++) {
            while (data[at] == 'N') {
                at++;
            }
            if (count == UNCOUNTED) {
                if (data[at] == '}') {
                    at++;
                    break;
                }
                count(2);
            }
            gathered.add(key());
            gathered.add(element(type == NONE ? nextMarker() : type, outer + 1, level + 1));
        }
        return gathered.map(first, duplicates, at);
    }

    private Object deep(int marker, int outer) {
        pending = marker;
        // What is read now is in no list or map that was entered by its token.
        push(false, NONE);
        Object value = Objects.requireNonNull(Trees.read(this, outer, settings));
        depth--;
        return value;
    }

    @Override
    public void skip(int outer) {
        if (atKey()) {
            readKey();
            return;
        }
        int bare = isBare() ? marker() : NONE;
        UbjsonScanner scanner = new UbjsonScanner(settings, outer, bare);
        int end = scanner.scan(data, at, data.length);
        if (end < 0) {
            throw cut();
        }
        count(scanner.items());
        at = end;
        pending = NONE;
        passed();
    }

    /** A value without a marker gets it. */
    @Override
    public RawValue raw(int outer) {
        if (!isBare()) {
            int start = start();
            skip(outer);
            return new RawValue(Arrays.copyOfRange(data, start, at));
        }
        int marker = marker();
        int start = at;
        skip(outer);
        byte[] raw = new byte[1 + at - start];
        raw[0] = (byte) marker;
        System.arraycopy(data, start, raw, 1, at - start);
        return new RawValue(raw);
    }
}
