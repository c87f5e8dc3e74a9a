package dev.codecs.zip.internal;

import dev.codecs.CodecException;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses a source that is one stream of a format, or for gzip its joined members, to the source's end. What is decoded
 * is given out before more is asked of the source, and the source is never asked what is available.
 */
final class DeflateInputStream extends InputStream {
    /** Reads below this size are served from a buffer: byte by byte that takes 4 ns each, and a call of an engine 70. */
    private static final int SMALL = 512;

    private static final int SOURCE_BUFFER = 16 << 10;

    /** What comes next in the source. */
    private enum Part {
        HEADER,
        DATA,
        TRAILER,
        REST,
        NOTHING
    }

    private final InputStream source;
    private final boolean prefix;
    private final Format format;
    private final DeflateCompressor compressor;
    private final Inflating session;

    private final byte[] in = new byte[SOURCE_BUFFER];
    private int position;
    private int limit;
    /** How many bytes of the source were in the buffer before those that are there now. */
    private long before;

    private Part part = Part.HEADER;
    private HeaderReader header;
    private Check check;
    private final byte[] trailer;
    private int trailerRead;

    private final byte[] small = new byte[SMALL];
    private int smallPosition;
    private int smallLimit;

    private @Nullable CodecException failure;
    private boolean closed;

    /** @param prefix whether to give what follows the stream back to the source, which supports marks, and to leave that open */
    DeflateInputStream(
            InputStream source, boolean prefix, Format format, DeflateCompressor compressor, Inflating session) {
        this.source = source;
        this.prefix = prefix;
        this.format = format;
        this.compressor = compressor;
        this.session = session;
        this.header = format.headerReader();
        this.check = new Check(format);
        this.trailer = new byte[format.trailerLength()];
    }

    @Override
    public int read() throws IOException {
        ensureOpen();
        if (smallPosition == smallLimit && !fillSmall()) {
            return -1;
        }
        return small[smallPosition++] & 0xFF;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        ensureOpen();
        if (len == 0) {
            return 0;
        }
        if (smallPosition == smallLimit) {
            if (len >= SMALL) {
                return decode(b, off, len);
            }
            if (!fillSmall()) {
                return -1;
            }
        }
        int count = Math.min(len, smallLimit - smallPosition);
        System.arraycopy(small, smallPosition, b, off, count);
        smallPosition += count;
        return count;
    }

    /** {@return how many bytes are decoded and waiting} */
    @Override
    public int available() throws IOException {
        ensureOpen();
        return smallLimit - smallPosition;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            session.close();
        } finally {
            if (!prefix) {
                source.close();
            }
        }
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
    }

    private boolean fillSmall() throws IOException {
        int count = decode(small, 0, SMALL);
        smallPosition = 0;
        smallLimit = Math.max(0, count);
        return count > 0;
    }

    /** Gives a byte or more, or -1 at the end of the source. A fault of the data is final; one of the source may pass. */
    private int decode(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        try {
            while (part != Part.NOTHING) {
                switch (part) {
                    case HEADER -> readHeader();
                    case DATA -> {
                        int count = readData(target, offset, length);
                        if (count > 0) {
                            return count;
                        }
                    }
                    case TRAILER -> readTrailer();
                    case REST -> readRest();
                    case NOTHING -> {}
                }
            }
            return -1;
        } catch (CodecException e) {
            failure = e;
            throw new IOException(e.getMessage(), e);
        }
    }

    private void readHeader() throws IOException {
        while (!header.done()) {
            require();
            header.accept(in[position], offset());
            position++;
        }
        session.start(compressor.windowFor(header, offset()), offset());
        session.input(Segments.of(in, position, limit - position));
        part = Part.DATA;
    }

    private int readData(byte[] target, int offset, int length) throws IOException {
        while (true) {
            int count = (int) session.inflate(Segments.of(target, offset, length));
            position = limit - (int) session.remaining();
            check.update(target, offset, count);
            if (session.finished()) {
                part = Part.TRAILER;
                return count;
            }
            if (count > 0) {
                return count;
            }
            require();
            session.input(Segments.of(in, 0, limit));
        }
    }

    private void readTrailer() throws IOException {
        while (trailerRead < trailer.length) {
            require();
            trailer[trailerRead++] = in[position++];
        }
        check.verify(trailer, offset());
        part = Part.REST;
    }

    private void readRest() throws IOException {
        if (prefix) {
            source.reset();
            source.skipNBytes(position);
            part = Part.NOTHING;
        } else if (position == limit && !fill()) {
            part = Part.NOTHING;
        } else if (format != Format.GZIP) {
            throw Faults.trailing(offset());
        } else if (in[position] == 0) {
            position++;
        } else {
            header = format.headerReader();
            check = new Check(format);
            trailerRead = 0;
            part = Part.HEADER;
        }
    }

    /** Makes sure of a byte in the buffer. */
    private void require() throws IOException {
        if (position == limit && !fill()) {
            throw Faults.truncated(offset());
        }
    }

    private boolean fill() throws IOException {
        before += limit;
        position = 0;
        limit = 0;
        if (prefix) {
            source.mark(in.length);
        }
        int count = source.read(in, 0, in.length);
        if (count == 0) { // a source that breaks its contract must not make this a busy loop: a single byte has to be
            // waited for
            int single = source.read();
            in[0] = (byte) single;
            count = single < 0 ? -1 : 1;
        }
        limit = Math.max(0, count);
        return count > 0;
    }

    private long offset() {
        return before + position;
    }
}
