package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.TestArchive.Descriptor;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Archives are read from start to end. */
class ZipStreamTest {
    private static final byte[] EMPTY = {};

    /** Archives that are another thing when they are read in order: with the directory first, or with an archive or entry inside. */
    private static final Pattern OTHER_IN_ORDER =
            Pattern.compile("libzip/incons-(ef-local-dupe-zip64-v1|streamed.*)\\.zip|rawzip/omni-mini\\.ja"
                    + "|zip\\.js/(lorem-overlapping-entries|lorem\\.exe)\\.zip");

    /** A source that gives out few bytes at a time. */
    private static InputStream slow(byte[] bytes) {
        return new ByteArrayInputStream(bytes) {
            private int turn;

            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 1 + turn++ % 7));
            }
        };
    }

    private static Map<String, byte[]> contents(ZipStream archive) throws IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (ZipEntry entry; (entry = archive.next()) != null; ) {
            byte[] content = archive.content().readAllBytes();
            contents.put(entry.name(), content);
            assertEquals(content.length, archive.entry().size());
            assertEquals(TestArchive.crcOf(content), archive.entry().crc32());
        }
        return contents;
    }

    private static List<Kind> warnings(byte[] bytes, ZipReading reading) throws IOException {
        try (ZipStream archive = ZipStream.open(new ByteArrayInputStream(bytes), reading)) {
            while (archive.next() != null) {
                archive.content().readAllBytes();
            }
            return archive.warnings().stream().map(ZipWarning::kind).toList();
        }
    }

    private static List<byte[]> contents() {
        byte[] inner = new TestArchive().stored("inner", "inner").build();
        byte[] innerStreamed = new TestArchive()
                .add(new TestArchive.Entry("inner", Samples.text(500, 1), 0).descriptor(Descriptor.SIGNED))
                .build();
        return List.of(EMPTY, new byte[] {7}, new byte[28], inner, innerStreamed, Samples.mixed(300_000, 4));
    }

    @ParameterizedTest
    @EnumSource(Descriptor.class)
    void everyFormOfDescriptor(Descriptor form) throws IOException {
        for (int method : new int[] {0, 8, 93}) {
            TestArchive zip = new TestArchive();
            List<byte[]> contents = contents();
            for (int i = 0; i < contents.size(); i++) {
                TestArchive.Entry item = new TestArchive.Entry("entry" + i, contents.get(i), method);
                zip.add(item.descriptor(form));
            }
            byte[] bytes = zip.comment("hello".getBytes(UTF_8)).build();
            for (InputStream source : List.of(new ByteArrayInputStream(bytes), slow(bytes))) {
                try (ZipStream archive = ZipStream.open(source, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
                    Map<String, byte[]> read = contents(archive);
                    assertEquals(contents.size(), read.size());
                    for (int i = 0; i < contents.size(); i++) {
                        assertArrayEquals(contents.get(i), read.get("entry" + i));
                    }
                    assertEquals(List.of(), archive.warnings());
                    assertEquals("hello", archive.comment());
                    assertNull(archive.next());
                }
                source.reset();
            }
            try (ZipStream skipping = ZipStream.open(slow(bytes), ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
                int count = 0;
                for (ZipEntry entry; (entry = skipping.next()) != null; count++) {
                    if (count % 2 == 0) {
                        assertTrue(skipping.content().read(new byte[10]) <= 10, entry::name);
                    }
                }
                assertEquals(contents.size(), count);
            }
        }
    }

    /** Places in stored data that look like its end, and are not. */
    @Test
    void dataThatLooksLikeADescriptor() throws IOException {
        Random random = new Random(3);
        for (Descriptor form : List.of(Descriptor.SIGNED, Descriptor.BARE, Descriptor.SIGNED_8, Descriptor.BARE_8)) {
            TestArchive.Entry inner = new TestArchive.Entry("x", Samples.random(100, 1), 0);
            inner.crc(random.nextInt()).descriptor(form);
            byte[] fake = new TestArchive().add(inner).build();
            // The header of 31 bytes is left out, so that the size counts from the start of the data.
            byte[] content = Arrays.copyOfRange(fake, 31, fake.length);
            byte[] bytes = new TestArchive()
                    .add(new TestArchive.Entry("outer", content, 0).descriptor(form))
                    .stored("next", "next")
                    .build();
            try (ZipStream archive = ZipStream.open(slow(bytes))) {
                assertArrayEquals(content, contents(archive).get("outer"));
                assertEquals(List.of(), archive.warnings());
            }
        }
    }

    @Test
    void bytesBeforeAndBehind() throws IOException {
        byte[] prefix = Samples.random(5000, 9);
        for (boolean counted : new boolean[] {true, false}) {
            byte[] bytes =
                    new TestArchive().stored("a", "a").prefix(prefix, counted).build();
            assertEquals(List.of(Kind.PREPENDED_DATA), warnings(bytes, ZipReading.DEFAULT));
            assertThrows(
                    CorruptInputException.class,
                    () -> warnings(bytes, ZipReading.DEFAULT.strictness(Strictness.STRICT)));
        }
        byte[] appended = Samples.concat(new TestArchive().stored("a", "a").build(), prefix);
        assertEquals(List.of(Kind.APPENDED_DATA), warnings(appended, ZipReading.DEFAULT));
        byte[] marked = Samples.concat(
                new byte[] {'P', 'K', '0', '0'},
                new TestArchive().stored("a", "a").build());
        try (ZipStream archive = ZipStream.open(new ByteArrayInputStream(marked))) {
            assertEquals("a", archive.next().name());
        }
        assertEquals(List.of(), warnings(new TestArchive().build(), ZipReading.DEFAULT));
    }

    @Test
    void whatIsNoArchive() {
        for (byte[] bytes : List.of(EMPTY, new byte[100_000], "PK".getBytes(UTF_8), Samples.random(200_000, 1))) {
            assertThrows(CorruptInputException.class, () -> warnings(bytes, ZipReading.DEFAULT));
        }
    }

    @Test
    void anArchiveThatIsCutShort() throws IOException {
        byte[] bytes = new TestArchive()
                .deflated("a", Samples.text(1000, 1))
                .add(new TestArchive.Entry("b", Samples.text(1000, 2), 8).descriptor(Descriptor.SIGNED))
                .entriesOnly();
        try (ZipStream archive = ZipStream.open(new ByteArrayInputStream(bytes))) {
            assertNotNull(archive.next());
            assertNotNull(archive.next());
            assertArrayEquals(Samples.text(1000, 2), archive.content().readAllBytes());
            assertThrows(CorruptInputException.class, archive::next);
            assertNull(archive.next());
        }
        assertEquals(
                List.of(Kind.DAMAGED_DIRECTORY), warnings(bytes, ZipReading.DEFAULT.strictness(Strictness.LENIENT)));
    }

    @Test
    void aDamagedContentDamagesNoOther() throws IOException {
        for (int method : new int[] {0, 8}) {
            for (Descriptor form : List.of(Descriptor.NONE, Descriptor.SIGNED)) {
                if (method == 0 && form == Descriptor.SIGNED) {
                    continue; // its checksum tells where it ends
                }
                TestArchive.Entry bad = new TestArchive.Entry("bad", Samples.text(5000, 1), method);
                bad.crc(bad.crc ^ 0x100);
                byte[] bytes = new TestArchive()
                        .add(bad.descriptor(form))
                        .stored("good", "good")
                        .build();
                try (ZipStream archive = ZipStream.open(new ByteArrayInputStream(bytes))) {
                    archive.next();
                    IOException fault = assertThrows(
                            IOException.class, () -> archive.content().readAllBytes());
                    assertInstanceOf(CorruptInputException.class, fault.getCause());
                    assertThrows(IOException.class, () -> archive.content().read());
                    assertEquals("good", archive.next().name());
                    assertEquals("good", new String(archive.content().readAllBytes(), UTF_8));
                    assertNull(archive.next());
                }
            }
        }
    }

    @Test
    void sizesThatLie() throws IOException {
        for (int shift : new int[] {-1, 1}) {
            TestArchive.Entry item = new TestArchive.Entry("a", Samples.text(5000, 1), 8);
            item.sizes(item.compressedSize, item.size + shift);
            byte[] bytes = new TestArchive().add(item).build();
            IOException fault = assertThrows(IOException.class, () -> warnings(bytes, ZipReading.DEFAULT));
            assertInstanceOf(CorruptInputException.class, fault.getCause());
            byte[] streamed =
                    new TestArchive().add(item.descriptor(Descriptor.SIGNED)).build();
            fault = assertThrows(IOException.class, () -> warnings(streamed, ZipReading.DEFAULT));
            assertInstanceOf(CorruptInputException.class, fault.getCause());
        }
    }

    @Test
    void theDirectoryIsCompared() throws IOException {
        TestArchive.Entry renamed = new TestArchive.Entry("local", EMPTY, 0);
        renamed.name = "other".getBytes(UTF_8);
        assertWarns(Kind.LOCAL_NAME, new TestArchive().add(renamed).build());

        TestArchive.Entry item = new TestArchive.Entry("a", "abc".getBytes(UTF_8), 0);
        byte[] bytes = new TestArchive().add(item).build();
        int directory = bytes.length - 22 - 47;
        for (int field : new int[] {10, 16, 20, 24, 42}) {
            byte[] changed = bytes.clone();
            changed[directory + field] ^= 1;
            assertWarns(Kind.LOCAL_HEADER, changed);
        }
        byte[] two = new TestArchive().stored("deleted", "x").add(item).build();
        int start = two.length - 22 - 47 - 53;
        byte[] one = Samples.concat(Arrays.copyOf(two, start), Arrays.copyOfRange(two, start + 53, two.length));
        assertWarns(Kind.ENTRY_COUNT, one);
    }

    private static void assertWarns(Kind kind, byte[] bytes) throws IOException {
        assertTrue(warnings(bytes, ZipReading.DEFAULT).contains(kind), kind::name);
        assertThrows(
                CorruptInputException.class, () -> warnings(bytes, ZipReading.DEFAULT.strictness(Strictness.STRICT)));
    }

    @Test
    void anUnknownMethodIsOnlyThatEntrysFault() throws IOException {
        for (Descriptor form : List.of(Descriptor.NONE, Descriptor.SIGNED)) {
            TestArchive.Entry odd = new TestArchive.Entry("odd", Samples.text(3000, 1), 98);
            byte[] bytes = new TestArchive()
                    .add(odd.descriptor(form))
                    .stored("good", "good")
                    .build();
            try (ZipStream archive = ZipStream.open(new ByteArrayInputStream(bytes))) {
                archive.next();
                IOException fault =
                        assertThrows(IOException.class, () -> archive.content().read());
                assertInstanceOf(UnsupportedFeatureException.class, fault.getCause());
                assertEquals("good", archive.next().name());
                assertNull(archive.next());
            }
        }
    }

    @Test
    void limits() {
        byte[] bytes = new TestArchive()
                .add(new TestArchive.Entry("zeros", new byte[4 << 20], 8).descriptor(Descriptor.SIGNED))
                .deflated("more", new byte[4 << 20])
                .build();
        ZipLimits limits = ZipLimits.DEFAULT.ratio(2000);
        for (ZipLimits limit : List.of(
                limits.entries(1),
                limits.nameLength(4),
                limits.entrySize((4 << 20) - 1),
                limits.totalSize((8 << 20) - 1),
                limits.ratio(100))) {
            Exception fault = assertThrows(Exception.class, () -> warnings(bytes, ZipReading.DEFAULT.limits(limit)));
            assertInstanceOf(LimitExceededException.class, fault instanceof IOException ? fault.getCause() : fault);
        }
    }

    /** Only our faults, whatever comes, and soon. */
    @Test
    void mutationsAndTruncations() throws IOException {
        byte[] good = new TestArchive()
                .deflated("a", Samples.text(700, 1))
                .add(new TestArchive.Entry("b", Samples.text(300, 2), 0).descriptor(Descriptor.BARE))
                .add(new TestArchive.Entry("c", Samples.text(900, 3), 8).descriptor(Descriptor.SIGNED_8))
                .add(new TestArchive.Entry("d", Samples.text(900, 3), 93).descriptor(Descriptor.SIGNED))
                .stored("e", "e")
                .build();
        List<byte[]> bad = new ArrayList<>();
        for (int length = 0; length < good.length; length += 3) {
            bad.add(Arrays.copyOf(good, length));
        }
        Random random = new Random(8);
        for (int i = 0; i < 1000; i++) {
            byte[] changed = good.clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            bad.add(changed);
        }
        for (byte[] bytes : bad) {
            for (Strictness strictness : Strictness.values()) {
                try (ZipStream archive =
                        ZipStream.open(new ByteArrayInputStream(bytes), ZipReading.DEFAULT.strictness(strictness))) {
                    readWhatIsThere(archive);
                } catch (CodecException e) {
                    assertTrue(e.getMessage().length() > 10);
                }
            }
        }
    }

    static int readWhatIsThere(ZipStream archive) throws IOException {
        int read = 0;
        while (archive.next() != null) {
            try {
                archive.content().transferTo(OutputStream.nullOutputStream());
                read++;
            } catch (IOException e) {
                assertInstanceOf(CodecException.class, e.getCause(), e::toString);
            }
        }
        return read;
    }

    /** What the reader by the directory reads, a stream reads too, but for archives whose local headers lie. */
    @Test
    void conformanceSets() throws IOException {
        Conformance.assumeThere();
        List<String> differing = new ArrayList<>();
        int agreed = 0;
        for (String file : ZipConformanceTest.files("")) {
            byte[] bytes = Conformance.bytes("zip/" + file);
            ZipReading reading = ZipConformanceTest.reading(file);
            List<String> streamed = new ArrayList<>();
            String fault = "";
            try (ZipStream archive = ZipStream.open(slow(bytes), reading)) {
                for (ZipEntry entry; (entry = archive.next()) != null; ) {
                    try {
                        byte[] content = archive.content().readAllBytes();
                        streamed.add(new String(entry.rawName(), UTF_8) + " " + Arrays.hashCode(content));
                    } catch (IOException e) {
                        assertInstanceOf(CodecException.class, e.getCause(), file);
                        fault = String.valueOf(e.getMessage());
                    }
                }
            } catch (CodecException e) {
                fault = String.valueOf(e.getMessage());
            }
            List<String> expected = ZipSalvageTest.contents(() -> ZipArchive.open(bytes, reading));
            if (expected == null) {
                continue;
            }
            if (streamed.containsAll(expected)) {
                agreed++;
            } else if (!ZipSalvageTest.LOCAL_HEADERS_LIE.matcher(file).matches()
                    && !OTHER_IN_ORDER.matcher(file).matches()) {
                differing.add(file + ": " + fault);
            }
        }
        assertEquals(List.of(), differing, agreed + " agree");
    }
}
