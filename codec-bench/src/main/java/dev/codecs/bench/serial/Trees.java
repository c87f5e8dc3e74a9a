package dev.codecs.bench.serial;

import dev.codecs.bench.suite.WrongOutputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Trees of plain values: lists, maps, strings, numbers, booleans and null. */
final class Trees {
    private Trees() {}

    /**
     * Compares trees: numbers by value, a whole one never with one that is not, whatever their classes; maps in any order.
     *
     * @throws WrongOutputException that tells where they differ
     */
    static void compare(@Nullable Object expected, @Nullable Object actual) throws WrongOutputException {
        compare(expected, actual, "");
    }

    private static void compare(@Nullable Object expected, @Nullable Object actual, String path)
            throws WrongOutputException {
        switch (expected) {
            case List<?> list
            when actual instanceof List<?> other && list.size() == other.size() -> {
                Iterator<?> others = other.iterator();
                int i = 0;
                for (Object element : list) {
                    compare(element, others.next(), path + "/" + i++);
                }
            }
            case Map<?, ?> map
            when actual instanceof Map<?, ?> other && map.size() == other.size() -> {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    if (!other.containsKey(entry.getKey())) {
                        throw new WrongOutputException("the map at \"" + path + "\" lacks the key " + entry.getKey());
                    }
                    compare(entry.getValue(), other.get(entry.getKey()), path + "/" + entry.getKey());
                }
            }
            case Number number when actual instanceof Number other && equal(number, other) -> {}
            case null, default -> {
                if (expected instanceof Number || !Objects.equals(expected, actual)) {
                    throw new WrongOutputException(
                            "at \"" + path + "\" is " + words(actual) + " in place of " + words(expected));
                }
            }
        }
    }

    private static boolean equal(Number a, Number b) {
        return whole(a) == whole(b)
                && (whole(a)
                        ? new BigInteger(a.toString()).equals(new BigInteger(b.toString()))
                        : Double.compare(a.doubleValue(), b.doubleValue()) == 0);
    }

    private static boolean whole(Number number) {
        return number instanceof Integer
                || number instanceof Long
                || number instanceof BigInteger
                || number instanceof Short
                || number instanceof Byte;
    }

    private static String words(@Nullable Object value) {
        String words = String.valueOf(value);
        String type = value == null ? "" : " (" + value.getClass().getSimpleName() + ")";
        return (words.length() > 60 ? words.substring(0, 60) + "…" : words) + type;
    }

    /** The tree with each number that is not whole as text. */
    static @Nullable Object withoutFractions(@Nullable Object tree) {
        return switch (tree) {
            case Double number -> number.toString();
            case List<?> list -> {
                List<@Nullable Object> whole = new ArrayList<>(list.size());
                list.forEach(element -> whole.add(withoutFractions(element)));
                yield whole;
            }
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> whole = new LinkedHashMap<>();
                map.forEach((key, value) -> whole.put(key, withoutFractions(value)));
                yield whole;
            }
            case null, default -> tree;
        };
    }

    /** The value at the end of a path of keys and indices. */
    static @Nullable Object at(@Nullable Object tree, List<Object> path) {
        Object value = tree;
        for (Object step : path) {
            value = step instanceof Integer index
                    ? ((List<?>) Objects.requireNonNull(value)).get(index)
                    : ((Map<?, ?>) Objects.requireNonNull(value)).get(step);
        }
        return value;
    }

    /** A path to a value that is neither list nor map, three quarters through a document: what lies before must be passed over. */
    static List<Object> path(@Nullable Object tree) {
        List<Object> path = new ArrayList<>();
        Object value = tree;
        while (true) {
            if (value instanceof List<?> list && !list.isEmpty()) {
                int index = list.size() * 3 / 4;
                path.add(index);
                value = list.get(index);
            } else if (value instanceof Map<?, ?> map && !map.isEmpty()) {
                Map.Entry<?, ?> entry = map.entrySet().stream()
                        .skip(map.size() * 3L / 4)
                        .findFirst()
                        .orElseThrow();
                path.add(entry.getKey());
                value = entry.getValue();
            } else {
                return path;
            }
        }
    }
}
