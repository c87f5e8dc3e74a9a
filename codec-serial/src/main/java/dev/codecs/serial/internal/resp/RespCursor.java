package dev.codecs.serial.internal.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.Options.Numbers;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.RespError;
import dev.codecs.serial.RespOptions;
import dev.codecs.serial.RespOptions.Bulk;
import dev.codecs.serial.Verbatim;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.TokenReader;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.json.DoubleReading;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads RESP. That the data is cut short shows where an array's own check of its bounds throws; lengths are compared with the bytes that
 * are left before anything is allocated. Aggregates that are open lie on the heap as {@link RespAggregate}s.
 */
final class RespCursor implements Cursor {
    static final int STREAMED = -1;
    /** The shortest value, an empty line with its type. */
    private static final int SHORTEST = 3;
    /** So many digits fit a long, whatever they are. */
    private static final int SAFE = 18;
    /** The longest list that is allocated by a declared number of elements. */
    private static final int TRUSTED = 256;

    private static final KeyCache KEYS = new KeyCache();

    private final byte[] data;
    private final RespOptions options;
    private final Settings settings;
    private final boolean rejects;
    private final DuplicateKeys duplicates;
    private final long mostItems;
    private final long longest;

    private int at;
    private long items;
    /** The bulk string that {@link #token} had to read, where it starts and ends. */
    private @Nullable Object seen;

    private int seenAt = -1;
    private int seenEnd;

    RespCursor(byte[] data, RespOptions options, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.duplicates = settings.options().duplicateKeys();
        this.mostItems = settings.limits().items();
        this.longest = settings.limits().stringLength();
    }

    static CorruptInputException noValue(int type, long at) {
        return new CorruptInputException("no value starts with the byte 0x" + Integer.toHexString(type & 0xFF), at);
    }

    static CorruptInputException noLength(long at) {
        return new CorruptInputException("a length is not a whole number from 0 to 2^61", at);
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

    DuplicateKeys duplicates() {
        return duplicates;
    }

    @Override
    public Token token() {
        int start = at;
        try {
            passAttributes();
            return tokenHere();
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    private Token tokenHere() {
        byte type = data[at];
        return switch (type) {
            case '+' -> Token.STRING;
            case ':', '(' -> Token.INTEGER;
            case ',' -> Token.DECIMAL;
            case '#' -> Token.BOOLEAN;
            case '_' -> Token.NULL;
            case '$' -> data[at + 1] == '-' ? Token.NULL : bulkToken();
            case '*' -> data[at + 1] == '-' ? Token.NULL : Token.LIST;
            case '%' -> Token.MAP;
            case '=' -> plainText() ? Token.STRING : Token.SPECIAL;
            case '-', '!', '~', '>', '|' -> Token.SPECIAL;
            default -> {
                if (options.commands() && RespFormat.inline(type)) {
                    yield Token.SPECIAL;
                }
                throw noValue(type, at);
            }
        };
    }

    /** Passes over attributes where they are not read, so that their value stands next. */
    private void passAttributes() {
        while (!options.attributes() && data[at] == '|') {
            int entries = elements(2);
            count(2L * Math.max(entries, 0));
            for (int i = 0; entries == STREAMED ? data[at] != '.' : i < entries; i++) {
                skip(1);
                skip(1);
            }
            if (entries == STREAMED) {
                line('.');
            }
        }
    }

    private Token bulkToken() {
        if (options.bulk() != Bulk.EITHER) {
            return options.bulk() == Bulk.TEXT ? Token.STRING : Token.BINARY;
        }
        if (seenAt != at) {
            int start = at;
            seen = bulk(false);
            seenEnd = at;
            seenAt = start;
            at = start;
        }
        return seen instanceof String ? Token.STRING : Token.BINARY;
    }

    /** Whether the verbatim string that stands here is plain text. */
    private boolean plainText() {
        int line = at;
        while (data[line] != '\n') {
            line++;
        }
        return data[line + 1] == 't' && data[line + 2] == 'x' && data[line + 3] == 't' && data[line + 4] == ':';
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
    public String readKey() {
        return (String) Objects.requireNonNull(read(0, true));
    }

    @Override
    public long passKey() {
        int start = at;
        try {
            return passText();
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    /** Passes over the string that stands here, if it is text in one piece. {@return as passKey} */
    private long passText() {
        int start = at;
        byte type = data[at];
        int text;
        int end;
        if (type == '+') {
            text = at + 1;
            end = lineEnd(text);
            at = end + 2;
        } else if ((type == '$' && data[at + 1] >= '0' && data[at + 1] <= '9') || (type == '=' && plainText())) {
            int length = stringLength();
            text = type == '=' ? at + 4 : at;
            end = at + length;
            close(length);
        } else {
            return ELSEWHERE;
        }
        boolean strict = rejects && (options.bulk() == Bulk.TEXT || type != '$');
        if (end >= text && Utf8.isText(data, text, end - text, strict)) {
            return (long) text << 32 | (end - text);
        }
        at = start;
        return ELSEWHERE;
    }

    @Override
    public boolean copyScalar(Generator to, int depth) {
        int start = at;
        try {
            byte type = data[at];
            if (type == ':') {
                to.write(integer().longValue());
                return true;
            }
            if (type == '_' || type == '#') {
                Object constant = scalar(false);
                if (constant instanceof Boolean bool) {
                    to.write(bool.booleanValue());
                } else {
                    to.writeNull();
                }
                return true;
            }
            if (type == '%' || (type == '*' && data[at + 1] != '-')) {
                return false;
            }
            long text = type == '$' && options.bulk() == Bulk.BYTES ? ELSEWHERE : passText();
            if (text != ELSEWHERE) {
                to.write(data, (int) (text >>> 32), (int) text);
                return true;
            }
        } catch (RuntimeException e) {
            throw back(start, e);
        }
        return Cursor.super.copyScalar(to, depth);
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
            passAttributes();
            return elements(each);
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        if (at >= data.length) {
            throw cut();
        }
        return data[at] != '.';
    }

    @Override
    public void end(boolean map, boolean counted) {
        if (!counted) {
            int start = at;
            try {
                line('.');
            } catch (IndexOutOfBoundsException e) {
                at = start;
                throw cut();
            }
        }
    }

    /** Passes over a line that has only its type. */
    private void line(char type) {
        if (data[at] != type || data[at + 1] != '\r' || data[at + 2] != '\n') {
            throw new CorruptInputException("a line with only \"" + type + "\" is expected", at);
        }
        at += 3;
    }

    @Override
    public @Nullable Object value(int depth) {
        return read(depth, false);
    }

    private @Nullable Object read(int depth, boolean key) {
        int start = at;
        try {
            passAttributes();
            if (seenAt == at) {
                at = seenEnd;
                return seen;
            }
            if (depth == 0 && options.commands() && RespFormat.inline(data[at])) {
                return inline();
            }
            return value(depth, 0, key);
        } catch (RuntimeException e) {
            throw back(start, e);
        }
    }

    /** Lists and maps of known sizes by recursion, as far as a stack bears it; all other aggregates, with what is in them, in turn. */
    private @Nullable Object value(int depth, int level, boolean key) {
        byte type = data[at];
        boolean counted = (type == '*' || type == '%') && data[at + 1] >= '0' && data[at + 1] <= '9';
        if (counted && level < Trees.RECURSION && !key) {
            return type == '*' ? list(depth, level) : map(depth, level);
        }
        return counted || type == '*' || type == '%' || type == '|' || type == '~' || type == '>'
                ? tree(depth, key)
                : scalar(key);
    }

    private Object list(int depth, int level) {
        settings.checkDepth(depth);
        int count = elements(1);
        count(count);
        List<@Nullable Object> list = new ArrayList<>(Math.min(count, TRUSTED));
        int p = at; // a local: in a field, each short value would wait for the store of the one before
        for (int i = 0; i < count; i++) {
            int word = p + 4 <= data.length ? Bytes.getInt(data, p) : 0;
            if (ShortValues.is(word)) {
                list.add(ShortValues.value(word));
                p += ShortValues.length(word);
            } else {
                at = p;
                list.add(value(depth + 1, level + 1, false));
                p = at;
            }
        }
        at = p;
        return list;
    }

    private Object map(int depth, int level) {
        settings.checkDepth(depth);
        int count = elements(2);
        count(2L * count);
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(count);
        for (int i = 0; i < count; i++) {
            int start = at;
            Object key = value(depth + 1, level + 1, true);
            if (!CompactMap.add(map, key, value(depth + 1, level + 1, false), duplicates)) {
                throw TokenReader.twice(key, start);
            }
        }
        return map;
    }

    /** The value that stands here; where it is an aggregate, all that is in it in turn. */
    private @Nullable Object tree(int outer, boolean key) {
        RespAggregate open = null;
        int depth = outer;
        while (true) {
            passAttributes();
            Object value;
            if (isAggregate(data[at])) {
                settings.checkDepth(depth);
                open = begin(open, key);
                depth++;
                if (!open.ended(this)) {
                    continue;
                }
                value = open;
            } else {
                value = scalar(open == null ? key : open.atKey());
            }
            // What ends with this value is itself a value of the aggregate around it.
            while (open != null) {
                if (value == open) {
                    value = open.whole();
                    open = open.outer();
                    depth--;
                    if (open == null) {
                        return value;
                    }
                }
                open.add(value, this);
                if (!open.ended(this)) {
                    break;
                }
                value = open;
            }
            if (open == null) {
                return value;
            }
        }
    }

    private boolean isAggregate(byte type) {
        return switch (type) {
            case '*' -> data[at + 1] != '-';
            case '%', '~', '>', '|' -> true;
            default -> false;
        };
    }

    private RespAggregate begin(@Nullable RespAggregate around, boolean key) {
        byte type = data[at];
        int each = type == '%' || type == '|' ? 2 : 1;
        int count = elements(each);
        if (count != STREAMED) {
            count((long) count * each + (type == '|' ? 1 : 0));
        }
        return new RespAggregate(around, type, count, key);
    }

    /** Whether the streamed aggregate that is open ends here; its end is then passed over. */
    boolean passEnd() {
        if (data[at] != '.') {
            return false;
        }
        line('.');
        return true;
    }

    /** {@return the number of elements or entries of the aggregate whose head is passed over, or STREAMED} */
    private int elements(int each) {
        if (data[at + 1] == '?') {
            end(at + 2);
            return STREAMED;
        }
        long count = length(at + 1);
        if (count > (data.length - at) / (SHORTEST * each)) {
            throw new CorruptInputException("the data is cut short: it says " + count + " elements", at);
        }
        return (int) count;
    }

    /** {@return the length that stands here, whose line is passed over} */
    private long length(int from) {
        int p = from;
        long length = 0;
        for (int digit = data[p] - '0'; digit >= 0 && digit <= 9; digit = data[++p] - '0') {
            if (length > (Long.MAX_VALUE - 9) / 40) {
                throw noLength(p);
            }
            length = 10 * length + digit;
        }
        if (p == from) {
            throw noLength(p);
        }
        end(p);
        return length;
    }

    /** The end of a line must stand here, and is passed over. */
    private void end(int p) {
        if (data[p] != '\r' || data[p + 1] != '\n') {
            throw new CorruptInputException("the line does not end here", p);
        }
        at = p + 2;
    }

    /** {@return where the line ends that starts here} */
    private int lineEnd(int from) {
        int p = from;
        while (data[p] != '\r') {
            if (data[p++] == '\n') {
                throw new CorruptInputException("a line ends without a carriage return", p - 1);
            }
        }
        if (p - from > longest) {
            settings.checkLength(p - from);
        }
        if (data[p + 1] != '\n') {
            throw new CorruptInputException("there is a carriage return within a line", p);
        }
        return p;
    }

    private @Nullable Object scalar(boolean key) {
        byte type = data[at];
        return switch (type) {
            case '+' -> {
                int from = at + 1;
                int end = lineEnd(from);
                at = end + 2;
                yield key ? KEYS.get(data, from, end - from, rejects) : Utf8.decode(data, from, end - from, rejects);
            }
            case '$' -> {
                if (data[at + 1] == '-') {
                    yield none();
                }
                yield bulk(key);
            }
            case '*' -> none();
            case ':' -> integer();
            case ',' -> decimal();
            case '#' -> {
                byte letter = data[at + 1];
                if (letter != 't' && letter != 'f') {
                    throw new CorruptInputException("a boolean is neither t nor f", at);
                }
                end(at + 2);
                yield letter == 't';
            }
            case '_' -> {
                end(at + 1);
                yield null;
            }
            case '(' -> big();
            case '-' -> {
                int from = at + 1;
                int end = lineEnd(from);
                at = end + 2;
                yield new RespError(Utf8.decode(data, from, end - from, rejects));
            }
            case '!' -> {
                int length = stringLength();
                String message = Utf8.decode(data, at, length, rejects);
                close(length);
                yield new RespError(message);
            }
            case '=' -> verbatim();
            default -> throw noValue(type, at);
        };
    }

    private @Nullable Object none() {
        if (data[at + 2] != '1') {
            throw noLength(at + 1);
        }
        end(at + 3);
        return null;
    }

    private Long integer() {
        int p = at + 1;
        boolean negative = data[p] == '-';
        if (negative || data[p] == '+') {
            p++;
        }
        int first = p;
        // Counted below zero, where there is one number more than above.
        long number = 0;
        for (int digit = data[p] - '0'; digit >= 0 && digit <= 9 && p - first < SAFE; digit = data[++p] - '0') {
            number = 10 * number - digit;
        }
        for (int digit = data[p] - '0'; digit >= 0 && digit <= 9; digit = data[++p] - '0') {
            if (number < Long.MIN_VALUE / 10 || 10 * number < Long.MIN_VALUE + digit) {
                throw new CorruptInputException("an integer passes the range of 64 bits", at);
            }
            number = 10 * number - digit;
        }
        if (p == first || (!negative && number == Long.MIN_VALUE)) {
            throw new CorruptInputException("an integer is no whole number of 64 bits", at);
        }
        end(p);
        return negative ? number : -number;
    }

    private Number big() {
        int from = at + 1;
        int end = lineEnd(from);
        int first = data[from] == '-' || data[from] == '+' ? from + 1 : from;
        if (first == end || digits(first, end) != end) {
            throw new CorruptInputException("a big number is no whole number", from);
        }
        checkDigits(end - first);
        BigInteger number = new BigInteger(new String(data, from, end - from, ISO_8859_1));
        at = end + 2;
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }

    private void checkDigits(int digits) {
        if (digits > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the digits of a number", settings.limits().numberLength());
        }
    }

    /** {@return where digits end that start here} */
    private int digits(int from, int end) {
        int p = from;
        while (p < end && data[p] >= '0' && data[p] <= '9') {
            p++;
        }
        return p;
    }

    private Number decimal() {
        int from = at + 1;
        double common = settings.options().numbers() == Numbers.DOUBLE ? commonDouble(from) : Double.NaN;
        if (!Double.isNaN(common)) {
            return common;
        }
        int end = lineEnd(from);
        String text = new String(data, from, end - from, ISO_8859_1);
        int start = at;
        at = end + 2;
        return switch (text) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> {
                if (!isDecimal(from, end)) {
                    at = start;
                    throw new CorruptInputException("a double is no number", from);
                }
                if (settings.options().numbers() == Numbers.DOUBLE) {
                    yield Double.parseDouble(text);
                }
                yield exact(text);
            }
        };
    }

    /** {@return a number of up to 18 digits with a fraction, which is passed over, or not a number for all else} */
    private double commonDouble(int from) {
        int first = data[from] == '-' ? from + 1 : from;
        int p = first;
        long digits = 0;
        int point = -1;
        for (int c = data[p]; (c >= '0' && c <= '9') || (c == '.' && point < 0); c = data[++p]) {
            if (c == '.') {
                point = p;
            } else {
                digits = 10 * digits + c - '0';
            }
        }
        if (point <= first || point + 1 == p || p - first > SAFE || data[p] != '\r' || data[p + 1] != '\n') {
            return Double.NaN;
        }
        double value = DoubleReading.nearest(digits, point + 1 - p);
        if (!Double.isNaN(value) && p - first <= settings.limits().numberLength()) {
            at = p + 2;
            return first == from ? value : -value;
        }
        return Double.NaN;
    }

    /** Digits, then perhaps a fraction and an exponent. */
    private boolean isDecimal(int from, int end) {
        int first = data[from] == '-' || data[from] == '+' ? from + 1 : from;
        int p = digits(first, end);
        int digits = p - first;
        if (p < end && data[p] == '.') {
            int fraction = p + 1;
            p = digits(fraction, end);
            digits += p - fraction;
            if (p == fraction) {
                return false;
            }
        }
        checkDigits(digits);
        if (digits > 0 && p < end && (data[p] | 0x20) == 'e') {
            int exponent = p + 1 < end && (data[p + 1] == '-' || data[p + 1] == '+') ? p + 2 : p + 1;
            p = digits(exponent, end);
            if (p == exponent) {
                return false;
            }
        }
        return digits > 0 && p == end && first < end && data[first] != '.';
    }

    private BigDecimal exact(String text) {
        int limit = settings.limits().exponent();
        try {
            BigDecimal number = new BigDecimal(text);
            if (Math.abs((long) number.scale()) <= limit + (long) number.precision()) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Only an exponent beyond 32 bits is left to be wrong.
        }
        throw new LimitExceededException("the exponent of a number", limit);
    }

    /** {@return the length of the bulk that stands here, whose bytes and closing line are there} */
    private int stringLength() {
        int start = at;
        long length = length(at + 1);
        settings.checkLength(length - (data[start] == '=' ? 4 : 0));
        if (length > data.length - at - 2L) {
            throw new CorruptInputException("the data is cut short: it says " + length + " bytes", at);
        }
        return (int) length;
    }

    private void close(int length) {
        int end = at + length;
        if (data[end] != '\r' || data[end + 1] != '\n') {
            throw new CorruptInputException("a bulk string does not end with its line", end);
        }
        at = end + 2;
    }

    private Object verbatim() {
        int length = stringLength();
        if (length < 4 || data[at + 3] != ':') {
            throw new CorruptInputException("a verbatim string does not start with three characters and a colon", at);
        }
        String format = new String(data, at, 3, ISO_8859_1);
        String text = Utf8.decode(data, at + 4, length - 4, rejects);
        int start = at;
        close(length);
        try {
            return format.equals("txt") ? text : new Verbatim(format, text);
        } catch (IllegalArgumentException e) {
            throw new CorruptInputException("the format of a verbatim string is not ASCII", start, e);
        }
    }

    private Object bulk(boolean key) {
        if (data[at + 1] == '?') {
            end(at + 2);
            byte[] whole = pieces();
            return string(whole, 0, whole.length, key);
        }
        int length = stringLength();
        int from = at;
        close(length);
        return string(data, from, length, key);
    }

    private byte[] pieces() {
        byte[] whole = new byte[64];
        int length = 0;
        while (true) {
            if (data[at] != ';') {
                throw new CorruptInputException("a piece of a string is expected", at);
            }
            int start = at;
            if (length(at + 1) == 0) {
                return Arrays.copyOf(whole, length);
            }
            at = start;
            int piece = stringLength();
            settings.checkLength((long) length + piece);
            if (whole.length - length < piece) {
                whole = Arrays.copyOf(whole, Math.max(2 * whole.length, length + piece));
            }
            System.arraycopy(data, at, whole, length, piece);
            length += piece;
            close(piece);
        }
    }

    private Object string(byte[] bytes, int from, int length, boolean key) {
        Bulk bulk = options.bulk();
        if (bulk == Bulk.BYTES && !key) {
            return Arrays.copyOfRange(bytes, from, from + length);
        }
        boolean strict = bulk == Bulk.TEXT && rejects;
        String text = key ? KEYS.get(bytes, from, length, strict) : Utf8.decode(bytes, from, length, strict);
        if (bulk == Bulk.TEXT || text.indexOf('\uFFFD') < 0) {
            return text;
        }
        try {
            Utf8.check(bytes, from, length);
            return text;
        } catch (CorruptInputException e) {
            return Arrays.copyOfRange(bytes, from, from + length);
        }
    }

    private List<@Nullable Object> inline() {
        int p = at;
        while (data[p] != '\n') {
            p++;
        }
        settings.checkLength(p - at);
        int end = p > at && data[p - 1] == '\r' ? p - 1 : p;
        List<@Nullable Object> words = InlineCommand.words(data, at, end, word -> string(word, 0, word.length, false));
        count((long) words.size());
        at = p + 1;
        return words;
    }

    @Override
    public void skip(int depth) {
        RespScanner scanner = new RespScanner(options, settings, depth);
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
