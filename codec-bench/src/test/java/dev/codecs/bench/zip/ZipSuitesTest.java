package dev.codecs.bench.zip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipSuitesTest {
    private static final List<Suite> SUITES = List.of(new ZipSuite(), new ConcurrentSuite(), new StreamSuite());

    @TempDir
    private Path folder;

    private Workload one;
    private Workload several;

    @BeforeEach
    void write() throws Exception {
        byte[] text = new byte[5000];
        Random random = new Random(8);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) "etaoin shrdlu".charAt(random.nextInt(13));
        }
        one = new Workload("one", Files.write(folder.resolve("one"), text), folder);
        several = new Workload("several", Files.write(folder.resolve("several"), text), folder);
        several.divide(List.of(2000, 0, 1, 2999));
    }

    /** Those that run here, and the programs that do not. */
    private static List<Contender> contenders() {
        List<Contender> all = new ArrayList<>();
        Compressor.all().stream()
                .collect(Collectors.groupingBy(Compressor::engine))
                .forEach((engine, compressors) -> all.add(new Contender(
                        Compressor.class.getSimpleName(),
                        engine.id(),
                        engine.kind().name(),
                        false,
                        new Availability.Yes(engine.id()),
                        compressors.stream()
                                .map(compressor -> new Ability(compressor.algorithm()))
                                .toList(),
                        List.of())));
        for (Peer peer : ZipPeers.all()) {
            all.add(new Contender(
                    ZipPeers.SUBJECT, peer.id(), peer.kind(), true, peer.availability(), peer.abilities(), List.of()));
        }
        return all;
    }

    private static List<Planned> plan(Suite suite, Scale scale) {
        return suite.plan(new Scope(scale, contenders(), List.of(), name -> 1000));
    }

    /** Contents of one part where a row is about one. */
    private Workload workload(Trial trial) {
        return trial.workload().startsWith("small") || trial.workload().matches(".*\\dx\\d.*") ? several : one;
    }

    @Test
    void everyRowIsVerified() throws Exception {
        Set<String> measured = new TreeSet<>();
        for (Suite suite : SUITES) {
            for (Planned planned : plan(suite, Scale.FULL)) {
                if (!planned.contender().available()) {
                    continue;
                }
                Trial trial = planned.trial();
                try (Operation operation = suite.load(trial, workload(trial)).open()) {
                    Outcome outcome = operation.verify();
                    assertTrue(outcome.verified(), trial::toString);
                    assertTrue(operation.run(2) > 0, trial::toString);
                    measured.add(suite.name() + "/" + trial.table() + "/" + trial.algorithm() + "/" + trial.engine());
                }
            }
        }
        for (String engine : List.of("default", "java", "jdk", "java.util.zip", "zipfs", "commons-compress", "zip4j")) {
            for (String table :
                    List.of("zip/write", "zip/read", "concurrent/write", "concurrent/read", "stream/write")) {
                assertTrue(
                        measured.contains(table + "/zip/" + engine), () -> table + " by " + engine + ": " + measured);
            }
        }
        assertTrue(
                measured.containsAll(Set.of(
                        "zip/write/zip-zstd/java",
                        "zip/list/zip/default",
                        "zip/list/zip/zipfs",
                        "zip/crc/zip/java",
                        "zip/aes/zip-aes-256/default",
                        "zip/aes/zip-aes-256-stored/zip4j",
                        "zip/first-use/zip/java")),
                measured::toString);
        try (Stream<Path> left = Files.list(folder)) {
            List<Path> archives =
                    left.filter(file -> file.toString().endsWith(".zip")).toList();
            // The suffix of what an operation writes; those that all read have the name of their form.
            assertTrue(
                    archives.stream().allMatch(file -> file.toString().matches(".*(one|several)\\.zip")),
                    archives::toString);
        }
    }

    /** Says that it writes, and writes what it was given, or nothing of it. */
    private record Lying(Archiver archiver, Contents other) implements Archiver {
        @Override
        public void write(Contents contents, Path archive) throws Exception {
            archiver.write(other, archive);
        }

        @Override
        public void write(Path source, String name, Path archive) throws Exception {
            archiver.write(other, archive);
        }

        @Override
        public Opened<?> open(Path archive) throws Exception {
            return archiver.open(archive);
        }
    }

    @Test
    void aWrongArchiveIsFoundOut() throws Exception {
        Contents contents = Contents.of(several);
        byte[] bytes = several.bytes().clone();
        bytes[4000]++;
        Contents damaged = new Contents(bytes, contents.starts(), contents.names());
        int[] fewer = {0, 2000, 2000, 2001};
        Contents missing = new Contents(contents.bytes(), fewer, contents.names());
        Archiver library = new JavaUtilZip().archiver(Form.DEFLATED);
        for (Contents other : List.of(damaged, missing)) {
            Path archive = Archives.own(several);
            try (Writing writing =
                    new Writing(contents, new Lying(library, other), library, archive, Threads.beside(1))) {
                assertThrows(WrongOutputException.class, writing::verify);
            }
            Path made = Archives.own(several);
            library.write(other, made);
            try (Reading reading = new Reading(several, made, library, 1, Threads.beside(1))) {
                assertThrows(WrongOutputException.class, reading::verify);
            }
        }
        Path made = Archives.own(several);
        library.write(contents, made);
        try (Listing listing = new Listing(made, contents.count() + 1, library)) {
            assertThrows(WrongOutputException.class, listing::verify);
        }
        Contents otherFile = new Contents(bytes, new int[] {0, bytes.length}, contents.names());
        try (FileWriting writing = new FileWriting(
                one.file(),
                Archives.own(one),
                (source, archive) -> new Lying(library, otherFile).write(source, "x", archive),
                (archive, source) -> Archives.checkFile(archive, library, source),
                false,
                Threads.beside(1))) {
            assertThrows(WrongOutputException.class, writing::verify);
        }
    }

    @Test
    void anUncheckedCrcIsNoticedByWhoeverAddsTheCheck() throws Exception {
        Path archive = Archives.own(one);
        new JavaUtilZip().archiver(Form.DEFLATED).write(Contents.of(one), archive);
        try (Reading reading = new Reading(one, archive, JavaUtilZip.checking(), 1, Threads.beside(1))) {
            assertTrue(reading.verify().verified());
        }
        byte[] bytes = Files.readAllBytes(archive);
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        bytes[all.indexOf("PK\1\2") + 16]++; // the CRC in the directory (APPNOTE.TXT, section 4.3.12)
        Files.write(archive, bytes);
        try (Reading checked = new Reading(one, archive, JavaUtilZip.checking(), 1, Threads.beside(1));
                Reading unchecked =
                        new Reading(one, archive, new JavaUtilZip().archiver(Form.DEFLATED), 1, Threads.beside(1))) {
            assertThrows(IOException.class, checked::verify);
            assertTrue(unchecked.verify().verified());
        }
    }

    @Test
    void whatAnOpenArchiveHoldsIsToldByItsEntries() throws Exception {
        int count = 20_000;
        Workload many = new Workload("many", Files.write(folder.resolve("many"), new byte[count]), folder);
        many.divide(Collections.nCopies(count, 1));
        Path archive = ZipSuite.archive(many, Form.DEFLATED);
        for (Archiver archiver :
                List.of(new JavaUtilZip().archiver(Form.DEFLATED), CodecZip.of(CodecZip.DEFAULT, Form.DEFLATED))) {
            try (Listing listing = new Listing(archive, count, archiver)) {
                long held = Objects.requireNonNull(listing.verify().outputBytes());
                // Both keep the directory, which has a header of 46 bytes beside each name.
                assertTrue(held >= 46 && held < 200, () -> archiver + ": " + held);
            }
        }
    }

    @Test
    void librariesAreNotAskedForWhatTheyDoNotHave() {
        assertThrows(UnsupportedOperationException.class, () -> new JavaUtilZip().archiver(Form.ENCRYPTED));
        assertThrows(UnsupportedOperationException.class, () -> new CommonsCompress().archiver(Form.ENCRYPTED));
        assertThrows(UnsupportedOperationException.class, () -> new Zip4j().archiver(Form.ZSTD));
        for (Suite suite : SUITES) {
            for (Planned planned : plan(suite, Scale.FULL)) {
                Trial trial = planned.trial();
                assertTrue(
                        !trial.peer()
                                || planned.contender().kind().equals(Peer.PROCESS)
                                || planned.contender().abilities().contains(new Ability(trial.algorithm())),
                        planned::toString);
            }
        }
    }

    @Test
    void everyEngineHasARow() {
        for (Suite suite : SUITES) {
            Set<String> engines = plan(suite, Scale.FULL).stream()
                    .map(planned -> planned.trial().engine())
                    .collect(Collectors.toSet());
            assertTrue(
                    engines.containsAll(Set.of("default", "java", "jdk", "java.util.zip", "zip4j")), engines::toString);
        }
        List<String> programs = plan(new StreamSuite(), Scale.FULL).stream()
                .filter(planned -> planned.contender().kind().equals(Peer.PROCESS))
                .map(planned -> planned.trial().engine())
                .toList();
        assertEquals(List.of("gzip", "pigz", "zip", "7z"), programs, "absent ones too");
    }

    @Test
    void aQuickRunIsShort() {
        int rows = 0;
        for (Suite suite : SUITES) {
            List<Planned> quick = plan(suite, Scale.QUICK);
            assertFalse(quick.isEmpty());
            rows += quick.size();
        }
        int all = rows;
        assertTrue(rows <= 33, () -> all + " rows");
    }

    @Test
    void aPersonsFilesAreOneEntryEach() {
        Scope scope = new Scope(Scale.QUICK, contenders(), List.of("mine"), name -> 1000);
        assertEquals(
                Map.of("write", true, "read", true),
                new ZipSuite()
                        .plan(scope).stream()
                                .map(planned -> planned.trial().operation())
                                .collect(Collectors.toMap(operation -> operation, operation -> true, (a, b) -> a)));
        assertFalse(new StreamSuite().plan(scope).isEmpty());
    }
}
