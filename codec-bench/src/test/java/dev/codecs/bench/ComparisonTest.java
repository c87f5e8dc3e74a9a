package dev.codecs.bench;

import static dev.codecs.bench.SampleResults.algorithm;
import static dev.codecs.bench.SampleResults.compress;
import static dev.codecs.bench.SampleResults.unverified;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Comparison.Speedup;
import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Row row(String engine, int level, long output, double median, double min, double max) {
        return compress(engine, engine.equals("jdk") ? "JDK" : "FFI", false, level, output, median, min, max);
    }

    @Test
    void fasterIsMoreThanThreePerCentWithRangesApart() {
        Row slow = row("a", 6, 100, 100, 99, 101);
        assertTrue(Comparison.faster(row("b", 6, 100, 96, 95, 98), slow));
        assertFalse(Comparison.faster(row("b", 6, 100, 98, 97, 98.5), slow), "two per cent");
        assertFalse(Comparison.faster(row("b", 6, 100, 50, 49, 99), slow), "ranges that touch");
        assertFalse(Comparison.faster(row("b", 6, 100, 50, 49, 150), slow), "ranges that overlap");
        assertFalse(Comparison.faster(slow, slow));
    }

    @Test
    void rowsWithoutProofOrFiguresTakeNoPart() {
        Row slow = row("a", 6, 100, 100, 99, 101);
        Row fast = row("b", 6, 100, 10, 9, 11);
        assertFalse(Comparison.faster(unverified(fast), slow));
        assertFalse(Comparison.faster(fast, unverified(slow)));
        assertEquals(List.of(), Comparison.beatenBy(List.of(unverified(fast), slow), slow));
        Row absent = SampleResults.absent("codecs", "compress", "text-20m", "compress", "deflate", "c", "why");
        assertFalse(Comparison.faster(absent, slow));
        assertFalse(Comparison.faster(fast, absent));
        assertNull(Comparison.time(absent));
        assertNull(Comparison.time(row("a", 6, 100, Double.NaN, 1, 2)));
        assertNull(Comparison.time(row("a", 6, 100, 0, 0, 0)));
    }

    @Test
    void nanosecondsAreATimeToo() {
        Row withRange = SampleResults.small("sha-256", "jdk", "JDK", 150, 148, 155);
        assertEquals(new Measure(150 / 1e6, 148 / 1e6, 155 / 1e6), Comparison.time(withRange));
        Row alone = SampleResults.row(
                "hash",
                "small",
                "w",
                "hash",
                "sha-256",
                "jdk",
                "JDK",
                false,
                null,
                withRange.parameters(),
                64,
                null,
                9,
                null,
                null,
                null,
                2e6,
                null,
                null,
                true,
                null);
        assertEquals(new Measure(2, 2, 2), Comparison.time(alone));
    }

    @Test
    void theJdkIsLookedForAtTheSameParameters() {
        Row jdk6 = row("jdk", 6, 100, 1000, 990, 1010);
        Row jdk9 = row("jdk", 9, 95, 2000, 1990, 2010);
        Row peer = compress("java.util.zip", "JDK", true, 6, 100, 1000, 990, 1010);
        Row fast = row("libdeflate", 6, 100, 250, 245, 260);
        List<Row> rows = List.of(peer, jdk9, jdk6, fast);

        assertEquals(new Speedup(4, true), Comparison.againstBase(rows, fast));
        assertEquals(jdk6, Comparison.base(rows, fast));
        assertNull(Comparison.againstBase(rows, jdk6), "not against itself");
        assertEquals(new Speedup(1, false), Comparison.againstBase(rows, peer));
        assertEquals(peer, Comparison.base(List.of(peer, fast), fast), "the peer stands in");
        assertNull(Comparison.againstBase(rows, row("libdeflate", 12, 90, 4000, 3990, 4010)), "no such level");
        assertNull(Comparison.againstBase(rows, algorithm(fast, "gzip")), "another algorithm");
        assertNull(Comparison.againstBase(rows, unverified(fast)));
        assertEquals(new Speedup(0.5, true), Comparison.againstBase(rows, row("slow", 6, 90, 2000, 1900, 2100)));
    }

    @Test
    void whereTheJdkHasNoSuchHashTheBaseIsInJava() {
        Row java = SampleResults.hash("blake3", "java", "JAVA", false, 100, 99, 101);
        Row vector = SampleResults.hash("blake3", "vector", "JAVA", false, 50, 49, 51);
        Row peer = SampleResults.hash("blake3", "bcprov", "JAVA", true, 200, 199, 201);
        Row foreign = SampleResults.hash("blake3", "blake3", "FFI", false, 20, 19, 21);

        assertEquals(java, Comparison.base(List.of(foreign, peer, vector, java), vector));
        assertEquals(vector, Comparison.base(List.of(foreign, peer, vector), peer), "ours before a peer");
        assertEquals(peer, Comparison.base(List.of(foreign, peer), foreign));
        assertNull(Comparison.base(List.of(foreign), foreign));
        assertEquals(new Speedup(2, true), Comparison.againstBase(List.of(java, vector), vector));
    }

    private static Row rounds(String engine, boolean peer, Double... samples) {
        Row row = SampleResults.hash("sha-256", engine, "JDK", peer, samples[samples.length / 2], 1, 1000);
        return RowDraft.with(row, draft -> {
            draft.runs = samples.length;
            draft.samplesMs = List.of(samples);
        });
    }

    @Test
    void manyRoundsAreComparedOneByOne() {
        Row jdk = rounds("jdk", false, 100.0, 100.0, 200.0, 400.0, 100.0);
        Row direct = rounds("java.security", true, 50.0, 50.0, 100.0, 200.0, 60.0);
        assertEquals(Optional.of(new Comparison.Paired(5, 0.5, 0.5, 0.6)), Comparison.paired(jdk, direct));
        assertEquals(Optional.of(new Speedup(2, true)), Comparison.against(direct, jdk), "though the ranges overlap");
        assertEquals(Optional.of(direct), Comparison.direct(List.of(jdk, direct), jdk));
        assertEquals(Optional.empty(), Comparison.direct(List.of(jdk, direct), direct), "a peer is direct itself");

        Row unsteady = rounds("x", false, 50.0, 150.0, 100.0, 200.0, 60.0);
        assertEquals(
                Optional.of(new Speedup(2, false)),
                Comparison.against(unsteady, jdk).map(told -> new Speedup(2, told.clear())));
        Row few = rounds("x", false, 50.0, 50.0, 100.0);
        assertEquals(Optional.of(false), Comparison.against(few, jdk).map(Speedup::clear), "of few the ranges count");
    }

    @Test
    void rowsWhoseIntervalsOverlapAreNeverCalledFaster() {
        Row slow = SampleResults.interval(rounds("slow", false, 100.0, 110.0, 120.0, 130.0, 140.0), 100, 140);
        Row fast = rounds("fast", false, 90.0, 99.0, 108.0, 117.0, 126.0);
        assertTrue(Comparison.faster(SampleResults.interval(fast, 90, 99), slow));
        assertFalse(Comparison.faster(SampleResults.interval(fast, 90, 126), slow), "though all rounds agree");
        assertFalse(Comparison.faster(slow, SampleResults.interval(fast, 90, 126)));
    }

    @Test
    void ofManyRoundsOneOutlierOnEachSideIsLeftOut() {
        Row even = rounds("even", false, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
        Row odd = rounds("odd", false, 9.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 0.1);
        assertEquals(Optional.of(new Comparison.Paired(8, 2, 2, 2)), Comparison.paired(even, odd));
    }

    @Test
    void beatenByFasterRowsThatAreNotLarger() {
        Row slow = row("jdk", 6, 6_162_063, 1000, 990, 1010);
        Row larger = row("libdeflate", 6, 6_165_706, 250, 245, 260);
        Row smaller = row("libdeflate", 7, 6_112_147, 500, 490, 510);
        Row equal = row("zlib", 6, 6_162_063, 400, 390, 410);
        Row alike = row("other", 6, 6_162_063, 960, 940, 995);
        List<Row> rows = List.of(slow, larger, smaller, equal, alike, algorithm(smaller, "gzip"));

        assertEquals(List.of(equal, smaller), Comparison.beatenBy(rows, slow));
        assertEquals(List.of(), Comparison.beatenBy(rows, larger));
        assertEquals(List.of(), Comparison.beatenBy(rows, smaller));
        assertEquals(
                List.of(), Comparison.beatenBy(rows, SampleResults.hash("deflate", "x", "JAVA", false, 9e9, 9e9, 9e9)));
    }
}
