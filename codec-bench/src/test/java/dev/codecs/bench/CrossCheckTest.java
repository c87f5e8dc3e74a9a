package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.child.Sample;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrossCheckTest {
    private static Entry entry(String engine, String algorithm, String fingerprint, boolean verified) {
        Contender contender = new Contender(
                "Hasher", engine, Kind.JAVA.name(), false, new Availability.Yes(engine), List.of(), List.of());
        Trial trial = new Trial("hash", "memory", "x", "hash", algorithm, engine, false, Map.of());
        Entry entry = new Entry(engine.hashCode(), new Planned(trial, contender, false, false, Duration.ZERO));
        entry.outcome(new Outcome(1, null, fingerprint, verified));
        entry.sample(new Sample(1000, 1000, 1, Sample.UNKNOWN));
        return entry;
    }

    private static boolean verified(Entry entry) {
        return entry.row(SampleResults.ORIGIN).orElseThrow().verified();
    }

    @Test
    void whoAgreesWithAVerifiedOneIsVerified() {
        Entry known = entry("a", "sum", "11", true);
        Entry right = entry("b", "sum", "11", false);
        Entry wrong = entry("c", "sum", "12", false);
        CrossCheck.compare(List.of(right, wrong, known));
        assertTrue(verified(known));
        assertTrue(verified(right));
        assertFalse(verified(wrong));
        assertTrue(wrong.faulty());
        assertEquals(
                "wrong output: 12, while a has 11 as it should be",
                wrong.row(SampleResults.ORIGIN).orElseThrow().absent());
    }

    @Test
    void twoThatAgreeVerifyEachOther() {
        Entry one = entry("a", "sum", "11", false);
        Entry other = entry("b", "sum", "11", false);
        Entry alone = entry("a", "other", "77", false);
        CrossCheck.compare(List.of(one, other, alone));
        assertTrue(verified(one));
        assertTrue(verified(other));
        assertFalse(verified(alone), "nobody confirms it");
        assertFalse(alone.faulty());
    }

    @Test
    void whenNothingTellsWhoIsRightNobodyIs() {
        List<Entry> entries =
                List.of(entry("a", "sum", "11", false), entry("b", "sum", "11", false), entry("c", "sum", "12", false));
        CrossCheck.compare(entries);
        assertTrue(entries.stream().allMatch(Entry::faulty));
        assertTrue(entries.getFirst().describe().contains("{11=[a, b], 12=[c]}"), entries.getFirst()::describe);
    }
}
