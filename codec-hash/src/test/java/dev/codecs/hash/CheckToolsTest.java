package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Hasher;
import dev.codecs.hash.CheckedFile.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Check files side by side with the tools that write and verify them. */
@Timeout(60)
@EnabledOnOs(value = OS.LINUX, disabledReason = "the tools are those of Linux")
class CheckToolsTest {
    private static final Hasher SHA256 = Hasher.of("sha-256");
    private static final List<String> NAMES = List.of("a", "b\\c", "n\nl", "p)q", " lead", "*star", "sub/deep", "(");

    @TempDir
    Path folder;

    /** What a tool printed, and its exit code. */
    private record Answer(int code, String output, String errors) {
        long lines(String end) {
            return output.lines().filter(line -> line.endsWith(end)).count();
        }
    }

    @BeforeEach
    void writeFiles() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        for (String name : NAMES) {
            Files.writeString(folder.resolve(name), name);
        }
    }

    private Answer run(String... command) throws IOException, InterruptedException {
        Path errors = Files.createTempFile("tool-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectError(errors.toFile());
        builder.environment().put("LC_ALL", "C");
        Process child = builder.start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = child.waitFor();
        String said = Files.readString(errors);
        Files.delete(errors);
        return new Answer(code, output, said);
    }

    private static void assumeInstalled(String tool) {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, tool))),
                tool + " is not installed");
    }

    private static List<FileHash> hashes(Path folder, Hasher hasher) throws IOException {
        return FolderHashing.of(hasher)
                .filter(path -> path.endsWith("/") || NAMES.contains(path))
                .hash(folder);
    }

    private String[] command(String... start) {
        return Stream.concat(Arrays.stream(start), NAMES.stream().sorted()).toArray(String[]::new);
    }

    @Test
    void sha256sumWritesTheSameLines() throws Exception {
        assumeInstalled("sha256sum");
        Path sums = folder.resolve("SUMS");
        CheckFile check = CheckFile.of(SHA256);
        List<FileHash> files = hashes(folder, SHA256);
        assertEquals(NAMES.size(), files.size());
        check.write(sums, files);
        assertEquals(run(command("sha256sum", "--")).output(), Files.readString(sums));
        check.binary().write(sums, files);
        assertEquals(run(command("sha256sum", "--binary", "--")).output(), Files.readString(sums));
        check.tagged().write(sums, files);
        assertEquals(run(command("sha256sum", "--tag", "--")).output(), Files.readString(sums));
    }

    @Test
    void sha256sumVerifiesOurLines() throws Exception {
        assumeInstalled("sha256sum");
        List<FileHash> files = hashes(folder, SHA256);
        CheckFile plain = CheckFile.of(SHA256);
        for (CheckFile check : List.of(plain, plain.binary(), plain.tagged())) {
            check.write(folder.resolve("SUMS"), files);
            Answer answer = run("sha256sum", "--check", "--strict", "SUMS");
            assertEquals(0, answer.code(), answer::toString);
            assertEquals(NAMES.size(), answer.lines(": OK"));
        }
    }

    /** Lines of every form, whole and damaged, have the same outcome as there. */
    @Test
    void sha256sumSaysTheSameOfAnyLines() throws Exception {
        assumeInstalled("sha256sum");
        CheckFile check = CheckFile.of(SHA256).anywhere();
        Path sums = folder.resolve("SUMS");
        int different = 0;
        for (int seed = 0; seed < 150; seed++) {
            Files.writeString(sums, lines(new Random(seed)));
            Answer answer = run("sha256sum", "--check", "--strict", "--warn", "SUMS");
            Verification ours = check.verify(sums);
            String what = Files.readString(sums) + "\n" + answer + "\n" + ours;
            assertEquals(answer.lines(": OK"), ours.count(Outcome.MATCHED), what);
            assertEquals(answer.lines(": FAILED"), ours.count(Outcome.DIFFERS), what);
            assertEquals(
                    answer.lines(": FAILED open or read"),
                    ours.count(Outcome.MISSING) + ours.count(Outcome.UNREADABLE),
                    what);
            long malformed = answer.errors()
                    .lines()
                    .filter(line -> line.contains("improperly formatted SHA256"))
                    .count();
            assertEquals(malformed, ours.count(Outcome.MALFORMED), what);
            assertEquals(answer.code() == 0, ours.matched(), what);
            different += ours.matched() ? 0 : 1;
        }
        assertTrue(different > 20 && different < 150, different + " of the lists are faulty");
    }

    private static String lines(Random random) {
        List<String> hashes = NAMES.stream()
                .map(name -> HashText.hex(SHA256.hash(name.getBytes(StandardCharsets.UTF_8))))
                .toList();
        List<String> scraps = List.of(
                " ",
                "  ",
                " *",
                "\t",
                "\\",
                "\\\\",
                "\\n",
                "a",
                "SHA256",
                " (",
                ")",
                " = ",
                "=",
                "#",
                "\r",
                "MD5",
                "0",
                "\u00E9",
                hashes.getFirst());
        StringBuilder text = new StringBuilder();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            int chosen = random.nextInt(NAMES.size());
            String name = NAMES.get(chosen).replace("\n", "\\n");
            String hash = hashes.get(random.nextInt(5) == 0 ? 0 : chosen);
            String escape = name.contains("\\") || random.nextInt(5) == 0 ? "\\" : "";
            StringBuilder line = new StringBuilder(
                    switch (random.nextInt(5)) {
                        case 0 -> escape + hash + " *" + name;
                        case 1 -> escape + "SHA256 (" + name + ") = " + hash.toUpperCase(Locale.ROOT);
                        case 2 -> escape + hash + " " + name;
                        case 3 -> String.join("", pick(scraps, random), pick(scraps, random), pick(scraps, random));
                        default -> escape + hash + "  " + name;
                    });
            if (random.nextInt(4) == 0) {
                line.insert(random.nextInt(line.length() + 1), pick(scraps, random));
            }
            text.append(line).append(random.nextInt(6) == 0 ? "\r\n" : "\n");
        }
        return text.toString();
    }

    private static String pick(List<String> scraps, Random random) {
        return scraps.get(random.nextInt(scraps.size()));
    }

    /** Every other tool of coreutils whose algorithm has an engine. */
    @Test
    void theOtherToolsOfCoreutils() throws Exception {
        String[][] tools = {
            {"md5", "md5sum"},
            {"sha-1", "sha1sum"},
            {"sha-224", "sha224sum"},
            {"sha-384", "sha384sum"},
            {"sha-512", "sha512sum"},
            {"blake2b", "b2sum"}
        };
        for (String[] tool : tools) {
            if (Hasher.all().stream().noneMatch(hasher -> hasher.algorithm().equals(tool[0]))) {
                continue;
            }
            assumeInstalled(tool[1]);
            Hasher hasher = Hasher.of(tool[0]);
            Path sums = folder.resolve("SUMS");
            CheckFile check = CheckFile.of(hasher);
            check.tagged().write(sums, hashes(folder, hasher));
            assertEquals(run(command(tool[1], "--tag", "--")).output(), Files.readString(sums));
            check.write(sums, hashes(folder, hasher));
            assertEquals(run(command(tool[1], "--")).output(), Files.readString(sums));
            assertEquals(0, run(tool[1], "--check", "--strict", "SUMS").code());
            assertTrue(check.verify(sums).matched());
        }
    }

    /** xxhsum before 0.8.2 knows no escapes, and a name with a line feed breaks its lines. */
    @Test
    void xxhsum() throws Exception {
        assumeInstalled("xxhsum");
        String[][] algorithms = {{"xxh3-64", "-H3"}, {"xxh3-128", "-H2"}, {"xxh64", "-H1"}, {"xxh32", "-H0"}};
        for (String[] algorithm : algorithms) {
            if (Hasher.all().stream().noneMatch(hasher -> hasher.algorithm().equals(algorithm[0]))) {
                continue;
            }
            Hasher hasher = Hasher.of(algorithm[0]);
            List<FileHash> files = hashes(folder, hasher).stream()
                    .filter(file -> !file.path().contains("\n") && !file.path().contains("\\"))
                    .toList();
            String[] names = files.stream().map(FileHash::path).toArray(String[]::new);
            String[] command = Stream.concat(Stream.of("xxhsum", "--tag", algorithm[1]), Arrays.stream(names))
                    .toArray(String[]::new);
            Path sums = folder.resolve("SUMS");
            CheckFile check = CheckFile.of(hasher);
            check.tagged().write(sums, files);
            Answer tagged = run(command);
            assertEquals(tagged.output(), Files.readString(sums));
            check.write(sums, files);
            Answer answer = run("xxhsum", "--check", "--strict", "SUMS");
            assertEquals(0, answer.code(), answer::toString);
            assertTrue(check.verify(sums).matched());
            Files.writeString(
                    sums,
                    tagged.output()
                            .replace(files.getFirst().hex(), files.getLast().hex()));
            assertFalse(check.verify(sums).matched());
            assertEquals(1, run("xxhsum", "--check", "SUMS").code());
        }
    }

    @Test
    void b3sum() throws Exception {
        if (Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .noneMatch(path -> Files.isExecutable(Path.of(path, "b3sum")))) {
            return; // CheckFileTest has its lines as literal text
        }
        Hasher hasher = Hasher.of("blake3");
        Path sums = folder.resolve("SUMS");
        CheckFile.of(hasher).write(sums, hashes(folder, hasher));
        assertEquals(run(command("b3sum", "--")).output(), Files.readString(sums));
        assertEquals(0, run("b3sum", "--check", "SUMS").code());
    }
}
