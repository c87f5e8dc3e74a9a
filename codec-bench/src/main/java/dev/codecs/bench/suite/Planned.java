package dev.codecs.bench.suite;

import java.time.Duration;

/**
 * A trial and how it is to be carried out.
 *
 * @param contender who does it
 * @param cold whether to measure a cold start and peak memory too
 * @param nanoscale whether one operation is so short that it is told in nanoseconds
 * @param guess what one operation may take, for the plan's duration and the patience with a child; only its magnitude counts
 */
public record Planned(Trial trial, Contender contender, boolean cold, boolean nanoscale, Duration guess) {
    /** {@return the same on a machine that takes so many times as long} */
    public Planned slower(double times) {
        return new Planned(trial, contender, cold, nanoscale, Duration.ofNanos(Math.round(guess.toNanos() * times)));
    }
}
