package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.Decoded;
import dev.codecs.spi.Segments;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.internal.Faults;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.java.InflateFormat;
import dev.codecs.zip.internal.java.JavaInflate;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Deflate64, by our own decoder. */
final class Deflate64Method implements ArrayMethod {
    @Override
    public int id() {
        return DEFLATE64;
    }

    @Override
    public Decoded decompress(MemorySegment source, MemorySegment target) {
        return JavaInflate.inflate(InflateFormat.DEFLATE64, null, source, 0, target, 0);
    }

    @Override
    public InputStream decompressing(InputStream source, ZipEntry entry) {
        return new Stream(source);
    }

    @Override
    public int versionNeeded() {
        return 21;
    }

    private static final class Stream extends InputStream {
        private static final int BUFFER = 16 << 10;

        private final InputStream source;
        private final Inflating session = JavaInflate.inflating(InflateFormat.DEFLATE64);
        private final byte[] buffer = new byte[BUFFER];
        private long position;
        private boolean closed;

        Stream(InputStream source) {
            this.source = source;
            session.start(null, 0);
            session.input(MemorySegment.ofArray(buffer).asSlice(0, 0));
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
            try {
                while (length > 0 && !session.finished()) {
                    int count = (int) session.inflate(Segments.of(target, offset, length));
                    if (count > 0) {
                        return count;
                    }
                    if (!session.finished()) {
                        fill();
                    }
                }
                return length == 0 ? 0 : -1;
            } catch (CodecException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        private void fill() throws IOException {
            int count = source.read(buffer);
            if (count < 0) {
                throw Faults.truncated(position);
            }
            position += count;
            session.input(Segments.of(buffer, 0, count));
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                session.close();
                source.close();
            }
        }
    }
}
