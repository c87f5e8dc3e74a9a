package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.FormatOptions;
import dev.codecs.IntRange;
import dev.codecs.LimitExceededException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** What every {@link Compressor} does, whatever its format and engine. */
@ParameterizedClass
@ArgumentsSource(CompressorContract.Engines.class)
@Timeout(120)
public abstract class CompressorContract {
    private static final byte[] NOTHING = {};
    private static final byte[] SMALL = Data.text(72, 1);
    private static final byte[] LARGE = Data.mixed(300_000, 2);
    private static final long ENOUGH = 1 << 20;

    /** The engine under test. */
    @Parameter(0)
    protected Compressor codec;

    /** All engines of the same algorithm, the one under test among them. */
    @Parameter(1)
    protected List<Compressor> engines;

    static final class Engines extends EngineSource<Compressor> {
        Engines() {
            super(Compressor.class, Compressor::all);
        }
    }

    /** {@return whether the format notices every change of its data, by a checksum} A raw format may decode to other data instead. */
    protected boolean checked() {
        return Set.of("gzip", "zlib", "lz4").contains(codec.algorithm());
    }

    /**
     * {@return whether damage may make a stream name a dictionary, since no checksum covers the field} It is then refused for want of
     * that dictionary.
     */
    protected boolean namesDictionariesUnchecked() {
        return codec.algorithm().equals("zstd");
    }

    /**
     * {@return whether the engine's library accepts corrupt data in one call that its streams refuse} Such a difference stands in
     * DIFFERENCES.md; it is possible only where nothing is {@link #checked}.
     */
    protected boolean lenient() {
        return false;
    }

    /** {@return whether the format is bare data that does not tell where it ends: it has neither streams nor prefixes, and may be cut} */
    private boolean bare() {
        return isBare(codec);
    }

    static boolean isBare(Compressor compressor) {
        return compressor.algorithm().equals("lz4-block");
    }

    @Test
    void namesItself() {
        assertEquals(codec.algorithm().toLowerCase(Locale.ROOT), codec.algorithm());
        assertEquals(
                codec.engine().id().toLowerCase(Locale.ROOT), codec.engine().id());
        assertTrue(codec.toString().startsWith(codec.algorithm() + " by " + codec.engine()), codec::toString);
        assertTrue(codec.levels().contains(codec.level()));
    }

    @Test
    void givesBackWhatWasCompressed() {
        for (int size = 0; size <= 300; size++) {
            roundTrip(Data.text(size, size));
            roundTrip(Data.random(size, size));
            roundTrip(new byte[size]);
        }
        for (int size : new int[] {4095, 4096, 32767, 32768, 65535, 65536, 65537, 131_073}) {
            roundTrip(Data.mixed(size, size));
            roundTrip(Data.random(size, size));
            roundTrip(new byte[size]);
        }
        byte[] text = Data.text(3_000_000, 3);
        assertTrue(roundTrip(text) < text.length / 2, "text does not shrink");
        roundTrip(Data.random(1_500_000, 4));
    }

    private int roundTrip(byte[] data) {
        byte[] packed = codec.compress(data);
        assertArrayEquals(data, codec.decompress(packed, data.length));
        return packed.length;
    }

    @Test
    void everyEngineReadsWhatThisOneWrites() throws IOException {
        for (byte[] data : List.of(NOTHING, SMALL, LARGE, Data.random(70_000, 5))) {
            byte[] packed = codec.compress(data);
            byte[] streamed = bare() ? packed : Streamed.streamed(codec, data, data.length);
            for (Compressor other : engines) {
                assertArrayEquals(data, other.decompress(packed, data.length), () -> "read by " + other.engine());
                if (bare()) {
                    continue;
                }
                assertArrayEquals(data, other.decompress(streamed, data.length), () -> "read by " + other.engine());
                assertArrayEquals(data, Streamed.read(other, packed), () -> "read as a stream by " + other.engine());
                assertArrayEquals(data, Streamed.read(other, streamed), () -> "read as a stream by " + other.engine());
            }
        }
    }

    // Memory

    @Test
    void everyKindOfMemoryGivesTheSame() {
        for (byte[] data : List.of(NOTHING, SMALL, LARGE)) {
            byte[] packed = codec.compress(data);
            for (Block.Kind from : Block.Kind.values()) {
                for (Block.Kind to : Block.Kind.values()) {
                    if (to.writable()) {
                        between(from, to, data, packed);
                    }
                }
            }
        }
    }

    private void between(Block.Kind from, Block.Kind to, byte[] data, byte[] packed) {
        String way = from + " to " + to;
        try (Arena arena = Arena.ofConfined()) {
            Block source = Block.of(from, data, arena);
            Block target = Block.filled(to, (int) codec.maxCompressedLength(data.length), 0x11, arena);
            long written = codec.compress(source.segment(), target.segment());
            assertArrayEquals(packed, target.bytes(written), way);
            target.assertGuardsUnchanged("the compressed data, " + way);
            source.assertUnchanged("the source of compress, " + way);

            Block packedSource = Block.of(from, packed, arena);
            Block unpacked = Block.filled(to, data.length, 0x22, arena);
            assertEquals(data.length, codec.decompress(packedSource.segment(), unpacked.segment()), way);
            assertArrayEquals(data, unpacked.bytes(data.length), way);
            unpacked.assertGuardsUnchanged("the decompressed data, " + way);
            packedSource.assertUnchanged("the source of decompress, " + way);
        }
    }

    @Test
    void arraysKeepToTheirRanges() {
        byte[] packed = codec.compress(SMALL);
        byte[] source = Arrays.copyOfRange(Data.concat(new byte[5], SMALL), 0, SMALL.length + 9);
        byte[] target = new byte[(int) codec.maxCompressedLength(SMALL.length) + 20];
        Arrays.fill(target, (byte) 0x5A);
        int written = codec.compress(source, 5, SMALL.length, target, 7, target.length - 20);
        assertArrayEquals(packed, Arrays.copyOfRange(target, 7, 7 + written));
        Data.assertFilled(target, 0, 7);
        Data.assertFilled(target, target.length - 13, target.length);
        assertArrayEquals(SMALL, Arrays.copyOfRange(source, 5, 5 + SMALL.length));

        byte[] packedSource = Arrays.copyOfRange(Data.concat(new byte[3], packed), 0, packed.length + 8);
        byte[] unpacked = new byte[SMALL.length + 30];
        Arrays.fill(unpacked, (byte) 0x5A);
        assertEquals(SMALL.length, codec.decompress(packedSource, 3, packed.length, unpacked, 11, SMALL.length));
        assertArrayEquals(SMALL, Arrays.copyOfRange(unpacked, 11, 11 + SMALL.length));
        Data.assertFilled(unpacked, 0, 11);
        Data.assertFilled(unpacked, 11 + SMALL.length, unpacked.length);
        assertArrayEquals(packed, Arrays.copyOfRange(packedSource, 3, 3 + packed.length));
    }

    @Test
    void buffersOfEveryKindMoveTheirPositions() {
        byte[] packed = codec.compress(SMALL);
        int room = (int) codec.maxCompressedLength(SMALL.length);
        for (ByteBuffer source : sources(SMALL)) {
            for (ByteBuffer target : targets(room)) {
                int end = target.limit();
                int start = target.position();
                codec.compress(source.duplicate(), target);
                assertEquals(end, target.limit());
                assertArrayEquals(packed, putSince(start, target));
            }
        }
        for (ByteBuffer source : sources(packed)) {
            for (ByteBuffer target : targets(SMALL.length)) {
                int start = target.position();
                int sourceEnd = source.limit();
                ByteBuffer read = source.duplicate();
                codec.decompress(read, target);
                assertEquals(sourceEnd, read.position());
                assertArrayEquals(SMALL, putSince(start, target));
            }
        }
    }

    private static List<ByteBuffer> sources(byte[] content) {
        List<ByteBuffer> buffers = new ArrayList<>();
        for (ByteBuffer buffer : targets(content.length)) {
            ByteBuffer filled = buffer.duplicate().put(content);
            buffers.add(filled.position(filled.position() - content.length));
            buffers.add(filled.asReadOnlyBuffer());
        }
        return buffers;
    }

    private static List<ByteBuffer> targets(int size) {
        return List.of(
                ByteBuffer.allocate(size),
                ByteBuffer.allocate(size + 9).position(4).limit(size + 4),
                ByteBuffer.allocate(size + 9).slice(3, size + 2).position(2),
                ByteBuffer.allocateDirect(size),
                ByteBuffer.allocateDirect(size + 9).position(5).limit(size + 5),
                ByteBuffer.allocateDirect(size + 9).slice(1, size + 3).position(3));
    }

    private static byte[] putSince(int start, ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.position() - start];
        buffer.get(start, bytes);
        return bytes;
    }

    @Test
    void aBufferStaysWhereItIsWhenSomethingFails() {
        byte[] packed = codec.compress(SMALL);
        ByteBuffer source = ByteBuffer.wrap(packed, 0, packed.length);
        ByteBuffer small = ByteBuffer.allocate(SMALL.length - 1);
        assertThrows(OutputTooSmallException.class, () -> codec.decompress(source, small));
        assertEquals(0, source.position());
        assertEquals(0, small.position());
        ByteBuffer cut = ByteBuffer.wrap(packed, 0, packed.length - 1);
        ByteBuffer target = ByteBuffer.allocate(SMALL.length);
        assertThrows(CorruptInputException.class, () -> codec.decompress(cut, target));
        assertEquals(0, cut.position());
        assertEquals(0, target.position());
        ByteBuffer readOnly = ByteBuffer.allocate(1000).asReadOnlyBuffer();
        assertThrows(ReadOnlyBufferException.class, () -> codec.compress(ByteBuffer.wrap(SMALL), readOnly));
        assertThrows(ReadOnlyBufferException.class, () -> codec.decompress(source, readOnly));
    }

    @Test
    void aTargetThatIsTooSmallIsRefused() {
        byte[] packed = codec.compress(SMALL);
        for (Block.Kind kind : List.of(Block.Kind.HEAP, Block.Kind.NATIVE)) {
            for (int size = 0; size <= SMALL.length; size++) {
                try (Arena arena = Arena.ofConfined()) {
                    Block target = Block.filled(kind, size, 0, arena);
                    MemorySegment source = MemorySegment.ofArray(packed);
                    if (size == SMALL.length) {
                        assertEquals(size, codec.decompress(source, target.segment()));
                    } else {
                        assertTooSmall(size, SMALL.length, () -> codec.decompress(source, target.segment()));
                        if (!bare()) {
                            assertTooSmall(size, SMALL.length, () -> codec.decompressPrefix(source, target.segment()));
                        }
                    }
                    target.assertGuardsUnchanged("a target of " + size + " bytes");
                }
            }
            for (int size = 0; size <= packed.length; size++) {
                try (Arena arena = Arena.ofConfined()) {
                    Block target = Block.filled(kind, size, 0, arena);
                    MemorySegment source = MemorySegment.ofArray(SMALL);
                    if (size == packed.length) {
                        long written = codec.compress(source, target.segment());
                        assertArrayEquals(SMALL, codec.decompress(target.bytes(written), SMALL.length));
                    } else {
                        long most = codec.maxCompressedLength(SMALL.length);
                        assertTooSmall(size, most, () -> codec.compress(source, target.segment()));
                    }
                    target.assertGuardsUnchanged("a target of " + size + " bytes");
                }
            }
        }
        byte[] large = codec.compress(LARGE);
        for (int missing : new int[] {1, 2, 9, 100, 4097, LARGE.length}) {
            byte[] target = new byte[LARGE.length - missing];
            assertThrows(
                    OutputTooSmallException.class,
                    () -> codec.decompress(large, 0, large.length, target, 0, target.length));
        }
        for (int missing : new int[] {1, 2, 9, 100, 4097, large.length}) {
            byte[] target = new byte[large.length - missing];
            assertThrows(
                    OutputTooSmallException.class,
                    () -> codec.compress(LARGE, 0, LARGE.length, target, 0, target.length));
        }
    }

    private static void assertTooSmall(int size, long enough, Executable call) {
        OutputTooSmallException e = assertThrows(OutputTooSmallException.class, call, () -> "a target of " + size);
        assertTrue(
                e.needed() == -1 || (e.needed() > size && e.needed() <= enough),
                () -> "it says that it needs " + e.needed() + " bytes, of " + enough);
    }

    @Test
    void memoryThatCannotServeIsRefused() {
        byte[] packed = codec.compress(SMALL);
        MemorySegment source = MemorySegment.ofArray(SMALL);
        MemorySegment packedSource = MemorySegment.ofArray(packed);
        MemorySegment target = MemorySegment.ofArray(new byte[1000]);
        MemorySegment ints = MemorySegment.ofArray(new int[250]);
        MemorySegment gone = Block.freed();
        for (MemorySegment bad : List.of(ints, target.asReadOnly())) {
            assertThrows(IllegalArgumentException.class, () -> codec.compress(source, bad));
            assertThrows(IllegalArgumentException.class, () -> codec.decompress(packedSource, bad));
            assertThrows(IllegalArgumentException.class, () -> codec.decompressPrefix(packedSource, bad));
        }
        for (MemorySegment bad : List.of(ints, ints.asReadOnly())) {
            assertThrows(IllegalArgumentException.class, () -> codec.compress(bad, target));
            assertThrows(IllegalArgumentException.class, () -> codec.decompress(bad, target));
            assertThrows(IllegalArgumentException.class, () -> codec.decompressPrefix(bad, target));
        }
        assertThrows(IllegalStateException.class, () -> codec.compress(gone, target));
        assertThrows(IllegalStateException.class, () -> codec.compress(source, gone));
        assertThrows(IllegalStateException.class, () -> codec.decompress(gone, target));
        assertThrows(IllegalStateException.class, () -> codec.decompress(packedSource, gone));
    }

    @Test
    void whatWasInTheTargetDoesNotMatter() {
        byte[] packed = codec.compress(LARGE);
        try (Arena arena = Arena.ofConfined()) {
            for (int fill : new int[] {0, 0xFF, 0x41}) {
                Block target = Block.filled(Block.Kind.NATIVE, LARGE.length, fill, arena);
                codec.decompress(MemorySegment.ofArray(packed), target.segment());
                assertArrayEquals(LARGE, target.bytes(LARGE.length));
                Block again = Block.filled(Block.Kind.HEAP, (int) codec.maxCompressedLength(LARGE.length), fill, arena);
                long written = codec.compress(MemorySegment.ofArray(LARGE), again.segment());
                assertArrayEquals(packed, again.bytes(written));
            }
        }
    }

    @Test
    void theLargestCompressedLengthSuffices() {
        IntStream levels = someLevels();
        levels.forEach(level -> {
            Compressor leveled = codec.level(level);
            int step = level == codec.level() ? 1 : 13;
            for (int size = 0; size <= 300; size += step) {
                fits(leveled, Data.random(size, size));
            }
            for (int size : new int[] {65535, 65536, 65537, 70_000}) {
                fits(leveled, Data.random(size, size));
            }
        });
        long huge = 5L << 32;
        assertTrue(codec.maxCompressedLength(huge) > huge, "the length passes through an int");
        assertThrows(IllegalArgumentException.class, () -> codec.maxCompressedLength(-1));
    }

    private static void fits(Compressor compressor, byte[] data) {
        byte[] target = new byte[(int) compressor.maxCompressedLength(data.length)];
        int written = compressor.compress(data, 0, data.length, target, 0, target.length);
        assertArrayEquals(data, compressor.decompress(Arrays.copyOf(target, written), data.length));
    }

    /** All levels, or, of very many, the ends and those around the default and the highest. */
    private IntStream someLevels() {
        IntRange levels = codec.levels();
        return IntStream.rangeClosed(levels.first(), levels.last())
                .filter(level -> level == levels.first()
                        || level > levels.last() - 25
                        || Math.abs(level) <= 1
                        || level == codec.level());
    }

    // Limits

    @Test
    void aLimitIsNeverPassed() {
        byte[] packed = codec.compress(SMALL);
        byte[] large = codec.compress(LARGE);
        byte[] zeros = codec.compress(new byte[200_000]);
        assertArrayEquals(SMALL, codec.decompress(packed, SMALL.length));
        assertArrayEquals(SMALL, codec.decompress(packed, SMALL.length + 1));
        assertArrayEquals(SMALL, codec.decompress(packed, Long.MAX_VALUE));
        assertArrayEquals(NOTHING, codec.decompress(codec.compress(NOTHING), 0));
        for (int limit = 0; limit < SMALL.length; limit++) {
            assertLimited(packed, limit);
        }
        assertLimited(large, LARGE.length - 1);
        assertLimited(large, 65_536);
        assertLimited(large, 0);
        assertLimited(zeros, 199_999);
        assertLimited(zeros, 1);
        assertThrows(IllegalArgumentException.class, () -> codec.decompress(packed, -1));
        assertThrows(IllegalArgumentException.class, () -> codec.decompress(packed, Long.MIN_VALUE));
    }

    private void assertLimited(byte[] packed, int limit) {
        LimitExceededException e = assertThrows(
                LimitExceededException.class, () -> codec.decompress(packed, limit), () -> "a limit of " + limit);
        assertEquals(limit, e.limit());
    }

    // Faults in the data

    @Test
    void everyTruncationIsNoticed() throws Exception {
        for (byte[] data : List.of(NOTHING, SMALL)) {
            byte[] packed = codec.compress(data);
            for (int length = 0; length < packed.length; length++) {
                assertCorrupt(Arrays.copyOf(packed, length), "cut to " + length + " of " + packed.length + " bytes");
            }
        }
        byte[] packed = codec.compress(LARGE);
        for (int missing : new int[] {1, 2, 3, 4, 5, 8, 9, 1000, packed.length / 2}) {
            assertCorrupt(Arrays.copyOf(packed, packed.length - missing), "cut by " + missing + " bytes");
        }
    }

    private void assertCorrupt(byte[] packed, String what) throws Exception {
        if (bare()) {
            Verdict array = Verdict.of(() -> codec.decompress(packed, ENOUGH));
            assertTrue(
                    (packed.length > 0 && !array.fault()) || array.is(CorruptInputException.class),
                    () -> "to an array, " + what + ": " + array);
        } else {
            Streamed.assertCorrupt(codec, packed, what);
        }
    }

    @Test
    void everyFlippedBitGivesTheSameVerdictByArrayAndStream() throws Exception {
        for (byte[] data : List.of(SMALL, Data.random(40, 6))) {
            byte[] packed = codec.compress(data);
            for (int bit = 0; bit < 8 * packed.length; bit++) {
                assertHarmless(data, Data.flipped(packed, bit), "with bit " + bit + " flipped");
            }
        }
    }

    @Test
    void everyMutationGivesTheSameVerdictByArrayAndStream() throws Exception {
        Random random = new Random(7);
        byte[] packed = codec.compress(SMALL);
        for (int i = 0; i < 400; i++) {
            byte[] changed = packed.clone();
            for (int changes = 1 + random.nextInt(6); changes > 0; changes--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            assertHarmless(SMALL, changed, "mutated, number " + i);
        }
        for (int i = 0; i < 200; i++) {
            assertHarmless(SMALL, Data.random(i, i), "noise of length " + i);
        }
    }

    private void assertHarmless(byte[] original, byte[] packed, String what) throws Exception {
        Verdict verdict = Verdict.of(() -> codec.decompress(packed, ENOUGH));
        if (verdict.is(LimitExceededException.class)) {
            return;
        }
        if (verdict.fault() || checked()) {
            boolean missing = namesDictionariesUnchecked() && verdict.is(UnsupportedFeatureException.class);
            assertTrue(
                    missing || verdict.is(CorruptInputException.class) || verdict.is(original),
                    () -> what + " gave " + verdict);
        }
        if (!bare()) {
            assertSame(verdict, Verdict.ofStream(() -> Streamed.read(codec, packed)), what);
        }
        for (Compressor other : engines) {
            Verdict theirs = Verdict.of(() -> other.decompress(packed, ENOUGH));
            assertTrue(
                    verdict.fault() || theirs.fault() || verdict.sameAs(theirs),
                    () -> what + " gave " + verdict + " and by " + other.engine() + " " + theirs);
        }
    }

    private void assertSame(Verdict array, Verdict stream, String what) {
        boolean known = lenient() && !checked() && !array.fault() && stream.is(CorruptInputException.class);
        assertTrue(known || array.sameAs(stream), () -> what + ": to an array " + array + ", as a stream " + stream);
    }

    // Levels, dictionaries, options

    @Test
    void everyLevelWorks() {
        byte[] data = Data.mixed(20_000, 9);
        someLevels().forEach(level -> {
            Compressor leveled = codec.level(level);
            assertEquals(level, leveled.level());
            assertEquals(codec.algorithm(), leveled.algorithm());
            if (!codec.engine().id().equals("auto")) { // of several engines, one that has not the level leaves
                assertEquals(codec.engine(), leveled.engine());
            }
            byte[] packed = leveled.compress(data);
            assertArrayEquals(data, codec.decompress(packed, data.length), () -> "level " + level);
            assertArrayEquals(data, leveled.decompress(codec.compress(data), data.length), () -> "level " + level);
        });
        assertThrows(
                IllegalArgumentException.class, () -> codec.level(codec.levels().first() - 1));
        assertThrows(
                IllegalArgumentException.class, () -> codec.level(codec.levels().last() + 1));
        assertThrows(IllegalArgumentException.class, () -> codec.level(Integer.MAX_VALUE));
    }

    @Test
    void anotherLevelIsAnotherCompressor() {
        int before = codec.level();
        byte[] packed = codec.compress(LARGE);
        byte[] fast = codec.level(codec.levels().first()).compress(LARGE);
        byte[] dense = codec.level(codec.levels().last()).compress(LARGE);
        assertEquals(before, codec.level());
        assertArrayEquals(packed, codec.compress(LARGE));
        assertTrue(dense.length <= fast.length, "the highest level gives more bytes than the lowest");
    }

    @Test
    void aDictionaryIsNeededOnBothSides() throws Exception {
        byte[] dictionary = Data.text(2000, 10);
        byte[] data = Data.concat(Arrays.copyOfRange(dictionary, 300, 1500), SMALL);
        assertThrows(NullPointerException.class, () -> codec.dictionary(null));
        if (!codec.supportsDictionary()) {
            UnsupportedFeatureException e =
                    assertThrows(UnsupportedFeatureException.class, () -> codec.dictionary(dictionary));
            assertFalse(e.getMessage().isBlank());
            return;
        }
        byte[] given = dictionary.clone();
        Compressor prepared = codec.dictionary(given);
        Arrays.fill(given, (byte) 0);
        byte[] packed = prepared.compress(data);
        byte[] streamed = bare() ? packed : Streamed.streamed(prepared, data, 100);
        assertTrue(packed.length < codec.compress(data).length, "the dictionary does not help");
        for (byte[] each : List.of(packed, streamed)) {
            assertArrayEquals(data, prepared.decompress(each, data.length));
            assertArrayEquals(data, prepared.level(codec.levels().last()).decompress(each, data.length));
            if (!bare()) {
                assertArrayEquals(data, Streamed.read(prepared, each));
                MemorySegment target = MemorySegment.ofArray(new byte[data.length]);
                Decoded decoded = prepared.decompressPrefix(MemorySegment.ofArray(Data.concat(each, each)), target);
                assertEquals(new Decoded(each.length, data.length), decoded);
            }
            for (Compressor other : List.of(codec, codec.dictionary(Data.text(2000, 11)))) {
                Verdict verdict = Verdict.of(() -> other.decompress(each, ENOUGH));
                assertFalse(verdict.is(data), "decompressed without the dictionary");
                Verdict stream = bare() ? verdict : Verdict.ofStream(() -> Streamed.read(other, each));
                assertTrue(verdict.sameAs(stream), () -> "to an array " + verdict + ", as a stream " + stream);
            }
        }
        for (Compressor other : engines) {
            if (other.supportsDictionary()) {
                assertArrayEquals(
                        data, other.dictionary(dictionary).decompress(packed, data.length), other.engine()::toString);
            }
        }
        byte[] large = Data.text(100_000, 12);
        byte[] tail = Arrays.copyOfRange(large, 95_000, 99_000);
        byte[] small = codec.dictionary(large).compress(tail);
        assertArrayEquals(tail, codec.dictionary(large).decompress(small, tail.length));
        assertArrayEquals(SMALL, codec.decompress(codec.compress(SMALL), SMALL.length), "the original changed");
    }

    private record OptionsOfAnotherFormat() implements FormatOptions {}

    @Test
    void optionsOfAnotherFormatAreRefused() {
        assertThrows(UnsupportedFeatureException.class, () -> codec.with(new OptionsOfAnotherFormat()));
    }

    // Threads and arguments

    @Test
    void manyThreadsMayUseOneCompressor() throws Exception {
        byte[] expected = codec.compress(SMALL);
        Threads.all(number -> {
            byte[] data = Data.mixed(5000 + 100 * number, number);
            byte[] packed = codec.compress(data);
            assertArrayEquals(data, codec.decompress(packed, data.length));
            assertArrayEquals(expected, codec.compress(SMALL));
            if (!bare()) {
                assertArrayEquals(data, Streamed.read(codec, Streamed.streamed(codec, data, 1000)));
            }
        });
    }

    @Test
    void wrongArgumentsAreRefused() {
        byte[] packed = codec.compress(SMALL);
        byte[] target = new byte[1000];
        MemorySegment segment = MemorySegment.ofArray(target);
        assertThrows(NullPointerException.class, () -> codec.compress((byte[]) null));
        assertThrows(NullPointerException.class, () -> codec.decompress(null, 10));
        assertThrows(NullPointerException.class, () -> codec.compress(null, 0, 0, target, 0, 1000));
        assertThrows(NullPointerException.class, () -> codec.compress(SMALL, 0, 1, null, 0, 0));
        assertThrows(NullPointerException.class, () -> codec.decompress(null, 0, 0, target, 0, 1000));
        assertThrows(NullPointerException.class, () -> codec.decompress(packed, 0, packed.length, null, 0, 0));
        assertThrows(NullPointerException.class, () -> codec.compress(null, segment));
        assertThrows(NullPointerException.class, () -> codec.compress(segment, null));
        assertThrows(NullPointerException.class, () -> codec.decompress(null, segment));
        assertThrows(NullPointerException.class, () -> codec.decompress(MemorySegment.ofArray(packed), null));
        assertThrows(NullPointerException.class, () -> codec.decompressPrefix(null, segment));
        assertThrows(NullPointerException.class, () -> codec.decompressPrefix(MemorySegment.ofArray(packed), null));
        assertThrows(NullPointerException.class, () -> codec.compress((ByteBuffer) null, ByteBuffer.wrap(target)));
        assertThrows(NullPointerException.class, () -> codec.decompress(ByteBuffer.wrap(packed), (ByteBuffer) null));
        assertThrows(NullPointerException.class, () -> codec.compressing(null));
        assertThrows(NullPointerException.class, () -> codec.decompressing(null));
        assertThrows(NullPointerException.class, () -> codec.with(null));
        int[][] ranges = {{-1, 1}, {0, -1}, {1, 1000}, {1001, 0}, {Integer.MAX_VALUE, 2}, {2, Integer.MAX_VALUE}};
        for (int[] range : ranges) {
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> codec.compress(new byte[1000], range[0], range[1], target, 0, 1000));
            assertThrows(
                    IndexOutOfBoundsException.class, () -> codec.compress(SMALL, 0, 5, target, range[0], range[1]));
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> codec.decompress(new byte[1000], range[0], range[1], target, 0, 1000));
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> codec.decompress(packed, 0, packed.length, target, range[0], range[1]));
        }
    }
}
