package dev.codecs.zip.internal;

import dev.codecs.zip.internal.Deflating.Flush;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compresses what is written to it into one stream of a format, cut into parts that are compressed at the same time. A part
 * ends on a byte boundary with an empty stored block (RFC 1951, section 3.2.4), so that parts are joined by laying them end to
 * end, and starts with the end of the one before as its window, so that little is lost by cutting.
 */
final class PartsOutputStream extends OutputStream {
    private final OutputStream sink;
    private final OrderedTasks<Part> tasks;

    private final Supplier<Part> newPart;
    private final Queue<Part> unused = new ArrayDeque<>();
    private Part part;

    private final byte[] header;
    private boolean headerWritten;
    private Summary content;
    private final Usable usable;

    PartsOutputStream(
            OutputStream sink,
            byte[] header,
            byte @Nullable [] dictionary,
            Supplier<Part> newPart,
            OrderedTasks<Part> tasks) {
        this.sink = sink;
        this.tasks = tasks;
        this.usable = new Usable(tasks::cancel);
        this.newPart = newPart;
        this.header = header;
        this.part = newPart.get();
        this.content = part.summary();
        if (dictionary != null) {
            part.follow(dictionary, 0, dictionary.length);
        }
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
                    tasks.add(part.endingIn(Flush.FINISH));
                    writeHeader();
                    writeParts(0);
                    sink.write(content.trailer());
                });
            }
        }
    }

    /** A full part waits until more is written, since the last one ends in another way. */
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
        Part next = unused.isEmpty() ? newPart.get() : unused.remove();
        next.follow(part);
        tasks.add(part.endingIn(Flush.SYNC));
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
            Part done = tasks.take();
            content = content.followedBy(done.summary());
            sink.write(done.out(), 0, done.written());
            unused.add(done);
        }
    }
}
