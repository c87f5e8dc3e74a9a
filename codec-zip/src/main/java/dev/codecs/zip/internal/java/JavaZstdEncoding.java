package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.ZstdFrame.LARGEST_BLOCK;

import dev.codecs.spi.Pool;
import dev.codecs.zip.internal.Compression;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFrame;
import dev.codecs.zip.internal.ZstdKernel;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A frame by {@link ZstdBlockEncoder}. The same data gives the same bytes in pieces of any size, flushes aside. */
final class JavaZstdEncoding implements Compression {
    private static final int WINDOW_LOG = 20;
    private static final int WINDOW = 1 << WINDOW_LOG;

    private static final int RAW = 0;
    private static final int COMPRESSED = 2;

    private final Pool<JavaZstdEncoding> pool;
    private final ZstdBlockEncoder blocks = new ZstdBlockEncoder();
    private final Xxh64 hash = new Xxh64();
    private final byte[] small = new byte[ZstdFrame.LONGEST_HEADER];

    /** What may be referred to, and behind it the block that is being filled. */
    private byte[] buffer = new byte[2 * LARGEST_BLOCK];

    private int start;
    private int end;

    private boolean checksum;
    private int headerLength;

    JavaZstdEncoding(Pool<JavaZstdEncoding> pool) {
        this.pool = pool;
    }

    /** Begins a frame, of so many bytes or of -1 for an unknown number. */
    void start(ZstdKernel.Settings settings, long size) {
        blocks.start();
        hash.reset();
        checksum = settings.checksum();
        start = 0;
        end = 0;
        ZstdDictionary dictionary = settings.dictionary();
        if (dictionary != null) {
            int length = Math.min(dictionary.contentLength(), WINDOW / 2);
            byte[] bytes = dictionary.bytes();
            ensureRoom(length);
            System.arraycopy(bytes, bytes.length - length, buffer, 0, length);
            blocks.prepare(buffer, 0, length);
            start = length;
            end = length;
        }
        makeHeader(size, dictionary == null ? 0 : dictionary.id());
    }

    /** RFC 8878, section 3.1.1.1; without a window where the content is no larger than ours. */
    private void makeHeader(long size, int dictionaryId) {
        boolean single = 0 <= size && size <= WINDOW;
        int sizeCode = size < 0 ? 0 : size < 256 && single ? 0 : size < 256 + (1 << 16) ? 1 : size < 1L << 32 ? 2 : 3;
        int sizeLength = size < 0 ? 0 : 1 << sizeCode;
        int idCode = dictionaryId == 0 ? 0 : 3;
        Words.INT.set(small, 0, ZstdFrame.MAGIC);
        small[4] = (byte) (sizeCode << 6 | (single ? 32 : 0) | (checksum ? 4 : 0) | idCode);
        headerLength = 5;
        if (!single) {
            small[headerLength++] = (byte) ((WINDOW_LOG - 10) << 3);
        }
        put(dictionaryId, idCode == 0 ? 0 : 4);
        put(sizeCode == 1 ? size - 256 : size, sizeLength);
    }

    private void put(long value, int length) {
        for (int i = 0; i < length; i++) {
            small[headerLength++] = (byte) (value >>> (8 * i));
        }
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
        int most = 2 * WINDOW + 2 * LARGEST_BLOCK;
        if (buffer.length < most) {
            buffer = Arrays.copyOf(buffer, Math.min(most, Math.max(2 * buffer.length, end + more)));
        } else {
            int distance = start - WINDOW;
            System.arraycopy(buffer, distance, buffer, 0, end - distance);
            blocks.moved(distance);
            start -= distance;
            end -= distance;
        }
    }

    @Override
    public void flush(OutputStream sink) throws IOException {
        if (end > start) {
            block(false, sink);
        }
    }

    @Override
    public void finish(OutputStream sink) throws IOException {
        block(true, sink);
        if (checksum) {
            Words.INT.set(small, 0, hash.value());
            sink.write(small, 0, ZstdFrame.CHECKSUM);
        }
    }

    private void block(boolean last, OutputStream sink) throws IOException {
        sink.write(small, 0, headerLength);
        headerLength = 0;
        if (checksum) {
            hash.update(buffer, start, end - start);
        }
        BitWriter packed = blocks.encode(buffer, 0, start, end, WINDOW);
        int size = packed == null ? end - start : packed.position;
        int header = (last ? 1 : 0) | (packed == null ? RAW : COMPRESSED) << 1 | size << 3;
        small[0] = (byte) header;
        small[1] = (byte) (header >>> 8);
        small[2] = (byte) (header >>> 16);
        sink.write(small, 0, ZstdFrame.BLOCK_HEADER);
        if (packed == null) {
            sink.write(buffer, start, size);
        } else {
            sink.write(packed.bytes, 0, size);
        }
        start = end;
    }

    @Override
    public void close() {
        pool.give(this);
    }
}
