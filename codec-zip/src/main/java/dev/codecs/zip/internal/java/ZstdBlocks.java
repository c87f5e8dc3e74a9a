package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.ZstdTables.LITERAL_LENGTHS;
import static dev.codecs.zip.internal.java.ZstdTables.MATCH_LENGTHS;
import static dev.codecs.zip.internal.java.ZstdTables.OFFSETS;
import static dev.codecs.zip.internal.java.ZstdTables.PLACES;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.internal.ZstdFaults;
import dev.codecs.zip.internal.ZstdFrame;
import java.util.Arrays;

/**
 * Decodes compressed blocks (RFC 8878, section 3.1.1.3), one frame after the other. For one thread at a time.
 *
 * <p>Bit streams are read backwards by loads of eight bytes, which may begin before the stream: there are always as many bytes of
 * headers before it, and bits taken from there are noticed at the end, where exactly none may be left. The bounds of the arrays are
 * the second line: whatever passes them is damaged data.
 *
 * <p>A container holds the next bits at its top and a one below the last of them, so that the number of bits that are used up is
 * that of its trailing zeros, and a stream takes two variables.
 */
final class ZstdBlocks {
    /** What there is to be behind literals, and what copies may write behind their end where there is room. */
    static final int SLACK = 64;

    /** What {@link #decode} gives for a target that is too small. */
    static final int TOO_SMALL = -1;

    private static final int HUFFMAN_MASK = (1 << ZstdTables.LARGEST_DICTIONARY_LOG) - 1;

    /** The bits of a container that are there for certain after it was filled. */
    private static final int FILLED = 56;

    /** The bits that the three next states take at the most: two tables of 9 bits and one of 8. */
    private static final int STATES = 26;

    private static final String LITERALS_DO_NOT_FIT = "literals that do not fit into their block";

    private final ZstdTables tables = new ZstdTables();
    private final byte[] literalBuffer = new byte[ZstdFrame.LARGEST_BLOCK + SLACK];

    private byte[] literals = literalBuffer;
    private int literalAt;
    private int literalEnd;

    /** Where the block starts in the input, for faults. */
    private long position;

    /** Begins a frame without or with the tables of a dictionary. */
    void start(ZstdTables dictionary) {
        tables.set(dictionary);
    }

    /** Begins a frame. */
    void start() {
        tables.reset();
    }

    /**
     * Decodes a block.
     *
     * @param history where the data begins in the target to which the block may refer
     * @param at where its output goes
     * @param limit where the target ends
     * @param largest the most bytes of output
     * @return where the output ends, or {@link #TOO_SMALL}
     */
    int decode(
            byte[] source,
            int from,
            int to,
            long newPosition,
            byte[] target,
            int history,
            int at,
            int limit,
            int largest) {
        position = newPosition;
        try {
            int next = readLiterals(source, from, to, largest);
            int end = readSequences(source, next, to, target, history, at, limit, largest);
            if (end == TOO_SMALL) {
                return TOO_SMALL;
            }
            int rest = literalEnd - literalAt;
            if (rest > largest - (end - at)) {
                throw invalid("a block decodes to more than its largest size");
            }
            if (rest > limit - end) {
                return TOO_SMALL;
            }
            System.arraycopy(literals, literalAt, target, end, rest);
            return end + rest;
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptInputException("invalid Zstandard data: a block points outside of itself", position, e);
        } finally {
            literals = literalBuffer;
        }
    }

    private CorruptInputException invalid(String reason) {
        return ZstdFaults.invalid(reason, position);
    }

    /** Finds or decodes the literals (section 3.1.1.3.1); gives where the sequences begin. */
    private int readLiterals(byte[] source, int from, int to, int largest) {
        if (from >= to) {
            throw invalid("an empty block");
        }
        int type = source[from] & 3;
        int format = (source[from] >>> 2) & 3;
        int headerLength;
        int width;
        if (type < 2) {
            headerLength = format == 1 ? 2 : format == 3 ? 3 : 1;
            width = headerLength == 1 ? 5 : 8 * headerLength - 4;
        } else {
            headerLength = format < 2 ? 3 : format + 2;
            width = format < 2 ? 10 : 4 * format + 6;
        }
        if (headerLength > to - from) {
            throw invalid(LITERALS_DO_NOT_FIT);
        }
        long header = 0;
        for (int i = 0; i < headerLength; i++) {
            header |= (source[from + i] & 0xFFL) << (8 * i);
        }
        header >>>= type < 2 && headerLength == 1 ? 3 : 4;
        int at = from + headerLength;
        int size = (int) header & ((1 << width) - 1);
        if (size > largest) {
            throw invalid("more literals than a block can have");
        }
        if (type == 0) {
            return rawLiterals(source, at, to, size);
        }
        if (type == 1) {
            if (at >= to) {
                throw invalid(LITERALS_DO_NOT_FIT);
            }
            Arrays.fill(literalBuffer, 0, size, source[at]);
            setLiterals(literalBuffer, 0, size);
            return at + 1;
        }
        int packed = (int) (header >>> width);
        if (packed > to - at) {
            throw invalid(LITERALS_DO_NOT_FIT);
        }
        int end = at + packed;
        if (type == 2) {
            at = tables.readHuffman(source, at, end, position);
        } else if (tables.huffmanLog == 0) {
            throw invalid("a Huffman code is to be used again that there is not");
        }
        if (format == 0) {
            decodeStream(source, at, end - 8, container(source, at, end), 0, size);
        } else {
            decodeFourStreams(source, at, end, size);
        }
        setLiterals(literalBuffer, 0, size);
        return end;
    }

    private int rawLiterals(byte[] source, int at, int to, int size) {
        if (size > to - at) {
            throw invalid(LITERALS_DO_NOT_FIT);
        }
        if (size + SLACK <= source.length - at) {
            setLiterals(source, at, size);
        } else {
            System.arraycopy(source, at, literalBuffer, 0, size);
            setLiterals(literalBuffer, 0, size);
        }
        return at + size;
    }

    private void setLiterals(byte[] array, int from, int size) {
        literals = array;
        literalAt = from;
        literalEnd = from + size;
    }

    /** The first bits of the stream with this end, the mark of which is taken off. */
    private long container(byte[] source, int from, int end) {
        if (from >= end || source[end - 1] == 0) {
            throw invalid("a stream of bits without its end mark");
        }
        int used = Integer.numberOfLeadingZeros(source[end - 1] & 0xFF) - 23;
        return ((long) Words.LONG.get(source, end - 8) | 1) << used;
    }

    /**
     * Decodes four streams of literals side by side. Five symbols of at most 11 bits each are taken from each at a time and stored as
     * one word. That a stream is too long shows at its end.
     */
    private void decodeFourStreams(byte[] source, int from, int end, int size) {
        if (size < 6 || end - from < 10) {
            throw invalid("four streams of literals that are too short");
        }
        int quarter = (size + 3) >>> 2;
        int last = size - 3 * quarter;
        int start1 = from + 6;
        int start2 = start1 + ((source[from] & 0xFF) | (source[from + 1] & 0xFF) << 8);
        int start3 = start2 + ((source[from + 2] & 0xFF) | (source[from + 3] & 0xFF) << 8);
        int start4 = start3 + ((source[from + 4] & 0xFF) | (source[from + 5] & 0xFF) << 8);
        if (start4 >= end || last < 0) {
            throw invalid(LITERALS_DO_NOT_FIT);
        }
        long bits1 = container(source, start1, start2);
        long bits2 = container(source, start2, start3);
        long bits3 = container(source, start3, start4);
        long bits4 = container(source, start4, end);
        int at1 = start2 - 8;
        int at2 = start3 - 8;
        int at3 = start4 - 8;
        int at4 = end - 8;
        byte[] target = literalBuffer;
        char[] huffman = tables.huffman;
        int shift = 64 - tables.huffmanLog;
        int to2 = quarter;
        int to3 = 2 * quarter;
        int to4 = 3 * quarter;
        int wordsEnd = tables.huffmanLog > ZstdTables.LARGEST_HUFFMAN_LOG ? 0 : last - 7;
        int i = 0;
        for (; i < wordsEnd; i += 5) {
            int used = Long.numberOfTrailingZeros(bits1);
            at1 -= used >>> 3;
            bits1 = ((long) Words.LONG.get(source, at1) | 1) << (used & 7);
            used = Long.numberOfTrailingZeros(bits2);
            at2 -= used >>> 3;
            bits2 = ((long) Words.LONG.get(source, at2) | 1) << (used & 7);
            used = Long.numberOfTrailingZeros(bits3);
            at3 -= used >>> 3;
            bits3 = ((long) Words.LONG.get(source, at3) | 1) << (used & 7);
            used = Long.numberOfTrailingZeros(bits4);
            at4 -= used >>> 3;
            bits4 = ((long) Words.LONG.get(source, at4) | 1) << (used & 7);

            int code1 = huffman[(int) (bits1 >>> shift) & HUFFMAN_MASK];
            int code2 = huffman[(int) (bits2 >>> shift) & HUFFMAN_MASK];
            int code3 = huffman[(int) (bits3 >>> shift) & HUFFMAN_MASK];
            int code4 = huffman[(int) (bits4 >>> shift) & HUFFMAN_MASK];
            bits1 <<= code1;
            bits2 <<= code2;
            bits3 <<= code3;
            bits4 <<= code4;
            long word1 = (code1 & 0xFF00L) >>> 8;
            long word2 = (code2 & 0xFF00L) >>> 8;
            long word3 = (code3 & 0xFF00L) >>> 8;
            long word4 = (code4 & 0xFF00L) >>> 8;

            code1 = huffman[(int) (bits1 >>> shift) & HUFFMAN_MASK];
            code2 = huffman[(int) (bits2 >>> shift) & HUFFMAN_MASK];
            code3 = huffman[(int) (bits3 >>> shift) & HUFFMAN_MASK];
            code4 = huffman[(int) (bits4 >>> shift) & HUFFMAN_MASK];
            bits1 <<= code1;
            bits2 <<= code2;
            bits3 <<= code3;
            bits4 <<= code4;
            word1 |= code1 & 0xFF00;
            word2 |= code2 & 0xFF00;
            word3 |= code3 & 0xFF00;
            word4 |= code4 & 0xFF00;

            code1 = huffman[(int) (bits1 >>> shift) & HUFFMAN_MASK];
            code2 = huffman[(int) (bits2 >>> shift) & HUFFMAN_MASK];
            code3 = huffman[(int) (bits3 >>> shift) & HUFFMAN_MASK];
            code4 = huffman[(int) (bits4 >>> shift) & HUFFMAN_MASK];
            bits1 <<= code1;
            bits2 <<= code2;
            bits3 <<= code3;
            bits4 <<= code4;
            word1 |= (code1 & 0xFF00L) << 8;
            word2 |= (code2 & 0xFF00L) << 8;
            word3 |= (code3 & 0xFF00L) << 8;
            word4 |= (code4 & 0xFF00L) << 8;

            code1 = huffman[(int) (bits1 >>> shift) & HUFFMAN_MASK];
            code2 = huffman[(int) (bits2 >>> shift) & HUFFMAN_MASK];
            code3 = huffman[(int) (bits3 >>> shift) & HUFFMAN_MASK];
            code4 = huffman[(int) (bits4 >>> shift) & HUFFMAN_MASK];
            bits1 <<= code1;
            bits2 <<= code2;
            bits3 <<= code3;
            bits4 <<= code4;
            word1 |= (code1 & 0xFF00L) << 16;
            word2 |= (code2 & 0xFF00L) << 16;
            word3 |= (code3 & 0xFF00L) << 16;
            word4 |= (code4 & 0xFF00L) << 16;

            code1 = huffman[(int) (bits1 >>> shift) & HUFFMAN_MASK];
            code2 = huffman[(int) (bits2 >>> shift) & HUFFMAN_MASK];
            code3 = huffman[(int) (bits3 >>> shift) & HUFFMAN_MASK];
            code4 = huffman[(int) (bits4 >>> shift) & HUFFMAN_MASK];
            bits1 <<= code1;
            bits2 <<= code2;
            bits3 <<= code3;
            bits4 <<= code4;
            Words.LONG.set(target, i, word1 | (code1 & 0xFF00L) << 24);
            Words.LONG.set(target, to2 + i, word2 | (code2 & 0xFF00L) << 24);
            Words.LONG.set(target, to3 + i, word3 | (code3 & 0xFF00L) << 24);
            Words.LONG.set(target, to4 + i, word4 | (code4 & 0xFF00L) << 24);
        }
        decodeStream(source, start1, at1, bits1, i, to2);
        decodeStream(source, start2, at2, bits2, to2 + i, to3);
        decodeStream(source, start3, at3, bits3, to3 + i, to4);
        decodeStream(source, start4, at4, bits4, to4 + i, size);
    }

    /** Decodes one stream of literals from wherever it is to the end; it must then be used up exactly. */
    private void decodeStream(byte[] source, int start, int from, long container, int to, int end) {
        byte[] target = literalBuffer;
        char[] huffman = tables.huffman;
        int shift = 64 - tables.huffmanLog;
        int at = from;
        long bits = container;
        int turn = tables.huffmanLog > ZstdTables.LARGEST_HUFFMAN_LOG ? 4 : 5;
        int i = to;
        while (true) {
            int used = Long.numberOfTrailingZeros(bits);
            at -= used >>> 3;
            bits = ((long) Words.LONG.get(source, at) | 1) << (used & 7);
            if (i > end - turn) {
                break;
            }
            for (int stop = i + turn; i < stop; i++) {
                int code = huffman[(int) (bits >>> shift) & HUFFMAN_MASK];
                bits <<= code;
                target[i] = (byte) (code >>> 8);
            }
        }
        for (; i < end; i++) {
            int code = huffman[(int) (bits >>> shift) & HUFFMAN_MASK];
            bits <<= code;
            target[i] = (byte) (code >>> 8);
        }
        if ((at - start) << 3 != Long.numberOfTrailingZeros(bits) - 64) {
            throw invalid("a stream of literals that is not used up exactly");
        }
    }

    /** Reads the head of the sequences (section 3.1.1.3.2) and runs them (section 3.1.1.4); gives where the output ends. */
    private int readSequences(
            byte[] source, int from, int to, byte[] target, int history, int start, int limit, int largest) {
        if (from >= to) {
            throw invalid("the number of sequences is missing");
        }
        int count = source[from] & 0xFF;
        int at = from + 1;
        if (count >= 128) {
            int length = count == 255 ? 2 : 1;
            if (length > to - at) {
                throw invalid("the number of sequences is cut short");
            }
            count = length == 1
                    ? ((count - 128) << 8) + (source[at] & 0xFF)
                    : (source[at] & 0xFF) + ((source[at + 1] & 0xFF) << 8) + 0x7F00;
            at += length;
        }
        if (count == 0) {
            if (at != to) {
                throw invalid("bytes follow a block without sequences");
            }
            return start;
        }
        if (at >= to) {
            throw invalid("the modes of the sequences are missing");
        }
        int modes = source[at] & 0xFF;
        if ((modes & 3) != 0) {
            throw invalid("a reserved bit of the sequences is set");
        }
        at = tables.table(LITERAL_LENGTHS, modes >>> 6, source, at + 1, to, position);
        at = tables.table(OFFSETS, (modes >>> 4) & 3, source, at, to, position);
        at = tables.table(MATCH_LENGTHS, (modes >>> 2) & 3, source, at, to, position);
        return decodeSequences(source, at, to, count, target, history, start, limit, largest);
    }

    /**
     * Reads the sequences and copies what they say in one loop: taking the bits is one long chain of dependent steps, behind which the
     * copies hide. The extra bits come first and the next states after them, since the number of them all is known from the turn
     * before.
     */
    private int decodeSequences(
            byte[] source,
            int streamStart,
            int streamEnd,
            int count,
            byte[] target,
            int history,
            int start,
            int limit,
            int largest) {
        long[] fse = tables.fse;
        byte[] from = literals;
        int literal = literalAt;
        int at = start;
        int wildLimit = limit - SLACK;
        int offset1 = tables.offset1;

        int pointer = streamEnd - 8;
        long bits = container(source, streamStart, streamEnd);
        int log = tables.fseLog[LITERAL_LENGTHS];
        long lengthState = fse[LITERAL_LENGTHS * PLACES + (int) (bits >>> 1 >>> ~log)];
        bits <<= log;
        log = tables.fseLog[OFFSETS];
        long offsetState = fse[OFFSETS * PLACES + (int) (bits >>> 1 >>> ~log)];
        bits <<= log;
        log = tables.fseLog[MATCH_LENGTHS];
        long matchState = fse[MATCH_LENGTHS * PLACES + (int) (bits >>> 1 >>> ~log)];
        bits <<= log;
        for (int left = count; left > 0; left--) {
            int used = Long.numberOfTrailingZeros(bits);
            pointer -= used >>> 3;
            bits = ((long) Words.LONG.get(source, pointer) | 1) << (used & 7);

            int offsetExtra = (int) offsetState >>> 8;
            int matchExtra = (int) matchState >>> 8;
            int lengthExtra = (int) lengthState >>> 8;
            int offset = (int) (offsetState >>> 32) + (int) (bits >>> 1 >>> ~offsetExtra);
            bits <<= offsetExtra;
            boolean many = ((offsetExtra + matchExtra + lengthExtra) & 0xFF) > FILLED - STATES;
            if (many) {
                used = Long.numberOfTrailingZeros(bits);
                pointer -= used >>> 3;
                bits = ((long) Words.LONG.get(source, pointer) | 1) << (used & 7);
            }
            int match = (int) (matchState >>> 32) + (int) (bits >>> 1 >>> ~matchExtra);
            bits <<= matchExtra;
            int length = (int) (lengthState >>> 32) + (int) (bits >>> 1 >>> ~lengthExtra);
            bits <<= lengthExtra;
            if (many) {
                used = Long.numberOfTrailingZeros(bits);
                pointer -= used >>> 3;
                bits = ((long) Words.LONG.get(source, pointer) | 1) << (used & 7);
            }
            if (left > 1) {
                int state = (int) lengthState;
                lengthState = fse[((state >>> 16) + (int) (bits >>> 1 >>> ~state)) & (fse.length - 1)];
                bits <<= state;
                state = (int) matchState;
                matchState = fse[((state >>> 16) + (int) (bits >>> 1 >>> ~state)) & (fse.length - 1)];
                bits <<= state;
                state = (int) offsetState;
                offsetState = fse[((state >>> 16) + (int) (bits >>> 1 >>> ~state)) & (fse.length - 1)];
                bits <<= state;
            }

            if ((offset & ~3) != 0) {
                offset -= 3;
                tables.offset3 = tables.offset2;
                tables.offset2 = offset1;
                offset1 = offset;
            } else {
                int which = length == 0 ? offset : offset - 1;
                offset = offset1;
                if (which != 0) {
                    offset = which == 1 ? tables.offset2 : which == 2 ? tables.offset3 : offset1 - 1;
                    if (which != 1) {
                        tables.offset3 = tables.offset2;
                    }
                    tables.offset2 = offset1;
                    offset1 = offset;
                }
            }

            if (Integer.compareUnsigned(offset - 1, at + length - history) >= 0) {
                throw invalid("an offset points before the data");
            }
            if (length + match > wildLimit - at) {
                if (at + length + match - start > largest || literal + length > literalEnd) {
                    throw invalid("a block decodes to more than its largest size");
                }
                if (length + match > limit - at) {
                    return TOO_SMALL;
                }
                copyExactly(from, literal, length, target, at, offset, match);
                literal += length;
                at += length + match;
                continue;
            }
            Words.LONG.set(target, at, (long) Words.LONG.get(from, literal));
            if (length > 8) {
                Words.LONG.set(target, at + 8, (long) Words.LONG.get(from, literal + 8));
                if (length > 16) {
                    copy(from, literal + 16, target, at + 16, at + length);
                }
            }
            literal += length;
            at += length;
            int back = at - offset;
            if (offset >= 8) {
                Words.LONG.set(target, at, (long) Words.LONG.get(target, back));
                Words.LONG.set(target, at + 8, (long) Words.LONG.get(target, back + 8));
                if (match > 16) {
                    copy(target, back + 16, target, at + 16, at + match);
                }
            } else {
                Words.repeat(target, back, offset, at, at + match);
            }
            at += match;
        }
        if ((pointer - streamStart) << 3 != Long.numberOfTrailingZeros(bits) - 64) {
            throw invalid("a stream of sequences that is not used up exactly");
        }
        if (literal > literalEnd) { // too many of them are old bytes, or pass the end of the array
            throw invalid("more literals are used than there are");
        }
        literalAt = literal;
        tables.offset1 = offset1;
        if (at - start > largest) {
            throw invalid("a block decodes to more than its largest size");
        }
        return at;
    }

    private static void copyExactly(
            byte[] from, int literal, int length, byte[] target, int at, int offset, int match) {
        System.arraycopy(from, literal, target, at, length);
        int to = at + length;
        for (int end = to + match; to < end; to++) {
            target[to] = target[to - offset];
        }
    }

    /** Copies by sixteen bytes, so that the last may lie behind the end. */
    private static void copy(byte[] source, int from, byte[] target, int to, int end) {
        int read = from;
        int write = to;
        do {
            Words.LONG.set(target, write, (long) Words.LONG.get(source, read));
            Words.LONG.set(target, write + 8, (long) Words.LONG.get(source, read + 8));
            read += 16;
            write += 16;
        } while (write < end);
    }
}
