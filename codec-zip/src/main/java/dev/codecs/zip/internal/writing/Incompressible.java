package dev.codecs.zip.internal.writing;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Tells data that does not shrink by looking at an eighth of it: 20 MiB take 10 ms, where to compress them in vain takes 250. Data counts
 * as such only if its bytes are about equally frequent and no eight of them are repeated, wherever it is looked at.
 */
final class Incompressible {
    /** Smaller data is compressed to find out. */
    static final int LEAST = 128 << 10;

    private static final int PIECE = 256 << 10;
    private static final int PIECE_OF_FILE = 1 << 20;
    private static final int LOOKED_AT = 32 << 10;

    private static final int TABLE_BITS = 12;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    /**
     * The sum of the squares of the counts of random bytes is 2^30 / 256 + 2^15, give or take 0.5 %. Where Huffman codes save 1 % it is
     * above 1.02 times that.
     */
    private static final long MOST_SQUARES = (long) (1.015 * ((1L << 30) / 256 + (1L << 15)));

    private final byte[] sample = new byte[LOOKED_AT];
    private final int[] counts = new int[256];
    private final long[] seen = new long[1 << TABLE_BITS];

    private Incompressible() {}

    /** {@return whether nothing is to be won by compressing it} */
    static boolean is(MemorySegment data) {
        if (data.byteSize() < LEAST) {
            return false;
        }
        Incompressible look = new Incompressible();
        for (long at = 0; at < data.byteSize(); at += PIECE) {
            long from = Math.min(at + (PIECE - LOOKED_AT) / 2, data.byteSize() - LOOKED_AT);
            MemorySegment.copy(data, JAVA_BYTE, from, look.sample, 0, LOOKED_AT);
            if (!look.looksRandom()) {
                return false;
            }
        }
        return true;
    }

    /** {@return whether nothing is to be won by compressing a long file} Of that, a thirty-second part is looked at. */
    static boolean is(Content.File file) throws IOException {
        Incompressible look = new Incompressible();
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            for (long at = 0; at <= file.size() - LOOKED_AT; at += PIECE_OF_FILE) {
                ByteBuffer sample = ByteBuffer.wrap(look.sample);
                while (sample.hasRemaining()) {
                    if (channel.read(sample, at + sample.position()) < 0) {
                        return false;
                    }
                }
                if (!look.looksRandom()) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean looksRandom() {
        Arrays.fill(counts, 0);
        for (byte b : sample) {
            counts[b & 0xFF]++;
        }
        long squares = 0;
        for (int count : counts) {
            squares += (long) count * count;
        }
        return squares <= MOST_SQUARES && !repeats();
    }

    /** Notes every eighth place, and looks for it from all. */
    private boolean repeats() {
        Arrays.fill(seen, 0);
        long here = 0;
        for (int at = 0; at < LOOKED_AT; at++) {
            here = here >>> Byte.SIZE | (long) sample[at] << -Byte.SIZE;
            int slot = (int) ((here * MULTIPLIER) >>> -TABLE_BITS);
            if (seen[slot] == here && at >= Long.BYTES) {
                return true;
            }
            if ((at & 7) == 7) {
                seen[slot] = here;
            }
        }
        return false;
    }
}
