package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/** Writes CBOR in diagnostic notation, head by head. */
public final class DiagnosticText {
    private static final int BREAK = 0xFF;
    private static final int INDEFINITE = 31;

    private final byte[] data;
    private final int most;
    private final StringBuilder text = new StringBuilder();
    private int at;

    private DiagnosticText(byte[] data, int most) {
        this.data = Objects.requireNonNull(data, "data");
        this.most = most;
    }

    /**
     * {@return the notation of all values of the data}
     *
     * @param most how deep lists, maps and tags may nest
     */
    public static String of(byte[] data, int most) {
        DiagnosticText all = new DiagnosticText(data, most);
        try {
            do {
                all.separate(all.at == 0);
                all.value(0);
            } while (all.at < data.length);
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptInputException("the data is cut short", data.length, e);
        }
        return all.text.toString();
    }

    private void separate(boolean first) {
        if (!first) {
            text.append(", ");
        }
    }

    private void value(int depth) {
        if (depth > most) {
            throw new LimitExceededException("the depth of nesting", most);
        }
        int head = data[at++] & 0xFF;
        int info = head & 31;
        switch (head >>> 5) {
            case 0 -> text.append(Long.toUnsignedString(argument(info)));
            case 1 -> text.append(unsigned(argument(info)).not());
            case 2, 3 -> string(head >>> 5, info);
            case 4 -> list(info, depth);
            case 5 -> map(info, depth);
            case 6 -> tag(argument(info), depth);
            default -> simple(info);
        }
    }

    private long argument(int info) {
        int start = at;
        at += info < 24 ? 0 : 1 << (info - 24);
        return switch (info) {
            case 24 -> data[start] & 0xFF;
            case 25 -> Bytes.getShort(data, start);
            case 26 -> Integer.toUnsignedLong(Bytes.getInt(data, start));
            case 27 -> Bytes.getLong(data, start);
            case 28, 29, 30, INDEFINITE -> throw CborScanner.noValue(data[start - 1] & 0xFF, start - 1);
            default -> info;
        };
    }

    private static BigInteger unsigned(long argument) {
        return new BigInteger(Long.toUnsignedString(argument));
    }

    private void string(int type, int info) {
        if (info != INDEFINITE) {
            plainString(type, info);
            return;
        }
        text.append("(_ ");
        for (int i = 0; !ended(); i++) {
            separate(i == 0);
            int head = data[at++] & 0xFF;
            if (head >>> 5 != type || (head & 31) == INDEFINITE) {
                throw new CorruptInputException("a string in chunks has a chunk that is none", at - 1);
            }
            plainString(type, head & 31);
        }
        text.append(')');
    }

    private void plainString(int type, int info) {
        long length = argument(info);
        if (length < 0 || length > data.length - at) {
            throw new CorruptInputException("the data is cut short", data.length);
        }
        if (type == 2) {
            text.append("h'")
                    .append(HexFormat.of().formatHex(data, at, at + (int) length))
                    .append('\'');
        } else {
            quote(Utf8.decode(data, at, (int) length, true));
        }
        at += (int) length;
    }

    private void quote(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (c < ' ' || c == 0x7F) {
                        text.append("\\u").append(HexFormat.of().toHexDigits(c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    private void list(int info, int depth) {
        text.append(info == INDEFINITE ? "[_ " : "[");
        long count = info == INDEFINITE ? -1 : argument(info);
        for (long i = 0; more(count, i); i++) {
            separate(i == 0);
            value(depth + 1);
        }
        text.append(']');
    }

    private boolean more(long count, long index) {
        return count == -1 ? !ended() : Long.compareUnsigned(index, count) < 0;
    }

    /** {@return whether a break stands here, which is then passed} */
    private boolean ended() {
        if ((data[at] & 0xFF) == BREAK) {
            at++;
            return true;
        }
        return false;
    }

    private void map(int info, int depth) {
        text.append(info == INDEFINITE ? "{_ " : "{");
        long count = info == INDEFINITE ? -1 : argument(info);
        for (long i = 0; more(count, i); i++) {
            separate(i == 0);
            value(depth + 1);
            text.append(": ");
            value(depth + 1);
        }
        text.append('}');
    }

    private void tag(long tag, int depth) {
        boolean bignum = tag == Tags.POSITIVE_BIGNUM || tag == Tags.NEGATIVE_BIGNUM;
        int head = data[at] & 0xFF;
        if (bignum && head >>> 5 == 2 && (head & 31) != INDEFINITE) {
            int start = text.length();
            int from = at + 1;
            value(depth + 1);
            text.setLength(start);
            from += (head & 31) < 24 ? 0 : 1 << ((head & 31) - 24);
            BigInteger number = new BigInteger(1, Arrays.copyOfRange(data, from, at));
            text.append(tag == Tags.NEGATIVE_BIGNUM ? number.not() : number);
            return;
        }
        text.append(Long.toUnsignedString(tag)).append('(');
        value(depth + 1);
        text.append(')');
    }

    private void simple(int info) {
        switch (info) {
            case 20 -> text.append("false");
            case 21 -> text.append("true");
            case 22 -> text.append("null");
            case 23 -> text.append("undefined");
            case 25 -> number(Float.float16ToFloat((short) argument(info)));
            case 26 -> number(Float.intBitsToFloat((int) argument(info)));
            case 27 -> number(Double.longBitsToDouble(argument(info)));
            default -> {
                long number = argument(info);
                if (info == 24 && number < 32) {
                    throw new CorruptInputException("the simple value " + number + " in two bytes", at);
                }
                text.append("simple(").append(number).append(')');
            }
        }
    }

    /** With a point or an exponent always, and an exponent from 1e21 on and below 1e-6. */
    private void number(double value) {
        if (!Double.isFinite(value)) {
            text.append(value);
            return;
        }
        if (value == 0) {
            text.append(1 / value < 0 ? "-0.0" : "0.0");
            return;
        }
        BigDecimal exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        String digits = exact.unscaledValue().abs().toString();
        int exponent = exact.precision() - exact.scale() - 1;
        if (exponent >= -6 && exponent < 21) {
            String plain = exact.toPlainString();
            text.append(plain).append(plain.indexOf('.') < 0 ? ".0" : "");
            return;
        }
        text.append(value < 0 ? "-" : "")
                .append(digits.charAt(0))
                .append('.')
                .append(digits.length() > 1 ? digits.substring(1) : "0")
                .append(exponent < 0 ? "e-" : "e+")
                .append(Math.abs(exponent));
    }
}
