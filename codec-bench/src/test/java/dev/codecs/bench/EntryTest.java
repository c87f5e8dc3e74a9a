package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import dev.codecs.bench.child.FirstRun;
import dev.codecs.bench.child.Sample;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntryTest {
    private static Entry entry(boolean nanoscale) {
        Contender contender = new Contender(
                "Compressor", "zlib", Kind.FFI.name(), false, new Availability.Yes("zlib 1.3"), List.of(), List.of());
        Trial trial = new Trial("codecs", "compress", "x", "compress", "gzip", "zlib", false, Map.of("level", 6));
        return new Entry(1, new Planned(trial, contender, true, nanoscale, Duration.ZERO));
    }

    @Test
    void isARowOnceThereAreSamples() {
        Entry entry = entry(false);
        entry.outcome(new Outcome(3 << 20, 1L << 20, "", true));
        assertTrue(entry.row(SampleResults.ORIGIN).isEmpty());
        entry.sample(new Sample(30_000_000, 20_000_000, 1, 10));
        entry.sample(new Sample(20_000_000, 10_000_000, 1, 20));
        entry.sample(new Sample(120_000_000, 60_000_000, 2, 60));
        entry.sample(new Sample(10_000_000, 9_000_000, 1, Sample.UNKNOWN));
        entry.first(new FirstRun(99_000_000, 50L << 20), 40L << 20);

        Row row = entry.row(SampleResults.ORIGIN).orElseThrow();
        assertEquals(new Measure(25, 10, 60), row.wallMs());
        assertEquals(new Measure(15, 9, 30), row.cpuMs());
        assertEquals(4, row.runs());
        assertEquals(120.0, row.mbPerS());
        assertEquals(3 << 20, row.inputBytes());
        assertEquals(1L << 20, row.outputBytes());
        assertEquals(20.0, row.allocatedBytes(), "of those that tell it");
        assertEquals(99.0, row.coldMs());
        assertEquals(10L << 20, row.peakRssDeltaBytes());
        assertEquals("zlib 1.3", row.library());
        assertEquals("FFI", row.kind());
        assertEquals(Map.of("level", 6), row.parameters());
        assertTrue(row.verified());
        assertNull(row.nsPerOp());
        assertNull(row.absent());
    }

    @Test
    void shortOperationsAreToldInNanoseconds() {
        Entry entry = entry(true);
        entry.sample(new Sample(20_000_000, 20_000_000, 1_000_000, Sample.UNKNOWN));
        assertEquals(20.0, entry.row(SampleResults.ORIGIN).orElseThrow().nsPerOp(), 1e-9);
    }

    @Test
    void aFaultTakesItsFiguresAway() {
        Entry entry = entry(false);
        entry.outcome(new Outcome(1, null, "", true));
        entry.sample(new Sample(1, 1, 1, Sample.UNKNOWN));
        entry.fault("wrong output: other bytes");
        Row row = entry.row(SampleResults.ORIGIN).orElseThrow();
        assertNull(row.wallMs());
        assertEquals(0, row.runs());
        assertEquals("wrong output: other bytes", row.absent());
        assertEquals(false, row.verified());
    }

    @Test
    void samplesThatBeganTooSlowAreTakenAnew() {
        Entry entry = entry(false);
        assertFalse(entry.startsAnew(), "there are none");
        entry.sample(new Sample(15_000_000, 15_000_000, 1, Sample.UNKNOWN));
        assertFalse(entry.startsAnew(), "nothing to compare with");
        entry.sample(new Sample(10_000_001, 10_000_001, 1, Sample.UNKNOWN));
        assertFalse(entry.startsAnew());
        entry.sample(new Sample(20_000_000, 20_000_000, 2, Sample.UNKNOWN));
        assertTrue(entry.startsAnew());
        assertEquals(0, entry.sampleCount());
    }

    @Test
    void withoutProcThereIsNoMemory() {
        Entry entry = entry(false);
        entry.sample(new Sample(1, 1, 1, Sample.UNKNOWN));
        entry.first(new FirstRun(1_000_000, null), null);
        assertNull(entry.row(SampleResults.ORIGIN).orElseThrow().peakRssDeltaBytes());
        assertEquals(1.0, entry.row(SampleResults.ORIGIN).orElseThrow().coldMs());
    }
}
