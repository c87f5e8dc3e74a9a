package dev.codecs.zip.internal.java;

import dev.codecs.zip.internal.ZstdFrame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes blocks (RFC 8878, section 3.1.1.2) by the fast strategy: the last place of each hash of five bytes is a candidate, and what
 * matches is taken. The sequences have the predefined tables; the literals have a Huffman code where its description is a plain one.
 */
final class ZstdBlockEncoder {
    private static final int HASH_LOG = 15;
    private static final int LEAST_MATCH = 5;
    private static final int END_MARGIN = 12;
    private static final int MOST_SEQUENCES = ZstdFrame.LARGEST_BLOCK / LEAST_MATCH + 1;
    private static final int LEAST_LITERALS = 64;
    private static final int MOST_PLAIN_SYMBOLS = 128;
    private static final int FOUR_STREAMS = 1024;

    private static final FseEncoding LENGTHS =
            new FseEncoding(ZstdTables.DEFAULT_LOG[ZstdTables.LITERAL_LENGTHS], ZstdTables.LITERAL_LENGTH_DEFAULT);
    private static final FseEncoding MATCHES =
            new FseEncoding(ZstdTables.DEFAULT_LOG[ZstdTables.MATCH_LENGTHS], ZstdTables.MATCH_LENGTH_DEFAULT);
    private static final FseEncoding OFFSETS =
            new FseEncoding(ZstdTables.DEFAULT_LOG[ZstdTables.OFFSETS], ZstdTables.OFFSET_DEFAULT);

    private final int[] places = new int[1 << HASH_LOG];
    private final byte[] literals = new byte[ZstdFrame.LARGEST_BLOCK];
    private int literalCount;
    private final int[] lengths = new int[MOST_SEQUENCES];
    private final int[] matches = new int[MOST_SEQUENCES];
    private final int[] offsets = new int[MOST_SEQUENCES];
    private int sequences;

    private final BitWriter out = new BitWriter();
    private final BitWriter stream = new BitWriter();
    private final HuffmanCode huffman = new HuffmanCode();
    private final int[] frequencies = new int[256];
    private final byte[] codeLengths = new byte[256];
    private final int[] codes = new int[256];

    /** Forgets the data before. */
    void start() {
        Arrays.fill(places, -1);
    }

    /** Tells that the data was moved so many bytes to the front. */
    void moved(int distance) {
        for (int i = 0; i < places.length; i++) {
            places[i] = Math.max(-1, places[i] - distance);
        }
    }

    /** Takes note of data that blocks may refer to and that is not to be made one of. */
    void prepare(byte[] data, int from, int to) {
        for (int at = from; at <= to - Long.BYTES; at++) {
            places[hash((long) Words.LONG.get(data, at))] = at;
        }
    }

    private static int hash(long word) {
        return (int) (((word << 24) * 0x9E3779B185EBCA87L) >>> (64 - HASH_LOG));
    }

    /**
     * Makes the content of a compressed block.
     *
     * @param base where the data begins to which it may refer
     * @param window how far back it may
     * @return what holds the content, to be used before the next call, or null if the block is better left as it is
     */
    @Nullable
    BitWriter encode(byte[] source, int base, int from, int to, int window) {
        parse(source, base, from, to, window);
        out.clear();
        out.reserve(8L * (to - from) + 8192);
        putLiterals();
        putSequences();
        return out.position < to - from ? out : null;
    }

    private void parse(byte[] source, int base, int from, int to, int window) {
        literalCount = 0;
        sequences = 0;
        int anchor = from;
        int at = from;
        int last = to - END_MARGIN;
        while (at < last) {
            long word = (long) Words.LONG.get(source, at);
            int hash = hash(word);
            int place = places[hash];
            places[hash] = at;
            if (place < base || at - place > window || ((long) Words.LONG.get(source, place) ^ word) << 24 != 0) {
                at += 1 + ((at - anchor) >>> 7);
                continue;
            }
            int length = Words.matchLength(source, place, at, to);
            while (at > anchor && place > base && source[at - 1] == source[place - 1]) {
                at--;
                place--;
                length++;
            }
            add(source, anchor, at - anchor, length, at - place);
            at += length;
            anchor = at;
        }
        System.arraycopy(source, anchor, literals, literalCount, to - anchor);
        literalCount += to - anchor;
    }

    private void add(byte[] source, int literalStart, int literalLength, int matchLength, int offset) {
        System.arraycopy(source, literalStart, literals, literalCount, literalLength);
        literalCount += literalLength;
        lengths[sequences] = literalLength;
        matches[sequences] = matchLength;
        offsets[sequences] = offset;
        sequences++;
    }

    /** Section 3.1.1.3.1. */
    private void putLiterals() {
        int start = out.position;
        if (literalCount < LEAST_LITERALS || !putHuffmanLiterals() || out.position - start > literalCount) {
            out.clear();
            int size = literalCount;
            if (size < 32) {
                out.put(size << 3, 8);
            } else if (size < 4096) {
                out.put(1 << 2 | size << 4, 16);
            } else {
                out.put(3 << 2 | size << 4, 24);
            }
            out.putBytes(literals, 0, size);
        }
    }

    private boolean putHuffmanLiterals() {
        Arrays.fill(frequencies, 0);
        int highest = 0;
        for (int i = 0; i < literalCount; i++) {
            int symbol = literals[i] & 0xFF;
            frequencies[symbol]++;
            highest = Math.max(highest, symbol);
        }
        if (highest >= MOST_PLAIN_SYMBOLS || frequencies[literals[0] & 0xFF] == literalCount) {
            return false;
        }
        huffman.lengths(frequencies, 256, ZstdTables.LARGEST_HUFFMAN_LOG, codeLengths, 0);
        int log = 0;
        for (int symbol = 0; symbol <= highest; symbol++) {
            log = Math.max(log, codeLengths[symbol]);
        }
        makeCodes(highest, log);
        int tree = 1 + ((highest + 1) >>> 1);
        boolean four = literalCount >= FOUR_STREAMS;
        int quarter = (literalCount + 3) >>> 2;
        stream.clear();
        stream.reserve(8L * (literalCount + (literalCount >>> 1)) + 1024);
        int[] ends = new int[4];
        if (four) {
            for (int i = 0; i < 4; i++) {
                putStream(i * quarter, Math.min(literalCount, (i + 1) * quarter));
                ends[i] = stream.position;
            }
        } else {
            putStream(0, literalCount);
        }
        int packed = tree + (four ? 6 : 0) + stream.position;
        if (packed >= literalCount) {
            return false;
        }
        if (!four) {
            out.put(2 | literalCount << 4 | packed << 14, 24);
        } else if (literalCount < 1 << 14) {
            out.put(2 | 2 << 2 | literalCount << 4 | packed << 18, 32);
        } else {
            out.put(2 | 3 << 2 | literalCount << 4, 22);
            out.put(packed, 18);
        }
        out.put(127 + highest, 8);
        for (int symbol = 0; symbol < highest; symbol += 2) {
            int second = symbol + 1 < highest ? weight(symbol + 1, log) : 0;
            out.put(weight(symbol, log) << 4 | second, 8);
        }
        if (four) {
            out.put(ends[0], 16);
            out.put(ends[1] - ends[0], 16);
            out.put(ends[2] - ends[1], 16);
        }
        out.putBytes(stream.bytes, 0, stream.position);
        return true;
    }

    private int weight(int symbol, int log) {
        return codeLengths[symbol] == 0 ? 0 : log + 1 - codeLengths[symbol];
    }

    /** The longest codes come first (section 4.2.1.3). */
    private void makeCodes(int highest, int log) {
        int place = 0;
        for (int weight = 1; weight <= log; weight++) {
            for (int symbol = 0; symbol <= highest; symbol++) {
                if (weight(symbol, log) == weight) {
                    codes[symbol] = place >>> (weight - 1);
                    place += 1 << (weight - 1);
                }
            }
        }
    }

    private void putStream(int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            int symbol = literals[i] & 0xFF;
            stream.put(codes[symbol], codeLengths[symbol]);
        }
        stream.put(1, 1);
        stream.align();
    }

    /** Section 3.1.1.3.2. */
    private void putSequences() {
        if (sequences < 128) {
            out.put(sequences, 8);
        } else if (sequences < 0x7F00) {
            out.put((128 + (sequences >>> 8)) | ((sequences & 0xFF) << 8), 16);
        } else {
            out.put(255 | (sequences - 0x7F00) << 8, 24);
        }
        if (sequences == 0) {
            return;
        }
        out.put(0, 8);
        int i = sequences - 1;
        int length = lengthCode(lengths[i]);
        int match = matchCode(matches[i]);
        int offset = offsetCode(offsets[i]);
        int matchState = MATCHES.start(match);
        int offsetState = OFFSETS.start(offset);
        int lengthState = LENGTHS.start(length);
        putExtra(i, length, match, offset);
        while (--i >= 0) {
            length = lengthCode(lengths[i]);
            match = matchCode(matches[i]);
            offset = offsetCode(offsets[i]);
            offsetState = OFFSETS.put(out, offsetState, offset);
            matchState = MATCHES.put(out, matchState, match);
            lengthState = LENGTHS.put(out, lengthState, length);
            putExtra(i, length, match, offset);
        }
        MATCHES.end(out, matchState);
        OFFSETS.end(out, offsetState);
        LENGTHS.end(out, lengthState);
        out.put(1, 1);
        out.align();
    }

    private void putExtra(int i, int length, int match, int offset) {
        out.put(lengths[i] - ZstdTables.LITERAL_LENGTH_BASE[length], ZstdTables.LITERAL_LENGTH_EXTRA[length]);
        out.put(matches[i] - ZstdTables.MATCH_LENGTH_BASE[match], ZstdTables.MATCH_LENGTH_EXTRA[match]);
        out.put(offsets[i] + 3 - (1 << offset), offset);
    }

    private static int offsetCode(int offset) {
        return 31 - Integer.numberOfLeadingZeros(offset + 3);
    }

    private static int lengthCode(int length) {
        return length < 16 ? length : code(ZstdTables.LITERAL_LENGTH_BASE, length);
    }

    private static int matchCode(int length) {
        return length < 35 ? length - 3 : code(ZstdTables.MATCH_LENGTH_BASE, length);
    }

    private static int code(int[] bases, int value) {
        int found = Arrays.binarySearch(bases, value);
        return found >= 0 ? found : -found - 2;
    }
}
