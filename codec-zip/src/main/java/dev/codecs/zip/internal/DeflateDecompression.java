package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;

/** A source that is one stream of deflate, zlib or gzip, or for gzip its joined members, to its end; or the first of them. */
final class DeflateDecompression implements Decompression {
    private static final int SOURCE_BUFFER = 16 << 10;

    /** What comes next in the source. */
    private enum Part {
        HEADER,
        DATA,
        TRAILER,
        REST,
        NOTHING
    }

    private final SourceBuffer in;
    private final Format format;
    private final DeflateCompressor compressor;
    private final Inflating session;

    private Part part = Part.HEADER;
    private HeaderReader header;
    private Check check;
    private final byte[] trailer;
    private int trailerRead;

    /** @param prefix whether to give what follows the stream back to the source, which supports marks, and to leave that open */
    DeflateDecompression(
            InputStream source, boolean prefix, Format format, DeflateCompressor compressor, Inflating session) {
        this.in = new SourceBuffer(source, prefix, SOURCE_BUFFER);
        this.format = format;
        this.compressor = compressor;
        this.session = session;
        this.header = format.headerReader();
        this.check = new Check(format);
        this.trailer = new byte[format.trailerLength()];
    }

    @Override
    public int decode(byte[] target, int offset, int length) throws IOException {
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
    }

    private void readHeader() throws IOException {
        while (!header.done()) {
            in.require();
            header.accept(in.bytes[in.position], in.offset());
            in.position++;
        }
        session.start(compressor.windowFor(header, in.offset()), in.offset());
        session.input(Segments.of(in.bytes, in.position, in.length()));
        part = Part.DATA;
    }

    private int readData(byte[] target, int offset, int length) throws IOException {
        while (true) {
            int count = (int) session.inflate(Segments.of(target, offset, length));
            in.position = in.limit - (int) session.remaining();
            check.update(target, offset, count);
            if (session.finished()) {
                part = Part.TRAILER;
                return count;
            }
            if (count > 0) {
                return count;
            }
            in.require();
            session.input(Segments.of(in.bytes, in.position, in.length()));
        }
    }

    private void readTrailer() throws IOException {
        while (trailerRead < trailer.length) {
            in.require();
            trailer[trailerRead++] = in.bytes[in.position++];
        }
        check.verify(trailer, in.offset());
        part = Part.REST;
    }

    private void readRest() throws IOException {
        if (in.prefix()) {
            in.giveBack();
            part = Part.NOTHING;
        } else if (!in.hasNext()) {
            part = Part.NOTHING;
        } else if (format != Format.GZIP) {
            throw Faults.trailing(in.offset());
        } else if (in.bytes[in.position] == 0) {
            in.position++;
        } else {
            header = format.headerReader();
            check = new Check(format);
            trailerRead = 0;
            part = Part.HEADER;
        }
    }

    @Override
    public void close(boolean idle) throws IOException {
        try (in) {
            if (idle) {
                session.close();
            }
        }
    }
}
