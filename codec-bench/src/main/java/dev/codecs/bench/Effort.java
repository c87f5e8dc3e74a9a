package dev.codecs.bench;

import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import java.time.Duration;
import java.util.List;

/**
 * How much time is spent on a row.
 *
 * @param runs the most samples
 * @param leastRuns the samples that are taken even if they take longer, up to four times as long
 * @param row after this long no more than those are taken
 * @param warmUp the time to become steady in
 * @param colds how many fresh processes tell of a cold start
 * @param sample the shortest time that a sample shall take; shorter operations are done several times
 * @param patience how much longer than guessed an answer may take until its process is thought to hang
 */
record Effort(int runs, int leastRuns, Duration row, Duration warmUp, int colds, Duration sample, Duration patience) {
    /** So many are taken of what takes so many times as long as a row should; it varies less, too. */
    private static final int FEWEST = 2;

    private static final int LONG = 4;

    /** What takes as long is warm once its output was verified: to do it once more would take a fifth of the row's time. */
    private static final Duration WARM = Duration.ofSeconds(1);

    /** Starting a JVM and reading its input. */
    private static final Duration START = Duration.ofMillis(350);

    /** What else passes between the samples of a row. */
    private static final Duration ASKING = Duration.ofMillis(50);

    static Effort of(Scale scale) {
        Duration patience = Duration.ofSeconds(60);
        return switch (scale) {
            case SMOKE ->
                new Effort(2, 1, Duration.ofMillis(50), Duration.ofMillis(20), 1, Duration.ofMillis(1), patience);
            case QUICK ->
                new Effort(5, 3, Duration.ofMillis(400), Duration.ofMillis(400), 1, Duration.ofMillis(20), patience);
            case FULL ->
                new Effort(5, 3, Duration.ofMillis(500), Duration.ofMillis(300), 1, Duration.ofMillis(20), patience);
        };
    }

    /** The same effort with just so many samples of every row. */
    Effort runs(int count) {
        return new Effort(count, count, Duration.ofDays(1), warmUp, colds, sample, patience);
    }

    /** {@return as much as fits into a time: with fewer samples of each row where need be, but no fewer than the least of a row} */
    Effort within(Duration limit, List<Planned> rows) {
        Effort fitting = this;
        while (fitting.runs > leastRuns && fitting.guess(rows).compareTo(limit) > 0) {
            fitting = new Effort(fitting.runs - 1, leastRuns, row, warmUp, colds, sample, patience);
        }
        return fitting;
    }

    /** Whether a row that has so many samples, which took so long, is to have another one. */
    boolean wantsMore(int samples, Duration spent) {
        boolean tooLong = spent.compareTo(row.multipliedBy(LONG)) > 0;
        return samples < leastRuns ? samples < FEWEST || !tooLong : samples < runs && spent.compareTo(row) < 0;
    }

    /** Whether a row is to be warmed up, beyond the verification of its output. */
    boolean warms(Planned planned) {
        return planned.guess().compareTo(WARM) < 0;
    }

    /** About what a row takes in all. */
    Duration guess(Planned planned) {
        Duration one = planned.guess().compareTo(sample) > 0 ? planned.guess() : sample;
        Duration warming = !warms(planned) ? Duration.ZERO : one.compareTo(warmUp) > 0 ? one : warmUp.dividedBy(2);
        Duration all = one.plus(warming).plus(ASKING);
        int samples = 0;
        for (Duration spent = Duration.ZERO; wantsMore(samples, spent); spent = spent.plus(one)) {
            samples++;
        }
        all = all.plus(one.multipliedBy(samples));
        return planned.cold() ? all.plus(START.plus(planned.guess()).multipliedBy(colds)) : all;
    }

    /** About what rows take in all. */
    Duration guess(List<Planned> rows) {
        return rows.stream().map(this::guess).reduce(Duration.ZERO, Duration::plus);
    }

    /** How long to wait for an answer about a row. */
    Duration patience(Planned planned) {
        return patience.plus(warmUp).plus(planned.guess().multipliedBy(20));
    }
}
