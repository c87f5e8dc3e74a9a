package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffortTest {
    private final Effort full = Effort.of(Scale.FULL);

    private static Planned row(Duration guess, boolean cold) {
        Contender contender = new Contender(
                "Compressor", "zlib", Kind.FFI.name(), false, new Availability.Yes("zlib 1.3"), List.of(), List.of());
        Trial trial = new Trial("codecs", "compress", "x", "compress", "gzip", "zlib", false, Map.of("level", 6));
        return new Planned(trial, contender, cold, false, guess);
    }

    @ParameterizedTest
    @CsvSource({"10, 5", "100, 5", "200, 3", "600, 3", "700, 3", "1001, 2", "9000, 2"})
    void whatTakesLongIsMeasuredLessOften(int millis, int samples) {
        Duration one = Duration.ofMillis(millis);
        int taken = 0;
        while (full.wantsMore(taken, one.multipliedBy(taken))) {
            taken++;
        }
        assertEquals(samples, taken);
    }

    @Test
    void whatTakesLongIsWarmOnceItIsVerified() {
        Duration second = Duration.ofSeconds(1);
        assertTrue(full.warms(row(second.minusNanos(1), false)));
        assertFalse(full.warms(row(second, false)));
        assertTrue(full.guess(row(second.minusNanos(1), false)).compareTo(full.guess(row(second, false))) > 0);
    }

    @Test
    void aColdStartIsOneOperationMore() {
        Duration operation = Duration.ofSeconds(2);
        Duration more = full.guess(row(operation, true)).minus(full.guess(row(operation, false)));
        assertTrue(more.compareTo(operation) > 0, more::toString);
        assertTrue(more.compareTo(operation.multipliedBy(2)) < 0, more::toString);
    }

    @Test
    void runsAreTakenToEndInTime() {
        List<Planned> rows = Collections.nCopies(10, row(Duration.ofMillis(50), false));
        Duration whole = full.guess(rows);
        assertEquals(full, full.within(whole, rows));
        Effort fewer = full.within(whole.minusMillis(1), rows);
        assertEquals(4, fewer.runs());
        assertTrue(fewer.guess(rows).compareTo(whole) < 0);
        assertEquals(3, full.within(Duration.ZERO, rows).runs(), "and what does not fit is not run");
    }
}
