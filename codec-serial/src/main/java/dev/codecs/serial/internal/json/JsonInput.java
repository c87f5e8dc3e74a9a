package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;

/**
 * JSON text and a position in it: white space, strings, numbers and the three names of RFC 8259, and nothing beyond it. Limits and
 * options are those of the settings.
 */
final class JsonInput {
    /** What stands behind the last byte. */
    static final int END = -1;

    private static final int TRUE = 't' | 'r' << 8 | 'u' << 16 | 'e' << 24;
    private static final int ALSE = 'a' | 'l' << 8 | 's' << 16 | 'e' << 24;
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    final byte[] data;
    final int end;
    int position;
    /** How many more values and keys the limit allows. */
    long itemsLeft;

    final Settings settings;
    private final long longestString;
    private final int mostDigits;
    private final boolean exact;
    private final boolean rejectsBadText;

    JsonInput(byte[] data, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.end = data.length;
        this.settings = settings;
        Options options = settings.options();
        Limits limits = settings.limits();
        this.itemsLeft = limits.items();
        this.longestString = limits.stringLength();
        this.mostDigits = limits.numberLength();
        this.exact = options.numbers() == Options.Numbers.EXACT;
        this.rejectsBadText = settings.rejectsBadText();
    }

    // Structure

    /** Counts values and keys against the limit. */
    void count(long items) {
        itemsLeft -= items;
        if (itemsLeft < 0) {
            settings.checkItems(Long.MAX_VALUE);
        }
    }

    /** {@return the byte that stands next behind white space, or {@link #END}} It stays unread. */
    int next() {
        position = behindSpace(data, position, end);
        return position < end ? data[position] & 0xFF : END;
    }

    static int behindSpace(byte[] data, int from, int end) {
        int p = from;
        while (p < end) {
            byte c = data[p];
            if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
                break;
            }
            p++;
        }
        return p;
    }

    /** {@return a fault at the position, where something else was expected} */
    CorruptInputException expected(String what) {
        return expected(what, position);
    }

    CorruptInputException expected(String what, int at) {
        if (at >= end) {
            return new CorruptInputException("the JSON text is cut short: " + what + " is expected", end);
        }
        int c = data[at] & 0xFF;
        String found = c > ' ' && c < 0x7F ? "'" + (char) c + "'" : "the byte 0x" + Integer.toHexString(c);
        return new CorruptInputException(what + " is expected in JSON, not " + found, at);
    }

    /** {@return the position behind the colon that follows a key} */
    int behindColon(int from) {
        int p = from;
        if (p == end || data[p] != ':') {
            p = behindSpace(data, p, end);
            if (p == end || data[p] != ':') {
                throw expected("a colon", p);
            }
        }
        return p + 1;
    }

    /** {@return whether this ASCII text stands next} */
    boolean startsWith(String text) {
        if (end - position < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (data[position + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Passes over this byte, if it stands next behind white space, and returns whether it did. */
    boolean pass(char wanted) {
        if (next() != wanted) {
            return false;
        }
        position++;
        return true;
    }

    /** {@return the position behind the {@code true} that starts at p with its first letter} */
    int passTrue(int p) {
        return p <= end - 4 && Bytes.getIntLow(data, p) == TRUE ? p + 4 : failLiteral(p, "true");
    }

    /** {@return the position behind the {@code false} that starts at p with its first letter} */
    int passFalse(int p) {
        return p <= end - 5 && Bytes.getIntLow(data, p + 1) == ALSE ? p + 5 : failLiteral(p, "false");
    }

    /** {@return the position behind the {@code null} that starts at p with its first letter} */
    int passNull(int p) {
        return p <= end - 4 && Bytes.getIntLow(data, p) == NULL ? p + 4 : failLiteral(p, "null");
    }

    private int failLiteral(int p, String name) {
        int fault = p + 1;
        while (fault < end && data[fault] == name.charAt(fault - p)) {
            fault++;
        }
        throw expected(name, fault);
    }

    // Strings

    /** {@return the string whose opening quote stands at p} The position is then behind it, as with all that is read. */
    String string(int quote) {
        int start = quote + 1;
        int p = Words.behindPlain(data, start, end);
        if (p < end && data[p] == '"') {
            checkLength(p - start);
            position = p + 1;
            return latin1(data, start, p - start);
        }
        return uncommonString(start, p);
    }

    /** A third faster than the constructor with a charset. */
    @SuppressWarnings("deprecation")
    static String latin1(byte[] bytes, int start, int length) {
        return new String(bytes, 0, start, length);
    }

    /** {@return the key whose opening quote is there} */
    String key(int quote) {
        int start = quote + 1;
        long head = Words.get(data, start, end);
        long stop = Words.notPlain(head);
        if (stop != 0) {
            int length = Words.first(stop);
            if (start + length < end && data[start + length] == '"' && length <= longestString) {
                position = start + length + 1;
                return JsonKeys.get(head & (1L << (8 * length)) - 1, 0, data, start, length);
            }
            return string(quote);
        }
        long tail = Words.get(data, start + 8, end);
        stop = Words.notPlain(tail);
        if (stop != 0) {
            int length = Words.first(stop);
            int behind = start + 8 + length;
            if (behind < end && data[behind] == '"' && 8 + length <= longestString) {
                position = behind + 1;
                return JsonKeys.get(head, tail & (1L << (8 * length)) - 1, data, start, 8 + length);
            }
        }
        return string(quote);
    }

    /** {@return where the string ends whose opening quote is there, if it has no escapes and is well-formed, or -1} */
    int rawString(int quote) {
        int start = quote + 1;
        int plain = Words.behindPlain(data, start, end);
        int p = plain == end || data[plain] == '"' ? plain : Words.behindText(data, plain, end);
        if (p == end || data[p] != '"' || (p != plain && Utf8.firstFault(data, plain, p) >= 0)) {
            return -1;
        }
        checkLength(p - start);
        return p;
    }

    /** {@return the position behind the string whose opening quote is there} As strict as reading it. */
    int passString(int quote) {
        int start = quote + 1;
        if (start <= end - 8) {
            long word = Bytes.getWord(data, start);
            long stop = Words.notPlain(word);
            if (Words.firstIsQuote(word, stop)) {
                int length = Words.first(stop);
                checkLength(length);
                return start + length + 1;
            }
        }
        int p = Words.behindPlain(data, start, end);
        if (p < end && data[p] == '"') {
            checkLength(p - start);
            return p + 1;
        }
        return passUncommon(start, p);
    }

    private int passUncommon(int start, int first) {
        int p = first;
        while (true) {
            p = Words.behindText(data, p, end);
            if (p < end && data[p] == '"') {
                break;
            }
            if (p >= end || data[p] != '\\') {
                throw notText(p);
            }
            if (p + 1 < end && data[p + 1] == 'u') {
                p = behindUnicodeEscape(p, end);
            } else {
                if (p + 1 < end) {
                    simpleEscape(data[p + 1], p);
                }
                p += 2;
            }
        }
        checkLength(p - start);
        if (rejectsBadText) {
            int bad = Utf8.firstFault(data, first, p);
            if (bad >= 0) {
                throw notUtf8(bad);
            }
        }
        return p + 1;
    }

    /** Gives the number that stands next to a generator. */
    void copyNumber(Generator to) {
        int first = data[position] == '-' ? position + 1 : position;
        int p = first;
        long value = 0;
        int digit = 0;
        while (p < end && (digit = data[p] - '0') >= 0 && digit <= 9) {
            value = value * 10 + digit;
            p++;
        }
        int digits = p - first;
        boolean common = digits > 0 && digits <= Math.min(18, mostDigits) && (digits == 1 || data[first] != '0');
        if (common && (p == end || (digit != '.' - '0' && digit != 'e' - '0' && digit != 'E' - '0'))) {
            long number = first == position ? value : -value;
            position = p;
            to.write(number);
            return;
        }
        Number number = number(position);
        if (number instanceof Double rounded) {
            to.write(rounded.doubleValue());
        } else {
            to.value(number, 0);
        }
    }

    /** {@return the number, digit for digit} */
    private BigDecimal decimal(int start, int behind) {
        try {
            return new BigDecimal(new String(data, start, behind - start, ISO_8859_1));
        } catch (NumberFormatException e) { // its exponent is no int
            throw new LimitExceededException("the decimal exponent of a number", Integer.MAX_VALUE);
        }
    }

    /**
     * {@return the position behind the key whose opening quote is there, or the complement of it if the key is not this one}
     */
    int passKey(int quote, String key) {
        int start = quote + 1;
        int p = Words.behindPlain(data, start, end);
        if (p == end || data[p] != '"') {
            return string(quote).equals(key) ? position : ~position;
        }
        checkLength(p - start);
        if (p - start == key.length()) {
            int i = 0;
            while (start + i < p && data[start + i] == key.charAt(i)) {
                i++;
            }
            if (start + i == p) {
                return p + 1;
            }
        }
        return ~(p + 1);
    }

    private void checkLength(int length) {
        if (length > longestString) {
            settings.checkLength(length);
        }
    }

    /** A string with escapes or letters beyond ASCII, of which the bytes from start to p are neither. */
    private String uncommonString(int start, int p) {
        int firstEscape = -1;
        for (; ; ) {
            p = Words.behindText(data, p, end);
            if (p < end && data[p] == '"') {
                break;
            }
            if (p >= end || data[p] != '\\') {
                throw notText(p);
            }
            firstEscape = firstEscape < 0 ? p : firstEscape;
            p += 2;
        }
        checkLength(p - start);
        String text = firstEscape < 0 ? new String(data, start, p - start, UTF_8) : unescaped(start, firstEscape, p);
        checkText(text, start, p);
        position = p + 1;
        return text;
    }

    private CorruptInputException notText(int at) {
        return at >= end
                ? expected("the end of a string", end)
                : new CorruptInputException(
                        "a control character in a string has to be written as \\u" + HexDigits.of(data[at]), at);
    }

    private static CorruptInputException notUtf8(int at) {
        return new CorruptInputException("a string is not UTF-8: BadText.REPLACE would read U+FFFD in its place", at);
    }

    /**
     * The JDK decodes fast and puts U+FFFD where the bytes are no UTF-8, and a search for it is fast too. Only where one is found
     * it has to be seen whether the data has it.
     */
    private void checkText(String text, int start, int stop) {
        if (rejectsBadText && text.indexOf('\uFFFD') >= 0) {
            int bad = Utf8.firstFault(data, start, stop);
            if (bad >= 0) {
                throw notUtf8(bad);
            }
        }
    }

    private String unescaped(int start, int firstEscape, int stop) {
        byte[] text = new byte[stop - start + 8]; // an escape is never shorter than what it stands for
        int length = firstEscape - start;
        System.arraycopy(data, start, text, 0, length);
        int p = firstEscape;
        while (p < stop) {
            if (data[p] != '\\') {
                long word = Words.get(data, p, stop);
                Bytes.setWord(text, length, word);
                long mask = Words.notText(word);
                int plain = Math.min(mask == 0 ? 8 : Words.first(mask), stop - p);
                p += plain;
                length += plain;
                continue;
            }
            byte escaped = data[p + 1];
            if (escaped == 'u') {
                int behind = behindUnicodeEscape(p, stop);
                length = CodePoints.write(codePoint(p, behind), text, length);
                p = behind;
            } else {
                text[length++] = simpleEscape(escaped, p);
                p += 2;
            }
        }
        return new String(text, 0, length, UTF_8);
    }

    /** {@return the position behind the escape at p, or behind two of them that are a surrogate pair} */
    private int behindUnicodeEscape(int p, int stop) {
        int unit = unit(p, stop);
        if (!Character.isSurrogate((char) unit)) {
            return p + 6;
        }
        if (Character.isHighSurrogate((char) unit)
                && p + 7 < stop
                && data[p + 6] == '\\'
                && data[p + 7] == 'u'
                && Character.isLowSurrogate((char) unit(p + 6, stop))) {
            return p + 12;
        }
        if (rejectsBadText) {
            throw new CorruptInputException(
                    "the escape \\u" + HexDigits.of(unit)
                            + " is half a surrogate pair: BadText.REPLACE would read U+FFFD in its place",
                    p);
        }
        return p + 6;
    }

    /** {@return the code point of an escape, or of two} */
    private int codePoint(int p, int behind) {
        int unit = HexDigits.value(data, p + 2);
        if (behind - p == 12) {
            return Character.toCodePoint((char) unit, (char) HexDigits.value(data, p + 8));
        }
        return Character.isSurrogate((char) unit) ? 0xFFFD : unit;
    }

    private static byte simpleEscape(byte escaped, int at) {
        return switch (escaped) {
            case '"', '\\', '/' -> escaped;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> throw new CorruptInputException("a backslash in a string starts no escape that JSON has", at);
        };
    }

    /** {@return the UTF-16 unit that the escape at p names} */
    private int unit(int p, int stop) {
        int unit = p + 6 <= stop ? HexDigits.value(data, p + 2) : -1;
        if (unit < 0) {
            throw p + 6 > stop && stop == end
                    ? expected("four hexadecimal digits", end)
                    : new CorruptInputException("four hexadecimal digits are expected behind \\u", p);
        }
        return unit;
    }

    // Numbers

    /** {@return the number that starts at p: Long, BigInteger, and as the options say Double or BigDecimal} */
    Number number(int start) {
        int p = start;
        boolean negative = data[p] == '-';
        if (negative) {
            p++;
        }
        int first = p;
        long value = 0;
        int c = 0;
        while (p < end && (c = data[p] - '0') >= 0 && c <= 9) {
            value = value * 10 + c;
            p++;
        }
        int digits = p - first;
        if (digits == 0 || (digits > 1 && data[first] == '0')) {
            throw digits == 0
                    ? expected(start == first ? "a value" : "a digit", p)
                    : new CorruptInputException("a number has a zero before its other digits", first);
        }
        if (p < end && (c == '.' - '0' || c == 'e' - '0' || c == 'E' - '0')) {
            return withFraction(start, first, p);
        }
        if (digits > mostDigits) {
            throw tooManyDigits();
        }
        position = p;
        if (digits <= 18) {
            return negative ? -value : value;
        }
        return whole(new BigInteger(new String(data, start, p - start, ISO_8859_1)));
    }

    /** {@return the position behind the number that starts there} */
    int passNumber(int start) {
        int first = data[start] == '-' ? start + 1 : start;
        int p = behindDigits(first);
        int digits = p - first;
        boolean common = digits == 1 || (digits > 1 && data[first] != '0');
        if (common && p < end && data[p] == '.') {
            int point = p;
            p = behindDigits(point + 1);
            digits += p - point - 1;
            common = p > point + 1;
        }
        if (!common || digits > mostDigits || (p < end && (data[p] | 0x20) == 'e')) {
            number(start); // which finds the fault, should there be one
            return position;
        }
        return p;
    }

    private int behindDigits(int from) {
        int p = from;
        while (p < end && isDigit(data[p])) {
            p++;
        }
        return p;
    }

    /** {@return whether the number that stands next has a fraction or an exponent} */
    boolean hasFraction() {
        int p = position;
        while (p < end && (isDigit(data[p]) || data[p] == '-')) {
            p++;
        }
        return p < end && (data[p] == '.' || (data[p] | 0x20) == 'e');
    }

    private static Number whole(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }

    private LimitExceededException tooManyDigits() {
        return new LimitExceededException("the number of digits of a number", mostDigits);
    }

    static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    /** The number that has a fraction or an exponent behind its whole part. */
    private Number withFraction(int start, int first, int p) {
        int whole = p - first;
        int fraction = 0;
        if (data[p] == '.') {
            int point = p++;
            while (p < end && isDigit(data[p])) {
                p++;
            }
            fraction = p - point - 1;
            if (fraction == 0) {
                throw expected("a digit", p);
            }
        }
        int digitsEnd = p;
        if (whole + fraction > mostDigits) {
            throw tooManyDigits();
        }
        int exponent = 0;
        if (p < end && (data[p] | 0x20) == 'e') {
            p++;
            boolean negative = p < end && data[p] == '-';
            if (negative || (p < end && data[p] == '+')) {
                p++;
            }
            int firstOfExponent = p;
            while (p < end && isDigit(data[p])) {
                exponent = Math.min(exponent * 10 + data[p] - '0', 100_000_000);
                p++;
            }
            if (p == firstOfExponent) {
                throw expected("a digit", p);
            }
            if (exponent > settings.limits().exponent()) {
                throw new LimitExceededException(
                        "the decimal exponent of a number", settings.limits().exponent());
            }
            exponent = negative ? -exponent : exponent;
        }
        Number number = exact ? decimal(start, p) : nearest(start, first, digitsEnd, exponent, p);
        position = p;
        return number;
    }

    private double nearest(int start, int first, int digitsEnd, int exponent, int stop) {
        long significand = 0;
        int significant = 0; // digits from the first that is not zero, 19 of them at most
        int point = digitsEnd;
        boolean more = false;
        for (int i = first; i < digitsEnd; i++) {
            int digit = data[i] - '0';
            if (digit < 0) {
                point = i + 1;
            } else if (significant < 19) {
                significand = significand * 10 + digit;
                significant += significand == 0 ? 0 : 1;
            } else {
                exponent++;
                more = true;
            }
        }
        exponent -= digitsEnd - point;
        double number = more
                ? DoubleReading.nearestToAllUpTo(significand, exponent)
                : DoubleReading.nearest(significand, exponent);
        if (Double.isNaN(number)) {
            number = Double.parseDouble(new String(data, first, stop - first, ISO_8859_1));
            if (Double.isInfinite(number)) {
                throw new CorruptInputException(
                        "a number passes the range of a double: read numbers with Numbers.EXACT to have it", start);
            }
        }
        return start == first ? number : -number;
    }
}
