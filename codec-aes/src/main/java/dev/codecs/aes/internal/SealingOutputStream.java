package dev.codecs.aes.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/** Seals what is written to it, and gives whole segments to the sink. */
final class SealingOutputStream extends OutputStream {
    /** Part of the work. */
    private interface Step {
        void run() throws IOException;
    }

    private final OutputStream sink;
    private final byte[] header;
    private final StreamKey key;
    private final byte[] plaintext = new byte[StreamKey.SEGMENT];
    private final byte[] sealed;
    private int filled;
    private long number;
    private boolean failed;
    private boolean closed;

    /** @param key of the stream with this header, owned from now on */
    SealingOutputStream(OutputStream sink, byte[] header, StreamKey key) {
        this.sink = sink;
        this.header = header;
        this.key = key;
        this.sealed = new byte[StreamKey.SEGMENT + key.overhead()];
    }

    @Override
    public void write(int b) throws IOException {
        check();
        makeRoom();
        plaintext[filled++] = (byte) b;
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        int end = off + len;
        for (int at = off; at < end; ) {
            makeRoom();
            if (filled == 0 && end - at > plaintext.length) {
                int whole = at;
                run(() -> seal(false, b, whole, StreamKey.SEGMENT));
                at += StreamKey.SEGMENT;
            } else {
                int count = Math.min(end - at, plaintext.length - filled);
                System.arraycopy(b, at, plaintext, filled, count);
                filled += count;
                at += count;
            }
        }
    }

    /** A full segment waits until more is written, since it may be the last. */
    private void makeRoom() throws IOException {
        if (filled == plaintext.length) {
            run(() -> seal(false, plaintext, 0, StreamKey.SEGMENT));
            filled = 0;
        }
    }

    /** One thread at a time, though a stream belongs to one: two would take one nonce twice, which gives away the key of the tags. */
    private synchronized void seal(boolean last, byte[] from, int offset, int length) throws IOException {
        if (number == 0) {
            sink.write(header);
        }
        int written = key.seal(number++, last, from, offset, length, sealed, 0);
        sink.write(sealed, 0, written);
    }

    private void check() throws IOException {
        if (closed || failed) {
            throw new IOException(closed ? "the stream is closed" : "the stream failed before");
        }
    }

    /** How much the sink took of what failed is unknown, so that nothing can follow. */
    private void run(Step step) throws IOException {
        boolean done = false;
        try {
            step.run();
            done = true;
        } finally {
            failed = !done;
        }
    }

    @Override
    public void flush() throws IOException {
        check();
        sink.flush();
    }

    /** Seals the last segment, unless the stream failed: then it stays without an end, and whoever opens it notices. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (sink;
                key) {
            if (!failed) {
                run(() -> seal(true, plaintext, 0, filled));
            }
        } finally {
            Arrays.fill(plaintext, (byte) 0);
        }
    }
}
