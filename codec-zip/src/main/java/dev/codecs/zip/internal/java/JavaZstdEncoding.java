package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.ZstdFrame.LARGEST_BLOCK;

import dev.codecs.spi.Pool;
import dev.codecs.zip.internal.Compression;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFrame;
import dev.codecs.zip.internal.ZstdKernel;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** A frame by {@link ZstdBlockEncoder}. The same data gives the same bytes in pieces of any size, flushes aside. */
final class JavaZstdEncoding implements Compression {
    private static final int LEAST_WINDOW_LOG = 10;

    private final Pool<JavaZstdEncoding> pool;
    private final ZstdBlockEncoder blocks = new ZstdBlockEncoder();
    private final BitWriter out = blocks.out;
    private final Xxh64 hash = new Xxh64();

    /** What may be referred to, and behind it the block that is being filled. */
    private byte[] buffer = {};

    private int start;
    private int end;

    private int window;
    private boolean checksum;

    JavaZstdEncoding(Pool<JavaZstdEncoding> pool) {
        this.pool = pool;
    }

    /** Begins a frame, of so many bytes or of -1 for an unknown number. */
    void start(ZstdKernel.Settings settings, long size) {
        ZstdDictionary dictionary = settings.dictionary();
        int reach = dictionary == null ? 0 : dictionary.contentLength();
        ZstdLevel level = level(settings, size, reach);
        start = 0;
        end = 0;
        int length = Math.min(reach, window);
        if (dictionary != null) {
            byte[] bytes = dictionary.bytes();
            ensureRoom(length);
            System.arraycopy(bytes, bytes.length - length, buffer, 0, length);
            start = length;
            end = length;
        }
        blocks.start(level, dictionary, buffer, 0, length);
        writeHeader(size, dictionary == null ? 0 : dictionary.id(), level.windowLog());
    }

    private ZstdLevel level(ZstdKernel.Settings settings, long size, int reach) {
        ZstdLevel level = ZstdLevel.of(settings.level(), size < 0 ? Long.MAX_VALUE : size + reach);
        window = level.window();
        checksum = settings.checksum();
        hash.reset();
        return level;
    }

    /** RFC 8878, section 3.1.1.1; without a window where the content is no larger than ours. */
    private void writeHeader(long size, int dictionaryId, int windowLog) {
        boolean single = 0 <= size && size <= 1L << windowLog;
        int sizeCode = size < 256 ? 0 : size < 256 + (1 << 16) ? 1 : size < 1L << 32 ? 2 : 3;
        int idCode = dictionaryId == 0 ? 0 : 3;
        out.put(ZstdFrame.MAGIC, Integer.SIZE);
        out.put(sizeCode << 6 | (single ? 32 : 0) | (checksum ? 4 : 0) | idCode, Byte.SIZE);
        if (!single) {
            out.put((windowLog - LEAST_WINDOW_LOG) << 3, Byte.SIZE);
        }
        if (idCode != 0) {
            out.put(dictionaryId, Integer.SIZE);
        }
        if (size >= 0) {
            long value = sizeCode == 1 ? size - 256 : size;
            for (int i = 0; i < 1 << sizeCode; i++) {
                out.put((int) (value >>> (Byte.SIZE * i)) & 0xFF, Byte.SIZE);
            }
        }
    }

    /**
     * Makes a whole frame of bytes where they lie, without a dictionary.
     *
     * @return the bytes written, or -1 if the target is too small
     */
    long encode(ZstdKernel.Settings settings, byte[] source, int from, int to, MemorySegment target) {
        ZstdLevel level = level(settings, to - from, 0);
        blocks.start(level, null, source, from, from);
        writeHeader(to - from, 0, level.windowLog());
        if (checksum) {
            hash.update(source, from, to - from);
        }
        long written = 0;
        int at = from;
        do {
            int next = at + Math.min(LARGEST_BLOCK, to - at);
            at = blocks.encode(source, from, at, next, next == to);
            if (at == to) {
                writeChecksum();
            }
            written += out.drain(target, written);
            if (out.waiting() > 0) {
                return -1;
            }
        } while (at < to);
        return written;
    }

    @Override
    public void write(byte[] source, int offset, int length, OutputStream sink) throws IOException {
        int at = offset;
        int left = length;
        while (left > 0) {
            if (end - start == LARGEST_BLOCK) {
                block(false, sink);
            }
            int count = Math.min(left, LARGEST_BLOCK - (end - start));
            ensureRoom(count);
            System.arraycopy(source, at, buffer, end, count);
            end += count;
            at += count;
            left -= count;
        }
    }

    private void ensureRoom(int more) {
        if (more <= buffer.length - end) {
            return;
        }
        int most = 2 * window + 2 * LARGEST_BLOCK;
        if (buffer.length < most) {
            buffer = Arrays.copyOf(buffer, Math.min(most, Math.max(2 * buffer.length, end + more)));
        } else {
            int distance = start - window;
            System.arraycopy(buffer, distance, buffer, 0, end - distance);
            blocks.moved(distance);
            start -= distance;
            end -= distance;
        }
    }

    @Override
    public void flush(OutputStream sink) throws IOException {
        while (start < end) {
            block(false, sink);
        }
    }

    @Override
    public void finish(OutputStream sink) throws IOException {
        do {
            block(true, sink);
        } while (start < end);
        writeChecksum();
        give(sink);
    }

    private void block(boolean last, OutputStream sink) throws IOException {
        int from = start;
        start = blocks.encode(buffer, 0, from, end, last);
        if (checksum) {
            hash.update(buffer, from, start - from);
        }
        give(sink);
    }

    private void give(OutputStream sink) throws IOException {
        int size = out.position;
        out.clear();
        sink.write(out.bytes, 0, size);
    }

    private void writeChecksum() {
        if (checksum) {
            out.put(hash.value(), Integer.SIZE);
        }
    }

    @Override
    public void close() {
        pool.give(this);
    }
}
