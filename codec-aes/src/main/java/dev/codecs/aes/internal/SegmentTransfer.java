package dev.codecs.aes.internal;

import dev.codecs.spi.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Seals or opens all segments from one stream to another, in batches: while helpers work on one, the caller writes the one before and
 * reads the one after, and then helps. What is written depends neither on the batches nor on the threads.
 */
public final class SegmentTransfer {
    /** The longest batch: two of them are in memory, sealed and open. */
    private static final int MOST_SEGMENTS = 64;

    /** A channel copies through memory of its own, which it keeps for every thread as large as it was ever needed. */
    private static final int READ = 1 << 17;

    /** Seals or opens a segment. */
    private interface Step {
        int run(long number, boolean last, byte[] from, int offset, int length, byte[] to, int at);
    }

    private final InputStream source;
    private final OutputStream sink;
    private final LongConsumer progress;
    private final BooleanSupplier cancelled;
    private final Parallel parallel;
    private final int segments;

    private final Step step;
    private final int from;
    private final int to;

    private long done;

    private SegmentTransfer(
            InputStream source,
            OutputStream sink,
            LongConsumer progress,
            BooleanSupplier cancelled,
            Executor executor,
            int parallelism,
            Step step,
            int from,
            int to) {
        this.source = source;
        this.sink = sink;
        this.progress = progress;
        this.cancelled = cancelled;
        this.parallel = new Parallel(executor, parallelism);
        this.segments = (int) Math.min(4L * parallelism, MOST_SEGMENTS);
        this.step = step;
        this.from = from;
        this.to = to;
    }

    /**
     * Seals what the source has left, behind a header.
     *
     * @param progress is told the bytes of plaintext done so far, in the caller's thread
     * @param cancelled is asked before each batch, in the caller's thread
     * @throws CancellationException if it says so
     */
    public static void seal(
            SealingKey key,
            InputStream source,
            OutputStream sink,
            LongConsumer progress,
            BooleanSupplier cancelled,
            Executor executor,
            int parallelism)
            throws IOException {
        byte[] header = key.newHeader();
        try (StreamKey stream = key.streamKey(header)) {
            sink.write(header);
            int sealed = StreamKey.SEGMENT + stream.overhead();
            new SegmentTransfer(
                            source,
                            sink,
                            progress,
                            cancelled,
                            executor,
                            parallelism,
                            stream::seal,
                            StreamKey.SEGMENT,
                            sealed)
                    .run();
        }
    }

    /**
     * Opens what {@link #seal} sealed, and what {@link SealingKey#sealing} did; the parameters are the same.
     *
     * @throws dev.codecs.AuthenticationException if it was changed; the sink has the plaintext up to some segment before
     */
    public static void open(
            SealingKey key,
            InputStream source,
            OutputStream sink,
            LongConsumer progress,
            BooleanSupplier cancelled,
            Executor executor,
            int parallelism)
            throws IOException {
        try (StreamKey stream = key.streamKey(source.readNBytes(StreamKey.HEADER))) {
            int sealed = StreamKey.SEGMENT + stream.overhead();
            new SegmentTransfer(
                            source,
                            sink,
                            progress,
                            cancelled,
                            executor,
                            parallelism,
                            stream::open,
                            sealed,
                            StreamKey.SEGMENT)
                    .run();
        }
    }

    private void run() throws IOException {
        Batch batch = new Batch();
        Batch other = new Batch();
        try {
            batch.readFirst();
            while (true) {
                work(batch, other);
                if (batch.last) {
                    batch.write();
                    return;
                }
                Batch next = other;
                other = batch;
                batch = next;
            }
        } finally {
            batch.wipe();
            other.wipe();
        }
    }

    /** Works on one batch, and changes the other from the one before to the one after. */
    private void work(Batch batch, Batch other) throws IOException {
        parallel.run(1 + batch.segments(), task -> {
            if (task > 0) {
                batch.work(task - 1);
                return;
            }
            if (batch.first > 0) {
                other.write();
            }
            if (!batch.last) {
                other.readAfter(batch);
            }
        });
    }

    /** Neighbouring segments, and the first byte of the next, which tells that the last one here is not the last of all. */
    private final class Batch {
        private final byte[] in = new byte[segments * from + 1];
        private final byte[] out = new byte[segments * to];
        private long first;
        private int length;
        private boolean last;

        void readFirst() throws IOException {
            read(0);
        }

        void readAfter(Batch before) throws IOException {
            first = before.first + segments;
            in[0] = before.in[before.length];
            read(1);
        }

        private void read(int ahead) throws IOException {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("it was cancelled");
            }
            int filled = ahead;
            int count = 0;
            while (count >= 0 && filled < in.length) {
                count = source.read(in, filled, Math.min(in.length - filled, READ));
                filled += Math.max(0, count);
            }
            last = filled < in.length;
            length = last ? filled : filled - 1;
        }

        int segments() {
            return Math.max(1, Math.ceilDiv(length, from));
        }

        void work(int segment) {
            int offset = segment * from;
            boolean lastOfAll = last && segment == segments() - 1;
            step.run(first + segment, lastOfAll, in, offset, Math.min(length - offset, from), out, segment * to);
        }

        void write() throws IOException {
            int written = length + segments() * (to - from);
            sink.write(out, 0, written);
            done += Math.min(length, written);
            progress.accept(done);
        }

        void wipe() {
            Arrays.fill(in, (byte) 0);
            Arrays.fill(out, (byte) 0);
        }
    }
}
