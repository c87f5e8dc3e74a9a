package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A row that a test takes over but for a few of its parts. */
final class RowDraft {
    String suite;
    String table;
    String workload;
    String operation;
    String algorithm;
    String engine;
    String kind;
    boolean peer;

    @Nullable
    String library;

    Map<String, Object> parameters;
    long inputBytes;

    @Nullable
    Long outputBytes;

    int runs;

    @Nullable
    Measure wallMs;

    @Nullable
    Measure cpuMs;

    @Nullable
    Double mbPerS;

    @Nullable
    Double nsPerOp;

    @Nullable
    Double coldMs;

    @Nullable
    Long peakRssDeltaBytes;

    boolean verified;

    @Nullable
    String absent;

    @Nullable
    List<Double> samplesMs;

    @Nullable
    Double allocatedBytes;

    @Nullable
    Interval intervalMs;

    @Nullable
    Origin origin;

    private RowDraft(Row row) {
        suite = row.suite();
        table = row.table();
        workload = row.workload();
        operation = row.operation();
        algorithm = row.algorithm();
        engine = row.engine();
        kind = row.kind();
        peer = row.peer();
        library = row.library();
        parameters = row.parameters();
        inputBytes = row.inputBytes();
        outputBytes = row.outputBytes();
        runs = row.runs();
        wallMs = row.wallMs();
        cpuMs = row.cpuMs();
        mbPerS = row.mbPerS();
        nsPerOp = row.nsPerOp();
        coldMs = row.coldMs();
        peakRssDeltaBytes = row.peakRssDeltaBytes();
        verified = row.verified();
        absent = row.absent();
        samplesMs = row.samplesMs();
        allocatedBytes = row.allocatedBytes();
        intervalMs = row.intervalMs();
        origin = row.origin();
    }

    /** {@return the row with some parts changed} */
    static Row with(Row row, Consumer<RowDraft> change) {
        RowDraft draft = new RowDraft(row);
        change.accept(draft);
        return new Row(
                draft.suite,
                draft.table,
                draft.workload,
                draft.operation,
                draft.algorithm,
                draft.engine,
                draft.kind,
                draft.peer,
                draft.library,
                draft.parameters,
                draft.inputBytes,
                draft.outputBytes,
                draft.runs,
                draft.wallMs,
                draft.cpuMs,
                draft.mbPerS,
                draft.nsPerOp,
                draft.coldMs,
                draft.peakRssDeltaBytes,
                draft.verified,
                draft.absent,
                draft.samplesMs,
                draft.allocatedBytes,
                draft.intervalMs,
                draft.origin);
    }
}
