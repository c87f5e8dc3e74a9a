package dev.codecs.zip.internal;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A block of an LZ4 frame, and what it can refer to before it. */
final class Lz4Part implements StreamPart<Lz4Part> {
    private static final int SMALLEST = 16 << 10;

    private final Lz4Compressor compressor;
    private final Lz4Header header;

    /** What comes before, and the content; it grows with the content up to the size of a block. */
    private byte[] in;

    private int history;
    private int length;

    private byte[] out = {};
    private int written;

    /**
     * The first block of a frame.
     *
     * @param header of the frame
     */
    Lz4Part(Lz4Compressor compressor, Lz4Header header) {
        this.compressor = compressor;
        this.header = header;
        this.in = new byte[SMALLEST];
        follow(compressor.dictionary(), 0, compressor.dictionary().length);
    }

    @Override
    public void follow(Lz4Part before) {
        length = 0;
        if (header.linked()) {
            int count = Math.min(Lz4Blocks.WINDOW, before.history + before.length);
            follow(before.in, before.history + before.length - count, count);
        }
    }

    private void follow(byte[] bytes, int offset, int count) {
        history = count;
        reserve(0);
        System.arraycopy(bytes, offset, in, 0, count);
    }

    @Override
    public boolean isEmpty() {
        return length == 0;
    }

    @Override
    public boolean isFull() {
        return length == header.blockSize();
    }

    @Override
    public void add(byte b) {
        reserve(1);
        in[history + length++] = b;
    }

    @Override
    public int add(byte[] b, int off, int len) {
        int count = Math.min(len, header.blockSize() - length);
        reserve(count);
        System.arraycopy(b, off, in, history + length, count);
        length += count;
        return count;
    }

    private void reserve(int more) {
        int needed = history + length + more;
        if (needed > in.length) {
            in = Arrays.copyOf(in, Math.min(Math.max(needed, 2 * in.length), Lz4Blocks.WINDOW + header.blockSize()));
        }
    }

    @Override
    public boolean last() {
        return length > 0;
    }

    @Override
    public void run() {
        int room = (int) Lz4Blocks.bound(length) + 2 * Integer.BYTES;
        if (out.length < room) {
            out = new byte[room];
        }
        MemorySegment source = Segments.of(in, 0, history + length);
        MemorySegment target = Segments.of(out, Integer.BYTES, out.length - Integer.BYTES);
        int packed = (int) compressor.blocks().compress(compressor.level(), source, history, target);
        boolean stored = packed == Lz4Blocks.TOO_SMALL || packed >= length;
        if (stored) {
            System.arraycopy(in, history, out, Integer.BYTES, length);
            packed = length;
        }
        ByteBuffer fields = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
        fields.putInt(packed | (stored ? Lz4Header.STORED : 0)).position(Integer.BYTES + packed);
        if (header.blockChecksums()) {
            fields.putInt(Xxh32.of(out, Integer.BYTES, packed));
        }
        written = fields.position();
    }

    @Override
    public byte[] out() {
        return out;
    }

    @Override
    public int written() {
        return written;
    }

    /** What follows the blocks of a frame with this header. */
    static Trailer<Lz4Part> trailer(Lz4Header header) {
        return new Trailer<>() {
            private final Xxh32 content = new Xxh32();

            @Override
            public void add(Lz4Part part) {
                if (header.contentChecksum()) {
                    content.update(part.in, part.history, part.length);
                }
            }

            @Override
            public byte[] bytes() {
                ByteBuffer bytes = ByteBuffer.allocate(header.contentChecksum() ? 2 * Integer.BYTES : Integer.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
                bytes.putInt(0);
                if (header.contentChecksum()) {
                    bytes.putInt(content.value());
                }
                return bytes.array();
            }
        };
    }
}
