package dev.codecs.bench.codecs;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Operations from a file in pieces, in memory that does not grow with it. */
final class Streams {
    private static final int PIECE = 64 << 10;

    private Streams() {}

    /** Compresses a file; the result is counted and dropped. */
    static final class Compressing implements Operation {
        private final Workload workload;
        private final ByteCodec codec;
        private final int threads;
        private final Supplier<List<ByteCodec>> readers;
        private final byte[] piece = new byte[PIECE];
        private final ExecutorService others;

        /** @param threads that work for one stream, the calling one among them */
        Compressing(Workload workload, ByteCodec codec, int threads, Supplier<List<ByteCodec>> readers) {
            this.workload = workload;
            this.codec = codec;
            this.threads = threads;
            this.readers = readers;
            // With one thread in all none is ever started.
            this.others = Executors.newFixedThreadPool(
                    Math.max(1, threads - 1),
                    Thread.ofPlatform().daemon().name("compress-", 0).factory());
        }

        @Override
        public void close() {
            others.shutdown();
        }

        private OutputStream open(OutputStream sink) throws IOException {
            return threads == 1 ? codec.compressing(sink) : codec.compressing(sink, others, threads);
        }

        @Override
        public long run(int times) throws IOException {
            Count count = new Count();
            for (int i = 0; i < times; i++) {
                compress(count);
            }
            return count.bytes;
        }

        private void compress(OutputStream sink) throws IOException {
            try (InputStream in = new FileInputStream(workload.file().toFile());
                    OutputStream out = open(sink)) {
                for (int n = in.read(piece); n > 0; n = in.read(piece)) {
                    out.write(piece, 0, n);
                }
            }
        }

        @Override
        public Outcome verify() throws Exception {
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            compress(sink);
            for (ByteCodec reader : readers.get()) {
                checkEqual(workload, reader.decompressing(new ByteArrayInputStream(sink.toByteArray())));
            }
            return new Outcome(Files.size(workload.file()), (long) sink.size(), "", true);
        }
    }

    /** Decompresses a file; the result is counted and dropped. */
    static final class Decompressing implements Operation {
        private final Workload original;
        private final Workload compressed;
        private final ByteCodec codec;
        private final byte[] piece = new byte[PIECE];

        Decompressing(Workload original, Workload compressed, ByteCodec codec) {
            this.original = original;
            this.compressed = compressed;
            this.codec = codec;
        }

        @Override
        public long run(int times) throws IOException {
            long bytes = 0;
            for (int i = 0; i < times; i++) {
                try (InputStream in = open()) {
                    for (int n = in.read(piece); n > 0; n = in.read(piece)) {
                        bytes += n;
                    }
                }
            }
            return bytes;
        }

        private InputStream open() throws IOException {
            return codec.decompressing(new FileInputStream(compressed.file().toFile()));
        }

        @Override
        public Outcome verify() throws Exception {
            checkEqual(original, open());
            return new Outcome(Files.size(original.file()), Files.size(compressed.file()), "", true);
        }
    }

    private static void checkEqual(Workload expected, InputStream actual) throws IOException, WrongOutputException {
        try (InputStream left = new BufferedInputStream(Files.newInputStream(expected.file()), PIECE);
                InputStream right = actual) {
            byte[] a = new byte[PIECE];
            byte[] b = new byte[PIECE];
            long at = 0;
            int n;
            do {
                n = left.readNBytes(a, 0, PIECE);
                int m = right.readNBytes(b, 0, PIECE);
                if (!Arrays.equals(a, 0, n, b, 0, m)) {
                    throw new WrongOutputException("the decompressed stream differs from the input after byte " + at);
                }
                at += n;
            } while (n == PIECE);
        }
    }

    private static final class Count extends OutputStream {
        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            bytes += length;
        }
    }
}
