package dev.codecs.bench;

import java.util.List;

/**
 * Between which times the true median lies.
 *
 * @param confidence how surely: at least 0.95, and less where there are so few samples that no two of them enclose more
 */
record Interval(double low, double high, double confidence) {
    private static final double WANTED = 0.95;

    /**
     * {@return the interval between the two samples, as far from both ends as can be, that enclose the median with the wanted
     * confidence} It asks nothing of how the samples are distributed: each lies below the median with a probability of one half.
     * One outlier on each side does not show in it from nine samples on.
     *
     * @param samples at least one, in any order
     */
    static Interval ofMedian(List<Double> samples) {
        List<Double> sorted = samples.stream().sorted().toList();
        int count = sorted.size();
        int left = 0;
        double below = Math.pow(0.5, count); // how probably no sample lies on one given side of the median
        double term = below;
        while (left + 1 < (count + 1) / 2) {
            term *= (double) (count - left) / (left + 1);
            if (1 - 2 * (below + term) < WANTED) {
                break;
            }
            below += term;
            left++;
        }
        return new Interval(sorted.get(left), sorted.get(count - 1 - left), Math.max(0, 1 - 2 * below));
    }

    /** {@return whether the two have a time in common} */
    boolean meets(Interval other) {
        return low <= other.high && other.low <= high;
    }
}
