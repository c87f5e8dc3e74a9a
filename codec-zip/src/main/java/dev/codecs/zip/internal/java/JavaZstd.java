package dev.codecs.zip.internal.java;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Compression;
import dev.codecs.zip.internal.ZstdDecoding;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFaults;
import dev.codecs.zip.internal.ZstdFrame;
import dev.codecs.zip.internal.ZstdKernel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Zstandard in Java. Arrays are encoded and decoded where they lie; native memory and frames with a dictionary go through the buffers of a
 * stream, since a loop that has met both kinds of memory is ten times as slow.
 */
public final class JavaZstd implements ZstdKernel {
    /** The engine, with the pools that all its users share. */
    public static final JavaZstd KERNEL = new JavaZstd();

    /** How much of a native source is copied into an array at a time. */
    private static final int PIECE = 64 << 10;

    private final Pool<JavaZstdDecoding> decodings = new Pool<>(this::newDecoding, decoding -> {});
    private final Pool<JavaZstdEncoding> encodings = new Pool<>(this::newEncoding, encoding -> {});

    private JavaZstd() {}

    private JavaZstdDecoding newDecoding() {
        return new JavaZstdDecoding(decodings);
    }

    private JavaZstdEncoding newEncoding() {
        return new JavaZstdEncoding(encodings);
    }

    @Override
    public IntRange levels() {
        return ZstdLevel.RANGE;
    }

    @Override
    public Compression compression(Settings settings) {
        JavaZstdEncoding encoding = encodings.take();
        encoding.start(settings, -1);
        return encoding;
    }

    @Override
    public long compress(Settings settings, MemorySegment source, MemorySegment target) {
        byte[] array = Segments.array(source);
        try (JavaZstdEncoding encoding = encodings.take()) {
            if (array != null && settings.dictionary() == null) {
                int from = Segments.offset(source);
                return encoding.encode(settings, array, from, from + (int) source.byteSize(), target);
            }
            SegmentSink sink = new SegmentSink(target);
            encoding.start(settings, source.byteSize());
            if (array != null) {
                encoding.write(array, Segments.offset(source), (int) source.byteSize(), sink);
            } else {
                writeInPieces(encoding, source, sink);
            }
            encoding.finish(sink);
            return sink.written();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // such a sink has no faults
        }
    }

    private static void writeInPieces(JavaZstdEncoding encoding, MemorySegment source, OutputStream sink)
            throws IOException {
        byte[] piece = new byte[(int) Math.min(PIECE, source.byteSize())];
        for (long read = 0; read < source.byteSize(); ) {
            int count = (int) Math.min(piece.length, source.byteSize() - read);
            MemorySegment.copy(source, JAVA_BYTE, read, piece, 0, count);
            encoding.write(piece, 0, count, sink);
            read += count;
        }
    }

    /** Counts on when the segment is full. */
    private static final class SegmentSink extends OutputStream {
        private final MemorySegment target;
        private long count;

        SegmentSink(MemorySegment target) {
            this.target = target;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int off, int len) {
            if (len <= target.byteSize() - count) {
                MemorySegment.copy(b, off, target, JAVA_BYTE, count, len);
            }
            count += len;
        }

        long written() {
            return count <= target.byteSize() ? count : -1;
        }
    }

    @Override
    public ZstdDecoding decoding() {
        return decodings.take();
    }

    @Override
    public long decompress(
            @Nullable ZstdDictionary dictionary,
            MemorySegment source,
            ZstdFrame frame,
            long position,
            MemorySegment target) {
        byte[] from = Segments.array(source);
        byte[] to = Segments.array(target);
        try (JavaZstdDecoding decoding = decodings.take()) {
            if (from != null && to != null && dictionary == null) {
                int start = Segments.offset(target);
                return decoding.decode(
                        frame, from, Segments.offset(source), position, to, start, start + (int) target.byteSize());
            }
            return through(decoding, dictionary, source, frame, position, target);
        }
    }

    private static long through(
            JavaZstdDecoding decoding,
            @Nullable ZstdDictionary dictionary,
            MemorySegment source,
            ZstdFrame frame,
            long position,
            MemorySegment target) {
        decoding.start(dictionary, frame, position);
        byte[] piece = new byte[(int) Math.min(PIECE, source.byteSize())];
        byte[] output = new byte[(int) Math.min(PIECE, Math.max(1, target.byteSize()))];
        long read = 0;
        long written = 0;
        while (true) {
            int count = decoding.decode(output, 0, output.length);
            if (count > target.byteSize() - written) {
                return -1;
            }
            MemorySegment.copy(output, 0, target, JAVA_BYTE, written, count);
            written += count;
            if (decoding.finished()) {
                return written;
            }
            if (count == 0) {
                if (read == source.byteSize()) {
                    throw ZstdFaults.truncated(position + read);
                }
                int more = (int) Math.min(piece.length, source.byteSize() - read);
                MemorySegment.copy(source, JAVA_BYTE, read, piece, 0, more);
                decoding.input(piece, 0, more);
                read += more;
            }
        }
    }
}
