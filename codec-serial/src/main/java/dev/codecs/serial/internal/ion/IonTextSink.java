package dev.codecs.serial.internal.ion;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.RawValue;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Appends Ion as text, without white space but where it must be. Values outside of all others stand on lines of their own. */
final class IonTextSink implements IonSink {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final Buffer out;
    private final boolean rejects;
    private final IonWriting writing;

    private Container[] kinds = new Container[8];
    private boolean[] begun = new boolean[8];
    private int open;
    /** Whether a value was written outside of all others. */
    private boolean any;

    IonTextSink(Buffer out, Settings settings) {
        this.out = out;
        this.rejects = settings.rejectsBadText();
        this.writing = new IonWriting(this, settings);
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        int before = open;
        boolean beforeBegun = open > 0 && begun[open - 1];
        IonWriting.checkRoot(value, open);
        try {
            separate();
            writing.write(value, depth);
        } catch (RuntimeException e) {
            open = before;
            if (open > 0) {
                begun[open - 1] = beforeBegun;
            }
            throw e;
        }
    }

    @Override
    public int begin(Container container, int elements) {
        separate();
        return beginContainer(container, elements);
    }

    @Override
    public void end(Container container, int place) {
        endContainer(container, place);
    }

    /** What stands in front of a value that is written by tokens, unless it is a name. */
    private void separate() {
        if (open == 0) {
            if (any) {
                out.append('\n');
            }
            any = true;
        } else if (kinds[open - 1] != Container.STRUCT) {
            element(kinds[open - 1]);
        }
    }

    private void ascii(String text) {
        out.append(text.getBytes(ISO_8859_1));
    }

    // Parts

    @Override
    public int beginContainer(Container container, int elements) {
        if (open == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * open);
            begun = Arrays.copyOf(begun, 2 * open);
        }
        kinds[open] = container;
        begun[open++] = false;
        out.append(container == Container.LIST ? '[' : container == Container.SEXP ? '(' : '{');
        return -1;
    }

    @Override
    public void endContainer(Container container, int place) {
        open--;
        out.append(container == Container.LIST ? ']' : container == Container.SEXP ? ')' : '}');
    }

    @Override
    public void element(Container container) {
        if (begun[open - 1]) {
            out.append(container == Container.SEXP ? ' ' : ',');
        }
        begun[open - 1] = true;
    }

    @Override
    public void name(Object name) {
        if (begun[open - 1]) {
            out.append(',');
        }
        if (name instanceof String text) {
            symbol(text);
        } else {
            symbol((IonSymbol) name);
        }
        out.append(':');
        begun[open - 1] = true;
    }

    @Override
    public int beginAnnotated(List<IonSymbol> annotations) {
        for (IonSymbol annotation : annotations) {
            symbol(annotation);
            out.append(':');
            out.append(':');
        }
        return -1;
    }

    @Override
    public void endAnnotated(int place) {}

    @Override
    public boolean scalar(@Nullable Object value) {
        switch (value) {
            case null -> ascii("null");
            case String text -> quoted(text, '"');
            case Long number -> integer(number);
            case Integer number -> integer(number.longValue());
            case Boolean bool -> ascii(bool ? "true" : "false");
            case Double number -> floating(number);
            case Float number -> floating(number.doubleValue());
            case byte[] bytes -> {
                ascii("{{");
                out.append(Base64.getEncoder().encode(bytes));
                ascii("}}");
            }
            case BigInteger number -> ascii(number.toString());
            case BigDecimal number -> decimal(number);
            case IonNegativeZero zero -> ascii("-0d" + zero.exponent());
            case Instant time -> timestamp(IonTimes.of(time));
            case IonTimestamp time -> timestamp(time);
            case IonSymbol symbol -> symbol(symbol);
            case IonNull none -> ascii(none.toString());
            case IonClob clob -> {
                ascii("{{\"");
                for (byte b : clob.bytes()) {
                    character((char) (b & 0xFF), '"');
                }
                ascii("\"}}");
            }
            case RawValue raw -> writing.write(raw);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void integer(long number) {
        if (number >= 0 && number < 10) {
            out.append('0' + (int) number);
        } else {
            ascii(Long.toString(number));
        }
    }

    private void floating(double value) {
        if (!Double.isFinite(value)) {
            ascii(Double.isNaN(value) ? "nan" : value > 0 ? "+inf" : "-inf");
            return;
        }
        String text = Double.toString(value);
        ascii(text.indexOf('E') < 0 ? text + "e0" : text.replace('E', 'e'));
    }

    private void decimal(BigDecimal number) {
        int scale = number.scale();
        if (scale > 0 && scale <= 20) {
            ascii(number.toPlainString());
        } else {
            ascii(scale == 0 ? number.unscaledValue() + "." : number.unscaledValue() + "d" + -(long) scale);
        }
    }

    private void timestamp(IonTimestamp time) {
        digits(time.year(), 4);
        if (time.precision() == IonTimestamp.Precision.YEAR) {
            out.append('T');
            return;
        }
        out.append('-');
        digits(time.month(), 2);
        if (time.precision() == IonTimestamp.Precision.MONTH) {
            out.append('T');
            return;
        }
        out.append('-');
        digits(time.day(), 2);
        if (time.precision() == IonTimestamp.Precision.DAY) {
            return;
        }
        out.append('T');
        digits(time.hour(), 2);
        out.append(':');
        digits(time.minute(), 2);
        if (time.precision() == IonTimestamp.Precision.SECOND) {
            out.append(':');
            digits(time.second().intValue(), 2);
            if (time.second().scale() > 0) {
                ascii(time.second().remainder(BigDecimal.ONE).toPlainString().substring(1));
            }
        }
        offset(time.offset());
    }

    private void offset(@Nullable Integer offset) {
        if (offset == null) {
            ascii("-00:00");
        } else if (offset == 0) {
            out.append('Z');
        } else {
            out.append(offset < 0 ? '-' : '+');
            digits(Math.abs(offset) / 60, 2);
            out.append(':');
            digits(Math.abs(offset) % 60, 2);
        }
    }

    private void digits(int number, int count) {
        String text = Integer.toString(number);
        for (int i = text.length(); i < count; i++) {
            out.append('0');
        }
        ascii(text);
    }

    // Text

    private void symbol(IonSymbol symbol) {
        if (symbol.text() != null) {
            symbol(symbol.text());
        } else {
            ascii("$" + IonWriting.unknownId(symbol));
        }
    }

    private void symbol(String text) {
        if (isIdentifier(text)) {
            ascii(text);
        } else {
            quoted(text, '\'');
        }
    }

    /** Whether the symbol needs no quotes, as it is no keyword, no id, and no version marker. */
    private static boolean isIdentifier(String text) {
        if (text.isEmpty() || (text.charAt(0) >= '0' && text.charAt(0) <= '9')) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$')) {
                return false;
            }
        }
        return switch (text) {
            case "null", "true", "false", "nan" -> false;
            default -> !text.startsWith("$ion_1") && !isId(text);
        };
    }

    private static boolean isId(String text) {
        return text.charAt(0) == '$' && text.length() > 1 && text.charAt(1) >= '0' && text.charAt(1) <= '9';
    }

    private void quoted(String text, char quote) {
        out.append(quote);
        int length = text.length();
        out.ensure(length);
        int from = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == quote || c == '\\' || c == 0x7F) {
                plain(text, from, i);
                character(c, quote);
                from = i + 1;
            }
        }
        plain(text, from, length);
        out.append(quote);
    }

    private void plain(String text, int from, int to) {
        if (from < to) {
            out.append(Utf8.encode(text.substring(from, to), rejects));
        }
    }

    /** Appends a character of ASCII, or a byte of a clob, with an escape where it needs one. */
    private void character(char c, char quote) {
        if (c == quote || c == '\\') {
            out.append('\\');
            out.append(c);
            return;
        }
        if (c >= 0x20 && c < 0x7F) {
            out.append(c);
            return;
        }
        int letter = "\n\t\r".indexOf(c);
        out.append('\\');
        if (letter >= 0) {
            out.append("ntr".charAt(letter));
            return;
        }
        out.append('x');
        out.append(HEX[c >> 4]);
        out.append(HEX[c & 15]);
    }
}
