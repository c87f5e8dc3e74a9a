package dev.codecs.bench.corpus;

import java.io.InputStream;
import java.util.Objects;

/** A given number of bytes of {@link Prose}, cut wherever they end; holds one paragraph. */
final class TextStream extends InputStream {
    private final Prose prose;
    private long remaining;
    private int position;
    private int limit;

    TextStream(Prose prose, long bytes) {
        this.prose = prose;
        this.remaining = bytes;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /** Reads as much as is asked for, less only at the end. */
    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (remaining == 0) {
            return -1;
        }
        int read = (int) Math.min(length, remaining);
        for (int done = 0; done < read; ) {
            if (position == limit) {
                limit = prose.nextParagraph();
                position = 0;
            }
            int part = Math.min(read - done, limit - position);
            System.arraycopy(prose.buffer(), position, target, offset + done, part);
            position += part;
            done += part;
        }
        remaining -= read;
        return read;
    }
}
