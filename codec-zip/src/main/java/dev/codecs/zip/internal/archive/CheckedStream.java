package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives out a content as long as it is what its header says. The last bytes are given out only if all of it is right. */
final class CheckedStream extends InputStream {
    private final InputStream content;
    private final ContentCheck check;
    private @Nullable IOException failure;
    private boolean closed;

    CheckedStream(InputStream content, ContentCheck check) {
        this.content = content;
        this.check = check;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (closed) {
            throw new IOException("closed");
        }
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure.getCause());
        }
        if (length == 0) {
            return 0;
        }
        try {
            return readChecked(target, offset, length);
        } catch (CodecException e) {
            failure = new IOException(e.getMessage(), e);
            throw failure;
        } catch (IOException e) {
            if (e.getCause() instanceof CodecException) {
                failure = e;
            }
            throw e;
        }
    }

    private int readChecked(byte[] target, int offset, int length) throws IOException {
        if (check.isComplete()) {
            return -1;
        }
        int count = check.left() == 0 ? 0 : content.read(target, offset, (int) Math.min(length, check.left()));
        if (count < 0) {
            throw check.tooShort();
        }
        check.update(target, offset, count);
        if (check.left() > 0) {
            return count;
        }
        if (content.read() >= 0) {
            throw check.tooLong();
        }
        check.complete();
        return count == 0 ? -1 : count;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            content.close();
        }
    }
}
