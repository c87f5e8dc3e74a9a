package dev.codecs.serial.internal;

import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.Embedded;
import dev.codecs.serial.Extension;
import dev.codecs.serial.Simple;
import dev.codecs.serial.Tagged;
import dev.codecs.serial.Undefined;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values that every format takes beside the plain ones, as plain ones. */
public final class Plain {
    private Plain() {}

    /**
     * {@return a list, map, text, number or null that stands for a value which a format does not know by itself}
     *
     * @throws UnsupportedFeatureException if there is none
     */
    public static @Nullable Object of(Object value, String format) {
        return switch (value) {
            case Extension _, Embedded _, Tagged _, Simple _, Undefined _ ->
                throw new UnsupportedFeatureException(
                        format + " has no " + value.getClass().getSimpleName() + ": use another format for it");
            case Record each -> RecordShape.of(each.getClass()).values(each);
            case Enum<?> each -> each.name();
            case Optional<?> each -> content(each);
            case Short each -> each.longValue();
            case Byte each -> each.longValue();
            case Character each -> each.toString();
            case CharSequence each -> each.toString();
            case Collection<?> each -> new ArrayList<@Nullable Object>(each);
            case Object[] each -> Arrays.asList(each);
            case int[] each -> boxed(each.length, i -> (long) each[i]);
            case long[] each -> boxed(each.length, i -> each[i]);
            case short[] each -> boxed(each.length, i -> (long) each[i]);
            case double[] each -> boxed(each.length, i -> each[i]);
            case float[] each -> boxed(each.length, i -> each[i]);
            case boolean[] each -> boxed(each.length, i -> each[i]);
            default ->
                throw new UnsupportedFeatureException(value.getClass().getName() + " has no place in " + format
                        + ": give a record, an enum or one of the plain types that Encoder names");
        };
    }

    /** {@return whether the value is of a kind that only some formats have, and is no record of the caller's} */
    static boolean isOwn(Object value) {
        return value instanceof Tagged
                || value instanceof RawValue
                || value instanceof Extension
                || value instanceof Simple
                || value instanceof Embedded;
    }

    private static @Nullable Object content(Optional<?> optional) {
        Object value = optional;
        while (value instanceof Optional<?> each) {
            value = each.orElse(null);
        }
        return value;
    }

    private interface Element {
        Object at(int index);
    }

    private static List<@Nullable Object> boxed(int length, Element element) {
        List<@Nullable Object> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            list.add(element.at(i));
        }
        return list;
    }

    /**
     * {@return the map with its keys by their Unicode code points}
     *
     * @throws UnsupportedFeatureException if a key is no text
     */
    public static Map<String, @Nullable Object> sorted(Map<?, ?> map) {
        Map<String, @Nullable Object> sorted = new TreeMap<>(Plain::compareCodePoints);
        map.forEach((key, value) -> {
            if (!(key instanceof String text)) {
                throw new UnsupportedFeatureException(
                        "the key " + key + " is no text, so that keys have no order: use KeyOrder.AS_GIVEN");
            }
            sorted.put(text, value);
        });
        return sorted;
    }

    /** Compares as UTF-8 compares, where surrogates are above all other chars. */
    public static int compareCodePoints(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                boolean surrogate = Character.isSurrogate(a);
                return surrogate == Character.isSurrogate(b) ? Character.compare(a, b) : surrogate ? 1 : -1;
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
