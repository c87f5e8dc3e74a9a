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
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** What the streams and prefixes of every {@link Compressor} do whose format has them, whatever its engine. */
@ParameterizedClass
@ArgumentsSource(CompressorStreamsContract.Engines.class)
@Timeout(120)
public abstract class CompressorStreamsContract {
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

        @Override
        boolean covers(Compressor compressor) {
            return !CompressorContract.isBare(compressor);
        }
    }

    /** {@return whether zero bytes behind a stream are padding, which tapes need and gzip(1) accepts} */
    protected boolean padded() {
        return codec.algorithm().equals("gzip");
    }

    @Test
    void aLimitHoldsForStreams() throws IOException {
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

    @Test
    void bytesBehindTheStreamAreNoticed() throws Exception {
        byte[] packed = codec.compress(SMALL);
        for (byte[] rest : List.of(new byte[] {-1}, new byte[] {0, 1}, Arrays.copyOf(packed, packed.length - 1))) {
            Streamed.assertCorrupt(codec, Data.concat(packed, rest), "with " + rest.length + " more bytes");
        }
        for (int zeros : new int[] {1, 40, 70_000}) {
            byte[] more = Data.concat(packed, new byte[zeros]);
            if (padded()) {
                assertArrayEquals(SMALL, codec.decompress(more, ENOUGH), "with padding");
                assertArrayEquals(SMALL, Streamed.read(codec, more), "with padding, as a stream");
            } else {
                Streamed.assertCorrupt(codec, more, "with " + zeros + " zero bytes more");
            }
        }
        byte[] twice = Data.concat(packed, packed);
        Verdict verdict = Verdict.of(() -> codec.decompress(twice, ENOUGH));
        assertTrue(
                verdict.is(CorruptInputException.class) || verdict.is(Data.concat(SMALL, SMALL)),
                () -> "two streams gave " + verdict);
        Verdict stream = Verdict.ofStream(() -> Streamed.read(codec, twice));
        assertTrue(verdict.sameAs(stream), () -> "to an array " + verdict + ", as a stream " + stream);
    }

    @Test
    void aTruncatedPrefixIsNoticed() {
        byte[] packed = codec.compress(SMALL);
        MemorySegment target = MemorySegment.ofArray(new byte[SMALL.length]);
        for (int length = 0; length < packed.length; length++) {
            MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(packed, length));
            assertThrows(CorruptInputException.class, () -> codec.decompressPrefix(cut, target), "cut to " + length);
        }
    }

    @Test
    void afterAFaultAStreamGoesOnFailing() throws IOException {
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

    @Test
    void everySplitOfWhatIsWrittenGivesTheSame() throws IOException {
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
            Data.assertFilled(target, 0, 10);
            Data.assertFilled(target, 10 + SMALL.length, target.length);
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
        byte[] streamed = Streamed.streamed(codec, NOTHING, 1);
        assertArrayEquals(NOTHING, codec.decompress(streamed, 0));
        assertArrayEquals(NOTHING, Streamed.read(codec, streamed));
        Sink flushed = new Sink();
        try (OutputStream out = codec.compressing(flushed)) {
            out.flush();
            out.flush();
        }
        assertArrayEquals(NOTHING, codec.decompress(flushed.bytes(), 0));
    }

    @Test
    void aFlushMakesAllSoFarReadable() throws IOException {
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
        byte[] data = Data.concat(Data.text(1_500_000, 14), Data.random(500_000, 15));
        byte[] streamed = Streamed.streamed(codec, data, 70_001);
        assertArrayEquals(data, codec.decompress(streamed, data.length));
        assertArrayEquals(data, Streamed.read(codec, codec.compress(data)));
    }

    @Test
    void severalThreadsMakeTheSameStream() throws IOException {
        byte[] data = Data.concat(Data.text(1_200_000, 16), Data.random(100_000, 17));
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            byte[] one = inParallel(data, 50_000, threads, 1);
            for (Compressor reader : engines) {
                assertArrayEquals(data, reader.decompress(one, data.length), () -> "read by " + reader.engine());
                assertArrayEquals(data, Streamed.read(reader, one), () -> "read as a stream by " + reader.engine());
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

    @Test
    void aStreamMayPassFromThreadToThread() throws Exception {
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
}
