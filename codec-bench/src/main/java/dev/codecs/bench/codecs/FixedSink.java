package dev.codecs.bench.codecs;

import java.io.OutputStream;

/** A stream into an array that is there already. */
final class FixedSink extends OutputStream {
    private final byte[] target;
    private int written;

    FixedSink(byte[] target) {
        this.target = target;
    }

    int written() {
        return written;
    }

    @Override
    public void write(int b) {
        target[written++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        System.arraycopy(source, offset, target, written, length);
        written += length;
    }
}
