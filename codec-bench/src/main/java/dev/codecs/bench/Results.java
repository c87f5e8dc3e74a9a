package dev.codecs.bench;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code results.json} holds; the names there are these in snake case. The resource {@code results.schema.json} describes the
 * file for other programs.
 *
 * @param schema the version of this form
 * @param environment where and how it was measured: {@code commit}, {@code java}, {@code os}, {@code cpu}, {@code cores}, {@code flags}, {@code noise}, ...
 * @param rows in the order they were measured
 */
record Results(int schema, Map<String, Object> environment, List<Row> rows) {
    static final int SCHEMA = 2;

    /** Versions that are read too: schema 1 is the same without interval and origin. */
    static final Set<Integer> READABLE = Set.of(1, SCHEMA);

    /** Of the environment: true where the run was stopped before its end. */
    static final String PARTIAL = "partial";

    /** Of the environment of such a run: how many rows have no figures yet, by suite, table, workload and operation. */
    static final String MISSING = "missing";

    /**
     * One figure of one engine.
     *
     * @param engine the engine's id, or a peer's library
     * @param kind how it runs; for a peer too
     * @param peer whether it is no engine of ours
     * @param library the library's name and version as the engine reports it
     * @param parameters what distinguishes the row further: {@code level}, {@code threads}, ...
     * @param inputBytes the bytes that one operation works on: uncompressed for compression and decompression
     * @param outputBytes the bytes of the encoded form, where there is one; of an open archive the heap, of a first use the jars
     * @param runs how many samples the measures are taken from
     * @param wallMs wall-clock time of one operation
     * @param cpuMs processor time of the working thread, or of the process where several threads work
     * @param mbPerS {@code inputBytes} in units of 2^20 per second, by the median of {@code wallMs}
     * @param nsPerOp for operations too short for milliseconds
     * @param coldMs wall-clock time of the first operation of a fresh JVM, the median of several
     * @param peakRssDeltaBytes peak resident memory of a fresh JVM that does the operation once, over an empty JVM
     * @param verified whether the output was checked against the input or a second engine
     * @param absent why there are no figures, or null
     * @param samplesMs the wall-clock time of one operation in each round; in one round all rows of a table were measured once, so that
     *     rows may be compared round by round
     * @param allocatedBytes what the working thread allocated on the heap for one operation, the median of the samples
     * @param intervalMs between which times the true median of {@code wallMs} lies
     * @param origin where the row comes from; null in files of schema 1
     */
    record Row(
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
            @Nullable String absent,
            @Nullable List<Double> samplesMs,
            @Nullable Double allocatedBytes,
            @Nullable Interval intervalMs,
            @Nullable Origin origin) {}

    /** The middle of several samples, and their ends. */
    record Measure(double median, double min, double max) {}
}
