package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Hasher;
import dev.codecs.hash.CheckedFile.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Check files by themselves; {@link CheckToolsTest} has them side by side with the tools. */
@Timeout(60)
class CheckFileTest {
    private static final Hasher SHA256 = Hasher.of("sha-256");
    private static final Hasher XXH3 = Hasher.of("xxh3-64");
    private static final CheckFile CHECK = CheckFile.of(SHA256);

    /** SHA-256 of "abc" (FIPS 180-4). */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    Path folder;

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(folder.resolve("abc"), "abc");
    }

    private Verification verify(CheckFile check, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("SUMS"), text);
        return check.verify(file);
    }

    private void assertOutcomes(String text, Outcome... expected) throws IOException {
        assertEquals(
                List.of(expected),
                verify(CHECK, text).files().stream().map(CheckedFile::outcome).toList(),
                text);
    }

    @Test
    void linesOfEveryForm() {
        byte[] hash = HashText.fromHex(ABC);
        assertEquals(ABC + "  a/b c", CHECK.line("a/b c", hash));
        assertEquals(ABC + " *a", CHECK.binary().line("a", hash));
        assertEquals("SHA256 (a) = " + ABC, CHECK.tagged().line("a", hash));
        assertEquals("\\" + ABC + "  a\\nb", CHECK.line("a\nb", hash));
        assertEquals("\\" + ABC + " *a\\\\b", CHECK.binary().line("a\\b", hash));
        assertEquals("\\SHA256 (a\\rb) = " + ABC, CHECK.tagged().line("a\rb", hash));
        byte[] xxh3 = HashText.fromHex("e6c632b61e964e1f");
        assertEquals("XXH3 (a) = e6c632b61e964e1f", CheckFile.of(XXH3).line("a", xxh3));
        assertEquals("XXH3_e6c632b61e964e1f *a", CheckFile.of(XXH3).binary().line("a", xxh3));
    }

    /** What PowerShell puts before the first line, and what {@code openssl dgst} of version 3 calls SHA-2. */
    @Test
    void linesOfOtherSystems() throws IOException {
        Files.writeString(folder.resolve("SUMS"), "\uFEFF" + ABC + "  abc\r\nSHA2-256(abc)= " + ABC + "\n");
        Verification verification = CHECK.verify(folder.resolve("SUMS"));
        assertTrue(verification.matched(), verification::toString);
        assertEquals(List.of("abc", "abc"), paths(verification));
    }

    /** The names that the tools give, by their own output. */
    @Test
    void namesOfAlgorithms() {
        assertEquals("MD5", CheckLines.of("md5", 16).tags().getFirst());
        assertEquals("SHA1", CheckLines.of("sha-1", 20).tags().getFirst());
        assertEquals("SHA512", CheckLines.of("sha-512", 64).tags().getFirst());
        assertEquals("SHA3-256", CheckLines.of("sha3-256", 32).tags().getFirst());
        assertEquals("BLAKE2b", CheckLines.of("blake2b", 64).tags().getFirst());
        assertEquals("BLAKE2b-256", CheckLines.of("blake2b", 32).tags().getFirst());
        assertEquals("BLAKE3", CheckLines.of("blake3", 32).tags().getFirst());
        assertEquals("XXH32", CheckLines.of("xxh32", 4).tags().getFirst());
        assertEquals("XXH64", CheckLines.of("xxh64", 8).tags().getFirst());
        assertEquals("XXH3", CheckLines.of("xxh3-64", 8).tags().getFirst());
        assertEquals("XXH128", CheckLines.of("xxh3-128", 16).tags().getFirst());
    }

    @Test
    void whatIsWrittenIsVerified() throws IOException {
        Files.createDirectories(folder.resolve("deep/er"));
        Files.writeString(folder.resolve("deep/er/file"), "x");
        Files.writeString(folder.resolve(" lead"), "y");
        for (Hasher hasher : List.of(SHA256, XXH3)) {
            List<FileHash> files = FolderHashing.of(hasher)
                    .filter(path -> !path.equals("SUMS"))
                    .hash(folder);
            CheckFile plain = CheckFile.of(hasher);
            for (CheckFile check : List.of(plain, plain.binary(), plain.tagged())) {
                check.write(folder.resolve("SUMS"), files);
                Verification verification = check.verify(folder.resolve("SUMS"));
                assertTrue(verification.matched(), verification::toString);
                assertEquals(List.of(" lead", "abc", "deep/er/file"), paths(verification));
            }
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no such names")
    void strangeNamesAreVerified() throws IOException {
        List<String> names = List.of("new\nline", "back\\slash", "return\r", "a) = b", "#a", "\\", "*");
        for (String name : names) {
            Files.writeString(folder.resolve(name), name);
        }
        List<FileHash> files = FolderHashing.of(SHA256).hash(folder);
        for (CheckFile check : List.of(CHECK, CHECK.binary(), CHECK.tagged())) {
            check.write(folder.resolve("SUMS"), files);
            assertTrue(check.verify(folder.resolve("SUMS")).matched());
            assertEquals(
                    names.size() + 1, Files.readAllLines(folder.resolve("SUMS")).size());
        }
    }

    private static List<String> paths(Verification verification) {
        return verification.files().stream().map(CheckedFile::path).toList();
    }

    @Test
    void everyOutcome() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        String other = "00" + ABC.substring(2);
        String text = "# a comment\r\n\n" + ABC + "  abc\r\n" + other + "  abc\n" + ABC + "  missing\n" + ABC
                + "  sub\n" + ABC + "  ../abc\nnonsense\n" + ABC + " *abc";
        Verification verification = verify(CHECK, text);
        List<CheckedFile> files = verification.files();
        assertEquals(new CheckedFile(3, "abc", Outcome.MATCHED, null), files.get(0));
        assertEquals(new CheckedFile(4, "abc", Outcome.DIFFERS, null), files.get(1));
        assertEquals(Outcome.MISSING, files.get(2).outcome());
        assertEquals(
                NoSuchFileException.class, assertNotNullFailure(files.get(2)).getClass());
        assertEquals(Outcome.UNREADABLE, files.get(3).outcome());
        assertTrue(assertNotNullFailure(files.get(3)).getMessage().contains("sub"));
        assertEquals(new CheckedFile(7, "../abc", Outcome.REFUSED, null), files.get(4));
        assertEquals(new CheckedFile(8, null, Outcome.MALFORMED, null), files.get(5));
        assertEquals(new CheckedFile(9, "abc", Outcome.MATCHED, null), files.get(6));
        assertEquals(7, files.size());
        assertFalse(verification.matched());
        assertEquals(2, verification.count(Outcome.MATCHED));
        assertEquals(1, verification.count(Outcome.MALFORMED));
    }

    private static IOException assertNotNullFailure(CheckedFile file) {
        assertNotNull(file.failure(), file::toString);
        return file.failure();
    }

    @Test
    void nothingMatchesWithoutLines() throws IOException {
        assertFalse(verify(CHECK, "").matched());
        assertFalse(verify(CHECK, "# nothing\n\n").matched());
        assertTrue(verify(CHECK, ABC + "  abc").matched());
        assertFalse(verify(CHECK, ABC + "  abc\nnonsense\n").matched());
    }

    @Test
    void linesThatAreNone() throws IOException {
        for (String line : new String[] {
            ABC,
            ABC + " ",
            ABC.substring(1) + "  abc",
            ABC + "0  abc",
            ABC.replace('b', 'g') + "  abc",
            "MD5 (abc) = 900150983cd24fb0d6963f7d28e17f72",
            "SHA256 (abc = " + ABC,
            "SHA256 abc) = " + ABC,
            "SHA256 (abc) " + ABC,
            "SHA256 (abc) = " + ABC + " ",
            "SHA256 (abc) = " + ABC.substring(2),
            "sha256 (abc) = " + ABC,
            "\\" + ABC + "  a\\bc",
            "\\" + ABC + "  abc\\",
            ABC + "  a\0bc",
            " ",
            "x".repeat(100_000)
        }) {
            assertOutcomes(line + "\n" + ABC + "  abc\n", Outcome.MALFORMED, Outcome.MATCHED);
        }
    }

    @Test
    void namesThatAreNoUtf8AreMalformed() throws IOException {
        byte[] text = (ABC + "  ab\u00FF\n" + ABC + "  abc\n").getBytes(StandardCharsets.ISO_8859_1);
        Verification verification = CHECK.verify(new ByteArrayInputStream(text), folder);
        assertEquals(1, verification.count(Outcome.MALFORMED));
        assertEquals(1, verification.count(Outcome.MATCHED));
    }

    @Test
    void upperCaseDigitsCount() throws IOException {
        assertOutcomes(ABC.toUpperCase(java.util.Locale.ROOT) + "  abc\n", Outcome.MATCHED);
    }

    /** As xxhsum 0.8.1 writes them ("XXH3 (file)"), and with the prefix by which later ones tell them from xxh64. */
    @Test
    void linesOfXxhsum() throws IOException {
        String hash = HashText.hex(XXH3.hash(folder.resolve("abc")));
        CheckFile check = CheckFile.of(XXH3);
        assertTrue(verify(check, "XXH3 (abc) = " + hash + "\n").matched());
        assertTrue(verify(check, "XXH3_" + hash + "  abc\n").matched());
        assertTrue(verify(check, "XXH3_" + hash + " *abc\n").matched());
        assertTrue(verify(check, hash + "  abc\n").matched());
        assertFalse(verify(check, "XXH64 (abc) = " + hash + "\n").matched());
        assertFalse(verify(check, "XXH3_LE (abc) = " + hash + "\n").matched());
    }

    /** As b3sum writes them, with and without --tag; the hash of "abc" is that of the BLAKE3 authors' own tool. */
    @Test
    void linesOfB3sum() throws IOException {
        CheckFile check = CheckFile.of(Hasher.of("blake3"));
        String hash = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";
        assertTrue(verify(check, hash + "  abc\n").matched());
        assertTrue(verify(check, "BLAKE3 (abc) = " + hash + "\n").matched());
        assertEquals(hash + "  abc", check.line("abc", HashText.fromHex(hash)));
        assertEquals("\\" + hash + "  a\\\\b\\nc", check.line("a\\b\nc", HashText.fromHex(hash)));
    }

    @Test
    void theTopmostFolderIsNotLeft() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.writeString(inner.resolve("abc"), "abc");
        String absolute = folder.resolve("abc").toString();
        String text = ABC + "  ../abc\n" + ABC + "  " + absolute + "\n" + ABC + "  ./abc\n" + ABC + "  x/../../abc\n";
        Path sums = Files.writeString(inner.resolve("SUMS"), text);
        Files.createDirectory(inner.resolve("x"));
        List<CheckedFile> refused = CHECK.verify(sums).files();
        assertEquals(
                List.of(Outcome.REFUSED, Outcome.REFUSED, Outcome.MATCHED, Outcome.REFUSED),
                refused.stream().map(CheckedFile::outcome).toList());
        assertTrue(refused.stream().allMatch(file -> file.path() != null && file.failure() == null));
        assertTrue(CHECK.anywhere().verify(sums).matched());
        assertTrue(CHECK.anywhere().verify(sums, inner).matched());
        assertEquals(0, CHECK.verify(sums, folder).count(Outcome.DIFFERS));
    }

    /** To read a pipe would wait for somebody who writes. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no named pipes in folders")
    void aPipeIsNotRead() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        assertOutcomes(ABC + "  pipe\n", Outcome.UNREADABLE);
    }

    @Test
    void aStreamIsLeftOpen() throws IOException {
        byte[] text = (ABC + "  abc\n").getBytes(StandardCharsets.UTF_8);
        boolean[] closed = {false};
        ByteArrayInputStream stream = new ByteArrayInputStream(text) {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        assertTrue(CHECK.verify(stream, folder).matched());
        assertFalse(closed[0]);
    }

    @Test
    void severalFilesAtATime() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            byte[] content = new byte[i * 1000];
            Files.write(folder.resolve("f" + i), content);
            text.append(HashText.hex(SHA256.hash(content)))
                    .append("  f")
                    .append(i)
                    .append('\n');
        }
        Verification expected = verify(CHECK, text.toString());
        assertTrue(expected.matched());
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            assertEquals(expected, verify(CHECK.parallel(pool, 4), text.toString()));
            assertThrows(
                    CancellationException.class,
                    () -> verify(CHECK.parallel(pool, 4).cancelledBy(() -> true), text.toString()));
        }
    }

    @Test
    void argumentsAreChecked() {
        byte[] hash = new byte[32];
        assertThrows(IllegalArgumentException.class, () -> CHECK.line("a", new byte[31]));
        assertThrows(IllegalArgumentException.class, () -> CHECK.line("a\0", hash));
        assertThrows(NullPointerException.class, () -> CHECK.line(null, hash));
        assertThrows(NullPointerException.class, () -> CheckFile.of(null));
        assertThrows(NullPointerException.class, () -> CHECK.cancelledBy(null));
        assertThrows(NullPointerException.class, () -> CHECK.parallel(null, 1));
        assertThrows(IllegalArgumentException.class, () -> CHECK.parallel(Runnable::run, 0));
        assertThrows(NoSuchFileException.class, () -> CHECK.verify(folder.resolve("missing")));
        Path untouched = folder.resolve("untouched");
        assertThrows(
                IllegalArgumentException.class,
                () -> CHECK.write(untouched, List.of(new FileHash("a", 1, new byte[3]))));
        assertFalse(Files.exists(untouched));
    }

    @Test
    void aHashIsReadAsItIsWritten() throws IOException {
        byte[] hash = SHA256.hash(folder.resolve("abc"));
        assertArrayEquals(HashText.fromHex(ABC), hash);
        assertNull(verify(CHECK, CHECK.line("abc", hash)).files().getFirst().failure());
    }

    /** It is no fault of the files: none is called unreadable for it. */
    @Test
    void anInterruptEndsTheVerification() throws IOException {
        ByteArrayInputStream lines = new ByteArrayInputStream((ABC + "  abc\n").getBytes(StandardCharsets.UTF_8));
        Thread.currentThread().interrupt();
        try {
            assertThrows(ClosedByInterruptException.class, () -> CHECK.verify(lines, folder));
        } finally {
            assertTrue(Thread.interrupted(), "the interrupt is lost");
        }
        assertOutcomes(ABC + "  abc", Outcome.MATCHED);
    }
}
