package dev.codecs.serial;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as text in which what is equal for a reader is the same, so that arrays can be compared inside of lists. */
final class Texts {
    private Texts() {}

    static String of(@Nullable Object value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    private static void append(@Nullable Object value, StringBuilder text) {
        switch (value) {
            case null -> text.append("null");
            case String string -> text.append('"').append(string).append('"');
            case byte[] bytes ->
                text.append("h'").append(HexFormat.of().formatHex(bytes)).append('\'');
            case Integer number -> text.append(number);
            case Float number -> text.append("double ").append(number.doubleValue());
            case Double number -> text.append("double ").append(number);
            case Collection<?> list -> {
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
            case Tagged tagged -> {
                text.append(tagged.tag()).append('(');
                append(tagged.value(), text);
                text.append(')');
            }
            case Extension extension -> {
                text.append("ext ").append(extension.type()).append('(');
                append(extension.bytes(), text);
                text.append(')');
            }
            default -> {
                if (value.getClass().isArray()) {
                    text.append(value.getClass().getComponentType());
                    for (int i = 0; i < Array.getLength(value); i++) {
                        text.append(' ').append(Array.get(value, i));
                    }
                } else {
                    text.append(value);
                }
            }
        }
    }
}
