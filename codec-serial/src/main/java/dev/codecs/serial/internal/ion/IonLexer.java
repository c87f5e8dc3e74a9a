package dev.codecs.serial.internal.ion;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.IonTimestamp.Precision;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Utf8;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The lexical parts of Ion as text. A method that reads a part leaves its end in {@link #end}. */
final class IonLexer {
    private static final KeyCache NAMES = new KeyCache();
    private static final String ESCAPES = "abtnfrv0\"'/?\\";
    private static final String ESCAPED = "\u0007\b\t\n\f\r\u000b\0\"'/?\\";

    private final byte[] data;
    private final boolean exact;
    private final Settings settings;
    private int end;

    IonLexer(byte[] data, boolean exact, Settings settings) {
        this.data = data;
        this.exact = exact;
        this.settings = settings;
    }

    int end() {
        return end;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    /** {@return where white space and comments end} */
    int space(int from) {
        int p = from;
        while (p < data.length) {
            if (isSpace(data[p])) {
                p++;
            } else if (isComment(p)) {
                p = comment(p);
            } else {
                break;
            }
        }
        return p;
    }

    boolean isComment(int p) {
        return data[p] == '/' && p + 1 < data.length && (data[p + 1] == '/' || data[p + 1] == '*');
    }

    private int comment(int from) {
        int p = from + 2;
        if (data[from + 1] == '/') {
            while (p < data.length && data[p] != '\n' && data[p] != '\r') {
                p++;
            }
            return p;
        }
        while (data[p] != '*' || data[p + 1] != '/') {
            p++;
        }
        return p + 2;
    }

    static boolean startsIdentifier(byte b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b == '_' || b == '$';
    }

    /** {@return where letters and digits end} */
    int identifier(int from) {
        int p = from;
        while (p < data.length && (startsIdentifier(data[p]) || (data[p] >= '0' && data[p] <= '9'))) {
            p++;
        }
        return p;
    }

    String ascii(int from, int to) {
        return NAMES.get(data, from, to - from, true);
    }

    boolean isDigit(int p) {
        return p < data.length && data[p] >= '0' && data[p] <= '9';
    }

    boolean isDigits(int from, int to) {
        for (int p = from; p < to; p++) {
            if (!isDigit(p)) {
                return false;
            }
        }
        return from < to;
    }

    private boolean is(String word, int from) {
        int length = word.length();
        if (from + length > data.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (data[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** {@return whether null, true, false or nan stands there, and no longer word} */
    boolean isKeyword(int at) {
        return (is("null", at) && identifier(at) == at + 4)
                || (is("true", at) && identifier(at) == at + 4)
                || (is("false", at) && identifier(at) == at + 5)
                || (is("nan", at) && identifier(at) == at + 3);
    }

    boolean isInfinity(int at) {
        return (is("+inf", at) || is("-inf", at)) && identifier(at + 1) == at + 4;
    }

    /** {@return whether a string in triple quotes starts there} */
    boolean isLong(int at) {
        return is("'''", at);
    }

    /** Refuses a number that does not end where it should. */
    void checkStop(int at) {
        if (at < data.length && !isSpace(data[at]) && "{}[](),\"'".indexOf(data[at]) < 0 && !isComment(at)) {
            throw new CorruptInputException("a number does not end where it should", at);
        }
    }

    // Text

    /** {@return the text of a string or symbol in quotes, or of all strings in triple quotes that stand here} */
    String quoted(int at, boolean triple) {
        if (!triple) {
            return simple(at);
        }
        StringBuilder text = new StringBuilder();
        int p = at;
        while (p < data.length && isLong(p)) {
            escaped(p + 3, "'''", text);
            settings.checkLength(text.length());
            p = space(end);
        }
        return text.toString();
    }

    private String simple(int at) {
        byte quote = data[at];
        int p = at + 1;
        while (data[p] != quote && data[p] != '\\') {
            byte b = data[p];
            if (b < 0x20 && b >= 0 && b != '\t' && b != 0x0B && b != '\f') {
                throw new CorruptInputException("there is a control character in a text: write it as an escape", p);
            }
            p++;
        }
        settings.checkLength(p - at - 1L);
        if (data[p] == quote) {
            end = p + 1;
            return quote == '\''
                    ? NAMES.get(data, at + 1, p - at - 1, settings.rejectsBadText())
                    : Utf8.decode(data, at + 1, p - at - 1, settings.rejectsBadText());
        }
        StringBuilder text = new StringBuilder();
        escaped(at + 1, quote == '"' ? "\"" : "'", text);
        return text.toString();
    }

    /** Appends what stands to the closing quotes, behind which the end then is. */
    private void escaped(int from, String quotes, StringBuilder text) {
        boolean triple = quotes.length() == 3;
        int first = text.length();
        boolean surrogates = false;
        int plain = from;
        int p = from;
        while (!is(quotes, p)) {
            byte b = data[p];
            if (b == '\\') {
                decode(plain, p, text);
                int length = text.length();
                p = escape(p + 1, text, false);
                surrogates |= text.length() > length && Character.isSurrogate(text.charAt(length));
                plain = p;
                settings.checkLength(text.length() - (long) first);
                continue;
            }
            if (b == '\r' && triple) {
                decode(plain, p, text);
                text.append('\n');
                p += data[p + 1] == '\n' ? 2 : 1;
                plain = p;
                continue;
            }
            if (b < 0x20 && b >= 0 && b != '\t' && b != 0x0B && b != '\f' && (!triple || b != '\n')) {
                throw new CorruptInputException("there is a control character in a text: write it as an escape", p);
            }
            p++;
        }
        decode(plain, p, text);
        end = p + quotes.length();
        if (surrogates) {
            replaceSurrogates(text, first, from);
        }
    }

    private void decode(int from, int to, StringBuilder text) {
        if (from < to) {
            settings.checkLength(to - (long) from);
            text.append(Utf8.decode(data, from, to - from, settings.rejectsBadText()));
        }
    }

    private void replaceSurrogates(StringBuilder text, int first, int at) {
        try {
            String checked = new String(Utf8.encode(text.substring(first), settings.rejectsBadText()), UTF_8);
            text.setLength(first);
            text.append(checked);
        } catch (IllegalArgumentException e) {
            throw new CorruptInputException(
                    "the text has a lone surrogate: set BadText.REPLACE to read U+FFFD in its place", at, e);
        }
    }

    /** Appends what an escape stands for. {@return where it ends} */
    private int escape(int at, StringBuilder text, boolean clob) {
        byte b = data[at];
        int known = ESCAPES.indexOf(b);
        if (known >= 0) {
            text.append(ESCAPED.charAt(known));
            return at + 1;
        }
        if (b == '\n') {
            return at + 1;
        }
        if (b == '\r') {
            return data[at + 1] == '\n' ? at + 2 : at + 1;
        }
        int digits = b == 'x' ? 2 : clob ? 0 : b == 'u' ? 4 : b == 'U' ? 8 : 0;
        if (digits == 0) {
            throw new CorruptInputException("there is no such escape", at);
        }
        long code = 0;
        for (int i = 1; i <= digits; i++) {
            byte digit = data[at + i];
            int value = digit < 0 ? -1 : Character.digit(digit, 16);
            if (value < 0) {
                throw new CorruptInputException("an escape has too few digits", at);
            }
            code = code << 4 | value;
        }
        if (code > Character.MAX_CODE_POINT) {
            throw new CorruptInputException("an escape is no character", at);
        }
        text.appendCodePoint((int) code);
        return at + 1 + digits;
    }

    // Bytes

    /** {@return the blob or clob that starts there} */
    Object lob(int at) {
        int p = at + 2;
        while (isSpace(data[p])) {
            p++;
        }
        if (data[p] == '"' || isLong(p)) {
            byte[] bytes = clob(p);
            return exact ? new IonClob(bytes) : bytes;
        }
        ByteArrayOutputStream digits = new ByteArrayOutputStream();
        while (data[p] != '}') {
            if (!isSpace(data[p])) {
                digits.write(data[p]);
                settings.checkLength(digits.size() / 4 * 3L - 3);
            }
            p++;
        }
        closing(p);
        try {
            byte[] bytes = Base64.getDecoder().decode(digits.toByteArray());
            if (digits.size() % 4 == 0) {
                settings.checkLength(bytes.length);
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw new CorruptInputException("a blob is not Base64", at, e);
        }
        throw new CorruptInputException("a blob is not padded", at);
    }

    private void closing(int p) {
        if (data[p] != '}' || data[p + 1] != '}') {
            throw new CorruptInputException("two braces are expected", p);
        }
        end = p + 2;
    }

    private byte[] clob(int at) {
        StringBuilder text = new StringBuilder();
        int p = at;
        boolean triple = data[p] == '\'';
        do {
            p = clob(triple ? p + 3 : p + 1, triple ? "'''" : "\"", text);
            while (isSpace(data[p])) {
                p++;
            }
        } while (triple && isLong(p));
        closing(p);
        return text.toString().getBytes(ISO_8859_1);
    }

    private int clob(int from, String quotes, StringBuilder text) {
        int p = from;
        while (!is(quotes, p)) {
            byte b = data[p];
            settings.checkLength(text.length());
            if (b == '\\') {
                p = escape(p + 1, text, true);
                continue;
            }
            if (b == '\r' && quotes.length() == 3) {
                text.append('\n');
                p += data[p + 1] == '\n' ? 2 : 1;
                continue;
            }
            if (b < 0x20 && b != '\t' && b != 0x0B && b != '\f' && (quotes.length() == 1 || b != '\n')) {
                throw new CorruptInputException("a clob has only ASCII: write other bytes as escapes", p);
            }
            text.append((char) b);
            p++;
        }
        settings.checkLength(text.length());
        return p + quotes.length();
    }

    // Numbers and times

    /** {@return the number or timestamp that starts there} */
    Object number(int at) {
        int p = at;
        boolean fits = true;
        long value = 0;
        for (; isDigit(p); p++) {
            fits = p - at < 18;
            value = 10 * value + data[p] - '0';
        }
        if (fits && p > at && (data[at] != '0' || p == at + 1) && (p == data.length || isStop(p))) {
            end = p;
            checkStop(p);
            return value;
        }
        while (p < data.length && !isStop(p)) {
            p++;
        }
        end = p;
        checkStop(p);
        String text = new String(data, at, p - at, ISO_8859_1);
        if (isTimestamp(text)) {
            return timestamp(text, at);
        }
        return numeric(text, at);
    }

    /** Whether no part of a number stands here. */
    private boolean isStop(int p) {
        byte b = data[p];
        return !((b >= '0' && b <= '9')
                || (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || b == '_'
                || b == '.'
                || b == '+'
                || b == '-'
                || b == ':');
    }

    private static boolean isTimestamp(String text) {
        return text.length() > 4
                && (text.charAt(4) == '-' || text.charAt(4) == 'T')
                && text.substring(0, 4).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static CorruptInputException noNumber(int at) {
        return new CorruptInputException("a number is not written as Ion writes numbers", at);
    }

    private Object numeric(String text, int at) {
        int first = text.charAt(0) == '-' ? 1 : 0;
        if (text.length() > first + 2 && text.charAt(first) == '0') {
            int radix = Character.toLowerCase(text.charAt(first + 1)) == 'x'
                    ? 16
                    : Character.toLowerCase(text.charAt(first + 1)) == 'b' ? 2 : 0;
            if (radix > 0) {
                String digits = digits(text, first + 2, text.length(), radix, at);
                return integer(new BigInteger(first == 1 ? "-" + digits : digits, radix));
            }
        }
        int point = text.indexOf('.');
        int exponent = exponentAt(text);
        int mantissa = exponent < 0 ? text.length() : exponent;
        if (point > mantissa) {
            throw noNumber(at);
        }
        String whole = digits(text, first, point < 0 ? mantissa : point, 10, at);
        if (whole.length() > 1 && whole.charAt(0) == '0') {
            throw noNumber(at);
        }
        String fraction = point < 0 || point + 1 == mantissa ? "" : digits(text, point + 1, mantissa, 10, at);
        checkDigits(whole.length() + fraction.length());
        String sign = first == 1 ? "-" : "";
        if (point < 0 && exponent < 0) {
            return integer(new BigInteger(sign + whole));
        }
        String power = exponent < 0 ? "0" : power(text.substring(exponent + 1), at);
        if (exponent >= 0 && Character.toLowerCase(text.charAt(exponent)) == 'e') {
            return Double.parseDouble(sign + whole + '.' + fraction + "0e" + power);
        }
        return decimal(sign.isEmpty(), whole + fraction, fraction.length(), power);
    }

    private static int exponentAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 'e' || c == 'E' || c == 'd' || c == 'D') {
                return i;
            }
        }
        return -1;
    }

    private static String power(String text, int at) {
        int first = text.startsWith("+") || text.startsWith("-") ? 1 : 0;
        if (text.length() == first || !text.chars().skip(first).allMatch(c -> c >= '0' && c <= '9')) {
            throw noNumber(at);
        }
        return text;
    }

    private Object decimal(boolean positive, String digits, int fraction, String power) {
        int limit = settings.limits().exponent();
        BigInteger coefficient = new BigInteger(digits);
        if (power.length() > 10 && power.replaceFirst("^[+-]?0*", "").length() > 10) {
            // The time to read digits grows with their square.
            throw new LimitExceededException("the exponent of a number", limit);
        }
        BigInteger exponent = new BigInteger(power.startsWith("+") ? power.substring(1) : power)
                .subtract(BigInteger.valueOf(fraction));
        if (exponent.bitLength() > 31 || Math.abs(exponent.longValue()) > limit + (long) fraction) {
            throw new LimitExceededException("the exponent of a number", limit);
        }
        if (!positive && coefficient.signum() == 0 && exact) {
            return new IonNegativeZero(exponent.intValue());
        }
        return new BigDecimal(positive ? coefficient : coefficient.negate(), -exponent.intValueExact());
    }

    private static Object integer(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    private void checkDigits(int digits) {
        if (digits > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the digits of a number", settings.limits().numberLength());
        }
    }

    /** {@return the digits without underscores, which stand between digits only} */
    private String digits(String text, int from, int to, int radix, int at) {
        StringBuilder digits = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '_' && i > from && i + 1 < to && text.charAt(i + 1) != '_') {
                continue;
            }
            if (Character.digit(c, radix) < 0) {
                throw noNumber(at);
            }
            digits.append(c);
        }
        if (digits.isEmpty()) {
            throw noNumber(at);
        }
        checkDigits(digits.length());
        return digits.toString();
    }

    private Object timestamp(String text, int at) {
        try {
            IonTimestamp time = new Timestamp(text).read();
            return exact ? time : time.toInstant();
        } catch (DateTimeException | StringIndexOutOfBoundsException e) {
            throw new CorruptInputException("there is no such time: " + text, at, e);
        }
    }

    /** A timestamp that is being read; a DateTimeException or an index out of bounds is a fault in it. */
    private final class Timestamp {
        private final String text;
        private int p;

        Timestamp(String text) {
            this.text = text;
        }

        private int field(int digits) {
            int value = 0;
            for (int stop = p + digits; p < stop; p++) {
                char c = text.charAt(p);
                if (c < '0' || c > '9') {
                    throw new DateTimeException("a digit is expected");
                }
                value = 10 * value + c - '0';
            }
            return value;
        }

        private void pass(char c) {
            if (text.charAt(p++) != c) {
                throw new DateTimeException("another character is expected");
            }
        }

        private IonTimestamp time(Precision precision, int[] fields, BigDecimal second, @Nullable Integer offset) {
            if (p != text.length()) {
                throw new DateTimeException("more than a time");
            }
            return new IonTimestamp(precision, fields[0], fields[1], fields[2], fields[3], fields[4], second, offset);
        }

        IonTimestamp read() {
            int[] fields = {field(4), 1, 1, 0, 0};
            if (text.charAt(p) == 'T') {
                p++;
                return time(Precision.YEAR, fields, BigDecimal.ZERO, null);
            }
            pass('-');
            fields[1] = field(2);
            if (text.charAt(p) == 'T') {
                p++;
                return time(Precision.MONTH, fields, BigDecimal.ZERO, null);
            }
            pass('-');
            fields[2] = field(2);
            if (p == text.length() || p + 1 == text.length()) {
                if (p < text.length()) {
                    pass('T');
                }
                return time(Precision.DAY, fields, BigDecimal.ZERO, null);
            }
            pass('T');
            fields[3] = field(2);
            pass(':');
            fields[4] = field(2);
            Precision precision = Precision.MINUTE;
            BigDecimal second = BigDecimal.ZERO;
            if (text.charAt(p) == ':') {
                p++;
                precision = Precision.SECOND;
                second = second();
            }
            Integer offset = offset();
            return time(precision, fields, second, offset);
        }

        private BigDecimal second() {
            int start = p;
            int whole = field(2);
            if (text.charAt(p) != '.') {
                return BigDecimal.valueOf(whole);
            }
            p++;
            int digits = 0;
            for (; Character.digit(text.charAt(p), 10) >= 0; p++) {
                digits++;
            }
            if (digits == 0) {
                throw new DateTimeException("a fraction has no digits");
            }
            checkDigits(digits);
            return new BigDecimal(text.substring(start, p));
        }

        private @Nullable Integer offset() {
            char sign = text.charAt(p++);
            if (sign == 'Z') {
                return 0;
            }
            if (sign != '+' && sign != '-') {
                throw new DateTimeException("an offset is expected");
            }
            int hours = field(2);
            pass(':');
            int minutes = field(2);
            if (hours > 23 || minutes > 59) {
                throw new DateTimeException("an offset passes a day");
            }
            if (sign == '-' && hours == 0 && minutes == 0) {
                return null;
            }
            return sign == '-' ? -(60 * hours + minutes) : 60 * hours + minutes;
        }
    }
}
