package dev.codecs.bench.child;

import java.util.ArrayDeque;
import java.util.Deque;

/** Tells from the times of an operation whether its code is warm: whether the last three were no faster than the three before. */
final class Steadiness {
    private static final int SPAN = 3;

    /** Compilation by the next tier gives more than this; disturbances by other programs often as much. */
    private static final double TOLERANCE = 0.05;

    private final Deque<Double> times = new ArrayDeque<>();

    /** @param time of one operation, in any unit */
    void add(double time) {
        times.addLast(time);
        if (times.size() > 2 * SPAN) {
            times.removeFirst();
        }
    }

    boolean steady() {
        if (times.size() < 2 * SPAN) {
            return false;
        }
        double before = times.stream().limit(SPAN).min(Double::compare).orElseThrow();
        double last = times.stream().skip(SPAN).min(Double::compare).orElseThrow();
        return Math.abs(last - before) <= TOLERANCE * before;
    }
}
