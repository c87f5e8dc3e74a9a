package dev.codecs.contract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Where a stream under test writes to: keeps the bytes, knows whether it was closed, and breaks if it is told to. */
final class Sink extends OutputStream {
    static final String BROKEN = "the sink is broken";

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean broken;
    private boolean closed;

    void breakNow() {
        broken = true;
    }

    boolean closed() {
        return closed;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }

    @Override
    public void write(int b) throws IOException {
        check();
        kept.write(b);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        check();
        kept.write(b, off, len);
    }

    @Override
    public void flush() throws IOException {
        check();
    }

    private void check() throws IOException {
        if (broken) {
            throw new IOException(BROKEN);
        }
        if (closed) {
            throw new IOException("written to after it was closed");
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
