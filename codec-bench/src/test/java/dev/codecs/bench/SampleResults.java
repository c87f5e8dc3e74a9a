package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows with figures that are easy to reckon with: 20 MiB of text by DEFLATE, 200 MiB hashed, and small inputs hashed. */
final class SampleResults {
    static final long TEXT = 20L << 20;
    static final long PAYLOAD = 200L << 20;
    static final Origin ORIGIN = new Origin("25, Vendor", "-Xmx1g", "Test CPU", "seeds 1 to 4", "0123abcd");

    private SampleResults() {}

    static Results all() {
        return of(
                compress("jdk", "JDK", false, 6, 6_162_063, 1000, 990, 1010),
                compress("libdeflate", "FFI", false, 6, 6_165_706, 250, 245, 260),
                compress("libdeflate", "FFI", false, 1, 7_234_357, 100, 98, 104),
                compress("libdeflate", "FFI", false, 7, 6_112_147, 500, 490, 510),
                compress("java.util.zip", "JDK", true, 6, 6_162_063, 1005, 995, 1020),
                absent("codecs", "compress", "text-20m", "compress", "deflate", "zlib", "libz.so.1 was not found"),
                hash("sha-256", "jdk", "JDK", false, 100, 98, 103),
                hash("sha-256", "openssl", "FFI", false, 80, 79, 81),
                hash("sha-256", "bouncycastle", "JAVA", true, 400, 390, 420),
                hash("xxh3-64", "java", "JAVA", false, 20, 19, 22),
                small("sha-256", "jdk", "JDK", 150, 148, 155),
                small("sha-256", "openssl", "FFI", 153, 149, 158));
    }

    static Results of(Row... rows) {
        Map<String, Object> environment = new LinkedHashMap<>();
        environment.put("java", "25.0.3+9");
        environment.put("commit", "0123abcd");
        environment.put("cores", 2);
        environment.put("noise", 1.5);
        return new Results(Results.SCHEMA, environment, List.of(rows));
    }

    static Row compress(
            String engine, String kind, boolean peer, int level, long output, double median, double min, double max) {
        return row(
                "codecs",
                "compress",
                "text-20m",
                "compress",
                "deflate",
                engine,
                kind,
                peer,
                engine + " 1.0",
                Map.of("level", level, "threads", 1),
                TEXT,
                output,
                5,
                new Measure(median, min, max),
                null,
                20 / (median / 1000),
                null,
                median + 50,
                3L << 20,
                true,
                null);
    }

    static Row hash(String algorithm, String engine, String kind, boolean peer, double median, double min, double max) {
        return row(
                "hash",
                "memory",
                "payload-200m",
                "hash",
                algorithm,
                engine,
                kind,
                peer,
                engine + " 1.0",
                Map.of(),
                PAYLOAD,
                null,
                9,
                new Measure(median, min, max),
                null,
                200 / (median / 1000),
                null,
                null,
                null,
                true,
                null);
    }

    /** Times in nanoseconds. */
    static Row small(String algorithm, String engine, String kind, double median, double min, double max) {
        return row(
                "hash",
                "small",
                "payload-64b",
                "hash",
                algorithm,
                engine,
                kind,
                false,
                engine + " 1.0",
                Map.of(),
                64,
                null,
                9,
                new Measure(median / 1e6, min / 1e6, max / 1e6),
                null,
                null,
                median,
                null,
                null,
                true,
                null);
    }

    static Row absent(
            String suite,
            String table,
            String workload,
            String operation,
            String algorithm,
            String engine,
            String why) {
        return row(
                suite, table, workload, operation, algorithm, engine, "FFI", false, null, Map.of(), 0, null, 0, null,
                null, null, null, null, null, false, why);
    }

    static Row workload(Row row, String workload) {
        return RowDraft.with(row, draft -> draft.workload = workload);
    }

    static Row algorithm(Row row, String algorithm) {
        return RowDraft.with(row, draft -> draft.algorithm = algorithm);
    }

    static Row parameters(Row row, Map<String, Object> parameters) {
        return RowDraft.with(row, draft -> draft.parameters = parameters);
    }

    static Row interval(Row row, double low, double high) {
        return RowDraft.with(row, draft -> draft.intervalMs = new Interval(low, high, 0.95));
    }

    static Row unverified(Row row) {
        return RowDraft.with(row, draft -> draft.verified = false);
    }

    /** A row as bare as the form allows. */
    static Row bare(String suite, String operation, String engine) {
        return row(
                suite, operation, "w", operation, "a", engine, "JAVA", false, null, Map.of(), 0, null, 0, null, null,
                null, null, null, null, false, null);
    }

    /** A row whose single samples, allocations, interval and origin are not known. */
    static Row row(
            String suite,
            String table,
            String workload,
            String operation,
            String algorithm,
            String engine,
            String kind,
            boolean peer,
            @Nullable String library,
            Map<String, Object> parameters,
            long inputBytes,
            @Nullable Long outputBytes,
            int runs,
            @Nullable Measure wallMs,
            @Nullable Measure cpuMs,
            @Nullable Double mbPerS,
            @Nullable Double nsPerOp,
            @Nullable Double coldMs,
            @Nullable Long peakRssDeltaBytes,
            boolean verified,
            @Nullable String absent) {
        return new Row(
                suite,
                table,
                workload,
                operation,
                algorithm,
                engine,
                kind,
                peer,
                library,
                parameters,
                inputBytes,
                outputBytes,
                runs,
                wallMs,
                cpuMs,
                mbPerS,
                nsPerOp,
                coldMs,
                peakRssDeltaBytes,
                verified,
                absent,
                null,
                null,
                null,
                null);
    }
}
