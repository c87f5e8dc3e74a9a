package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Deflating.Flush;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** One stream of deflate, zlib or gzip over an engine's DEFLATE data. */
final class DeflateCompression implements Compression {
    private static final int SINK_BUFFER = 16 << 10;

    private final Deflating session;
    private final Check check;

    private final byte[] out;
    private int filled;

    /** @param header waits in the buffer for the first data to go out with */
    DeflateCompression(Deflating session, Check check, byte[] header) {
        this.session = session;
        this.check = check;
        out = Arrays.copyOf(header, Math.max(SINK_BUFFER, header.length));
        filled = header.length;
    }

    @Override
    public void write(byte[] source, int offset, int length, OutputStream sink) throws IOException {
        check.update(source, offset, length);
        session.input(Segments.of(source, offset, length));
        drain(Flush.NONE, sink);
    }

    @Override
    public void flush(OutputStream sink) throws IOException {
        drain(Flush.SYNC, sink);
        giveOut(sink);
    }

    @Override
    public void finish(OutputStream sink) throws IOException {
        drain(Flush.FINISH, sink);
        append(check.summary().trailer(), sink);
        giveOut(sink);
    }

    private void drain(Flush flush, OutputStream sink) throws IOException {
        MemorySegment whole = MemorySegment.ofArray(out);
        while (true) {
            filled += (int) session.deflate(whole.asSlice(filled), flush);
            if (filled < out.length) {
                return;
            }
            giveOut(sink);
        }
    }

    private void append(byte[] trailer, OutputStream sink) throws IOException {
        if (trailer.length > out.length - filled) {
            giveOut(sink);
        }
        System.arraycopy(trailer, 0, out, filled, trailer.length);
        filled += trailer.length;
    }

    private void giveOut(OutputStream sink) throws IOException {
        if (filled > 0) {
            sink.write(out, 0, filled);
            filled = 0;
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
