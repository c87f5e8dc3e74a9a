package dev.codecs.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How steady the machine is: the time of one piece of work that never changes, taken again and again during a run. Whatever makes
 * it vary (other programs, clock speed, a shared processor) makes the figures vary too.
 */
final class Noise {
    /** Of the environment: see {@link #percent()}. */
    static final String RANGE = "noise";

    /** Of the environment: see {@link #spread()}. */
    static final String SPREAD = "noise_spread";

    /** Of the environment: see {@link #milliseconds()}. */
    static final String CALIBRATION = "calibration_ms";

    /** The time of the work, in milliseconds, on the machine by which it is guessed how long rows take. */
    private static final double USUAL = 10.7;

    private static final int WARM_UP = 4;
    private static final int ROUNDS = 3;
    private static final int STEPS = 2_000_000;

    /** On a quiet machine nine of ten times lie within 3 %; clock speeds that follow the temperature make 6. */
    private static final double DISTURBED = 10;

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

    /** As {@link #percent()}, without the tenth of the times at each end: what rows of several samples suffer from. */
    synchronized double spread() {
        return spread(points);
    }

    static double spread(List<Double> times) {
        int tenth = times.size() / 10;
        return percent(times.stream().sorted().toList().subList(tenth, times.size() - tenth));
    }

    /** Whether so much varied that rows which are near each other cannot be told apart. */
    static boolean disturbed(double spread) {
        return spread > DISTURBED;
    }

    /** The median time of the work, in milliseconds: the machine's speed in this run, to compare runs by. */
    synchronized double milliseconds() {
        return points.stream().sorted().skip(points.size() / 2).findFirst().orElse(0.0) / 1e6;
    }

    /** How many times as long as usual this machine takes, as far as is known. */
    synchronized double slowness() {
        return points.isEmpty() ? 1 : milliseconds() / USUAL;
    }

    /** What the environment of the results says of it. */
    Map<String, Object> describe() {
        double spread = spread();
        Map<String, Object> environment = new LinkedHashMap<>();
        environment.put(RANGE, Math.round(10 * percent()) / 10.0);
        environment.put(SPREAD, Math.round(10 * spread) / 10.0);
        environment.put(CALIBRATION, milliseconds());
        environment.put("disturbed", disturbed(spread));
        return environment;
    }

    /** {@return a sentence for a person about the machine on which results were measured; empty where they do not tell} */
    static String words(Map<String, Object> environment) {
        if (!(environment.get(SPREAD) instanceof Number number)) {
            return "";
        }
        double spread = number.doubleValue();
        String varied = String.format(Locale.ROOT, "the same work took times that differ by %.1f %%", spread);
        return disturbed(spread)
                ? "This machine was disturbed: " + varied + " during the run; measure again when it is quiet."
                : "The machine was steady: " + varied + " during the run.";
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
