package dev.codecs.zip;

import static dev.codecs.zip.TestArchive.bytes;
import static dev.codecs.zip.TestArchive.field;
import static dev.codecs.zip.TestArchive.joined;
import static dev.codecs.zip.TestArchive.little;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.WrongPasswordException;
import dev.codecs.zip.TestArchive.Descriptor;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Legal archives that other readers refuse or misread, and illegal ones that they accept. */
class ZipFaultsTest {
    private static final byte[] HELLO = bytes("Hello, Hello, Hello, Hello\n");
    private static final ZipReading STRICT = ZipReading.DEFAULT.strictness(Strictness.STRICT);
    private static final ZipReading LENIENT = ZipReading.DEFAULT.strictness(Strictness.LENIENT);

    private static TestArchive one() {
        TestArchive archive = new TestArchive();
        archive.deflated("a.txt", HELLO);
        return archive;
    }

    /** All contents are right, also in strict mode. */
    private static void assertSound(byte[] archive, int entries) throws IOException {
        for (ZipReading reading : List.of(ZipReading.DEFAULT, STRICT)) {
            try (ZipArchive zip = ZipArchive.open(archive, reading)) {
                assertEquals(entries, zip.entries().size());
                assertEquals(Map.of(), zip.verify());
                assertEquals(List.of(), zip.warnings());
            }
        }
    }

    /** All contents are right, with a warning that is an error in strict mode. */
    private static void assertWarned(byte[] archive, int entries, Kind kind) throws IOException {
        try (ZipArchive zip = ZipArchive.open(archive)) {
            assertEquals(entries, zip.entries().size());
            assertEquals(Map.of(), zip.verify());
            assertTrue(
                    zip.warnings().stream().anyMatch(warning -> warning.kind() == kind),
                    () -> kind + " is not among " + zip.warnings());
        }
        assertRefused(archive, STRICT);
    }

    private static void assertRefused(byte[] archive, ZipReading reading) throws IOException {
        try (ZipArchive zip = ZipArchive.open(archive, reading)) {
            assertEquals(1, zip.verify().size(), "all entries were read");
        } catch (CorruptInputException e) {
            assertTrue(e.getMessage().length() > 10);
        }
    }

    private static CodecException fault(ZipArchive zip, String name) {
        ZipEntry entry = zip.find(name).orElseThrow();
        CodecException fault = assertThrows(CodecException.class, () -> zip.bytes(entry, 1 << 20));
        IOException inStream = assertThrows(IOException.class, () -> {
            try (InputStream in = zip.read(entry)) {
                in.readAllBytes();
            } catch (CodecException e) {
                throw new IOException(e);
            }
        });
        assertEquals(fault.getClass(), inStream.getCause().getClass());
        return fault;
    }

    @Test
    void commentsWithEndRecords() throws IOException {
        byte[] signature = little(4).putInt(0x06054B50).array();
        byte[] letters = new byte[18];
        Arrays.fill(letters, (byte) 'Z');
        for (byte[] comment : List.of(
                joined(signature, new byte[18]),
                joined(signature, letters),
                joined(bytes("text"), TestArchive.end(0, 0, 0, 0)),
                joined(signature, signature, bytes("end")),
                one().build())) {
            TestArchive archive = one();
            archive.comment = comment;
            assertSound(archive.build(), 1);
            try (ZipArchive zip = ZipArchive.open(archive.build())) {
                assertArrayEquals(comment, zip.rawComment());
            }
        }
    }

    @Test
    void twoArchivesInOneAreAmbiguous() throws IOException {
        byte[] outer = one().build();
        TestArchive second = new TestArchive();
        second.stored("b.txt", HELLO);
        byte[] inner = second.build();
        // The offsets of the second archive are right in the whole, and so are those of the first.
        second.shift = outer.length;
        byte[] shifted = second.build();
        byte[] both = joined(outer, shifted);
        both[outer.length - 2] = (byte) shifted.length;
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(both));
        assertEquals(inner.length, shifted.length);
        assertWarned(joined(outer, inner), 1, Kind.PREPENDED_DATA);
    }

    @Test
    void aLocatorInANameOrAComment() throws IOException {
        TestArchive archive = new TestArchive();
        archive.add(
                joined(
                        bytes("name"),
                        little(20).putInt(0x07064B50).putLong(7, 1).array()),
                0,
                HELLO,
                HELLO);
        try (ZipArchive zip = ZipArchive.open(archive.build())) {
            assertEquals(Map.of(), zip.verify());
            assertEquals(1, zip.entries().size());
        }
        TestArchive commented = new TestArchive();
        commented.stored("a", HELLO).last().comment =
                little(20).putInt(0x07064B50).array();
        assertSound(commented.build(), 1);
    }

    @Test
    void extraFieldsThatAlign() throws IOException {
        for (byte[] extra : List.of(new byte[1], new byte[3], joined(field(0xCAFE, new byte[0]), new byte[3]))) {
            TestArchive archive = one();
            archive.entries.getFirst().extra = extra;
            archive.entries.getFirst().localExtra = extra;
            assertSound(archive.build(), 1);
        }
        TestArchive archive = one();
        archive.entries.getFirst().extra = new byte[] {1, 2, 3};
        assertWarned(archive.build(), 1, Kind.EXTRA_FIELD);
    }

    @Test
    void zip64FieldsThatAreLongerOrShorterThanNeeded() throws IOException {
        byte[] both = field(1, little(16).putLong(27).putLong(27).array());
        TestArchive redundant = new TestArchive();
        redundant.stored("a", HELLO).last().extra = both;
        try (ZipArchive zip = ZipArchive.open(redundant.build())) {
            assertEquals(Map.of(), zip.verify());
        }
        TestArchive full = new TestArchive();
        TestArchive.Entry entry = full.stored("a", HELLO).last();
        entry.extra =
                field(1, little(16).putLong(HELLO.length).putLong(HELLO.length).array());
        entry.compressedSize = -1;
        entry.size = -1;
        assertSound(full.build(), 1);
        entry.extra = field(1, little(8).putLong(HELLO.length).array());
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(full.build()));
        entry.extra = field(1, new byte[0]);
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(full.build()));
    }

    @Test
    void dataDescriptorsOfAllForms() throws IOException {
        for (Descriptor form : List.of(Descriptor.SIGNED, Descriptor.BARE, Descriptor.SIGNED_8, Descriptor.BARE_8)) {
            TestArchive archive = new TestArchive();
            archive.add(new TestArchive.Entry("stored", HELLO, 0).descriptor(form));
            archive.add(new TestArchive.Entry("deflated", HELLO, 8).descriptor(form));
            assertSound(archive.build(), 2);
            archive.entries.getFirst().descriptor[5] ^= 1;
            assertWarned(archive.build(), 2, Kind.LOCAL_HEADER);
        }
    }

    @Test
    void prependedBytes() throws IOException {
        for (boolean absolute : new boolean[] {true, false}) {
            for (boolean zip64 : new boolean[] {true, false}) {
                TestArchive archive = one();
                archive.prefix(bytes("#!/bin/sh and so on"), absolute);
                archive.zip64 = zip64;
                byte[] built = archive.build();
                try (ZipArchive zip = ZipArchive.open(built)) {
                    assertEquals(archive.prefix.length, zip.prefixLength());
                    assertArrayEquals(HELLO, zip.bytes(zip.entries().getFirst(), 100));
                }
                assertThrows(CorruptInputException.class, () -> ZipArchive.open(built, STRICT));
            }
        }
    }

    @Test
    void appendedBytes() throws IOException {
        TestArchive archive = one();
        archive.suffix = new byte[100_000];
        assertWarned(archive.build(), 1, Kind.APPENDED_DATA);
        archive.suffix = bytes("a few");
        try (ZipArchive zip = ZipArchive.open(archive.build())) {
            assertEquals(5, zip.suffixLength());
        }
        archive.suffix = new byte[0];
        archive.comment = bytes("comment");
        byte[] cut = Arrays.copyOf(archive.build(), archive.build().length - 2);
        assertWarned(cut, 1, Kind.COMMENT_LENGTH);
    }

    @Test
    void countsAndSizesThatLie() throws IOException {
        TestArchive archive = one();
        archive.stored("b", HELLO);
        for (int count : new int[] {0, 1, 3, 0xFFFF}) {
            archive.count = count;
            assertWarned(archive.build(), 2, Kind.ENTRY_COUNT);
        }
        archive.count = -1;
        for (int shift : new int[] {-100, -1, 1, 20}) {
            archive.directorySizeShift = shift;
            assertWarned(archive.build(), 2, Kind.DIRECTORY_SIZE);
        }
    }

    @Test
    void whatOneEntryHasSpoilsNoOther() throws IOException {
        TestArchive archive = one();
        archive.add(bytes("method"), 77, HELLO, HELLO);
        archive.stored("encrypted", new byte[50]).last().sizes(50, 38).flags = 1;
        archive.stored("strong", new byte[50]).last().flags = 1 | (1 << 6);
        archive.stored("aes", new byte[50]).last().method = 99;
        archive.entries.getLast().flags = 1;
        archive.stored("wrong", HELLO).last().crc(1);
        try (ZipArchive zip = ZipArchive.open(archive.build())) {
            assertEquals(6, zip.entries().size());
            assertArrayEquals(HELLO, zip.bytes(zip.find("a.txt").orElseThrow(), 100));
            assertTrue(assertInstanceOf(UnsupportedFeatureException.class, fault(zip, "method"))
                    .getMessage()
                    .contains("77"));
            assertInstanceOf(WrongPasswordException.class, fault(zip, "encrypted"));
            assertInstanceOf(UnsupportedFeatureException.class, fault(zip, "strong"));
            assertInstanceOf(CorruptInputException.class, fault(zip, "aes"));
            assertInstanceOf(CorruptInputException.class, fault(zip, "wrong"));
            assertEquals(5, zip.verify().size());
        }
    }

    /** Of any length, at the end of the header or not. */
    @Test
    void ownersThatAreCutShort() throws IOException {
        byte[] whole = {1, 4, 1, 0, 0, 0, 4, 2, 0, 0, 0};
        for (int length = 0; length <= whole.length; length++) {
            TestArchive zip = new TestArchive().stored("a", "a");
            zip.last().extra = TestArchive.field(0x7875, Arrays.copyOf(whole, length));
            try (ZipArchive archive = ZipArchive.open(zip.build())) {
                EntryAttributes.Owner expected = length == whole.length ? new EntryAttributes.Owner(1, 2) : null;
                assertEquals(expected, archive.entries().getFirst().attributes().owner());
            }
        }
    }

    /** Such an entry is read by nobody, and does not make room for others below a limit. */
    @Test
    void sizesBelowZero() throws IOException {
        TestArchive zip = new TestArchive().stored("negative", "a").stored("fine", "b");
        TestArchive.Entry negative = zip.entries.getFirst();
        negative.sizes(1, 0xFFFF_FFFFL);
        negative.extra = TestArchive.field(
                1, TestArchive.little(8).putLong(Long.MIN_VALUE).array());
        ZipReading lenient = ZipReading.DEFAULT.strictness(Strictness.LENIENT);
        try (ZipArchive archive = ZipArchive.open(zip.build(), lenient)) {
            ZipEntry entry = archive.find("negative").orElseThrow();
            assertThrows(CorruptInputException.class, () -> archive.bytes(entry, 10));
            IOException fault =
                    assertThrows(IOException.class, () -> archive.read(entry).read());
            assertInstanceOf(CorruptInputException.class, fault.getCause());
            assertThrows(CorruptInputException.class, () -> archive.raw(entry));
            assertEquals(Set.of(entry), archive.verify().keySet());
        }
        ZipReading limited = lenient.limits(ZipLimits.DEFAULT.totalSize(0));
        try (ZipArchive archive = ZipArchive.open(zip.build(), limited)) {
            assertThrows(LimitExceededException.class, archive::verify);
        }
    }

    @Test
    void namesInAnyEncoding() throws IOException {
        byte[] gbk = {(byte) 0xC4, (byte) 0xE3};
        byte[] german = {(byte) 0x81, '.', (byte) 0x84};
        byte[] utf8 = bytes("ü");
        TestArchive archive = new TestArchive();
        archive.add(gbk, 0, HELLO, HELLO).last().madeBy = 20;
        archive.add(german, 0, HELLO, HELLO).last().madeBy = 20;
        archive.add(utf8, 0, HELLO, HELLO);
        archive.add(utf8, 0, HELLO, HELLO).last().madeBy = 20;
        archive.add(joined(utf8, bytes("8")), 0, HELLO, HELLO).last().flags = 1 << 11;
        archive.add(joined(gbk, bytes("8")), 0, HELLO, HELLO).last().flags = 1 << 11;
        archive.add(bytes("?"), 0, HELLO, HELLO).last().extra = unicode(bytes("?"), "好");
        archive.add(bytes("!"), 0, HELLO, HELLO).last().extra = unicode(bytes("?"), "好");
        byte[] built = archive.build();
        try (ZipArchive zip = ZipArchive.open(built)) {
            assertEquals(
                    List.of("─π", "ü.ä", "ü", "├╝", "ü8", "─π8", "好", "!"),
                    zip.entries().stream().map(ZipEntry::name).toList());
            assertArrayEquals(gbk, zip.entries().getFirst().rawName());
            assertEquals(Map.of(), zip.verify());
            assertEquals("─π8", zip.find("─π8").orElseThrow().name());
            assertTrue(zip.warnings().stream().anyMatch(warning -> warning.kind() == Kind.NAME_ENCODING));
            assertTrue(zip.warnings().stream().anyMatch(warning -> warning.kind() == Kind.UNICODE_NAME));
        }
        ZipReading chinese = ZipReading.DEFAULT.charset(Charset.forName("GBK"));
        try (ZipArchive zip = ZipArchive.open(built, chinese)) {
            assertEquals("你", zip.entries().getFirst().name());
            assertTrue(zip.find("你").isPresent());
        }
        ZipReading hex = ZipReading.DEFAULT.nameDecoder(bytes -> "x" + bytes.length);
        try (ZipArchive zip = ZipArchive.open(built, hex)) {
            assertEquals("x2", zip.entries().getFirst().name());
            assertEquals("x1", zip.entries().getLast().name());
        }
    }

    private static byte[] unicode(byte[] raw, String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return field(
                0x7075,
                little(5 + utf8.length)
                        .put((byte) 1)
                        .putInt(TestArchive.crcOf(raw))
                        .put(utf8)
                        .array());
    }

    @Test
    void declaredSizesAreEnforced() throws IOException {
        for (int size : new int[] {0, 4, HELLO.length - 1, HELLO.length + 1, 1000}) {
            TestArchive archive = one();
            archive.entries.getFirst().sizes(archive.entries.getFirst().data.length, size);
            archive.stored("stored", HELLO).last().sizes(HELLO.length, size);
            try (ZipArchive zip = ZipArchive.open(archive.build())) {
                assertInstanceOf(CorruptInputException.class, fault(zip, "a.txt"));
                assertInstanceOf(CorruptInputException.class, fault(zip, "stored"));
            }
        }
    }

    @Test
    void largeContentsStopAtTheDeclaredSizeToo() throws IOException {
        byte[] large = new byte[3 << 20];
        new Random(5).nextBytes(large);
        for (int size : new int[] {(2 << 20) + 1, 4 << 20}) {
            TestArchive archive = new TestArchive();
            TestArchive.Entry entry = archive.deflated("large", large).last();
            entry.sizes(entry.data.length, size);
            try (ZipArchive zip = ZipArchive.open(archive.build())) {
                InputStream in = zip.read(zip.find("large").orElseThrow());
                byte[] buffer = new byte[64 << 10];
                long[] given = new long[1];
                IOException fault = assertThrows(IOException.class, () -> {
                    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                        given[0] += count;
                    }
                });
                assertInstanceOf(CorruptInputException.class, fault.getCause());
                assertTrue(given[0] < size);
                assertThrows(IOException.class, in::read);
            }
        }
    }

    @Test
    void overlappingEntries() throws IOException {
        TestArchive same = one();
        for (int i = 0; i < 20; i++) {
            TestArchive.Entry entry = same.deflated("b" + i, HELLO).last();
            entry.onlyListed = true;
            entry.offset = 0;
            entry.localName = bytes("a.txt");
        }
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(same.build()));
        try (ZipArchive zip = ZipArchive.open(same.build(), LENIENT)) {
            assertEquals(21, zip.entries().size());
            assertEquals(Map.of(), zip.verify());
            assertTrue(zip.warnings().stream().anyMatch(warning -> warning.kind() == Kind.OVERLAP));
        }
        // A stored entry whose data is the next one.
        TestArchive quoting = new TestArchive();
        quoting.stored("outer", new byte[200]);
        quoting.stored("inner", HELLO).last().offset = 40;
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(quoting.build()));
    }

    @Test
    void entriesOutsideOfTheArchive() {
        for (long offset : new long[] {100_000, 0x7FFF_FFFFL, 0xFFFF_FFFEL}) {
            TestArchive archive = one();
            archive.entries.getFirst().offset = offset;
            assertThrows(CorruptInputException.class, () -> ZipArchive.open(archive.build()));
        }
        TestArchive long1 = one();
        long1.entries.getFirst().compressedSize = 0x7FFF_FFFFL;
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(long1.build()));
    }

    @Test
    void headersThatDiffer() throws IOException {
        TestArchive name = one();
        name.entries.getFirst().localName = bytes("b.txt");
        assertWarned(name.build(), 1, Kind.LOCAL_NAME);
        TestArchive crc = one();
        crc.entries.getFirst().localCrc ^= 1;
        assertWarned(crc.build(), 1, Kind.LOCAL_HEADER);
        TestArchive size = one();
        size.entries.getFirst().localSize++;
        assertWarned(size.build(), 1, Kind.LOCAL_HEADER);
        TestArchive gap = one();
        gap.entries.getFirst().descriptor = new byte[3];
        assertWarned(gap.build(), 1, Kind.GAP);
    }

    @Test
    void bytesBehindCompressedData() throws IOException {
        TestArchive archive = new TestArchive();
        archive.add(bytes("a"), 8, joined(TestArchive.deflate(HELLO), new byte[5]), HELLO);
        byte[] large = new byte[2 << 20];
        new Random(6).nextBytes(large);
        archive.add(bytes("large"), 8, joined(TestArchive.deflate(large), new byte[5]), large);
        try (ZipArchive zip = ZipArchive.open(archive.build())) {
            assertEquals(Map.of(), zip.verify());
            assertEquals(2, zip.warnings().size());
            assertEquals(Kind.TRAILING_DATA, zip.warnings().getLast().kind());
        }
        try (ZipArchive zip = ZipArchive.open(archive.build(), STRICT)) {
            assertEquals(2, zip.verify().size());
        }
    }

    @Test
    void duplicateNames() throws IOException {
        TestArchive archive = new TestArchive();
        archive.stored("a", bytes("first"));
        archive.stored("b", bytes("other"));
        archive.stored("a", bytes("second"));
        archive.stored("a", bytes("last"));
        byte[] built = archive.build();
        assertWarned(built, 4, Kind.DUPLICATE_NAME);
        for (ZipReading.Duplicates duplicates : ZipReading.Duplicates.values()) {
            ZipReading reading = ZipReading.DEFAULT.duplicates(duplicates);
            if (duplicates == ZipReading.Duplicates.REJECT) {
                assertThrows(CorruptInputException.class, () -> ZipArchive.open(built, reading));
                continue;
            }
            try (ZipArchive zip = ZipArchive.open(built, reading)) {
                String found = new String(zip.bytes(zip.find("a").orElseThrow(), 10), StandardCharsets.UTF_8);
                assertEquals(duplicates == ZipReading.Duplicates.FIRST ? "first" : "last", found);
                assertEquals(
                        duplicates == ZipReading.Duplicates.ALL ? 4 : 2,
                        zip.entries().size());
                assertTrue(zip.entries().contains(zip.find("a").orElseThrow()));
            }
        }
    }

    @Test
    void dangerousNames() throws IOException {
        for (String name : List.of("../a", "a/../b", "/a", "C:/a", "a\\b", "a\0b", "", "..", "directory/with/..")) {
            TestArchive archive = new TestArchive();
            archive.stored(name, HELLO);
            assertWarned(archive.build(), 1, Kind.UNSAFE_NAME);
        }
        TestArchive archive = new TestArchive();
        for (String name :
                List.of("a..b/c", "...", "a/.b", "x", "some/long/name/that/is/harmless.txt", "a.b.c.d.e.f")) {
            archive.stored(name, HELLO);
        }
        assertSound(archive.build(), 6);
    }

    @Test
    void limits() throws IOException {
        TestArchive archive = one();
        archive.stored("b".repeat(100), HELLO);
        archive.deflated("zeros", new byte[2 << 20]);
        byte[] built = archive.build();
        for (ZipLimits limits : List.of(
                ZipLimits.DEFAULT.entries(2),
                ZipLimits.DEFAULT.nameLength(99),
                ZipLimits.DEFAULT.directoryLength(100))) {
            assertThrows(LimitExceededException.class, () -> ZipArchive.open(built, ZipReading.DEFAULT.limits(limits)));
        }
        try (ZipArchive zip = ZipArchive.open(built)) {
            assertInstanceOf(LimitExceededException.class, fault(zip, "zeros"));
            ZipEntry entry = zip.find("a.txt").orElseThrow();
            assertThrows(LimitExceededException.class, () -> zip.bytes(entry, HELLO.length - 1));
        }
        try (ZipArchive zip = ZipArchive.open(built, ZipReading.DEFAULT.limits(ZipLimits.NONE))) {
            assertEquals(Map.of(), zip.verify());
        }
        ZipReading small = ZipReading.DEFAULT.limits(ZipLimits.NONE.entrySize(20));
        try (ZipArchive zip = ZipArchive.open(built, small)) {
            assertInstanceOf(LimitExceededException.class, fault(zip, "a.txt"));
        }
        ZipReading total = ZipReading.DEFAULT.limits(ZipLimits.NONE.totalSize(1 << 20));
        try (ZipArchive zip = ZipArchive.open(built, total)) {
            assertThrows(LimitExceededException.class, zip::verify);
        }
    }

    @Test
    void noArchive() throws IOException {
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(new byte[0]));
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(HELLO));
        byte[] whole = one().build();
        byte[] cut = Arrays.copyOf(whole, whole.length - 30);
        assertThrows(CorruptInputException.class, () -> ZipArchive.open(cut));
        TestArchive empty = new TestArchive();
        assertSound(empty.build(), 0);
        empty.comment = bytes("empty");
        assertSound(empty.build(), 0);
        assertTrue(ZipArchive.isZip(whole));
        assertTrue(ZipArchive.isZip(empty.build()));
        assertTrue(!ZipArchive.isZip(cut) && !ZipArchive.isZip(HELLO));
    }
}
