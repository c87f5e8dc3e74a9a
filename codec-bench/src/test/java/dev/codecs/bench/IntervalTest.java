package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTest {
    private static Interval of(int count) {
        List<Double> samples = new ArrayList<>(
                IntStream.rangeClosed(1, count).mapToObj(i -> (double) i).toList());
        Collections.shuffle(samples, new Random(count));
        return Interval.ofMedian(samples);
    }

    @Test
    void liesBetweenTheSamplesThatEncloseTheMedian() {
        assertEquals(new Interval(1, 1, 0), of(1));
        assertEquals(new Interval(1, 3, 0.75), of(3));
        assertEquals(new Interval(1, 5, 0.9375), of(5), "of five all of them are not enough");
        assertEquals(new Interval(1, 8, 1 - 2.0 / 256), of(8));
        assertEquals(new Interval(2, 8, 1 - 20.0 / 512), of(9), "an outlier on each side is left out");
        assertEquals(new Interval(6, 15, 1 - 2 * 21700.0 / (1 << 20)), of(20));
    }

    /** Of intervals from many experiments with a skewed distribution, at least as many hold its median as they promise. */
    @Test
    void holdsWhatItPromises() {
        Random random = new Random(5);
        double median = Math.log(2);
        int held = 0;
        for (int i = 0; i < 4000; i++) {
            List<Double> samples = DoubleStream.generate(() -> -Math.log(1 - random.nextDouble()))
                    .limit(11)
                    .boxed()
                    .toList();
            Interval interval = Interval.ofMedian(samples);
            held += interval.low() <= median && median <= interval.high() ? 1 : 0;
        }
        assertTrue(held > 0.945 * 4000, held + " of 4000");
        assertTrue(held < 0.999 * 4000, held + " of 4000: it could be narrower");
    }

    @Test
    void meetsWhatItOverlaps() {
        Interval one = new Interval(1, 2, 0.95);
        assertTrue(one.meets(new Interval(2, 3, 0.95)));
        assertTrue(new Interval(0, 9, 0.95).meets(one));
        assertFalse(one.meets(new Interval(2.1, 3, 0.95)));
        assertFalse(new Interval(2.1, 3, 0.95).meets(one));
    }
}
