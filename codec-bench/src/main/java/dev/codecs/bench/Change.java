package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A row that two runs have, and what became of it.
 *
 * @param name suite, table, workload, operation, algorithm and engine with its parameters
 * @param percent by how much longer one operation takes in the new run; negative where it takes less
 * @param beyondNoise whether more changed than the rows and the machines vary by themselves
 */
record Change(String name, double percent, boolean beyondNoise) {
    /**
     * What two runs have to do with each other.
     *
     * @param changes of the rows that both have with figures, those that got slower first
     * @param lost names of rows that only the old run has figures of, with the reason where the new run tells it
     * @param gained names of rows that only the new run has figures of
     */
    record All(List<Change> changes, List<String> lost, List<String> gained) {}

    static All between(Results old, Results now) {
        Map<String, Row> before = byName(old);
        Map<String, Row> after = byName(now);
        double noise = (noise(old) + noise(now)) / 2;
        List<Change> changes = new ArrayList<>();
        List<String> lost = new ArrayList<>();
        before.forEach((name, row) -> {
            Row other = after.get(name);
            if (!measured(row)) {
                return;
            }
            if (other != null && measured(other)) {
                changes.add(of(name, row, other, noise));
            } else {
                String why = other == null ? null : other.absent();
                lost.add(why == null ? name : name + ": " + Figures.line(why));
            }
        });
        List<String> gained = after.entrySet().stream()
                .filter(entry -> measured(entry.getValue()))
                .map(Map.Entry::getKey)
                .filter(name -> !before.containsKey(name) || !measured(before.get(name)))
                .toList();
        changes.sort((a, b) -> Double.compare(b.percent, a.percent));
        return new All(changes, lost, gained);
    }

    private static Change of(String name, Row old, Row now, double noise) {
        double percent = 100 * (Figures.milliseconds(now) / Figures.milliseconds(old) - 1);
        // A slow hour shows in all samples of a row alike, so that its interval alone does not tell of it.
        boolean apart = !widened(old, noise).meets(widened(now, noise));
        return new Change(name, percent, apart);
    }

    private static Interval widened(Row row, double noise) {
        Interval interval = interval(row);
        double half = Figures.milliseconds(row) * noise / 200;
        return new Interval(interval.low() - half, interval.high() + half, interval.confidence());
    }

    /** Of the median; of rows that do not tell it, from the least to the greatest time. */
    private static Interval interval(Row row) {
        Interval interval = row.intervalMs();
        if (interval != null) {
            return interval;
        }
        List<Double> samples = row.samplesMs();
        if (samples != null && !samples.isEmpty()) {
            return Interval.ofMedian(samples);
        }
        Measure time = Comparison.time(row);
        return time == null ? new Interval(0, 0, 0) : new Interval(time.min(), time.max(), 0);
    }

    /** In per cent; of runs that tell only how far the outermost times lay apart, that. */
    private static double noise(Results results) {
        Map<String, Object> environment = results.environment();
        Object noise = environment.getOrDefault(Noise.SPREAD, environment.get(Noise.RANGE));
        return noise instanceof Number number ? number.doubleValue() : 0;
    }

    private static boolean measured(Row row) {
        return Comparison.time(row) != null;
    }

    private static Map<String, Row> byName(Results results) {
        Map<String, Row> rows = new LinkedHashMap<>();
        results.rows().forEach(row -> rows.putIfAbsent(name(row), row));
        return Collections.unmodifiableMap(rows);
    }

    private static String name(Row row) {
        Map<String, Object> parameters = new TreeMap<>(row.parameters());
        String words = parameters.isEmpty() ? "" : " (" + Figures.value(parameters) + ")";
        return String.join(
                        "/", row.suite(), row.table(), row.workload(), row.operation(), row.algorithm(), row.engine())
                + words;
    }
}
