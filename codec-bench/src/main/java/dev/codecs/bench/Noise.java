package dev.codecs.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How steady the machine is: the time of one piece of work that never changes, taken again and again during a run. Whatever makes
 * it vary (other programs, clock speed, a shared processor) makes the figures vary too.
 */
final class Noise {
    private static final int WARM_UP = 4;
    private static final int ROUNDS = 3;
    private static final int STEPS = 2_000_000;

    @SuppressWarnings("UnusedVariable") // writing it keeps the compiler from leaving the work out
    private static volatile long sink;

    private final long[] memory = new long[1 << 15];
    private final List<Double> points = new ArrayList<>();

    /** Compiles the work by doing it. */
    Noise() {
        for (int i = 0; i < WARM_UP; i++) {
            point();
        }
        points.clear();
    }

    /** Takes another time: the median of three rounds, about 30 ms in all. */
    synchronized void point() {
        double[] times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            sink = kernel();
            times[i] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        points.add(times[ROUNDS / 2]);
    }

    /** The distance of the slowest from the fastest, in per cent of the median. */
    synchronized double percent() {
        return percent(points);
    }

    static double percent(List<Double> times) {
        if (times.isEmpty()) {
            return 0;
        }
        List<Double> sorted = times.stream().sorted().toList();
        return 100 * (sorted.getLast() - sorted.getFirst()) / sorted.get(sorted.size() / 2);
    }

    /** Multiplications, shifts and scattered accesses to 256 KiB, each depending on the one before. */
    private long kernel() {
        long state = 1;
        for (int i = 0; i < STEPS; i++) {
            state = state * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
            int at = (int) (state >>> 49);
            memory[at] ^= state;
            state ^= memory[at] >>> 7;
        }
        return state;
    }
}
