package dev.codecs.zip.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * Compresses what is written to it into one stream, cut into parts that are compressed at the same time.
 *
 * @param <P> the parts
 */
final class PartsOutputStream<P extends StreamPart<P>> extends OutputStream {
    private final OutputStream sink;
    private final OrderedTasks<P> tasks;

    private final Supplier<P> newPart;
    private final Queue<P> unused = new ArrayDeque<>();
    private P part;

    private final byte[] header;
    private boolean headerWritten;
    private final StreamPart.Trailer<P> trailer;
    private final Usable usable;

    /**
     * A stream.
     *
     * @param first is to be filled first
     * @param newPart makes another
     */
    PartsOutputStream(
            OutputStream sink,
            byte[] header,
            P first,
            Supplier<P> newPart,
            StreamPart.Trailer<P> trailer,
            OrderedTasks<P> tasks) {
        this.sink = sink;
        this.header = header;
        this.part = first;
        this.newPart = newPart;
        this.trailer = trailer;
        this.tasks = tasks;
        this.usable = new Usable(tasks::cancel);
    }

    @Override
    public void write(int b) throws IOException {
        usable.check();
        makeRoom();
        part.add((byte) b);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        usable.check();
        for (int at = off; at < off + len; ) {
            makeRoom();
            at += part.add(b, at, off + len - at);
        }
    }

    /** Makes all that was written readable on the other side. */
    @Override
    public void flush() throws IOException {
        usable.check();
        usable.run(() -> {
            if (!part.isEmpty()) {
                compressPart();
            }
            writeHeader();
            writeParts(0);
        });
        sink.flush();
    }

    /** Ends the stream and closes the sink, after nothing is at work any more. */
    @Override
    public void close() throws IOException {
        if (!usable.close()) {
            return;
        }
        try (sink) {
            if (!usable.failed()) {
                usable.run(() -> {
                    if (part.last()) {
                        tasks.add(part);
                    }
                    writeHeader();
                    writeParts(0);
                    sink.write(trailer.bytes());
                });
            }
        }
    }

    /** A full part waits until more is written, since the last one may end in another way. */
    private void makeRoom() throws IOException {
        if (part.isFull()) {
            usable.run(() -> {
                compressPart();
                writeHeader();
                writeParts(tasks.enough());
            });
        }
    }

    private void compressPart() {
        P next = unused.isEmpty() ? newPart.get() : unused.remove();
        next.follow(part);
        tasks.add(part);
        part = next;
    }

    private void writeHeader() throws IOException {
        if (!headerWritten) {
            headerWritten = true;
            sink.write(header);
        }
    }

    /** Writes the parts that are done, and waits for others while there are more than so many. */
    private void writeParts(int mostLeft) throws IOException {
        while (tasks.size() > mostLeft || tasks.firstIsDone()) {
            P done = tasks.take();
            trailer.add(done);
            sink.write(done.out(), 0, done.written());
            unused.add(done);
        }
    }
}
