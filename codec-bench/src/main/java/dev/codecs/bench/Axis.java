package dev.codecs.bench;

import java.util.stream.DoubleStream;

/** Where a value lies in the picture. */
record Axis(double low, double high, double from, double to, boolean logarithm) {
    static Axis linear(double low, double high, double from, double to) {
        return new Axis(low, high, from, to, false);
    }

    static Axis logarithmic(double low, double high, double from, double to) {
        return new Axis(low, high, from, to, true);
    }

    double at(double value) {
        double share = logarithm ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
        return from + share * (to - from);
    }

    /** {@return round values from end to end: about six, or 1, 2 and 5 of each power of ten} */
    double[] ticks() {
        if (logarithm) {
            return DoubleStream.iterate(
                            Math.pow(10, Math.floor(Math.log10(low))), power -> power <= high, power -> power * 10)
                    .flatMap(power -> DoubleStream.of(power, 2 * power, 5 * power))
                    .filter(tick -> tick >= low && tick <= high)
                    .toArray();
        }
        double rough = (high - low) / 6;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power * (rough < 1.5 * power ? 1 : rough < 3.5 * power ? 2 : rough < 7.5 * power ? 5 : 10);
        return DoubleStream.iterate(Math.ceil(low / step), i -> i * step <= high, i -> i + 1)
                .map(i -> i * step)
                .toArray();
    }
}
