package dev.codecs.bench;

import dev.codecs.Availability;
import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import dev.codecs.bench.child.FirstRun;
import dev.codecs.bench.child.Sample;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A row in the making. Rows may be asked for at any time, by any thread. */
final class Entry {
    private static final double MIB = 1 << 20;

    /** What HotSpot had not compiled yet is slower than this; what disturbs a machine seldom is, for a whole sample. */
    private static final double NOT_WARM = 1.5;

    private final long id;
    private final Planned planned;
    private final List<Sample> samples = new ArrayList<>();
    private @Nullable Outcome outcome;
    private boolean verified;
    private final List<Double> colds = new ArrayList<>();
    private final List<Double> peakDeltas = new ArrayList<>();
    private @Nullable String absent;
    private boolean faulty;

    Entry(long id, Planned planned) {
        this.id = id;
        this.planned = planned;
        if (planned.contender().availability() instanceof Availability.No no) {
            absent = no.reason();
        }
    }

    /** Tells it from all others. */
    long id() {
        return id;
    }

    Planned planned() {
        return planned;
    }

    Trial trial() {
        return planned.trial();
    }

    /** Whether there is something to measure, as far as is known. */
    synchronized boolean open() {
        return absent == null;
    }

    /** The engine cannot do it. */
    synchronized void absent(String reason) {
        absent = reason;
    }

    /** The engine should be able to do it and failed: its output is wrong, or it took its process with it. */
    synchronized void fault(String reason) {
        absent = reason;
        verified = false;
        faulty = true;
    }

    synchronized boolean faulty() {
        return faulty;
    }

    /** The row's name and what is wrong with it. */
    synchronized String describe() {
        String reason = String.valueOf(absent).replaceAll("\\s*\\R\\s*", "; ");
        return trial().path() + " " + trial().parameters() + ": " + reason;
    }

    synchronized void outcome(Outcome given) {
        outcome = given;
        verified = given.verified();
    }

    synchronized Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** A second engine had the same result. */
    synchronized void confirmed() {
        verified = true;
    }

    synchronized void sample(Sample sample) {
        samples.add(sample);
    }

    synchronized int sampleCount() {
        return samples.size();
    }

    /**
     * Forgets the samples where the first shows that the warm-up was not enough: code that HotSpot was still compiling makes a
     * median of what came before and after.
     */
    synchronized boolean startsAnew() {
        if (samples.size() < 2) {
            return false;
        }
        List<Double> times = times(Sample::wallNanos);
        boolean anew = times.getFirst() >= NOT_WARM * Collections.min(times);
        if (anew) {
            samples.clear();
        }
        return anew;
    }

    /** The time of all samples. */
    synchronized Duration spent() {
        return Duration.ofNanos(samples.stream().mapToLong(Sample::wallNanos).sum());
    }

    /** @param emptyPeak the peak memory of a JVM that does nothing, in bytes, where known */
    synchronized void first(FirstRun first, @Nullable Long emptyPeak) {
        colds.add(first.wallNanos() / 1e6);
        Long peak = first.peakBytes();
        if (peak != null && emptyPeak != null) {
            peakDeltas.add((double) Math.max(0, peak - emptyPeak));
        }
    }

    /** Whether there are figures or a reason for their absence. */
    synchronized boolean done() {
        return absent != null || !samples.isEmpty();
    }

    /**
     * The row, once it is done.
     *
     * @param origin of all rows of the run
     */
    synchronized Optional<Row> row(Origin origin) {
        if (!done()) {
            return Optional.empty();
        }
        Trial trial = planned.trial();
        Contender contender = planned.contender();
        boolean figures = absent == null;
        Measure wall = figures ? measure(Sample::wallNanos) : null;
        Outcome known = outcome;
        long input = known == null ? 0 : known.inputBytes();
        return Optional.of(new Row(
                trial.suite(),
                trial.table(),
                trial.workload(),
                trial.operation(),
                trial.algorithm(),
                trial.engine(),
                contender.kind(),
                trial.peer(),
                contender.availability() instanceof Availability.Yes yes ? yes.library() : null,
                trial.parameters(),
                input,
                known == null ? null : known.outputBytes(),
                figures ? samples.size() : 0,
                wall,
                figures ? measure(Sample::cpuNanos) : null,
                wall == null || wall.median() == 0 || input == 0 ? null : input / MIB / (wall.median() / 1e3),
                wall != null && planned.nanoscale() ? wall.median() * 1e6 : null,
                figures && !colds.isEmpty() ? median(colds) : null,
                figures && !peakDeltas.isEmpty() ? Math.round(median(peakDeltas)) : null,
                verified && figures,
                absent,
                figures ? times(Sample::wallNanos) : null,
                figures ? allocatedBytes() : null,
                figures ? Interval.ofMedian(times(Sample::wallNanos)) : null,
                origin.of(contender)));
    }

    /** In milliseconds for one operation. */
    private @Nullable Measure measure(ToLongFunction<Sample> nanos) {
        if (samples.stream().anyMatch(sample -> nanos.applyAsLong(sample) == Sample.UNKNOWN)) {
            return null;
        }
        List<Double> times = times(nanos);
        return new Measure(median(times), Collections.min(times), Collections.max(times));
    }

    /** Of one operation, by the median; nothing where it is not known. */
    private @Nullable Double allocatedBytes() {
        List<Double> bytes = samples.stream()
                .filter(sample -> sample.allocatedBytes() != Sample.UNKNOWN)
                .map(sample -> (double) sample.allocatedBytes() / sample.times())
                .toList();
        return bytes.isEmpty() ? null : median(bytes);
    }

    /** In the order of the rounds, in which all rows of the group were measured once. */
    private List<Double> times(ToLongFunction<Sample> nanos) {
        return samples.stream()
                .map(sample -> nanos.applyAsLong(sample) / 1e6 / sample.times())
                .toList();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
