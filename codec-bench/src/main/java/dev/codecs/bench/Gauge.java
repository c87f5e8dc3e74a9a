package dev.codecs.bench;

import dev.codecs.bench.Results.Row;

/** What a table tells of the speed of its rows. */
enum Gauge {
    SPEED("MB/s", "higher is better"),
    NANOS("ns/op", "lower is better"),
    TIME("ms", "lower is better");

    final String unit;
    final String better;

    Gauge(String unit, String better) {
        this.unit = unit;
        this.better = better;
    }

    static Gauge of(ResultTable table) {
        if (table.rows().stream().anyMatch(row -> row.nsPerOp() != null)) {
            return NANOS;
        }
        return table.rows().stream().filter(row -> Comparison.time(row) != null).allMatch(row -> row.inputBytes() > 0)
                ? SPEED
                : TIME;
    }

    double value(Row row, double milliseconds) {
        return switch (this) {
            case SPEED -> Figures.speed(row, milliseconds);
            case NANOS -> milliseconds * Comparison.NANOS_PER_MILLI;
            case TIME -> milliseconds;
        };
    }

    double value(Row row) {
        return value(row, Figures.milliseconds(row));
    }

    /** {@return the speed of a row that was measured, with its unit: "273 MB/s"} */
    String words(Row row) {
        return Figures.rate(value(row)) + " " + unit;
    }
}
