package dev.codecs.zip.internal.archive;

import java.io.IOException;
import java.io.InputStream;

/** The data of an entry whose compressed size is known, as a part of an archive that is read from start to end. */
final class BoundedInput extends InputStream {
    private final StreamInput input;
    private final long end;

    BoundedInput(StreamInput input, long length) {
        this.input = input;
        this.end = input.position() + length;
    }

    /** {@return how many bytes are left} */
    long left() {
        return end - input.position();
    }

    @Override
    public int read() throws IOException {
        return left() > 0 ? input.read() : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        long left = left();
        return left == 0 && length > 0 ? -1 : input.read(target, offset, (int) Math.min(length, left));
    }

    @Override
    public long skip(long count) throws IOException {
        return input.skip(Math.min(count, left()));
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public synchronized void mark(int readLimit) {
        input.mark(readLimit);
    }

    @Override
    public synchronized void reset() throws IOException {
        input.reset();
    }
}
