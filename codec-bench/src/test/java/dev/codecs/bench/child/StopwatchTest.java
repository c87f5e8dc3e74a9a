package dev.codecs.bench.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Remote;
import java.time.Duration;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StopwatchTest {
    @Test
    void isSteadyOnceTheLastThreeAreNoFaster() {
        assertFalse(steady(10, 10, 10, 10, 10));
        assertTrue(steady(10, 10, 10, 10, 10, 10));
        assertTrue(steady(100, 50, 10.2, 10.3, 10, 11, 30, 10.4));
    }

    @Test
    void isNotSteadyWhileCodeGetsFasterOrSlower() {
        assertFalse(steady(20, 19, 18, 17, 16, 15));
        assertFalse(steady(10, 10, 10, 11, 11, 11));
        assertFalse(steady(10, 10, 10, 9, 12, 12));
    }

    @Test
    void oneOfThreeMayBeDisturbed() {
        assertTrue(steady(10, 40, 10, 10, 70, 10.1));
    }

    private static boolean steady(double... times) {
        Steadiness steadiness = new Steadiness();
        DoubleStream.of(times).forEach(steadiness::add);
        return steadiness.steady();
    }

    @Test
    void shortOperationsAreDoneOftenEnough() throws Exception {
        Spinning operation = new Spinning(10_000);
        Stopwatch stopwatch = new Stopwatch(operation, Duration.ZERO, false);
        stopwatch.warm(Duration.ofSeconds(2), Duration.ofMillis(2));
        Sample sample = stopwatch.sample();
        assertTrue(sample.times() >= 100, () -> sample.toString());
        assertEquals(sample.times(), operation.lastTimes);
        assertTrue(sample.wallNanos() >= 1_500_000, () -> sample.toString());
        assertTrue(sample.cpuNanos() > 0, () -> sample.toString());
    }

    @Test
    void longOperationsAreDoneOnce() throws Exception {
        Spinning operation = new Spinning(3_000_000);
        Stopwatch stopwatch = new Stopwatch(operation, Duration.ofSeconds(5), false);
        stopwatch.warm(Duration.ofSeconds(1), Duration.ofMillis(1));
        assertEquals(1, operation.runs, "it has been at work long enough before");
        assertEquals(1, stopwatch.sample().times());
    }

    @Test
    void whatAProgramTimesIsItsOwnTime() throws Exception {
        Remote remote = new Remote() {
            @Override
            public Span time(int times) {
                return new Span(1_000_000L * times, 3_000_000L * times);
            }

            @Override
            public Memory memory() {
                return new Memory(2, 1);
            }

            @Override
            public Outcome verify() {
                return new Outcome(0, null, "", true);
            }
        };
        Stopwatch stopwatch = new Stopwatch(remote, Duration.ZERO, false);
        assertTrue(stopwatch.warm(Duration.ofMillis(20), Duration.ofMillis(10)));
        Sample sample = stopwatch.sample();
        assertEquals(new Sample(1_000_000L * sample.times(), 3_000_000L * sample.times(), sample.times(), -1), sample);
        assertTrue(sample.times() >= 10, sample::toString);
    }

    /** Takes a known time, which the harness must show and add less than 1 % to. */
    @Test
    void measuresWhatIsThere() throws Exception {
        Stopwatch stopwatch = new Stopwatch(new Spinning(100_000_000), Duration.ZERO, false);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            best = Math.min(best, stopwatch.sample().wallNanos());
        }
        long spun = best;
        assertTrue(spun >= 100_000_000 && spun < 101_000_000, () -> spun + " ns");
    }

    private static final class Spinning implements Operation {
        private final long nanos;
        private int lastTimes;
        private int runs;

        Spinning(long nanos) {
            this.nanos = nanos;
        }

        @Override
        public long run(int times) {
            lastTimes = times;
            runs++;
            for (int i = 0; i < times; i++) {
                long end = System.nanoTime() + nanos;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            }
            return times;
        }

        @Override
        public Outcome verify() {
            return new Outcome(0, null, "", true);
        }
    }
}
