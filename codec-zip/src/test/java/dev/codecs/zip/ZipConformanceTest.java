package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.WrongPasswordException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The archives of the conformance sets give what their index says. */
class ZipConformanceTest {
    /** Archives of which nothing can be read by right. */
    private static final Set<String> NO_ARCHIVE = Set.of(
            "libzip/bogus.zip",
            "libzip/multidisk.zip",
            "libzip/testfile-truncated.zip",
            "zip4j/invalid_zip_file_size_less_than_22kb.zip",
            "zip4j/file_name_size_is_0_in_local_file_header",
            "zip4j/invalid_aes_extra_data_record_length_in_header",
            "zip4j/null-aes-key-strength-in-aes-extra-data-record",
            "zip4j/unexpected-eof-when-reading-stream",
            "go/readme.notzip",
            "commons-compress/apache-maven-2.2.1.zip.001",
            "commons-compress/invalid-zip.zip");

    /** Methods and encryptions that nobody reads here, and that one entry after the other is refused for. */
    private static final Pattern UNSUPPORTED = Pattern.compile(
            "zip\\.js/.*(reduce|dcl|ppmd|secure[-.]|-encrypted).*|zip4j/strong_encrypted\\.zip|commons-compress/moby\\.zip"
                    + "|yauzl/success/bogus-compression-method\\.zip");

    private static final Pattern FULLY_ENCRYPTED =
            Pattern.compile("zip\\.js/lorem-secure-(full|cert-full|signed-full).*|zip\\.js/lorem-secure-full-.*");

    @BeforeEach
    void assumeThere() {
        Conformance.assumeThere();
    }

    static List<String> files(String set) throws IOException {
        Path root = Conformance.path("zip");
        try (Stream<Path> files = Files.walk(root.resolve(set))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.matches(".*\\.(zip|jar|ja|ZIP|xlsx|notzip|001)|zip4j/[^.]*"))
                    .sorted()
                    .toList();
        }
    }

    static ZipReading reading(String file) throws IOException {
        Matcher password = Pattern.compile("\"" + Pattern.quote(file) + "\": \\{\\s*\"password\": \"([^\"]*)\"")
                .matcher(Conformance.text("zip/passwords.json"));
        return password.find() ? ZipReading.DEFAULT.password(password.group(1).toCharArray()) : ZipReading.DEFAULT;
    }

    private static ZipArchive open(String file) throws IOException {
        return ZipArchive.open(Conformance.path("zip/" + file), reading(file));
    }

    private static void assertReads(String file) throws IOException {
        try (ZipArchive zip = open(file)) {
            assertEquals(Map.of(), zip.verify(), file);
            for (ZipEntry entry : zip.entries()) {
                assertEquals(entry.size(), zip.bytes(entry, 1 << 24).length, file);
            }
        }
    }

    /** The type of the first fault, of the archive or of an entry. */
    private static Class<?> fault(String file) throws IOException {
        try (ZipArchive zip = open(file)) {
            Map<ZipEntry, CodecException> faults = zip.verify();
            assertFalse(faults.isEmpty(), file + " was read");
            return faults.values().iterator().next().getClass();
        } catch (CodecException e) {
            return e.getClass();
        }
    }

    @Test
    void go() throws IOException {
        int read = 0;
        for (String file : files("go")) {
            if (!NO_ARCHIVE.contains(file)) {
                assertReads(file);
                read++;
            }
        }
        assertEquals(33, read);
        assertEquals(CorruptInputException.class, fault("go/readme.notzip"));
        // Cut off by a byte, which the strict reader refuses.
        assertStrictRefuses("go/comment-truncated.zip");
        for (String file : List.of("test", "test-prefix", "test-badbase", "test-baddirsz", "test-trailing-junk")) {
            try (ZipArchive zip = open("go/" + file + ".zip")) {
                assertEquals("This is a zipfile comment.", zip.comment());
                ZipEntry text = zip.find("test.txt").orElseThrow();
                assertEquals("This is a test text file.\n", new String(zip.bytes(text, 100), StandardCharsets.UTF_8));
                assertArrayEquals(
                        Conformance.bytes("zip/go/gophercolor16x16.png"),
                        zip.bytes(zip.find("gophercolor16x16.png").orElseThrow(), 10_000));
            }
        }
        for (String file : List.of("7zip", "infozip", "osx", "winrar", "winzip")) {
            try (ZipArchive zip = open("go/utf8-" + file + ".zip")) {
                assertEquals("世界", zip.entries().getFirst().name(), file);
            }
        }
        try (ZipArchive zip = open("go/symlink.zip")) {
            ZipEntry link = zip.entries().getFirst();
            assertTrue(link.isSymbolicLink());
            assertEquals("../target", new String(zip.bytes(link, 100), StandardCharsets.UTF_8));
        }
    }

    @Test
    void rawzip() throws IOException {
        int read = 0;
        for (String file : files("rawzip")) {
            if (!file.endsWith(".notzip")) {
                assertReads(file);
                read++;
            }
        }
        assertEquals(30, read);
        assertStrictRefuses("rawzip/filename_mismatch_test.zip");
    }

    @Test
    void libzip() throws IOException {
        Set<String> faulty = Set.of(
                "libzip/broken.zip",
                "libzip/gap.zip",
                "libzip/gap-add.zip",
                "libzip/gap-delete.zip",
                "libzip/gap-replace.zip",
                "libzip/testbzip2broken.zip");
        int read = 0;
        for (String file : files("libzip")) {
            if (file.contains("incons-") || NO_ARCHIVE.contains(file)) {
                continue;
            }
            if (faulty.contains(file)) {
                assertEquals(CorruptInputException.class, fault(file), file);
            } else if (file.contains("_modified_") || file.contains("hmac-error")) {
                // No password is known; the verifier of the other is not that of the password in the index.
                assertEquals(WrongPasswordException.class, fault(file), file);
            } else {
                assertReads(file);
                read++;
            }
        }
        assertEquals(100, read);
    }

    @Test
    void inconsistentArchives() throws IOException {
        List<String> files = files("libzip").stream()
                .filter(file -> file.contains("incons-"))
                .toList();
        assertEquals(52, files.size());
        for (String file : files) {
            assertStrictRefuses(file);
            try (ZipArchive zip = open(file)) {
                assertTrue(!zip.verify().isEmpty() || !zip.warnings().isEmpty(), file + " was read without a warning");
            } catch (CorruptInputException e) {
                assertTrue(file.contains("central") || file.contains("eocd") || file.contains("zip64"), file + e);
            }
        }
    }

    private static void assertStrictRefuses(String file) throws IOException {
        Path path = Conformance.path("zip/" + file);
        ZipReading strict = reading(file).strictness(Strictness.STRICT);
        try (ZipArchive zip = ZipArchive.open(path, strict)) {
            assertFalse(zip.verify().isEmpty(), file + " was read in strict mode");
        } catch (CorruptInputException e) {
            assertTrue(e.getMessage().length() > 10);
        }
    }

    @Test
    void zipJs() throws IOException {
        int read = 0;
        int refused = 0;
        for (String file : files("zip.js")) {
            if (file.contains("malformed-") || file.contains("invalid-")) {
                fault(file);
            } else if (FULLY_ENCRYPTED.matcher(file).matches()) {
                Path path = Conformance.path("zip/" + file);
                assertThrows(UnsupportedFeatureException.class, () -> ZipArchive.open(path), file);
                refused++;
            } else if (UNSUPPORTED.matcher(file).matches() && !readable(file)) {
                assertEquals(UnsupportedFeatureException.class, fault(file), file);
                refused++;
            } else {
                assertReads(file);
                read++;
            }
        }
        assertEquals(6, (int) files("zip.js").stream()
                .filter(file -> FULLY_ENCRYPTED.matcher(file).matches())
                .count());
        assertTrue(read >= 30 && refused >= 25, read + " read and " + refused + " refused");
        assertStrictRefuses("zip.js/lorem-overlapping-entries.zip");
    }

    private static boolean readable(String file) {
        return file.endsWith("lorem-encrypted.zip")
                || file.endsWith("winzip-encrypted.zip")
                || file.endsWith("traditional-full.zip");
    }

    @Test
    void yauzl() throws IOException {
        Path root = Conformance.path("zip");
        for (String file : files("yauzl/success")) {
            if (file.contains("traditional")) {
                assertEquals(WrongPasswordException.class, fault(file), file);
            } else if (UNSUPPORTED.matcher(file).matches()) {
                assertEquals(UnsupportedFeatureException.class, fault(file), file);
            } else {
                assertReads(file);
                assertContent(file, root.resolve(file.substring(0, file.length() - 4)));
            }
        }
        int refused = 0;
        for (String file : files("yauzl/failure")) {
            assertStrictRefusesOrUnsupported(file);
            refused++;
        }
        assertEquals(24, refused);
        assertEquals(CorruptInputException.class, fault("yauzl/wrong-entry-sizes/wrong-entry-sizes.zip"));
    }

    private static void assertContent(String file, Path tree) throws IOException {
        try (ZipArchive zip = open(file)) {
            for (ZipEntry entry : zip.entries()) {
                Path expected = tree.resolve(entry.name().replace('\\', '/'));
                if (Files.isRegularFile(expected)) {
                    assertArrayEquals(Files.readAllBytes(expected), zip.bytes(entry, 1 << 24), file);
                }
            }
        }
    }

    private static void assertStrictRefusesOrUnsupported(String file) throws IOException {
        try (ZipArchive zip =
                ZipArchive.open(Conformance.path("zip/" + file), ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            assertFalse(zip.verify().isEmpty(), file + " was read in strict mode");
        } catch (CorruptInputException | UnsupportedFeatureException e) {
            assertTrue(e.getMessage().length() > 10);
        }
    }

    @Test
    void zip4j() throws IOException {
        Map<String, Integer> entries = new TreeMap<>(Map.of(
                "corrupt_extra_data_record_length.zip", 44,
                "missing_exended_local_file_header.zip", 3,
                "zip64_with_only_file_sizes.zip", 1,
                "testfile_with_chinese_filename_by_7zip.zip", 2,
                "end_of_cen_dir_not_at_expected_position.zip", 19,
                "zip_with_corrupt_comment_length.zip", 1,
                "content_in_entry_which_is_directory.jar", 345,
                "valid_empty_zip_file.zip", 0,
                "zipWithLinkToDirAndFolder.zip", 5));
        for (Map.Entry<String, Integer> expected : entries.entrySet()) {
            assertReads("zip4j/" + expected.getKey());
            try (ZipArchive zip = open("zip4j/" + expected.getKey())) {
                assertEquals(expected.getValue(), zip.entries().size(), expected.getKey());
            }
        }
        assertEquals(AuthenticationException.class, fault("zip4j/aes_with_extra_data_record_and_corrupt_mac.zip"));
        assertEquals(CorruptInputException.class, fault("zip4j/entry_with_checksum_mismatch.zip"));
        assertEquals(UnsupportedFeatureException.class, fault("zip4j/strong_encrypted.zip"));
        for (String file : files("zip4j")) {
            if (NO_ARCHIVE.contains(file)) {
                assertEquals(CorruptInputException.class, fault(file), file);
            }
        }
    }

    @Test
    void commonsCompress() throws IOException {
        Set<String> refused = new TreeSet<>();
        for (String file : files("commons-compress")) {
            try (ZipArchive zip = open(file)) {
                if (!zip.verify().isEmpty()) {
                    refused.add(file);
                }
            } catch (CorruptInputException e) {
                refused.add(file);
            }
        }
        refused.removeIf(file -> file.contains("bla-stored-dd") || file.contains("fuzz-and-unit"));
        assertEquals(
                new TreeSet<>(Set.of(
                        "commons-compress/COMPRESS-227.zip", // two entries with one local header
                        "commons-compress/COMPRESS-351.zip",
                        "commons-compress/COMPRESS-546.zip",
                        "commons-compress/COMPRESS-548.zip",
                        "commons-compress/COMPRESS-647/test.zip",
                        "commons-compress/apache-maven-2.2.1.zip.001",
                        "commons-compress/invalid-zip.zip",
                        "commons-compress/moby.zip",
                        "commons-compress/password-encrypted.zip",
                        "commons-compress/zipbomb.xlsx")),
                refused);
        assertEquals(LimitExceededException.class, fault("commons-compress/zipbomb.xlsx"));
        assertSplit("split_zip_created_by_winrar", "split_zip_created_by_winrar", "file_to_compare_1");
        assertSplit("split_zip_created_by_zip", "split_zip_created_by_zip", "file_to_compare_1");
        assertSplit("split_zip_created_by_zip", "split_zip_created_by_zip_zip64", "file_to_compare_2");
    }

    /** Some entry has the content that lies beside the archive. */
    private static void assertSplit(String folder, String name, String expected) throws IOException {
        String path = "commons-compress/COMPRESS-477/" + folder + "/";
        byte[] content = Conformance.bytes("zip/" + path + expected);
        try (ZipArchive zip = open(path + name + ".zip")) {
            boolean found = false;
            for (ZipEntry entry : zip.entries()) {
                found |= entry.size() == content.length && Arrays.equals(content, zip.bytes(entry, content.length));
            }
            assertTrue(found, name);
        }
    }
}
