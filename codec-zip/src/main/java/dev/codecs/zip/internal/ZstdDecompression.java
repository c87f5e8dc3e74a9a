package dev.codecs.zip.internal;

import java.io.IOException;
import java.io.InputStream;

/** A source that is Zstandard frames to its end, or the first of them. */
final class ZstdDecompression implements Decompression {
    private static final int SOURCE_BUFFER = 64 << 10;

    /** What comes next in the source. */
    private enum Part {
        HEADER,
        DATA,
        SKIPPED,
        REST,
        NOTHING
    }

    private final SourceBuffer in;
    private final ZstdCompressor compressor;
    private final ZstdDecoding session;

    private Part part = Part.HEADER;
    private long skip;

    /** @param prefix whether to give what follows the frame back to the source, which supports marks, and to leave that open */
    ZstdDecompression(InputStream source, boolean prefix, ZstdCompressor compressor, ZstdDecoding session) {
        this.in = new SourceBuffer(source, prefix, SOURCE_BUFFER);
        this.compressor = compressor;
        this.session = session;
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
                case SKIPPED -> skip();
                case REST -> readRest();
                case NOTHING -> {}
            }
        }
        return -1;
    }

    private void readHeader() throws IOException {
        while (ZstdFrame.headerLength(in.bytes, in.position, in.limit, in.offset()) > in.length()) {
            in.requireMore();
        }
        ZstdFrame frame = ZstdFrame.of(in.bytes, in.position, in.offset());
        if (frame.skippable()) {
            in.position += frame.headerLength();
            skip = frame.contentSize();
            part = Part.SKIPPED;
        } else {
            ZstdDictionary dictionary = compressor.dictionaryFor(frame, in.offset());
            compressor.ensureWithinLimit(frame);
            session.start(dictionary, frame, in.offset());
            session.input(in.bytes, in.position, in.length());
            part = Part.DATA;
        }
    }

    private int readData(byte[] target, int offset, int length) throws IOException {
        while (true) {
            int count = session.decode(target, offset, length);
            in.position = in.limit - session.remaining();
            if (session.finished()) {
                part = Part.REST;
                return count;
            }
            if (count > 0) {
                return count;
            }
            in.requireMore();
            session.input(in.bytes, in.position, in.length());
        }
    }

    private void skip() throws IOException {
        while (skip > 0) {
            in.require();
            int count = (int) Math.min(skip, in.length());
            in.position += count;
            skip -= count;
        }
        part = Part.REST;
    }

    private void readRest() throws IOException {
        if (in.prefix()) {
            in.giveBack();
            part = Part.NOTHING;
        } else {
            part = in.hasNext() ? Part.HEADER : Part.NOTHING;
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
