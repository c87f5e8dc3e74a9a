package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.io.OutputStream;

/** The data of an entry, on its way to the archive, which stays open when the data ends. */
final class SinkStream extends OutputStream {
    private final Sink sink;

    SinkStream(Sink sink) {
        this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
        sink.write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        sink.write(b, off, len);
    }
}
