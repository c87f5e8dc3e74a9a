package dev.codecs.bench.codecs;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** {@code java.util.zip} as a careful program uses it without this library. */
final class JavaUtilZip implements CodecPeer {
    private static final int PIECE = 64 << 10;

    @Override
    public String id() {
        return "java.util.zip";
    }

    @Override
    public String kind() {
        return Kind.JDK.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("JDK " + Runtime.version());
    }

    @Override
    public List<Ability> abilities() {
        IntRange levels = new IntRange(0, 9);
        return List.of(
                new Ability("deflate", levels, 6), new Ability("zlib", levels, 6), new Ability("gzip", levels, 6));
    }

    @Override
    public ByteCodec codec(String algorithm, int level) {
        return algorithm.equals("gzip") ? new Gzip(level) : new Raw(algorithm.equals("deflate"), level);
    }

    /** Raw DEFLATE or zlib by one deflater and one inflater, which is faster for short input than new ones for each call. */
    private static final class Raw implements ByteCodec {
        private final boolean nowrap;
        private final int level;
        private final Deflater deflater;
        private final Inflater inflater;

        Raw(boolean nowrap, int level) {
            this.nowrap = nowrap;
            this.level = level;
            this.deflater = new Deflater(level, nowrap);
            this.inflater = new Inflater(nowrap);
        }

        @Override
        public int maxCompressedLength(int sourceLength) {
            return bound(sourceLength);
        }

        @Override
        public int compress(byte[] source, int offset, int length, byte[] target) {
            deflater.reset();
            deflater.setInput(source, offset, length);
            deflater.finish();
            int at = 0;
            while (!deflater.finished()) {
                at += deflater.deflate(target, at, target.length - at);
            }
            return at;
        }

        @Override
        public int decompress(byte[] source, int offset, int length, byte[] target) throws DataFormatException {
            inflater.reset();
            inflater.setInput(source, offset, length);
            int at = 0;
            while (!inflater.finished()) {
                int written = inflater.inflate(target, at, target.length - at);
                if (written == 0 && !inflater.finished()) {
                    throw new DataFormatException("the stream is cut short or larger than its target");
                }
                at += written;
            }
            return at;
        }

        @Override
        public OutputStream compressing(OutputStream sink) {
            return new DeflaterOutputStream(sink, new Deflater(level, nowrap), PIECE);
        }

        @Override
        public InputStream decompressing(InputStream source) {
            return new InflaterInputStream(source, new Inflater(nowrap), PIECE);
        }
    }

    /** gzip exists in the JDK as streams only. */
    private record Gzip(int level) implements ByteCodec {
        @Override
        public int maxCompressedLength(int sourceLength) {
            return bound(sourceLength);
        }

        @Override
        public int compress(byte[] source, int offset, int length, byte[] target) throws IOException {
            FixedSink sink = new FixedSink(target);
            try (OutputStream out = compressing(sink)) {
                out.write(source, offset, length);
            }
            return sink.written();
        }

        @Override
        public int decompress(byte[] source, int offset, int length, byte[] target) throws IOException {
            try (InputStream in = decompressing(new ByteArrayInputStream(source, offset, length))) {
                int written = in.readNBytes(target, 0, target.length);
                if (in.read() >= 0) { // also makes it check the trailer
                    throw new IOException("the stream is larger than its target");
                }
                return written;
            }
        }

        @Override
        public OutputStream compressing(OutputStream sink) throws IOException {
            return new GZIPOutputStream(sink, PIECE) {
                {
                    def.setLevel(level);
                }
            };
        }

        @Override
        public InputStream decompressing(InputStream source) throws IOException {
            return new GZIPInputStream(source, PIECE);
        }
    }

    /** zlib's own bound for its default memory level, and room for gzip's header and trailer. */
    private static int bound(int sourceLength) {
        return Math.toIntExact(
                (long) sourceLength + (sourceLength >> 12) + (sourceLength >> 14) + (sourceLength >> 25) + 31);
    }
}
