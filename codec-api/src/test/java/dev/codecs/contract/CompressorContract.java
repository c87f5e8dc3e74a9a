package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.FormatOptions;
import dev.codecs.IntRange;
import dev.codecs.LimitExceededException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
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

    /** {@return whether zero bytes behind a stream are padding, which tapes need and gzip(1) accepts} */
    protected boolean padded() {
        return codec.algorithm().equals("gzip");
    }

    /**
     * {@return whether the engine's library accepts corrupt data in one call that its streams refuse} Such a difference stands in
     * DIFFERENCES.md; it is possible only where nothing is {@link #checked}.
     */
    protected boolean lenient() {
        return false;
    }

    /** {@return whether the format is bare data that does not tell where it ends: it has neither streams nor prefixes, and may be cut} */
    protected boolean bare() {
        return codec.algorithm().equals("lz4-block");
    }

    /** {@return whether there are no streams to test, after it was seen that all are refused} */
    private boolean refusesStreams() {
        if (!bare()) {
            return false;
        }
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        Source source = Source.of(NOTHING);
        Sink sink = new Sink();
        for (Executable call : List.<Executable>of(
                () -> codec.decompressPrefix(memory, memory),
                () -> codec.compressing(sink),
                () -> codec.compressing(sink, Runnable::run, 1),
                () -> codec.decompressing(source),
                () -> codec.decompressing(source, 1),
                () -> codec.decompressingPrefix(source))) {
            UnsupportedFeatureException e = assertThrows(UnsupportedFeatureException.class, call);
            assertFalse(e.getMessage().isBlank());
        }
        return true;
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
            byte[] streamed = bare() ? packed : streamed(codec, data, data.length);
            for (Compressor other : engines) {
                assertArrayEquals(data, other.decompress(packed, data.length), () -> "read by " + other.engine());
                if (bare()) {
                    continue;
                }
                assertArrayEquals(data, other.decompress(streamed, data.length), () -> "read by " + other.engine());
                assertArrayEquals(data, read(other, packed), () -> "read as a stream by " + other.engine());
                assertArrayEquals(data, read(other, streamed), () -> "read as a stream by " + other.engine());
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
        assertFilled(target, 0, 7);
        assertFilled(target, target.length - 13, target.length);
        assertArrayEquals(SMALL, Arrays.copyOfRange(source, 5, 5 + SMALL.length));

        byte[] packedSource = Arrays.copyOfRange(Data.concat(new byte[3], packed), 0, packed.length + 8);
        byte[] unpacked = new byte[SMALL.length + 30];
        Arrays.fill(unpacked, (byte) 0x5A);
        assertEquals(SMALL.length, codec.decompress(packedSource, 3, packed.length, unpacked, 11, SMALL.length));
        assertArrayEquals(SMALL, Arrays.copyOfRange(unpacked, 11, 11 + SMALL.length));
        assertFilled(unpacked, 0, 11);
        assertFilled(unpacked, 11 + SMALL.length, unpacked.length);
        assertArrayEquals(packed, Arrays.copyOfRange(packedSource, 3, 3 + packed.length));
    }

    private static void assertFilled(byte[] array, int from, int to) {
        for (int i = from; i < to; i++) {
            assertEquals(0x5A, array[i], "a byte outside of the range was written, at " + i);
        }
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

    @Test
    void aLimitHoldsForStreams() throws IOException {
        if (refusesStreams()) {
            return;
        }
        for (byte[] data : List.of(NOTHING, SMALL, LARGE, new byte[200_000])) {
            byte[] packed = codec.compress(data);
            for (long limit : new long[] {data.length, data.length + 1, Long.MAX_VALUE}) {
                try (InputStream in = codec.decompressing(Source.of(packed), limit)) {
                    assertArrayEquals(data, in.readAllBytes());
                }
            }
            for (int limit : new int[] {0, 1, data.length / 2, data.length - 1}) {
                if (0 <= limit && limit < data.length) {
                    assertLimited(data, packed, limit);
                }
            }
        }
        byte[] packed = codec.compress(SMALL);
        assertThrows(IllegalArgumentException.class, () -> codec.decompressing(Source.of(packed), -1));
        byte[] cut = Arrays.copyOf(packed, packed.length - 1);
        try (InputStream in = codec.decompressing(Source.of(cut), ENOUGH)) {
            IOException e = assertThrows(IOException.class, in::readAllBytes);
            assertTrue(e.getCause() instanceof CorruptInputException, "a limit hides a fault of the data");
        }
    }

    private void assertLimited(byte[] data, byte[] packed, int limit) throws IOException {
        Source source = Source.of(packed);
        try (InputStream in = codec.decompressing(source, limit)) {
            assertArrayEquals(Arrays.copyOf(data, limit), in.readNBytes(limit));
            assertEquals(0, in.available());
            for (Executable more : List.<Executable>of(in::read, () -> in.read(data.clone()), in::readAllBytes)) {
                IOException e = assertThrows(IOException.class, more, () -> "beyond a limit of " + limit);
                LimitExceededException cause = assertInstanceOf(LimitExceededException.class, e.getCause());
                assertEquals(limit, cause.limit());
            }
        }
        assertTrue(source.closed());
        try (InputStream in = codec.decompressing(Source.of(packed), limit)) {
            for (int i = 0; i < Math.min(limit, 1000); i++) {
                assertEquals(data[i] & 0xFF, in.read());
            }
            IOException e = assertThrows(IOException.class, in::readAllBytes);
            assertInstanceOf(LimitExceededException.class, e.getCause());
        }
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

    @Test
    void bytesBehindTheStreamAreNoticed() throws Exception {
        if (refusesStreams()) {
            return;
        }
        byte[] packed = codec.compress(SMALL);
        for (byte[] rest : List.of(new byte[] {-1}, new byte[] {0, 1}, Arrays.copyOf(packed, packed.length - 1))) {
            assertCorrupt(Data.concat(packed, rest), "with " + rest.length + " more bytes");
        }
        for (int zeros : new int[] {1, 40, 70_000}) {
            byte[] more = Data.concat(packed, new byte[zeros]);
            if (padded()) {
                assertArrayEquals(SMALL, codec.decompress(more, ENOUGH), "with padding");
                assertArrayEquals(SMALL, read(codec, more), "with padding, as a stream");
            } else {
                assertCorrupt(more, "with " + zeros + " zero bytes more");
            }
        }
        byte[] twice = Data.concat(packed, packed);
        Verdict verdict = Verdict.of(() -> codec.decompress(twice, ENOUGH));
        assertTrue(
                verdict.is(CorruptInputException.class) || verdict.is(Data.concat(SMALL, SMALL)),
                () -> "two streams gave " + verdict);
        assertSame(verdict, Verdict.ofStream(() -> read(codec, twice)), "two streams");
    }

    private void assertCorrupt(byte[] packed, String what) throws Exception {
        Verdict array = Verdict.of(() -> codec.decompress(packed, ENOUGH));
        if (bare()) {
            assertTrue(
                    (packed.length > 0 && !array.fault()) || array.is(CorruptInputException.class),
                    () -> "to an array, " + what + ": " + array);
            return;
        }
        assertTrue(array.is(CorruptInputException.class), () -> "to an array, " + what + ": " + array);
        Verdict memory = Verdict.of(() -> unpacked(packed));
        assertTrue(memory.is(CorruptInputException.class), () -> "to memory, " + what + ": " + memory);
        Verdict stream = Verdict.ofStream(() -> read(codec, packed));
        assertTrue(stream.is(CorruptInputException.class), () -> "as a stream, " + what + ": " + stream);
    }

    private byte[] unpacked(byte[] packed) {
        byte[] target = new byte[LARGE.length];
        int written = codec.decompress(packed, 0, packed.length, target, 0, target.length);
        return Arrays.copyOf(target, written);
    }

    @Test
    void aTruncatedPrefixIsNoticed() {
        if (refusesStreams()) {
            return;
        }
        byte[] packed = codec.compress(SMALL);
        MemorySegment target = MemorySegment.ofArray(new byte[SMALL.length]);
        for (int length = 0; length < packed.length; length++) {
            MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(packed, length));
            assertThrows(CorruptInputException.class, () -> codec.decompressPrefix(cut, target), "cut to " + length);
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
            assertSame(verdict, Verdict.ofStream(() -> read(codec, packed)), what);
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

    @Test
    void afterAFaultAStreamGoesOnFailing() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] packed = codec.compress(SMALL);
        byte[] cut = Arrays.copyOf(packed, packed.length - 1);
        try (InputStream in = codec.decompressing(new ByteArrayInputStream(cut))) {
            assertThrows(IOException.class, in::readAllBytes);
            assertThrows(IOException.class, in::read);
            assertThrows(IOException.class, () -> in.read(new byte[10]));
        }
    }

    // The start of a source

    @Test
    void aPrefixLeavesTheRestAlone() {
        if (refusesStreams()) {
            return;
        }
        for (byte[] data : List.of(NOTHING, SMALL, LARGE)) {
            byte[] packed = codec.compress(data);
            for (byte[] rest : List.of(NOTHING, new byte[] {0}, new byte[300], packed, Data.random(5000, 8))) {
                for (Block.Kind kind : Block.Kind.values()) {
                    try (Arena arena = Arena.ofConfined()) {
                        Block source = Block.of(kind, Data.concat(packed, rest), arena);
                        Block target = Block.filled(
                                kind.writable() ? kind : Block.Kind.HEAP, data.length + rest.length % 2, 0, arena);
                        assertEquals(
                                new Decoded(packed.length, data.length),
                                codec.decompressPrefix(source.segment(), target.segment()));
                        assertArrayEquals(data, target.bytes(data.length));
                        target.assertGuardsUnchanged("the target of a prefix");
                    }
                }
            }
        }
    }

    @Test
    void aPrefixOfASourceLeavesTheRestToIt() throws IOException {
        if (refusesStreams()) {
            return;
        }
        assertThrows(NullPointerException.class, () -> codec.decompressingPrefix(null));
        try {
            codec.decompressingPrefix(new ByteArrayInputStream(NOTHING)).close();
        } catch (UnsupportedFeatureException e) {
            assertFalse(e.getMessage().isBlank());
            return;
        }
        assertThrows(IllegalArgumentException.class, () -> codec.decompressingPrefix(Source.of(NOTHING)));
        for (byte[] data : List.of(NOTHING, SMALL, LARGE)) {
            byte[] packed = codec.compress(data);
            for (byte[] rest : List.of(NOTHING, new byte[1], new byte[300], packed, Data.random(60_000, 21))) {
                byte[] all = Data.concat(packed, rest);
                for (int piece : new int[] {1, 701, all.length + 1}) {
                    InputStream source = new BufferedInputStream(Source.inPieces(all, position -> piece), 64);
                    assertPrefix(data, source);
                    assertArrayEquals(rest, source.readAllBytes());
                }
            }
        }
        byte[] packed = codec.compress(SMALL);
        InputStream twice = new ByteArrayInputStream(Data.concat(packed, packed));
        assertPrefix(SMALL, twice);
        assertPrefix(SMALL, twice);
        assertEquals(-1, twice.read());
        try (InputStream in = codec.decompressingPrefix(new ByteArrayInputStream(packed, 0, packed.length - 1))) {
            IOException e = assertThrows(IOException.class, in::readAllBytes);
            assertInstanceOf(CorruptInputException.class, e.getCause());
        }
    }

    private void assertPrefix(byte[] data, InputStream source) throws IOException {
        try (InputStream in = codec.decompressingPrefix(source)) {
            assertArrayEquals(data, in.readAllBytes());
            assertEquals(-1, in.read());
        }
    }

    // Levels, dictionaries, options

    @Test
    void everyLevelWorks() {
        byte[] data = Data.mixed(20_000, 9);
        someLevels().forEach(level -> {
            Compressor leveled = codec.level(level);
            assertEquals(level, leveled.level());
            assertEquals(codec.algorithm(), leveled.algorithm());
            assertEquals(codec.engine(), leveled.engine());
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
        byte[] streamed = bare() ? packed : streamed(prepared, data, 100);
        assertTrue(packed.length < codec.compress(data).length, "the dictionary does not help");
        for (byte[] each : List.of(packed, streamed)) {
            assertArrayEquals(data, prepared.decompress(each, data.length));
            assertArrayEquals(data, prepared.level(codec.levels().last()).decompress(each, data.length));
            if (!bare()) {
                assertArrayEquals(data, read(prepared, each));
                MemorySegment target = MemorySegment.ofArray(new byte[data.length]);
                Decoded decoded = prepared.decompressPrefix(MemorySegment.ofArray(Data.concat(each, each)), target);
                assertEquals(new Decoded(each.length, data.length), decoded);
            }
            for (Compressor other : List.of(codec, codec.dictionary(Data.text(2000, 11)))) {
                Verdict verdict = Verdict.of(() -> other.decompress(each, ENOUGH));
                assertFalse(verdict.is(data), "decompressed without the dictionary");
                Verdict stream = bare() ? verdict : Verdict.ofStream(() -> read(other, each));
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

    // Streams

    private static byte[] streamed(Compressor compressor, byte[] data, int piece) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = compressor.compressing(sink)) {
            for (int at = 0; at < data.length; at += piece) {
                out.write(data, at, Math.min(piece, data.length - at));
            }
        }
        return sink.toByteArray();
    }

    private static byte[] read(Compressor compressor, byte[] packed) throws IOException {
        try (InputStream in = compressor.decompressing(new ByteArrayInputStream(packed))) {
            return in.readNBytes(8 << 20);
        }
    }

    @Test
    void everySplitOfWhatIsWrittenGivesTheSame() throws IOException {
        if (refusesStreams()) {
            return;
        }
        for (int split = 0; split <= SMALL.length; split++) {
            Sink sink = new Sink();
            try (OutputStream out = codec.compressing(sink)) {
                out.write(SMALL, 0, split);
                out.write(SMALL, split, SMALL.length - split);
            }
            assertArrayEquals(SMALL, codec.decompress(sink.bytes(), SMALL.length), "split at " + split);
            assertTrue(sink.closed());
        }
        Sink sink = new Sink();
        try (OutputStream out = codec.compressing(sink)) {
            for (byte b : SMALL) {
                out.write(b);
                out.write(SMALL, 0, 0);
            }
        }
        assertArrayEquals(SMALL, codec.decompress(sink.bytes(), SMALL.length));
        for (int seed = 0; seed < 6; seed++) {
            assertArrayEquals(LARGE, codec.decompress(inRandomPieces(LARGE, seed), LARGE.length), "seed " + seed);
        }
    }

    private byte[] inRandomPieces(byte[] data, int seed) throws IOException {
        Random random = new Random(seed);
        Sink sink = new Sink();
        try (OutputStream out = codec.compressing(sink)) {
            for (int at = 0; at < data.length; ) {
                int piece = Math.min(1 + random.nextInt(seed % 2 == 0 ? 5000 : 100_000), data.length - at);
                out.write(data, at, piece);
                at += piece;
                if (random.nextInt(10) == 0) {
                    out.flush();
                }
            }
        }
        return sink.bytes();
    }

    @Test
    void everySplitOfWhatIsReadGivesTheSame() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] packed = codec.compress(SMALL);
        for (int split = 1; split <= packed.length; split++) {
            int first = split;
            Source source = Source.inPieces(packed, position -> position == 0 ? first : packed.length);
            try (InputStream in = codec.decompressing(source)) {
                assertArrayEquals(SMALL, in.readAllBytes(), "split at " + split);
                assertEquals(packed.length, source.position());
            }
            assertTrue(source.closed());
        }
        byte[] large = codec.compress(LARGE);
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            int most = seed % 2 == 0 ? 300 : 50_000;
            Source source = Source.inPieces(large, position -> 1 + random.nextInt(most));
            try (InputStream in = codec.decompressing(source)) {
                byte[] target = new byte[LARGE.length + 100_000];
                int filled = 0;
                for (int n; (n = in.read(target, filled, 1 + random.nextInt(most))) >= 0; filled += n) {
                    assertTrue(n > 0, "a read of at least one byte gave none");
                }
                assertArrayEquals(LARGE, Arrays.copyOf(target, filled), "seed " + seed);
            }
        }
    }

    @Test
    void aStreamCanBeReadByteByByte() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] data = Arrays.copyOf(LARGE, 20_000);
        byte[] packed = codec.compress(data);
        Source source = Source.inPieces(packed, position -> 1);
        try (InputStream in = codec.decompressing(source)) {
            for (byte b : data) {
                assertEquals(b & 0xFF, in.read());
            }
            assertEquals(-1, in.read());
        }
    }

    @Test
    void aReaderKeepsToTheContractOfInputStream() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] target = new byte[SMALL.length + 20];
        Arrays.fill(target, (byte) 0x5A);
        try (InputStream in = codec.decompressing(Source.of(codec.compress(SMALL)))) {
            assertEquals(0, in.read(target, 0, 0));
            assertEquals(0, in.read(target, target.length, 0));
            assertThrows(NullPointerException.class, () -> in.read(null, 0, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> in.read(target, -1, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> in.read(target, 0, -1));
            assertThrows(IndexOutOfBoundsException.class, () -> in.read(target, 1, target.length));
            assertThrows(IndexOutOfBoundsException.class, () -> in.read(target, Integer.MAX_VALUE, 2));
            assertTrue(in.available() >= 0);
            assertEquals(SMALL.length, in.readNBytes(target, 10, SMALL.length));
            assertFilled(target, 0, 10);
            assertFilled(target, 10 + SMALL.length, target.length);
            assertEquals(0, in.read(target, 0, 0));
            for (int i = 0; i < 3; i++) {
                assertEquals(-1, in.read());
                assertEquals(-1, in.read(target, 0, 5));
            }
            assertEquals(0, in.available());
            assertEquals(0, in.skip(5));
        }
        assertArrayEquals(SMALL, Arrays.copyOfRange(target, 10, 10 + SMALL.length));
        try (InputStream in = codec.decompressing(Source.of(codec.compress(SMALL)))) {
            in.skipNBytes(SMALL.length - 3);
            assertArrayEquals(Arrays.copyOfRange(SMALL, SMALL.length - 3, SMALL.length), in.readAllBytes());
        }
    }

    @Test
    void aWriterKeepsToTheContractOfOutputStream() throws IOException {
        if (refusesStreams()) {
            return;
        }
        Sink sink = new Sink();
        try (OutputStream out = codec.compressing(sink)) {
            assertThrows(NullPointerException.class, () -> out.write(null, 0, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> out.write(SMALL, -1, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> out.write(SMALL, 0, -1));
            assertThrows(IndexOutOfBoundsException.class, () -> out.write(SMALL, 1, SMALL.length));
            assertThrows(IndexOutOfBoundsException.class, () -> out.write(SMALL, Integer.MAX_VALUE, 2));
            out.write(0x1FF);
            byte[] reused = SMALL.clone();
            out.write(reused);
            Arrays.fill(reused, (byte) 0);
        }
        assertArrayEquals(Data.concat(new byte[] {-1}, SMALL), codec.decompress(sink.bytes(), ENOUGH));
    }

    @Test
    void nothingWrittenIsAnEmptyStream() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] streamed = streamed(codec, NOTHING, 1);
        assertArrayEquals(NOTHING, codec.decompress(streamed, 0));
        assertArrayEquals(NOTHING, read(codec, streamed));
        Sink flushed = new Sink();
        try (OutputStream out = codec.compressing(flushed)) {
            out.flush();
            out.flush();
        }
        assertArrayEquals(NOTHING, codec.decompress(flushed.bytes(), 0));
    }

    @Test
    void aFlushMakesAllSoFarReadable() throws IOException {
        if (refusesStreams()) {
            return;
        }
        for (byte[] data : List.of(SMALL, LARGE)) {
            Sink sink = new Sink();
            try (OutputStream out = codec.compressing(sink)) {
                int half = data.length / 3;
                out.write(data, 0, half);
                out.flush();
                assertReadable(sink.bytes(), data, half);
                out.flush();
                assertReadable(sink.bytes(), data, half);
                out.write(data, half, 1);
                out.flush();
                assertReadable(sink.bytes(), data, half + 1);
                assertFalse(sink.closed());
                out.write(data, half + 1, data.length - half - 1);
            }
            assertArrayEquals(data, codec.decompress(sink.bytes(), data.length));
        }
    }

    /** The source throws instead of waiting: a reader must give what it can before it asks for more. */
    private void assertReadable(byte[] packed, byte[] data, int length) throws IOException {
        for (Compressor reader : engines) {
            InputStream in = reader.decompressing(Source.breakingAfter(packed));
            assertArrayEquals(Arrays.copyOf(data, length), in.readNBytes(length), () -> "read by " + reader.engine());
        }
    }

    @Test
    void closingAWriterEndsItOnce() throws IOException {
        if (refusesStreams()) {
            return;
        }
        Sink sink = new Sink();
        OutputStream out = codec.compressing(sink);
        out.write(SMALL);
        out.close();
        byte[] bytes = sink.bytes();
        out.close();
        assertArrayEquals(bytes, sink.bytes());
        assertTrue(sink.closed());
        assertThrows(IOException.class, () -> out.write(1));
        assertThrows(IOException.class, () -> out.write(SMALL, 0, 5));
        assertArrayEquals(bytes, sink.bytes());
    }

    @Test
    void closingAReaderClosesItsSource() throws IOException {
        if (refusesStreams()) {
            return;
        }
        Source source = Source.of(codec.compress(LARGE));
        InputStream in = codec.decompressing(source);
        assertTrue(in.read() >= 0);
        in.close();
        in.close();
        assertTrue(source.closed());
        assertThrows(IOException.class, in::read);
        assertThrows(IOException.class, () -> in.read(new byte[10], 0, 10));
    }

    @Test
    void aBrokenSinkIsReportedAndClosed() throws IOException {
        if (refusesStreams()) {
            return;
        }
        for (boolean early : new boolean[] {true, false}) {
            Sink sink = new Sink();
            OutputStream out = codec.compressing(sink);
            if (early) {
                sink.breakNow();
                byte[] noise = Data.random(1 << 20, 13);
                IOException e = assertThrows(IOException.class, () -> writeUntilItFails(out, noise));
                assertEquals(Sink.BROKEN, e.getMessage());
            } else {
                out.write(SMALL);
                sink.breakNow();
                IOException e = assertThrows(IOException.class, out::close);
                assertEquals(Sink.BROKEN, e.getMessage());
            }
            closeBroken(out);
            assertTrue(sink.closed(), "the sink is left open");
        }
    }

    private static void closeBroken(OutputStream out) throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            assertEquals(Sink.BROKEN, e.getMessage());
        }
        out.close();
    }

    private static void writeUntilItFails(OutputStream out, byte[] noise) throws IOException {
        for (int i = 0; i < 40; i++) {
            out.write(noise);
        }
        fail("40 MiB were written to a broken sink");
    }

    @Test
    void aBrokenSourceIsReportedAsItIs() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] packed = codec.compress(LARGE);
        Source source = Source.breakingAfter(Arrays.copyOf(packed, packed.length / 2));
        try (InputStream in = codec.decompressing(source)) {
            IOException e = assertThrows(IOException.class, in::readAllBytes);
            assertEquals(Source.BROKEN, e.getMessage());
            assertFalse(e.getCause() instanceof CodecException, "a fault of the source is none of the data");
        }
    }

    @Test
    void aLargeStreamIsTheSame() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] data = Data.concat(Data.text(1_500_000, 14), Data.random(500_000, 15));
        byte[] streamed = streamed(codec, data, 70_001);
        assertArrayEquals(data, codec.decompress(streamed, data.length));
        assertArrayEquals(data, read(codec, codec.compress(data)));
    }

    @Test
    void severalThreadsMakeTheSameStream() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] data = Data.concat(Data.text(1_200_000, 16), Data.random(100_000, 17));
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            byte[] one = inParallel(data, 50_000, threads, 1);
            for (Compressor reader : engines) {
                assertArrayEquals(data, reader.decompress(one, data.length), () -> "read by " + reader.engine());
                assertArrayEquals(data, read(reader, one), () -> "read as a stream by " + reader.engine());
            }
            assertArrayEquals(one, inParallel(data, 50_000, threads, 2), "the bytes depend on the parallelism");
            assertArrayEquals(one, inParallel(data, 333_333, threads, 8), "the bytes depend on how they are cut");
            assertArrayEquals(
                    one, inParallel(data, data.length, threads, Integer.MAX_VALUE), "the bytes depend on it all");
            assertArrayEquals(NOTHING, codec.decompress(inParallel(NOTHING, 1, threads, 2), 0));
            assertArrayEquals(SMALL, codec.decompress(inParallel(SMALL, 1, threads, 2), SMALL.length));
            byte[] thousands = Arrays.copyOf(data, 512 << 10);
            assertArrayEquals(thousands, codec.decompress(inParallel(thousands, 1 << 16, threads, 2), ENOUGH));

            Sink sink = new Sink();
            assertThrows(IllegalArgumentException.class, () -> codec.compressing(sink, threads, 0));
            assertThrows(NullPointerException.class, () -> codec.compressing(null, threads, 1));
            assertThrows(NullPointerException.class, () -> codec.compressing(sink, null, 1));
        }
    }

    private byte[] inParallel(byte[] data, int piece, Executor executor, int parallelism) throws IOException {
        Sink sink = new Sink();
        try (OutputStream out = codec.compressing(sink, executor, parallelism)) {
            for (int at = 0; at < data.length; at += piece) {
                if (piece == 1) {
                    out.write(data[at]);
                } else {
                    out.write(data, at, Math.min(piece, data.length - at));
                }
            }
        }
        assertTrue(sink.closed());
        return sink.bytes();
    }

    @Test
    void anyExecutorWillDo() throws Exception {
        if (refusesStreams()) {
            return;
        }
        byte[] data = Data.text(1_100_000, 18);
        byte[] expected = inParallel(data, 100_000, Runnable::run, 1);
        assertArrayEquals(
                expected, inParallel(data, 100_000, Runnable::run, 3), "one that runs all in the calling thread");
        Executor rejecting = task -> {
            throw new RejectedExecutionException("no");
        };
        assertArrayEquals(expected, inParallel(data, 100_000, rejecting, 3), "one that rejects all");
        List<Runnable> late = new ArrayList<>();
        assertArrayEquals(expected, inParallel(data, 100_000, late::add, 3), "one that is too busy");
        late.forEach(Runnable::run);
        try (ExecutorService single = Executors.newSingleThreadExecutor()) {
            byte[] bytes =
                    single.submit(() -> inParallel(data, 100_000, single, 3)).get();
            assertArrayEquals(expected, bytes, "one whose only thread is the calling one");
            Thread.currentThread().interrupt();
            byte[] interrupted = inParallel(data, 100_000, single, 3);
            assertTrue(Thread.interrupted(), "the interrupt is lost");
            assertArrayEquals(expected, interrupted, "the interrupt changes the bytes");
        }
    }

    @Test
    void aStreamOfSeveralThreadsIsFlushed() throws IOException {
        if (refusesStreams()) {
            return;
        }
        byte[] data = Data.mixed(700_000, 19);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Sink sink = new Sink();
            try (OutputStream out = codec.compressing(sink, threads, 2)) {
                out.flush();
                int start = 0;
                for (int end : new int[] {1, 2, 20_000, 20_000, 400_000, 699_999}) {
                    out.write(data, start, end - start);
                    start = end;
                    out.flush();
                    assertReadable(sink.bytes(), data, end);
                }
                out.write(data[data.length - 1]);
            }
            assertArrayEquals(data, codec.decompress(sink.bytes(), data.length));
        }
    }

    @Test
    void aBrokenSinkOfSeveralThreadsIsReportedAndClosed() throws IOException {
        if (refusesStreams()) {
            return;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (boolean early : new boolean[] {true, false}) {
                Sink sink = new Sink();
                OutputStream out = codec.compressing(sink, threads, 2);
                if (early) {
                    sink.breakNow();
                    byte[] noise = Data.random(1 << 20, 20);
                    IOException e = assertThrows(IOException.class, () -> writeUntilItFails(out, noise));
                    assertEquals(Sink.BROKEN, e.getMessage());
                    assertThrows(IOException.class, () -> out.write(1));
                    assertThrows(IOException.class, out::flush);
                } else {
                    out.write(SMALL);
                    sink.breakNow();
                    IOException e = assertThrows(IOException.class, out::close);
                    assertEquals(Sink.BROKEN, e.getMessage());
                }
                closeBroken(out);
                assertTrue(sink.closed(), "the sink is left open");
                assertThrows(IOException.class, () -> out.write(1));
            }
        }
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
                assertArrayEquals(data, read(codec, streamed(codec, data, 1000)));
            }
        });
    }

    @Test
    void aStreamMayPassFromThreadToThread() throws Exception {
        if (refusesStreams()) {
            return;
        }
        Sink sink = new Sink();
        OutputStream out = codec.compressing(sink);
        out.write(SMALL);
        Threads.another(number -> out.write(SMALL));
        Threads.another(number -> out.close());
        InputStream in = codec.decompressing(Source.of(sink.bytes()));
        assertArrayEquals(SMALL, in.readNBytes(SMALL.length));
        Threads.another(number -> assertArrayEquals(SMALL, in.readAllBytes()));
        Threads.another(number -> in.close());
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
