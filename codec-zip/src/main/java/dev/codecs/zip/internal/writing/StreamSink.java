package dev.codecs.zip.internal.writing;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;

/** A stream, which gets the archive in pieces that are not small. */
final class StreamSink implements Sink {
    private final OutputStream stream;
    private final byte[] buffer = new byte[64 << 10];
    private int count;
    private long length;

    StreamSink(OutputStream stream) {
        this.stream = stream;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        if (count > buffer.length - this.count) {
            flush();
            if (count >= buffer.length) {
                stream.write(bytes, offset, count);
                length += count;
                return;
            }
        }
        System.arraycopy(bytes, offset, buffer, this.count, count);
        this.count += count;
        length += count;
    }

    private void flush() throws IOException {
        if (count > 0) {
            stream.write(buffer, 0, count);
            count = 0;
        }
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        byte[] array = Segments.array(memory);
        if (array != null) {
            write(array, Segments.offset(memory), (int) memory.byteSize());
            return;
        }
        for (long at = 0; at < memory.byteSize(); ) {
            if (count == buffer.length) {
                flush();
            }
            int piece = (int) Math.min(buffer.length - count, memory.byteSize() - at);
            MemorySegment.copy(memory, JAVA_BYTE, at, buffer, count, piece);
            count += piece;
            length += piece;
            at += piece;
        }
    }

    @Override
    public long position() {
        return length;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public boolean canPatch() {
        return false;
    }

    @Override
    public void patch(long position, byte[] bytes) {
        throw new IllegalStateException("what went into a stream is gone");
    }

    @Override
    public void finish() throws IOException {
        try (stream) {
            flush();
        }
    }

    @Override
    public void discard() throws IOException {
        stream.close();
    }
}
