package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What streams do when something breaks: the data that they read, or the sink that they write to. */
class BrokenStreamsTest {
    /** A sink that fails in some way when it was given so many bytes, and only then. */
    private static final class FailingOnce extends ByteArrayOutputStream {
        private final int limit;
        private final boolean onFlush;
        private boolean failed;

        FailingOnce(int limit, boolean onFlush) {
            this.limit = limit;
            this.onFlush = onFlush;
        }

        @Override
        public synchronized void write(byte[] b, int off, int len) {
            if (!onFlush && !failed && count + len > limit) {
                failed = true;
                throw new AssertionError("an error of the sink");
            }
            super.write(b, off, len);
        }

        @Override
        public void flush() throws IOException {
            if (onFlush && !failed) {
                failed = true;
                throw new IOException("the sink does not flush");
            }
        }
    }

    private static List<OutputStream> streams(Compressor engine, OutputStream sink) throws IOException {
        return List.of(engine.compressing(sink), engine.compressing(sink, Runnable::run, 2));
    }

    @Test
    void nothingFollowsAnErrorOfTheSink() throws IOException {
        byte[] noise = Samples.random(400_000, 21);
        for (Compressor engine : Engines.all()) {
            for (int kind = 0; kind < 2; kind++) {
                FailingOnce sink = new FailingOnce(100_000, false);
                OutputStream out = streams(engine, sink).get(kind);
                AssertionError error = assertThrows(AssertionError.class, () -> {
                    for (int i = 0; i < 20; i++) {
                        out.write(noise);
                    }
                });
                byte[] taken = sink.toByteArray();
                IOException later = assertThrows(IOException.class, () -> out.write(noise), engine::toString);
                assertSame(error, later.getCause());
                assertThrows(IOException.class, out::flush, engine::toString);
                out.close();
                assertArrayEquals(taken, sink.toByteArray(), engine::toString);
            }
        }
    }

    @Test
    void aSinkThatDidNotFlushMayBeWrittenOn() throws IOException {
        byte[] text = Samples.text(5000, 22);
        for (Compressor engine : Engines.all()) {
            for (int kind = 0; kind < 2; kind++) {
                FailingOnce sink = new FailingOnce(0, true);
                try (OutputStream out = streams(engine, sink).get(kind)) {
                    out.write(text, 0, 3000);
                    assertThrows(IOException.class, out::flush, engine::toString);
                    out.write(text, 3000, 2000);
                    out.flush();
                }
                assertArrayEquals(text, engine.decompress(sink.toByteArray(), text.length), engine::toString);
            }
        }
    }

    /** Against the contract, as by another thread; but what an engine holds for a stream at work must not go to another one. */
    @Test
    void closingAStreamAtWorkBreaksNoOther() throws IOException {
        byte[] text = Samples.text(100_000, 25);
        for (Compressor engine : Engines.withStreams()) {
            byte[] packed = engine.compress(text);
            List<InputStream> open = new ArrayList<>();
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            open.add(engine.decompressing(new FilterInputStream(new ByteArrayInputStream(packed)) {
                @Override
                public int read(byte[] b, int off, int len) throws IOException {
                    if (open.size() == 1) {
                        open.getFirst().close();
                        open.add(engine.decompressing(new ByteArrayInputStream(packed)));
                        read.write(open.getLast().readNBytes(1000));
                    }
                    return super.read(b, off, len);
                }

                @Override
                public void close() {}
            }));
            assertThrows(IOException.class, () -> open.getFirst().readAllBytes(), engine::toString);
            try (InputStream other = open.getLast()) {
                other.transferTo(read);
            }
            assertArrayEquals(text, read.toByteArray(), engine::toString);
        }
    }

    @Test
    void closingASinkAtWorkBreaksNoOther() throws IOException {
        byte[] noise = Samples.random(600_000, 26);
        for (Compressor engine : Engines.withStreams()) {
            List<OutputStream> open = new ArrayList<>();
            ByteArrayOutputStream other = new ByteArrayOutputStream();
            open.add(engine.compressing(new OutputStream() {
                @Override
                public void write(int b) {}

                @Override
                public void write(byte[] b, int off, int len) throws IOException {
                    if (open.size() == 1) {
                        assertThrows(IllegalStateException.class, open.getFirst()::close, engine::toString);
                        open.add(engine.compressing(other));
                        open.getLast().write(noise, 0, 50_000);
                    }
                }
            }));
            OutputStream first = open.getFirst();
            IOException closed = assertThrows(
                    IOException.class,
                    () -> {
                        first.write(noise);
                        first.flush(); // some give nothing to the sink before
                        first.flush();
                    },
                    engine::toString);
            assertEquals("closed", closed.getMessage());
            try (OutputStream last = open.getLast()) {
                last.write(noise, 50_000, 50_000);
            }
            byte[] expected = Arrays.copyOf(noise, 100_000);
            assertArrayEquals(expected, engine.decompress(other.toByteArray(), 100_000), engine::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"deflate", "zlib", "gzip"})
    void everyEngineGivesTheSameBeforeAFault(String algorithm) throws IOException {
        Random random = new Random(algorithm.hashCode());
        List<Compressor> engines = Engines.of(algorithm);
        List<byte[]> streams = new ArrayList<>();
        for (Compressor engine : engines) {
            streams.add(engine.compress(Samples.text(3000, 23)));
            streams.add(engine.compress(Samples.random(200, 24)));
            streams.add(engine.compress(new byte[100_000]));
        }
        int broken = 0;
        for (int i = 0; i < 1000; i++) {
            byte[] packed = streams.get(random.nextInt(streams.size())).clone();
            packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
            packed = Arrays.copyOf(packed, packed.length - random.nextInt(4));
            int piece = 1 + random.nextInt(random.nextBoolean() ? 20 : 5000);
            int limit = random.nextBoolean() ? 1 << 20 : random.nextInt(3500);
            String first = told(engines.getFirst(), packed, limit, piece);
            broken += first.endsWith("the end") ? 0 : 1;
            for (Compressor engine : engines) {
                assertEquals(first, told(engine, packed, limit, piece), engine::toString);
                assertEquals(first, told(engine, packed, limit, 1 + random.nextInt(3000)), engine::toString);
            }
        }
        assertTrue(broken > 500, "the changes do no harm");
    }

    /** All that a stream gives, and what ends it. */
    private static String told(Compressor engine, byte[] packed, int limit, int piece) throws IOException {
        ByteArrayOutputStream given = new ByteArrayOutputStream();
        String end = "the end";
        try (InputStream in = engine.decompressing(new ByteArrayInputStream(packed), limit)) {
            byte[] bytes = new byte[piece];
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                given.write(bytes, 0, count);
            }
        } catch (IOException e) {
            if (!(e.getCause() instanceof CodecException fault)) {
                throw e;
            }
            end = fault.getClass().getSimpleName();
        }
        return given.size() + " bytes, " + Arrays.hashCode(given.toByteArray()) + ", and then " + end;
    }
}
