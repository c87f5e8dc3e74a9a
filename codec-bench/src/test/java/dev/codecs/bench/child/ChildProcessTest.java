package dev.codecs.bench.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.child.ChildException.Fault;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Workload workload;

    @BeforeEach
    void write() throws Exception {
        workload = new Workload("abc", Files.writeString(folder.resolve("abc"), "abc"), folder);
    }

    private Children children() {
        return new Children(List.of("-Xmx64m", "--enable-native-access=ALL-UNNAMED"), folder);
    }

    private static Trial trial(String engine) {
        return new Trial("hash", "memory", "abc", "hash", "sha-256", engine, false, Map.of());
    }

    @Test
    void findsEnginesAndPeersAndWhatIsBroken() throws Exception {
        try (Children children = children();
                ChildProcess child = children.start(List.of())) {
            Found found = child.probe(LONG);
            Map<String, Contender> hashers = found.contenders().stream()
                    .filter(contender -> contender.subject().equals("Hasher"))
                    .collect(Collectors.toMap(Contender::engine, contender -> contender));
            assertEquals(
                    new Availability.No("install libmissing"),
                    hashers.get("missing").availability());
            assertTrue(hashers.get("jdk").available());
            assertTrue(hashers.get("java.security").peer());
            assertFalse(hashers.get("jdk").peer());
            assertTrue(
                    found.broken().stream().anyMatch(broken -> broken.reason().contains("NoSuchClass")),
                    found::toString);
        }
    }

    @Test
    void preparesWarmsAndSamples() throws Exception {
        try (Children children = children();
                ChildProcess child = children.start(List.of())) {
            Outcome outcome = child.prepare(7, trial("jdk"), workload, LONG);
            assertEquals(
                    new Outcome(3, null, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", true),
                    outcome);
            child.warm(7, Duration.ofMillis(50), Duration.ofMillis(1), LONG);
            Sample sample = child.sample(7, LONG);
            assertTrue(sample.times() > 1, sample::toString);
            assertTrue(sample.wallNanos() > 0, sample::toString);
            child.release();
            ChildException forgotten = assertThrows(ChildException.class, () -> child.sample(7, LONG));
            assertEquals(Fault.FAILED, forgotten.fault());
            assertTrue(child.isAlive());
        }
    }

    @Test
    void aFirstRunNeedsNothingBefore() throws Exception {
        try (Children children = children();
                ChildProcess child = children.start(List.of())) {
            assertTrue(child.first(trial("jdk"), workload, LONG).wallNanos() > 0);
        }
    }

    /** What a peer's library loads must not show in the cold start and the memory of another. */
    @Test
    void nothingIsLoadedOfLibrariesThatAreNotAskedFor() throws Exception {
        assertEquals(List.of(), foreignClasses(trial("jdk")));
        Trial asked = new Trial("hash", "memory", "abc", "hash", "sha-256", "bcprov", true, Map.of());
        assertFalse(foreignClasses(asked).isEmpty(), "this test sees what is loaded");
    }

    private List<String> foreignClasses(Trial trial) throws Exception {
        Path log = folder.resolve("classes-" + trial.engine());
        try (Children children = children();
                ChildProcess child = children.start(List.of("-Xlog:class+load:file=" + log))) {
            child.first(trial, workload, LONG);
        }
        return Files.readAllLines(log).stream()
                .filter(
                        line -> line.matches(
                                ".*\\]"
                                        + " (org\\.bouncycastle|com\\.dynatrace|io\\.airlift|com\\.google|net\\.openhft|org\\.apache)\\..*"))
                .toList();
    }

    @Test
    void whatHangsIsEnded() throws Exception {
        try (Children children = children();
                ChildProcess child = children.start(List.of())) {
            child.peak(); // it has started
            ChildException hung = assertThrows(
                    ChildException.class, () -> child.prepare(1, trial("hanging"), workload, Duration.ofSeconds(1)));
            assertEquals(Fault.DIED, hung.fault());
            assertEquals("its process gave no answer within 1 s and was ended", hung.reason());
            assertThrows(ChildException.class, child::peak);
            assertFalse(child.isAlive());
        }
    }

    @Test
    void endsWithItsInputWhateverItIsBusyWith() throws Exception {
        Path hanging = folder.resolve("hanging");
        try (Children children = children();
                ChildProcess child = children.start(List.of("-Dtest.hanging=" + hanging))) {
            CompletableFuture<ChildException> busy = CompletableFuture.supplyAsync(
                    () -> assertThrows(ChildException.class, () -> child.prepare(1, trial("hanging"), workload, LONG)));
            while (!Files.exists(hanging) && !busy.isDone()) {
                Thread.onSpinWait();
            }
            child.endInput();
            assertEquals(
                    "its process ended with exit code 0",
                    busy.get(20, TimeUnit.SECONDS).reason());
            assertFalse(child.isAlive());
        }
    }
}
