package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The fields of a gzip header (RFC 1952, section 2.3). */
class GzipHeaderTest {
    private static final byte[] CONTENT = Samples.text(5000, 1);
    private static final GzipHeader FULL = GzipHeader.PLAIN
            .name("caf\u00e9.txt")
            .comment("two\nlines")
            .modified(Instant.parse("2026-02-03T04:05:06.789Z"))
            .subfield("AP", new byte[] {1, 2, 3})
            .subfield("BC", new byte[0])
            .operatingSystem(3);

    /** Byte by byte, from the tables of the RFC. */
    @Test
    void isWrittenAsTheSpecificationSays() {
        assertArrayEquals(HexFormat.of().parseHex("1f8b08000000000000ff"), GzipHeader.PLAIN.bytes());
        assertArrayEquals(
                HexFormat.of()
                        .parseHex("1f8b081c" + "f2738169" + "0003" + "0b00" + "41500300010203" + "42430000"
                                + "636166e92e74787400" + "74776f0a6c696e657300"),
                FULL.bytes());
    }

    @Test
    void whatIsWrittenIsReadByEveryEngine() throws IOException {
        byte[] longest = new byte[GzipHeader.LONGEST_FIELD];
        String name = "n".repeat(GzipHeader.LONGEST_FIELD);
        GzipHeader large = FULL.name(name).comment(name).extra(longest);
        for (Compressor gzip : Engines.gzip()) {
            for (GzipHeader header : List.of(GzipHeader.PLAIN, FULL, large, GzipHeader.PLAIN.name(""))) {
                Compressor with = gzip.with(header);
                List<byte[]> written = new ArrayList<>(List.of(with.compress(CONTENT)));
                ByteArrayOutputStream sink = new ByteArrayOutputStream();
                try (OutputStream out = with.compressing(sink)) {
                    out.write(CONTENT);
                }
                written.add(sink.toByteArray());
                sink.reset();
                try (OutputStream out = with.level(1).compressing(sink, Runnable::run, 2)) {
                    out.write(CONTENT);
                }
                written.add(sink.toByteArray());
                for (byte[] bytes : written) {
                    assertEquals(header, GzipHeader.read(bytes));
                    assertArrayEquals(CONTENT, gzip.decompress(bytes, CONTENT.length));
                    InputStream source = new BufferedInputStream(new ByteArrayInputStream(bytes), 16);
                    assertEquals(header, GzipHeader.peek(source));
                    assertArrayEquals(CONTENT, gzip.decompressing(source).readAllBytes());
                }
                byte[] target = new byte[(int) with.maxCompressedLength(10)];
                byte[] noise = Samples.random(10, 2);
                int length = with.compress(noise, 0, 10, target, 0, target.length);
                assertArrayEquals(noise, gzip.decompress(Arrays.copyOf(target, length), 10));
            }
        }
    }

    @Test
    void theFieldsAreGiven() {
        GzipHeader read = GzipHeader.read(FULL.bytes());
        assertEquals(Optional.of("caf\u00e9.txt"), read.name());
        assertEquals(Optional.of("two\nlines"), read.comment());
        assertEquals(Optional.of(Instant.parse("2026-02-03T04:05:06Z")), read.modified());
        assertEquals(3, read.operatingSystem());
        assertEquals(11, read.extra().length);
        assertArrayEquals(new byte[] {1, 2, 3}, read.subfield("AP").orElseThrow());
        assertArrayEquals(new byte[0], read.subfield("BC").orElseThrow());
        assertEquals(Optional.empty(), read.subfield("XX"));
        assertEquals(FULL.hashCode(), read.hashCode());
        assertNotEquals(FULL, read.name("other"));
        assertTrue(read.toString().contains("caf\u00e9.txt"), read::toString);
        String hostile = GzipHeader.PLAIN.name("\u001b[2Ja").toString();
        assertTrue(hostile.contains("?[2Ja") && hostile.indexOf('\u001b') < 0, hostile);

        GzipHeader plain = GzipHeader.read(GzipHeader.PLAIN.bytes());
        assertEquals(Optional.empty(), plain.name());
        assertEquals(Optional.empty(), plain.comment());
        assertEquals(Optional.empty(), plain.modified());
        assertEquals(GzipHeader.UNKNOWN_SYSTEM, plain.operatingSystem());
        assertEquals(0, plain.extra().length);

        Instant last = Instant.ofEpochSecond(0xFFFF_FFFFL);
        assertEquals(
                Optional.of(last), GzipHeader.read(plain.modified(last).bytes()).modified());
    }

    @Test
    void anExtraFieldNeedNotHaveSubfields() {
        for (String hex : List.of("41", "414201", "4142ffff01", "58580100", "4142040001020304" + "434402")) {
            byte[] extra = HexFormat.of().parseHex(hex);
            GzipHeader read = GzipHeader.read(GzipHeader.PLAIN.extra(extra).bytes());
            assertArrayEquals(extra, read.extra());
            assertEquals(Optional.empty(), read.subfield("CD"));
        }
    }

    @Test
    void theArraysOfACallerAreItsOwn() {
        byte[] extra = {'A', 'B', 0, 0};
        GzipHeader header = GzipHeader.PLAIN.extra(extra);
        extra[0] = 0;
        header.extra()[0] = 0;
        assertTrue(header.subfield("AB").isPresent());
    }

    @Test
    void whatNoHeaderCanHoldIsRefused() {
        String tooLong = "n".repeat(GzipHeader.LONGEST_FIELD + 1);
        for (String text : List.of("zero \0 inside", "\u20ac", tooLong)) {
            assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.name(text));
            assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.comment(text));
        }
        for (long second : new long[] {-1, 0, 0x1_0000_0000L}) {
            Instant time = Instant.ofEpochSecond(second);
            assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.modified(time));
        }
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.operatingSystem(256));
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.operatingSystem(-1));
        byte[] large = new byte[GzipHeader.LONGEST_FIELD];
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.extra(new byte[large.length + 1]));
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.subfield("AB", large));
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.subfield("ABC", new byte[1]));
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.PLAIN.subfield("A\u20ac", new byte[1]));
    }

    @Test
    void onlyGzipHasIt() {
        for (Compressor other : Engines.all()) {
            if (!other.algorithm().equals("gzip")) {
                assertThrows(UnsupportedFeatureException.class, () -> other.with(FULL));
            }
        }
    }

    @Test
    void aHeaderIsCheckedWhenItIsRead() throws IOException {
        byte[] bytes = FULL.bytes();
        for (int length = 0; length < bytes.length; length++) {
            assertCorrupt(Arrays.copyOf(bytes, length));
        }
        for (int at = 0; at < 3; at++) {
            byte[] wrong = bytes.clone();
            wrong[at] ^= 1;
            assertCorrupt(wrong);
        }
        byte[] reserved = bytes.clone();
        reserved[3] |= 0x20;
        assertCorrupt(reserved);

        byte[] checked = bytes.clone();
        checked[3] |= 2;
        CRC32 crc = new CRC32();
        crc.update(checked);
        byte[] right = Samples.concat(checked, new byte[] {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)});
        assertEquals(FULL, GzipHeader.read(right));
        right[right.length - 1] ^= 1;
        assertCorrupt(right);
    }

    private static void assertCorrupt(byte[] bytes) throws IOException {
        assertThrows(CorruptInputException.class, () -> GzipHeader.read(bytes));
        assertThrows(CorruptInputException.class, () -> GzipHeader.read(MemorySegment.ofArray(bytes)));
        InputStream source = new ByteArrayInputStream(bytes);
        IOException e = assertThrows(IOException.class, () -> GzipHeader.peek(source));
        assertInstanceOf(CorruptInputException.class, e.getCause());
        assertArrayEquals(bytes, source.readAllBytes(), "the source did not stay where it was");
    }

    /** A name may go on for ever; to decompress, it is passed over without being kept. */
    @Test
    void aNameThatDoesNotEndIsRefused() throws IOException {
        byte[] endless = Arrays.copyOf(GzipHeader.PLAIN.bytes(), 200_000);
        Arrays.fill(endless, 10, endless.length, (byte) 'n');
        for (int flag : new int[] {8, 16}) {
            endless[3] = (byte) flag;
            assertThrows(LimitExceededException.class, () -> GzipHeader.read(endless));
            InputStream source = new ByteArrayInputStream(endless);
            IOException e = assertThrows(IOException.class, () -> GzipHeader.peek(source));
            assertInstanceOf(LimitExceededException.class, e.getCause());
            assertEquals(endless.length, source.available(), "the source did not stay where it was");
        }
    }

    @Test
    void aSourceThatCannotServeIsRefused() {
        InputStream none = InputStream.nullInputStream();
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.peek(none));
        assertThrows(IllegalArgumentException.class, () -> GzipHeader.read(MemorySegment.ofArray(new int[20])));
    }
}
