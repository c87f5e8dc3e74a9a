package dev.codecs.contract.witness;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.Engine;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.OutputTooSmallException;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** The zlib format by {@code java.util.zip}. */
public final class ZlibWitness implements Compressor {
    /** Offers the witness. */
    public static final class Provider implements Compressor.Provider {
        @Override
        public Engine engine() {
            return new Engine("witness", Kind.JDK);
        }

        @Override
        public List<Offer> offers() {
            return List.of(new Offer("zlib", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.Yes("java.util.zip");
        }

        @Override
        public Compressor create(Offer offer) {
            return new ZlibWitness(6, null);
        }
    }

    private final int level;
    private final byte @Nullable [] dictionary;

    private ZlibWitness(int level, byte @Nullable [] dictionary) {
        this.level = level;
        this.dictionary = dictionary;
    }

    @Override
    public String algorithm() {
        return "zlib";
    }

    @Override
    public Engine engine() {
        return new Engine("witness", Kind.JDK);
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    @Override
    public IntRange levels() {
        return new IntRange(0, 9);
    }

    @Override
    public int level() {
        return level;
    }

    @Override
    public Compressor level(int newLevel) {
        if (!levels().contains(newLevel)) {
            throw new IllegalArgumentException("the level " + newLevel + " is not among " + levels());
        }
        return new ZlibWitness(newLevel, dictionary);
    }

    @Override
    public boolean supportsDictionary() {
        return true;
    }

    @Override
    public Compressor dictionary(byte[] newDictionary) {
        return new ZlibWitness(level, newDictionary.clone());
    }

    /** Stored blocks hold 16,383 bytes at least; level 0 of zlib makes none smaller. */
    @Override
    public long maxCompressedLength(long sourceLength) {
        if (sourceLength < 0) {
            throw new IllegalArgumentException("the length " + sourceLength + " is negative");
        }
        return sourceLength + 5 * (sourceLength / 16_383 + 1) + 12;
    }

    @Override
    public long compress(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        Deflater deflater = deflater();
        try {
            ByteBuffer out = target.asByteBuffer();
            deflater.setInput(source.asByteBuffer());
            deflater.finish();
            while (!deflater.finished()) {
                if (deflater.deflate(out) == 0 && !deflater.finished()) {
                    throw new OutputTooSmallException(target.byteSize(), -1);
                }
            }
            return out.position();
        } finally {
            deflater.end();
        }
    }

    @Override
    public long decompress(MemorySegment source, MemorySegment target) {
        Decoded decoded = decompressPrefix(source, target);
        if (decoded.read() < source.byteSize()) {
            throw new CorruptInputException("bytes follow the stream", decoded.read());
        }
        return decoded.written();
    }

    @Override
    public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
        Segments.source(source);
        Segments.target(target);
        Inflater inflater = new Inflater();
        try {
            ByteBuffer out = target.asByteBuffer();
            ByteBuffer full = ByteBuffer.allocate(1);
            inflater.setInput(source.asByteBuffer());
            while (!inflater.finished()) {
                boolean probing = !out.hasRemaining();
                int n = inflate(inflater, probing ? full : out, inflater.getBytesRead());
                if (probing && n > 0) {
                    throw new OutputTooSmallException(target.byteSize(), -1);
                }
                if (n == 0 && !inflater.finished()) {
                    throw new CorruptInputException("the stream is cut short", source.byteSize());
                }
            }
            return new Decoded(inflater.getBytesRead(), out.position());
        } finally {
            inflater.end();
        }
    }

    private Deflater deflater() {
        Deflater deflater = new Deflater(level);
        if (dictionary != null) {
            deflater.setDictionary(dictionary);
        }
        return deflater;
    }

    private int inflate(Inflater inflater, ByteBuffer target, long offset) {
        try {
            int n = inflater.inflate(target);
            if (n == 0 && inflater.needsDictionary()) {
                if (dictionary == null) {
                    throw new CorruptInputException("the stream needs a dictionary", offset);
                }
                inflater.setDictionary(dictionary);
                n = inflater.inflate(target);
            }
            return n;
        } catch (DataFormatException | IllegalArgumentException e) { // the latter for a wrong dictionary
            throw new CorruptInputException("the stream is corrupt: " + e.getMessage(), offset, e);
        }
    }

    @Override
    public OutputStream compressing(OutputStream sink) {
        return new Compressing(Objects.requireNonNull(sink, "sink"));
    }

    @Override
    public InputStream decompressing(InputStream source) {
        return new Decompressing(Objects.requireNonNull(source, "source"), false);
    }

    @Override
    public InputStream decompressingPrefix(InputStream source) {
        if (!source.markSupported()) {
            throw new IllegalArgumentException("the source takes nothing back");
        }
        return new Decompressing(source, true);
    }

    private final class Compressing extends OutputStream {
        private final OutputStream sink;
        private final Deflater deflater = deflater();
        private final byte[] buffer = new byte[8192];
        private boolean closed;

        Compressing(OutputStream sink) {
            this.sink = sink;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
            Objects.checkFromIndexSize(off, len, b.length);
            checkOpen();
            deflater.setInput(b, off, len);
            drain(Deflater.NO_FLUSH);
        }

        @Override
        public void flush() throws IOException {
            checkOpen();
            drain(Deflater.SYNC_FLUSH);
            sink.flush();
        }

        private void drain(int mode) throws IOException {
            for (int n; (n = deflater.deflate(buffer, 0, buffer.length, mode)) > 0; ) {
                sink.write(buffer, 0, n);
            }
        }

        private void checkOpen() throws IOException {
            if (closed) {
                throw new IOException("the stream is closed");
            }
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try (sink) {
                deflater.finish();
                drain(Deflater.NO_FLUSH);
            } finally {
                deflater.end();
            }
        }
    }

    private final class Decompressing extends InputStream {
        private final InputStream source;
        private final boolean prefix;
        private final Inflater inflater = new Inflater();
        private final byte[] buffer = new byte[8192];
        private @Nullable IOException fault;
        private boolean ended;
        private int filled;

        Decompressing(InputStream source, boolean prefix) {
            this.source = source;
            this.prefix = prefix;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            Objects.checkFromIndexSize(off, len, b.length);
            if (fault != null) {
                throw new IOException(fault.getMessage(), fault.getCause());
            }
            if (len == 0 || ended) {
                return len == 0 ? 0 : -1;
            }
            try {
                return some(ByteBuffer.wrap(b, off, len));
            } catch (CorruptInputException e) {
                fault = new IOException(e.getMessage(), e);
                throw fault;
            }
        }

        private int some(ByteBuffer target) throws IOException {
            while (true) {
                int n = inflate(inflater, target, inflater.getBytesRead());
                if (n > 0) {
                    return n;
                }
                if (inflater.finished()) {
                    if (prefix) {
                        source.reset();
                        source.skipNBytes(filled - inflater.getRemaining());
                    } else if (inflater.getRemaining() > 0 || source.read() >= 0) {
                        throw new CorruptInputException("bytes follow the stream", inflater.getBytesRead());
                    }
                    ended = true;
                    return -1;
                }
                source.mark(buffer.length);
                filled = source.read(buffer, 0, buffer.length);
                if (filled < 0) {
                    throw new CorruptInputException("the stream is cut short", inflater.getBytesRead());
                }
                inflater.setInput(buffer, 0, filled);
            }
        }

        @Override
        public void close() throws IOException {
            fault = new IOException("the stream is closed");
            inflater.end();
            if (!prefix) {
                source.close();
            }
        }
    }
}
