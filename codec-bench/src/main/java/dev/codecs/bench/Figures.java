package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How figures and names are put into words: the same in the report, in the charts and on the terminal. */
final class Figures {
    static final double MEBI = 1 << 20;

    private static final int MOST_DECIMALS = 6;

    private Figures() {}

    /** {@return the median time of one operation; infinite where there is none, so that such rows come last} */
    static double milliseconds(Row row) {
        Measure time = Comparison.time(row);
        return time == null ? Double.POSITIVE_INFINITY : time.median();
    }

    /** {@return units of 2^20 input bytes per second at the given time of one operation} */
    static double speed(Row row, double milliseconds) {
        return row.inputBytes() / MEBI / (milliseconds / 1000);
    }

    /** {@return input bytes per output byte, or null where one of them is not known} */
    static @Nullable Double ratio(Row row) {
        Long output = row.outputBytes();
        return output == null || output <= 0 || row.inputBytes() <= 0 ? null : (double) row.inputBytes() / output;
    }

    static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : String.format(Locale.ROOT, ratio < 100 ? "%.3f" : "%,.1f", ratio);
    }

    /** {@return a figure with four significant digits, whole ones from 1,000 on} */
    static String time(double value) {
        return significant(value, 4);
    }

    /** {@return a figure with three significant digits, whole ones from 100 on} */
    static String rate(double value) {
        return significant(value, 3);
    }

    /** {@return a figure with three significant digits in as few characters as can be: 934, 8.52k, 1.16M} */
    static String compact(double value) {
        if (value == 0) {
            return "0";
        }
        if (value < 999.5) {
            return significant(value, 3);
        }
        return value < 999_500
                ? significant(Math.max(1, value / 1e3), 3) + "k"
                : significant(Math.max(1, value / 1e6), 3) + "M";
    }

    static String megabytes(@Nullable Long bytes) {
        return bytes == null ? "" : significant(bytes / MEBI, 3);
    }

    static String count(@Nullable Long value) {
        return value == null ? "" : String.format(Locale.ROOT, "%,d", value);
    }

    private static String significant(double value, int digits) {
        if (!Double.isFinite(value)) {
            return "";
        }
        int magnitude = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
        int decimals = Math.clamp(digits - 1 - magnitude, 0, MOST_DECIMALS);
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /**
     * {@return what distinguishes the row from others of its engine: "6", "6, threads 4, stream", or nothing} The level and words
     * speak for themselves, numbers need their names, and one thread is not worth a word.
     */
    static String parameters(Row row) {
        Map<String, Object> others = new TreeMap<>(row.parameters());
        Object level = others.remove("level");
        others.computeIfPresent("threads", (name, threads) -> value(threads).equals("1") ? null : threads);
        Stream<String> words = others.entrySet().stream()
                .map(other -> other.getValue() instanceof String word
                        ? line(word)
                        : other.getKey() + " " + value(other.getValue()));
        return Stream.concat(Stream.ofNullable(level).map(Figures::value), words)
                .collect(Collectors.joining(", "));
    }

    /** {@return the engine with its parameters: "libdeflate 6"} */
    static String label(Row row) {
        return (row.engine() + " " + parameters(row)).strip();
    }

    /** {@return a value of an environment or of a parameter as one line of words} */
    static String value(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Double number
            when Double.isFinite(number) ->
                BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
            case Collection<?> values -> values.stream().map(Figures::value).collect(Collectors.joining(" "));
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + value(entry.getValue()))
                        .collect(Collectors.joining(", "));
            default -> line(value.toString());
        };
    }

    /** {@return the text on one line} */
    static String line(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** {@return the text, or its beginning and an ellipsis where it is longer than the given number of characters} */
    static String shortened(String text, int most) {
        return text.length() <= most
                ? text
                : text.substring(0, Math.max(0, most - 1)).stripTrailing() + "…";
    }
}
