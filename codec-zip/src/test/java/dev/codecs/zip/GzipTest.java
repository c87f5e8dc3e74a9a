package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Headers, members, padding and trailers of gzip (RFC 1952). */
@ParameterizedClass
@MethodSource("dev.codecs.zip.Engines#gzip")
record GzipTest(Compressor gzip) {
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int CHECK = 2;
    private static final int TEXT = 1;

    private static final byte[] FIRST = "the first member, ".repeat(10).getBytes(US_ASCII);
    private static final byte[] SECOND = "and the second".getBytes(US_ASCII);

    @Test
    void theHeaderIsAlwaysTheSame() throws IOException {
        byte[] header = HexFormat.of().parseHex("1f8b08000000000000ff");
        for (int level = gzip.levels().first(); level <= gzip.levels().last(); level++) {
            assertArrayEquals(header, Arrays.copyOf(gzip.level(level).compress(FIRST), header.length));
        }
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        gzip.compressing(sink).close();
        assertArrayEquals(header, Arrays.copyOf(sink.toByteArray(), header.length));
    }

    /** A copy of the rest for every member once made 4.6 MB of empty ones take 15 s. */
    @Test
    void manyMembersTakeTimeByTheirNumber() {
        long few = nanosToDecompressMembers(20_000);
        long many = nanosToDecompressMembers(160_000);
        assertTrue(many < 24 * few, () -> "8 times the members take " + many / few + " times as long");
    }

    private long nanosToDecompressMembers(int count) {
        byte[] member = gzip.compress(new byte[0]);
        byte[] members = new byte[count * member.length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(member, 0, members, i * member.length, member.length);
        }
        long start = cpuNanos();
        assertEquals(0, gzip.decompress(members, 10).length);
        return cpuNanos() - start;
    }

    /** Of this thread only, whatever else the machine does. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Test
    void membersAreJoined() throws IOException {
        byte[] packed = Samples.concat(
                gzip.compress(FIRST), gzip.compress(new byte[0]), gzip.compress(SECOND), gzip.compress(new byte[0]));
        assertGives(Samples.concat(FIRST, SECOND), packed);
    }

    @Test
    void zerosBetweenAndBehindMembersArePadding() throws IOException {
        for (int zeros : new int[] {1, 2, 9, 10, 511, 40_000}) {
            byte[] padding = new byte[zeros];
            assertGives(FIRST, Samples.concat(gzip.compress(FIRST), padding));
            assertGives(
                    Samples.concat(FIRST, SECOND),
                    Samples.concat(gzip.compress(FIRST), padding, gzip.compress(SECOND), padding));
            assertCorrupt(Samples.concat(gzip.compress(FIRST), padding, new byte[] {1}));
            assertCorrupt(Samples.concat(padding, gzip.compress(FIRST)));
            assertCorrupt(padding);
        }
    }

    @Test
    void aPrefixIsOneMember() {
        byte[] first = gzip.compress(FIRST);
        byte[] packed = Samples.concat(first, new byte[3], gzip.compress(SECOND));
        MemorySegment target = MemorySegment.ofArray(new byte[FIRST.length]);
        assertEquals(
                new Decoded(first.length, FIRST.length), gzip.decompressPrefix(MemorySegment.ofArray(packed), target));
    }

    @Test
    void aSecondMemberThatIsCutShortIsCorrupt() {
        byte[] first = gzip.compress(FIRST);
        byte[] second = gzip.compress(SECOND);
        for (int length = 1; length < second.length; length++) {
            assertCorrupt(Samples.concat(first, Arrays.copyOf(second, length)));
            assertCorrupt(Samples.concat(first, new byte[5], Arrays.copyOf(second, length)));
        }
    }

    @Test
    void membersAreFoundWhateverTheSourceSaysIsAvailable() throws IOException {
        byte[] packed = Samples.concat(gzip.compress(FIRST), new byte[7], gzip.compress(SECOND));
        for (int piece : new int[] {1, 2, 7, gzip.compress(FIRST).length, 1000}) {
            InputStream source = new FilterInputStream(new ByteArrayInputStream(packed)) {
                @Override
                public int read(byte[] b, int off, int len) throws IOException {
                    return in.read(b, off, Math.min(len, piece));
                }

                @Override
                public int available() {
                    throw new AssertionError("a guess of the source must not decide what is read");
                }
            };
            try (InputStream in = gzip.decompressing(source)) {
                assertArrayEquals(Samples.concat(FIRST, SECOND), in.readAllBytes());
            }
        }
    }

    @Test
    void headerFieldsAreSkipped() throws IOException {
        byte[] name = "name\0".getBytes(US_ASCII);
        byte[] comment = "a comment, and some more of it\0".getBytes(US_ASCII);
        byte[] extra = Samples.concat(new byte[] {6, 0}, "AP\2\0xy".getBytes(US_ASCII));
        byte[] noExtra = new byte[2];
        byte[] none = new byte[0];
        for (int flags = 0; flags < 32; flags++) {
            for (byte[] extraField : List.of(extra, noExtra)) {
                byte[] fields = Samples.concat(
                        (flags & EXTRA) == 0 ? none : extraField,
                        (flags & NAME) == 0 ? none : name,
                        (flags & COMMENT) == 0 ? none : comment);
                byte[] packed = withHeader(flags, fields);
                assertGives(FIRST, packed);
                assertGives(Samples.concat(FIRST, FIRST), Samples.concat(packed, packed));
                for (int length = 0; length < 10 + fields.length + 2; length++) {
                    assertCorrupt(Arrays.copyOf(packed, length));
                }
            }
        }
        assertGives(FIRST, withHeader(NAME | CHECK, Samples.concat(new byte[0], longName())));
        byte[] largestExtra = new byte[2 + 65_535];
        Arrays.fill(largestExtra, (byte) -1);
        assertGives(FIRST, withHeader(EXTRA | CHECK, largestExtra));
    }

    private static byte[] longName() {
        byte[] name = new byte[100_000];
        Arrays.fill(name, 0, name.length - 1, (byte) 'n');
        return name;
    }

    /** The member with flags, and behind its fixed header the fields and, if the flags say so, their CRC-16. */
    private byte[] withHeader(int flags, byte[] fields) {
        byte[] packed = gzip.compress(FIRST);
        byte[] fixed = Arrays.copyOf(packed, 10);
        fixed[3] = (byte) flags;
        fixed[4] = 77;
        fixed[9] = 3;
        byte[] header = Samples.concat(fixed, fields);
        CRC32 crc = new CRC32();
        crc.update(header);
        byte[] check = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
        return Samples.concat(
                header, (flags & CHECK) == 0 ? new byte[0] : check, Arrays.copyOfRange(packed, 10, packed.length));
    }

    @Test
    void aWrongHeaderIsCorrupt() {
        byte[] packed = gzip.compress(FIRST);
        for (int at = 0; at < 3; at++) {
            for (int bit = 0; bit < 8; bit++) {
                assertCorruptAt(at, flipped(packed, at, bit));
            }
        }
        for (int reserved = 5; reserved < 8; reserved++) {
            assertCorruptAt(3, flipped(packed, 3, reserved));
        }
        byte[] checked = withHeader(NAME | CHECK | TEXT, "x\0".getBytes(US_ASCII));
        for (int at = 4; at < 14; at++) {
            for (int bit = 0; bit < 8; bit++) {
                assertCorrupt(flipped(checked, at, bit));
            }
        }
    }

    @Test
    void whatIsNoFactOfTheDataIsIgnored() throws IOException {
        byte[] packed = gzip.compress(FIRST);
        for (int at = 4; at < 10; at++) { // the time, the extra flags and the system
            assertGives(FIRST, flipped(packed, at, 3));
        }
    }

    @Test
    void aWrongTrailerIsCorrupt() {
        byte[] packed = gzip.compress(FIRST);
        for (int at = packed.length - 8; at < packed.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                assertCorrupt(flipped(packed, at, bit));
            }
        }
        CorruptInputException crc = assertThrows(
                CorruptInputException.class, () -> gzip.decompress(flipped(packed, packed.length - 8, 0), 1000));
        assertTrue(crc.getMessage().contains("CRC-32"), crc.getMessage());
        CorruptInputException length = assertThrows(
                CorruptInputException.class, () -> gzip.decompress(flipped(packed, packed.length - 4, 0), 1000));
        assertTrue(length.getMessage().contains("length"), length.getMessage());
    }

    /** A trailer may say 4 GiB or nothing: neither decides what is allocated, nor how much is given. */
    @Test
    void theDeclaredLengthIsOnlyAHint() {
        byte[] zeros = new byte[3_000_000];
        byte[] packed = gzip.compress(zeros);
        for (int declared : new int[] {0, 1, 63, 100_000, 2_999_999, 3_000_001, Integer.MAX_VALUE, -1}) {
            byte[] lying = packed.clone();
            for (int i = 0; i < 4; i++) {
                lying[lying.length - 4 + i] = (byte) (declared >> (8 * i));
            }
            assertThrows(CorruptInputException.class, () -> gzip.decompress(lying, Long.MAX_VALUE));
            assertThrows(CorruptInputException.class, () -> gzip.decompress(lying, 3_000_000));
            assertThrows(LimitExceededException.class, () -> gzip.decompress(lying, 2_999_999));
        }
        byte[] joined = Samples.concat(packed, gzip.compress(new byte[] {1}));
        byte[] result = gzip.decompress(joined, 3_000_001);
        assertEquals(3_000_001, result.length);
        assertEquals(1, result[3_000_000]);
        assertThrows(LimitExceededException.class, () -> gzip.decompress(joined, 3_000_000));
    }

    @Test
    void thereAreNoDictionaries() {
        assertEquals(false, gzip.supportsDictionary());
        assertThrows(UnsupportedFeatureException.class, () -> gzip.dictionary(FIRST));
    }

    @Test
    void aMemberThatIsFlushedCanBeReadBeforeItEnds() throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = gzip.compressing(sink)) {
            out.write(FIRST);
            out.flush();
            InputStream in = gzip.decompressing(new ByteArrayInputStream(sink.toByteArray()));
            assertArrayEquals(FIRST, in.readNBytes(FIRST.length));
            IOException e = assertThrows(IOException.class, in::read);
            assertTrue(e.getCause() instanceof CorruptInputException, "the end of the sink is no end of the member");
            in.close();
        }
    }

    private void assertGives(byte[] expected, byte[] packed) throws IOException {
        assertArrayEquals(expected, gzip.decompress(packed, expected.length));
        assertArrayEquals(expected, gzip.decompress(packed, Long.MAX_VALUE));
        byte[] target = new byte[expected.length];
        assertEquals(expected.length, gzip.decompress(packed, 0, packed.length, target, 0, target.length));
        assertArrayEquals(expected, target);
        try (InputStream in = gzip.decompressing(new ByteArrayInputStream(packed))) {
            assertArrayEquals(expected, in.readAllBytes());
        }
    }

    private void assertCorrupt(byte[] packed) {
        assertCorruptAt(-1, packed);
    }

    private void assertCorruptAt(int offset, byte[] packed) {
        CorruptInputException e = assertThrows(CorruptInputException.class, () -> gzip.decompress(packed, 1 << 20));
        InputStream in = null;
        try {
            in = gzip.decompressing(new ByteArrayInputStream(packed));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        IOException wrapped = assertThrows(IOException.class, in::readAllBytes);
        assertTrue(wrapped.getCause() instanceof CorruptInputException, wrapped::toString);
        assertEquals(e.getMessage(), wrapped.getMessage());
        if (offset >= 0) {
            assertEquals(offset, e.offset());
        }
    }

    private static byte[] flipped(byte[] data, int at, int bit) {
        byte[] changed = data.clone();
        changed[at] ^= (byte) (1 << bit);
        return changed;
    }
}
