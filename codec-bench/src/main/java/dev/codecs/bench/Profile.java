package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Which engine is the fastest at which size, from what was measured, in the form that {@code -Dcodecs.profile} reads. The engine that
 * the library would take anyway stays where no other is faster beyond doubt.
 */
final class Profile {
    /** So much less time is worth a line. */
    private static final double WORTH = 0.95;

    /** So much more output is not worth the time that it saves. */
    private static final double LARGER = 1.02;

    /** What an engine needs for all operations on data of one size. */
    private record Time(String engine, double median, double min, double max, long outputBytes) {
        Time plus(Time other) {
            return new Time(
                    engine,
                    median + other.median,
                    min + other.min,
                    max + other.max,
                    Math.max(outputBytes, other.outputBytes));
        }

        boolean isFasterThan(Time other) {
            return max < other.min && median < WORTH * other.median;
        }
    }

    private final List<Contender> contenders;
    private final StringBuilder text = new StringBuilder();
    private int lines;

    private Profile(List<Contender> contenders) {
        this.contenders = contenders;
    }

    /**
     * {@return the profile as text}
     *
     * @param rows what was measured for it
     * @param contenders the engines, by whose ranks the library chooses
     * @param size the bytes that one call works on, by the name of the workload
     */
    static String of(
            List<Row> rows, List<Contender> contenders, ToLongFunction<String> size, Map<String, Object> where) {
        Profile profile = new Profile(contenders);
        SortedMap<String, SortedMap<Long, List<Time>>> algorithms = new TreeMap<>();
        for (Row row : rows) {
            Measure wall = row.wallMs();
            if (wall != null && row.verified()) {
                boolean cipher = row.suite().equals("aes");
                algorithms
                        .computeIfAbsent(row.algorithm(), algorithm -> new TreeMap<>())
                        .computeIfAbsent(cipher ? 0 : size.applyAsLong(row.workload()), bytes -> new ArrayList<>())
                        .add(time(row, wall, cipher));
            }
        }
        algorithms.forEach(profile::choose);
        return profile.header(where) + profile.text;
    }

    /** Where one engine must do for all sizes, each size counts the same: by the byte. */
    private static Time time(Row row, Measure wall, boolean byTheByte) {
        double unit = byTheByte ? Math.max(1, row.inputBytes()) : 1;
        Long output = row.operation().equals("compress") ? row.outputBytes() : null;
        return new Time(
                row.engine(), wall.median() / unit, wall.min() / unit, wall.max() / unit, output == null ? 0 : output);
    }

    private void choose(String algorithm, SortedMap<Long, List<Time>> measured) {
        List<Long> sizes = new ArrayList<>();
        List<String> engines = new ArrayList<>();
        boolean other = false;
        text.append('\n');
        for (Map.Entry<Long, List<Time>> size : measured.entrySet()) {
            List<Time> times = summed(size.getValue());
            String usually = usual(algorithm, size.getKey());
            String engine = best(times, usually);
            other |= !engine.equals(usually);
            text.append("# ").append(words(algorithm, size.getKey(), times)).append('\n');
            sizes.add(size.getKey());
            engines.add(engine);
        }
        if (other) {
            lines++;
            text.append("codecs.engine.")
                    .append(algorithm)
                    .append('=')
                    .append(value(sizes, engines))
                    .append('\n');
        } else {
            text.append("# the library's own choice\n");
        }
    }

    /** What the library takes when it is not told; for a cipher, whose size is unknown, as for large data. */
    private String usual(String algorithm, long size) {
        String engine = "";
        int highest = Integer.MIN_VALUE;
        for (Contender contender : contenders) {
            for (Ability ability : contender.abilities()) {
                boolean counts = contender.available() && (size == 0 || size >= ability.from());
                if (counts && ability.algorithm().equals(algorithm) && ability.rank() > highest) {
                    engine = contender.engine();
                    highest = ability.rank();
                }
            }
        }
        return engine;
    }

    /** Of each engine one, if it did all operations that others did. */
    private static List<Time> summed(List<Time> single) {
        Map<String, Time> sums = new TreeMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (Time time : single) {
            sums.merge(time.engine, time, Time::plus);
            counts.merge(time.engine, 1, Integer::sum);
        }
        int all = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return sums.values().stream()
                .filter(time -> counts.getOrDefault(time.engine, 0) == all)
                .sorted(Comparator.comparingDouble(Time::median))
                .toList();
    }

    private static String best(List<Time> times, String usually) {
        Time known = times.stream()
                .filter(time -> time.engine.equals(usually))
                .findFirst()
                .orElse(null);
        if (known == null) {
            return usually;
        }
        return times.stream()
                .filter(time -> time.isFasterThan(known) && time.outputBytes <= LARGER * known.outputBytes)
                .findFirst()
                .map(Time::engine)
                .orElse(usually);
    }

    private static String words(String algorithm, long size, List<Time> times) {
        String at = size == 0 ? "" : " at " + bytes(size);
        double fastest = times.isEmpty() ? 1 : times.getFirst().median;
        return algorithm + at + ": "
                + times.stream()
                        .map(time -> time.engine + String.format(Locale.ROOT, " %.2f", time.median / fastest))
                        .collect(Collectors.joining(", "));
    }

    private static String bytes(long size) {
        return size < 1 << 10 ? size + " B" : size < 1 << 20 ? (size >> 10) + " KiB" : (size >> 20) + " MiB";
    }

    /** An engine takes over in the middle between the sizes at which the two were measured, by their logarithms. */
    private static String value(List<Long> sizes, List<String> engines) {
        StringBuilder value = new StringBuilder();
        for (int i = 0; i + 1 < engines.size(); i++) {
            if (!engines.get(i).equals(engines.get(i + 1))) {
                value.append(engines.get(i))
                        .append('<')
                        .append(between(sizes.get(i), sizes.get(i + 1)))
                        .append(", ");
            }
        }
        return value.append(engines.getLast()).toString();
    }

    /** A power of two. */
    private static long between(long smaller, long larger) {
        return Long.highestOneBit(Math.round(Math.sqrt((double) smaller * larger)));
    }

    private String header(Map<String, Object> where) {
        return """
                # Engines by the size of the data, for -Dcodecs.profile=FILE. Measured on %s
                # by Java %s, %s. The figures are times over that of the fastest.
                # %s
                # %s
                """.formatted(
                        Figures.value(where.get("cpu")),
                        Figures.value(where.get("java")),
                        Figures.value(where.get("date")),
                        Noise.words(where),
                        lines == 0
                                ? "Nothing is faster here than what the library takes of itself: this file changes nothing."
                                : "Lines without a # change what the library takes of itself.");
    }
}
