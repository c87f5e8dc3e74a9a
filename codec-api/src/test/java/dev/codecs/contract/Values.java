package dev.codecs.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of serialisation as one line of text, in which what is equal for a reader is the same. */
final class Values {
    private Values() {}

    /** Integer and Long, and Float and Double, are the same; so are a whole BigInteger and the Long of its number. */
    static String text(@Nullable Object value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    /** The text in bytes, for a {@link Verdict}. */
    static byte[] bytes(@Nullable Object value) {
        return text(value).getBytes(UTF_8);
    }

    private static void append(@Nullable Object value, StringBuilder text) {
        switch (value) {
            case null -> text.append("null");
            case Integer number -> text.append(number);
            case Long number -> text.append(number);
            case BigInteger number -> text.append(number);
            case Float number -> text.append("double ").append(number.doubleValue());
            case Double number -> text.append("double ").append(number);
            case BigDecimal number -> text.append("decimal ").append(number);
            case String string -> text.append('"').append(string).append('"');
            case byte[] bytes -> text.append("bytes ").append(HexFormat.of().formatHex(bytes));
            case List<?> list -> {
                text.append('[');
                for (Object each : list) {
                    append(each, text);
                    text.append(", ");
                }
                text.append(']');
            }
            case Map<?, ?> map -> {
                text.append('{');
                map.forEach((key, each) -> {
                    append(key, text);
                    text.append(": ");
                    append(each, text);
                    text.append(", ");
                });
                text.append('}');
            }
            default -> text.append(value);
        }
    }
}
