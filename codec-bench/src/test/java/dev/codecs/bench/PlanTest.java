package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Jvm;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final Contender JDK = compressor("jdk", false, new Availability.Yes("JDK"));
    private static final Contender PEER = compressor("java.util.zip", true, new Availability.Yes("JDK"));
    private static final Contender GONE = new Contender(
            "Compressor",
            "gone",
            Kind.FFI.name(),
            false,
            new Availability.No("install it"),
            List.of(new Ability("deflate")),
            List.of());
    private static final Contender HASHER = hasher("jdk", false);
    private static final Contender DIGEST = hasher("java.security", true);
    private static final Contender TREE = new Contender(
            "Hasher",
            "java",
            Kind.JAVA.name(),
            false,
            new Availability.Yes("Java"),
            List.of(new Ability("blake3", null, 0, true), new Ability("md5")),
            List.of());
    private static final List<Contender> ALL = List.of(JDK, PEER, GONE, HASHER, DIGEST, TREE);

    private static Contender compressor(String engine, boolean peer, Availability availability) {
        return new Contender(
                "Compressor",
                engine,
                Kind.JDK.name(),
                peer,
                availability,
                List.of(new Ability("deflate", new IntRange(0, 9), 6), new Ability("gzip", new IntRange(1, 9), 6)),
                List.of());
    }

    private static Contender hasher(String engine, boolean peer) {
        return new Contender(
                "Hasher",
                engine,
                Kind.JDK.name(),
                peer,
                new Availability.Yes("JDK"),
                List.of(new Ability("sha-256")),
                List.of());
    }

    private static List<Entry> plan(Scale scale, String only, boolean peers, Path... inputs) {
        Selection selection = new Selection(
                List.of(),
                scale,
                Pattern.compile(only),
                null,
                peers,
                List.of(inputs),
                null,
                List.of(),
                Jvm.USUAL,
                List.of(),
                Path.of("out"));
        return Plan.of(selection, ALL, new Workloads(Path.of("."), List.of(inputs)), 1);
    }

    private static Set<String> groups(List<Entry> entries) {
        return entries.stream()
                .map(Entry::trial)
                .map(trial -> String.join(" ", trial.suite(), trial.table(), trial.workload(), trial.operation()))
                .collect(Collectors.toSet());
    }

    @Test
    void aSlowMachineIsGuessedToTakeLonger() {
        Planned planned = plan(Scale.QUICK, ".*", true).getFirst().planned();
        assertEquals(planned.guess().multipliedBy(2), planned.slower(2).guess());
    }

    @Test
    void quickShowsEveryTable() {
        assertEquals(
                Set.of(
                        "codecs compress text-20m compress",
                        "codecs compress random-4m compress",
                        "runtimes concurrent write text-8x512k write",
                        "runtimes stream write text-8m write",
                        "codecs compress small-1000 compress",
                        "codecs decompress text-20m decompress",
                        "codecs decompress random-4m decompress",
                        "codecs decompress small-1000 decompress",
                        "codecs stream text-8m compress",
                        "codecs stream text-8m decompress",
                        "codecs parallel text-8m compress",
                        "hash small payload-64b hash",
                        "hash small payload-16k hash",
                        "hash threads payload-200m hash",
                        "hash file payload-200m hash-file",
                        "hash file payload-200m hash-mapped",
                        "zip write text-4m write",
                        "zip write random-4m write",
                        "zip write small-1000 write",
                        "zip read text-4m read",
                        "zip read small-1000 read",
                        "zip list payload-20000x1b list",
                        "zip aes random-4m write",
                        "concurrent write text-8x512k write",
                        "concurrent read text-8x512k read",
                        "stream write text-8m write"),
                groups(plan(Scale.QUICK, "", true)));
    }

    @Test
    void everyGroupHasEveryContender() {
        List<Entry> entries = plan(Scale.QUICK, "", true);
        for (String engine : List.of("jdk", "java.util.zip", "gone")) {
            assertEquals(
                    engine.equals("gone") ? 8 : 9, // it has no gzip, which a stream is divided in
                    groups(entries.stream()
                                    .filter(entry -> entry.trial().suite().equals("codecs"))
                                    .filter(entry -> entry.trial().engine().equals(engine))
                                    .toList())
                            .size(),
                    engine);
        }
    }

    @Test
    void anAbsentEngineIsARowWithItsReason() {
        List<Entry> entries = plan(Scale.QUICK, "compress/text-20m/compress/deflate/gone", true);
        assertEquals(1, entries.size());
        Entry entry = entries.getFirst();
        assertFalse(entry.open());
        Results.Row row = entry.row(SampleResults.ORIGIN).orElseThrow();
        assertEquals("install it", row.absent());
        assertFalse(row.verified());
        assertEquals(null, row.wallMs());
    }

    @Test
    void fullHasEveryLevel() {
        List<Integer> levels = plan(Scale.FULL, "^compress/text-20m/compress/deflate/jdk$", true).stream()
                .map(entry -> (Integer) entry.trial().parameters().get("level"))
                .toList();
        assertEquals(IntStream.rangeClosed(0, 9).boxed().toList(), levels);
        assertTrue(groups(plan(Scale.FULL, "", true))
                .containsAll(Set.of(
                        "codecs compress classes-20m compress",
                        "codecs compress native-20m compress",
                        "codecs compress repetitive-20m compress",
                        "codecs compress text-320x64k compress",
                        "codecs decompress-own text-20m decompress",
                        "codecs stream classes-20m decompress",
                        "codecs parallel text-20m compress")));
    }

    @Test
    void aQuickRunComparesFewHashesAndAFullOneAll() {
        assertEquals(Set.of("sha-256", "blake3"), hashes(Scale.QUICK, ""));
        assertEquals(Set.of("sha-256", "blake3", "md5"), hashes(Scale.FULL, ""));
        assertEquals(Set.of("sha-256", "blake3", "md5"), hashes(Scale.SMOKE, "memory/"), "whatever an engine offers");
        assertTrue(groups(plan(Scale.FULL, "", true))
                .containsAll(Set.of("hash memory payload-32m hash", "hash small payload-1k hash")));
    }

    private static Set<String> hashes(Scale scale, String only) {
        return plan(scale, only, true).stream()
                .map(Entry::trial)
                .filter(trial -> trial.suite().equals("hash"))
                .map(Trial::algorithm)
                .collect(Collectors.toSet());
    }

    @Test
    void aStreamIsDividedByTheEnginesOnly() {
        List<String> rows = plan(Scale.FULL, "^parallel/", true).stream()
                .filter(Entry::open)
                .map(entry -> entry.trial().engine() + " " + entry.trial().parameters())
                .toList();
        assertEquals(
                List.of(
                        "jdk {level=6, mode=stream, threads=1}",
                        "jdk {level=6, mode=stream, threads=2}",
                        "java.util.zip {level=6, mode=stream, threads=1}"),
                rows);
    }

    @Test
    void onlyTreesAreHashedOnTwoThreads() {
        List<Object> threads = plan(Scale.QUICK, "^threads/", true).stream()
                .map(entry -> entry.trial().algorithm() + " "
                        + entry.trial().parameters().get("threads"))
                .map(Object.class::cast)
                .toList();
        assertEquals(List.of("blake3 1", "blake3 2"), threads);
    }

    @Test
    void peersAndOthersCanBeLeftOut() {
        List<Entry> entries = plan(Scale.QUICK, "hash/sha", false);
        assertFalse(entries.isEmpty());
        assertTrue(entries.stream().map(Entry::trial).noneMatch(Trial::peer));
        assertTrue(entries.stream().allMatch(entry -> entry.trial().suite().equals("hash")));
    }

    @Test
    void aPersonsFilesTakeThePlaceOfTheUsualData() {
        List<Entry> entries = plan(Scale.QUICK, "", true, Path.of("a", "x.bin"), Path.of("b", "x.bin"));
        assertEquals(
                Set.of("x.bin", "x.bin (2)"),
                entries.stream().map(entry -> entry.trial().workload()).collect(Collectors.toSet()));
        assertEquals(
                Set.of("codecs", "hash", "zip", "stream"),
                entries.stream().map(entry -> entry.trial().suite()).collect(Collectors.toSet()));
    }

    @Test
    void smokeIsSmall() {
        Workloads workloads = new Workloads(Path.of("."), List.of());
        List<Entry> entries = plan(Scale.SMOKE, "", true);
        assertTrue(
                entries.stream().allMatch(entry -> workloads.size(entry.trial().workload()) <= 256 << 10));
        assertEquals(
                Set.of(
                        "compress",
                        "decompress",
                        "stream",
                        "parallel",
                        "memory",
                        "small",
                        "file",
                        "threads",
                        "write",
                        "read",
                        "list",
                        "crc",
                        "aes",
                        "first-use",
                        "codecs compress",
                        "concurrent write",
                        "stream write"),
                entries.stream().map(entry -> entry.trial().table()).collect(Collectors.toSet()));
    }
}
