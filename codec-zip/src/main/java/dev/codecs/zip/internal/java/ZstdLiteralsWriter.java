package dev.codecs.zip.internal.java;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes the literals of blocks (RFC 8878, section 3.1.1.3.1) in the smallest of the four ways. */
final class ZstdLiteralsWriter {
    /** The most bytes beside the literals. */
    static final int LARGEST_HEADER = 512;

    private static final int RAW = 0;
    private static final int SAME = 1;
    private static final int PACKED = 2;
    private static final int TREELESS = 3;

    /** Fewer are not worth a code, or not even one that is there. */
    private static final int LEAST_PACKED = 64;

    private static final int LEAST_TREELESS = 8;

    /** Up to so many are in one stream. */
    private static final int ONE_STREAM = 256;

    private static final int JUMP_TABLE = 6;

    private final HuffmanCode maker = new HuffmanCode();
    private final ZstdHuffman.Weights weights = new ZstdHuffman.Weights();
    private final BitWriter description = new BitWriter();
    private final int[] frequencies = new int[256];
    private final int[] others = new int[256];

    /** The code that a decoder has from before, if any, and another. */
    private ZstdHuffman before = new ZstdHuffman();

    private ZstdHuffman now = new ZstdHuffman();
    private boolean known;
    private boolean fitted;

    /** Begins a frame, with the code of a dictionary or none. */
    void start(@Nullable ZstdTables tables) {
        known = tables != null && tables.huffmanLog > 0;
        if (tables != null && known) {
            before.build(tables.huffman, tables.huffmanLog);
        }
    }

    /** The block will be decoded: its code is that of before from now on. */
    void keep() {
        if (fitted) {
            ZstdHuffman old = before;
            before = now;
            now = old;
            known = true;
        }
    }

    void write(byte[] literals, int n, BitWriter out) {
        fitted = false;
        if (n < (known ? LEAST_TREELESS : LEAST_PACKED)) {
            writeRaw(literals, n, out);
            return;
        }
        int most = count(literals, n);
        if (most == n) {
            writeHeader(SAME, n, out);
            out.bytes[out.position++] = literals[0];
        } else if (most <= (n >>> 7) + 4 && n >= LEAST_PACKED) {
            // Almost all are equally frequent.
            writeRaw(literals, n, out);
        } else {
            writeSmallest(literals, n, out);
        }
    }

    /** Counts the literals, in two tables as the same one may follow itself; gives the highest frequency. */
    private int count(byte[] literals, int n) {
        int[] frequencies = this.frequencies;
        int[] others = this.others;
        Arrays.fill(frequencies, 0);
        Arrays.fill(others, 0);
        int i = 0;
        for (; i <= n - Integer.BYTES; i += Integer.BYTES) {
            int word = (int) Words.INT.get(literals, i);
            frequencies[word & 0xFF]++;
            others[(word >>> 8) & 0xFF]++;
            frequencies[(word >>> 16) & 0xFF]++;
            others[word >>> 24]++;
        }
        for (; i < n; i++) {
            frequencies[literals[i] & 0xFF]++;
        }
        int most = 0;
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            frequencies[symbol] += others[symbol];
            most = Math.max(most, frequencies[symbol]);
        }
        return most;
    }

    private void writeSmallest(byte[] literals, int n, BitWriter out) {
        long again = known ? size(before.cost(frequencies)) : FseEncoding.IMPOSSIBLE;
        long size = FseEncoding.IMPOSSIBLE;
        if (n >= LEAST_PACKED) {
            now.fit(frequencies, n, maker);
            description.clear();
            if (now.write(weights, description)) {
                size = size(now.cost(frequencies)) + description.position;
            }
        }
        boolean four = n >= ONE_STREAM;
        if (Math.min(size, again) + (four ? JUMP_TABLE : 0) >= n - (n >>> 7)) {
            writeRaw(literals, n, out);
        } else if (again <= size) {
            writePacked(TREELESS, before, literals, n, four, out);
        } else {
            fitted = true;
            writePacked(PACKED, now, literals, n, four, out);
        }
    }

    private static long size(long bits) {
        return bits == FseEncoding.IMPOSSIBLE ? bits : bits >>> 3;
    }

    private static void writeRaw(byte[] literals, int n, BitWriter out) {
        writeHeader(RAW, n, out);
        out.putBytes(literals, 0, n);
    }

    /** For literals that are not packed. */
    private static void writeHeader(int type, int n, BitWriter out) {
        if (n < 32) {
            out.put(type | n << 3, 8);
        } else if (n < 4096) {
            out.put(type | 1 << 2 | n << 4, 16);
        } else {
            out.put(type | 3 << 2 | n << 4, 24);
        }
    }

    private void writePacked(int type, ZstdHuffman huffman, byte[] literals, int n, boolean four, BitWriter out) {
        int header = out.position;
        int format = n < 1 << 10 ? (four ? 1 : 0) : n < 1 << 14 ? 2 : 3;
        int sizeBits = format < 2 ? 10 : format == 2 ? 14 : 18;
        int start = header + (4 + 2 * sizeBits) / Byte.SIZE;
        out.position = start;
        if (type == PACKED) {
            out.putBytes(description.bytes, 0, description.position);
        }
        if (four) {
            int jumps = out.position;
            int at = jumps + JUMP_TABLE;
            int quarter = (n + 3) >>> 2;
            for (int i = 0; i < 3; i++) {
                int end = writeStream(literals, i * quarter, (i + 1) * quarter, huffman.codes, out.bytes, at);
                Words.SHORT.set(out.bytes, jumps + 2 * i, (short) (end - at));
                at = end;
            }
            out.position = writeStream(literals, 3 * quarter, n, huffman.codes, out.bytes, at);
        } else {
            out.position = writeStream(literals, 0, n, huffman.codes, out.bytes, out.position);
        }
        long sizes = type | format << 2 | (long) n << 4 | (long) (out.position - start) << (4 + sizeBits);
        for (int i = header; i < start; i++) {
            out.bytes[i] = (byte) sizes;
            sizes >>>= Byte.SIZE;
        }
    }

    /** From the last one to the first (section 4.2.2). Four codes of 12 bits fit a word beside what is left of a byte. */
    private static int writeStream(byte[] literals, int from, int to, int[] codes, byte[] target, int start) {
        long bits = 0;
        int n = 0;
        int i = to;
        for (; ((i - from) & 3) != 0; i--) {
            int code = codes[literals[i - 1] & 0xFF];
            bits |= (long) (code & 0xFFFF) << n;
            n += code >>> 16;
        }
        int at = start;
        for (; i > from; i -= 4) {
            Words.LONG.set(target, at, bits);
            at += n >>> 3;
            bits >>>= n & 0x38;
            n &= 7;
            int word = (int) Words.INT.get(literals, i - 4);
            int code = codes[word >>> 24];
            bits |= (long) (code & 0xFFFF) << n;
            n += code >>> 16;
            code = codes[(word >>> 16) & 0xFF];
            bits |= (long) (code & 0xFFFF) << n;
            n += code >>> 16;
            code = codes[(word >>> 8) & 0xFF];
            bits |= (long) (code & 0xFFFF) << n;
            n += code >>> 16;
            code = codes[word & 0xFF];
            bits |= (long) (code & 0xFFFF) << n;
            n += code >>> 16;
        }
        bits |= 1L << n;
        Words.LONG.set(target, at, bits);
        return at + (n >>> 3) + 1;
    }
}
