package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.DecodeTables.DISTANCE_MASK;
import static dev.codecs.zip.internal.java.DecodeTables.DISTANCE_START;
import static dev.codecs.zip.internal.java.DecodeTables.END;
import static dev.codecs.zip.internal.java.DecodeTables.LITLEN_MASK;
import static dev.codecs.zip.internal.java.DecodeTables.POINTER;
import static dev.codecs.zip.internal.java.DecodeTables.PRECODES;
import static dev.codecs.zip.internal.java.DecodeTables.PRECODE_MASK;
import static dev.codecs.zip.internal.java.DecodeTables.SPECIAL;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.internal.Faults;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Decodes DEFLATE data (RFC 1951) or Deflate64 from arrays into arrays. It stops wherever the input or the room for output
 * ends, also inside a symbol, and goes on from there. The output before the place to write is the window, so the caller keeps
 * as much of it there as the format can refer to.
 *
 * <p>Nearly all is decoded by a fast loop, which checks once a turn that there is input and room enough for whatever the turn
 * may meet. What is close to an end, and every fault, is left to a careful loop. Both work on the same state: {@code bits} holds
 * input that is not consumed, the next bit lowest, and {@code count} says how many bits of it are taken out of the input; bits
 * above those, if any, are the same that the next refill brings.
 */
final class Inflate {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    /** What a turn of the fast loop may read: it refills twice, each time looking at 8 bytes and going on by 7 at most. */
    private static final int TURN_INPUT = 7 + 8;

    /** What the fast loop needs to begin: it refills once before its first turn. */
    private static final int FAST_INPUT = 7 + TURN_INPUT;

    /** What the fast loop copies for a match of any length up to this: that spares a branch which nobody can foretell. */
    private static final int COPIED = 32;

    /** Copies of longer matches, and of close ones, go too far by up to 15 bytes. */
    private static final int OVERSHOOT = 15;

    /**
     * What a turn of the fast loop may write without looking where the output ends: 2 literals and {@link #COPIED} bytes. It is
     * more, so that a match cut short {@link #OVERSHOOT} bytes before the end is past the loop's limit.
     */
    private static final int FAST_OUTPUT = 2 + COPIED + OVERSHOOT;

    /** Below this distance a copy by two words would read what it has not yet written. */
    private static final int CLOSE = 16;

    /**
     * How many bytes of output a call of the fast loop makes: few at first, then one more with every 8th call. A young JVM has
     * better code for a method from its next call on, and 20 MiB in one call would be decoded by the interpreter and by code
     * that is entered in the middle of a loop. The first 20 MiB of text so take 1.3 to 1.6 times as long as by the JDK's zlib.
     */
    private static final int FIRST_PACE = 256;

    private static final int LAST_PACE = 8192;

    /** A pattern of so many bytes times this fills a word. */
    private static final long[] REPEAT = {
        0,
        0x0101010101010101L,
        0x0001000100010001L,
        0x0001000001000001L,
        0x0000000100000001L,
        0x0000010000000001L,
        0x0001000000000001L,
        0x0100000000000001L
    };

    /** The largest multiple of so many bytes that fits into a word. */
    private static final int[] STEP = {0, 8, 8, 6, 8, 5, 6, 7};

    private static final byte[] PRECODE_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final byte[] NOTHING = {};

    /** What comes next in the input. */
    private enum Part {
        BLOCK,
        STORED_LENGTH,
        STORED,
        CODE_COUNTS,
        PRECODE_LENGTHS,
        CODE_LENGTHS,
        SYMBOLS,
        NOTHING
    }

    private final InflateFormat format;
    private final DecodeTables own = new DecodeTables();
    private final byte[] lengths = new byte[DecodeTables.LITLENS + DecodeTables.DISTANCES];

    private byte[] in = NOTHING;
    private int inStart;
    private int inPos;
    private int inEnd;

    /** How many bytes of the whole input came before those that are there now. */
    private long before;

    private long bits;
    private int count;

    private byte[] out = NOTHING;
    private int window;
    private int outPos;
    private int outEnd;
    private boolean full;

    private Part part = Part.BLOCK;
    private boolean last;
    private int litlens;
    private int distances;
    private int precodes;

    /** How many code lengths are known. */
    private int index;

    /** The tables of the current block, its own or the fixed ones. */
    private int[] table = own.entries();

    /** Bytes of the match or of the stored block that are still to be written. */
    private int length;

    /** The distance of that match, or 0 if it is not known yet. */
    private int distance;

    /** How often the fast loop was called. */
    private int calls;

    Inflate(InflateFormat format) {
        this.format = format;
    }

    /**
     * Begins a stream, and forgets what came before.
     *
     * @param position where it starts in the whole input, for the offsets of faults
     */
    void start(long position) {
        input(NOTHING, 0, 0);
        out = NOTHING;
        before = position;
        bits = 0;
        count = 0;
        part = Part.BLOCK;
        last = false;
        length = 0;
        distance = 0;
    }

    /** Gives the next piece of input, after all of the one before was consumed. */
    void input(byte[] source, int from, int to) {
        before += inPos - inStart;
        in = source;
        inStart = from;
        inPos = from;
        inEnd = to;
    }

    /** The bytes of the piece that are not consumed; at the end of the stream they are those behind it. */
    int remaining() {
        return inEnd - inPos;
    }

    /** Whether the end of the stream was reached. */
    boolean finished() {
        return part == Part.NOTHING;
    }

    /** Whether it was the room for output that ran out, and not the input. */
    boolean full() {
        return full;
    }

    /** Where the output ends, also after a fault. */
    int position() {
        return outPos;
    }

    /**
     * Decodes until the piece is consumed, the room for output is full and more is to come, or the stream is at its end. Bytes of
     * the room behind what is written may change.
     *
     * @param start where the window starts in the target
     * @param from where to write
     * @param to where the room ends
     * @return where the output ends
     * @throws CorruptInputException for what no DEFLATE stream contains
     */
    int inflate(byte[] target, int start, int from, int to) {
        out = target;
        window = start;
        outPos = from;
        outEnd = to;
        full = false;
        while (step()) {}
        if (full || finished()) {
            giveBack();
        }
        return outPos;
    }

    /** Reads one part, or as much of it as there is; false if nothing more can be done. */
    private boolean step() {
        return switch (part) {
            case BLOCK -> readBlock();
            case STORED_LENGTH -> readStoredLength();
            case STORED -> readStored();
            case CODE_COUNTS -> readCodeCounts();
            case PRECODE_LENGTHS -> readPrecodeLengths();
            case CODE_LENGTHS -> readCodeLengths();
            case SYMBOLS -> readSymbols();
            case NOTHING -> false;
        };
    }

    private boolean has(int n) {
        if (count < n) {
            refill();
        }
        return count >= n;
    }

    /** Fills the bit buffer to 56 bits or more, if there is so much input. */
    private void refill() {
        if (inPos <= inEnd - Long.BYTES) {
            bits |= load(in, inPos) << count;
            inPos += (63 - count) >>> 3;
            count |= 56;
        } else {
            while (count < 56 && inPos < inEnd) {
                bits |= (in[inPos++] & 0xFFL) << count;
                count += Byte.SIZE;
            }
        }
    }

    private int take(int n) {
        int value = (int) bits & ((1 << n) - 1);
        bits >>>= n;
        count -= n;
        return value;
    }

    /**
     * Returns whole bytes of the bit buffer to the piece they are from, after which less than a byte is left in it: bytes of an
     * earlier piece stay there only if the next symbol needs all of them and more, and then it is the input that ran out.
     */
    private void giveBack() {
        int bytes = Math.min(count >>> 3, inPos - inStart);
        inPos -= bytes;
        count -= bytes << 3;
        bits &= (1L << count) - 1;
    }

    private CorruptInputException invalid(String reason) {
        giveBack();
        return Faults.invalid(reason, before + inPos - inStart);
    }

    /** Section 3.2.3. */
    private boolean readBlock() {
        if (last) {
            part = Part.NOTHING;
            return false;
        }
        if (!has(3)) {
            return false;
        }
        last = take(1) != 0;
        switch (take(2)) {
            case 0 -> {
                take(count & 7);
                part = Part.STORED_LENGTH;
            }
            case 1 -> {
                table = format.fixed().entries();
                part = Part.SYMBOLS;
            }
            case 2 -> part = Part.CODE_COUNTS;
            default -> throw invalid("invalid block type");
        }
        return true;
    }

    /** Section 3.2.4. */
    private boolean readStoredLength() {
        if (!has(32)) {
            return false;
        }
        length = take(16);
        if (length != (take(16) ^ 0xFFFF)) {
            throw invalid("invalid stored block lengths");
        }
        giveBack();
        part = Part.STORED;
        return true;
    }

    private boolean readStored() {
        int n = Math.min(length, Math.min(inEnd - inPos, outEnd - outPos));
        System.arraycopy(in, inPos, out, outPos, n);
        inPos += n;
        outPos += n;
        length -= n;
        if (length > 0) {
            full = inPos < inEnd;
            return false;
        }
        part = Part.BLOCK;
        return true;
    }

    /** Section 3.2.7. */
    private boolean readCodeCounts() {
        if (!has(14)) {
            return false;
        }
        litlens = take(5) + 257;
        distances = take(5) + 1;
        precodes = take(4) + 4;
        if (litlens > 286 || distances > format.distanceCodes()) {
            throw invalid("too many length or distance symbols");
        }
        Arrays.fill(lengths, 0, PRECODES, (byte) 0);
        index = 0;
        part = Part.PRECODE_LENGTHS;
        return true;
    }

    private boolean readPrecodeLengths() {
        while (index < precodes) {
            if (!has(3)) {
                return false;
            }
            lengths[PRECODE_ORDER[index++]] = (byte) take(3);
        }
        if (!own.buildPrecode(lengths)) {
            throw invalid("invalid code lengths set");
        }
        index = 0;
        part = Part.CODE_LENGTHS;
        return true;
    }

    private boolean readCodeLengths() {
        if (!readLengths(litlens + distances)) {
            return false;
        }
        if (lengths[256] == 0) {
            throw invalid("invalid code -- missing end-of-block");
        }
        if (!own.buildLitlens(lengths, litlens, format.litlenSymbols())) {
            throw invalid("invalid literal/lengths set");
        }
        if (!own.buildDistances(lengths, litlens, distances, format.distanceSymbols())) {
            throw invalid("invalid distances set");
        }
        table = own.entries();
        part = Part.SYMBOLS;
        return true;
    }

    /** Reads code lengths until {@code total} are known; false if the input ends before. */
    private boolean readLengths(int total) {
        final int[] precode = own.precode();
        final byte[] lengths = this.lengths;
        while (index < total) {
            if (count < 14) { // the longest code and the most extra bits
                refill();
            }
            int e = precode[(int) bits & PRECODE_MASK];
            int used = e & 63;
            int symbol = e >>> 16;
            if (symbol < 16) {
                if (count < used) {
                    return false;
                }
                take(used);
                lengths[index++] = (byte) symbol;
                continue;
            }
            int extra = symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
            if (count < used + extra) {
                return false;
            }
            take(used);
            int repeat = take(extra) + (symbol == 18 ? 11 : 3);
            if (repeat > total - index || (symbol == 16 && index == 0)) {
                throw invalid("invalid bit length repeat");
            }
            byte value = symbol == 16 ? lengths[index - 1] : 0;
            Arrays.fill(lengths, index, index + repeat, value);
            index += repeat;
        }
        return true;
    }

    /** Section 3.2.5: the symbols of a block to its end. */
    private boolean readSymbols() {
        while (length == 0 && isRoomy()) {
            if (!decodeFast()) {
                break;
            }
            if (part != Part.SYMBOLS) {
                return true;
            }
        }
        return decodeCarefully();
    }

    private boolean isRoomy() {
        return inEnd - inPos >= FAST_INPUT && outEnd - outPos >= FAST_OUTPUT;
    }

    /**
     * Decodes as long as a turn cannot get past an end of input or room; false if what comes next is a fault or may be one.
     *
     * <p>Up to three literals make a turn, or up to two and a match. Every refill leaves 56 bits or more, which suffices for
     * two literals and a length with its extra bits (22 + 31 in Deflate64), and 32 for a distance with its own (15 + 14). The
     * next table entry is loaded before the match is copied, so that the copy hides the wait for it.
     */
    private boolean decodeFast() {
        final int[] table = this.table;
        final byte[] in = this.in;
        final byte[] out = this.out;
        final int window = this.window;
        final int copyEnd = outEnd - OVERSHOOT;
        int ip = inPos;
        int op = outPos;
        long bits = this.bits;
        int count = this.count;
        final int pace = Math.clamp(calls++ >>> 3, FIRST_PACE, LAST_PACE);
        final int inLimit = Math.min(inEnd - TURN_INPUT, ip + pace / 3);
        final int outLimit = Math.min(outEnd - FAST_OUTPUT, op + pace);

        int length = 0;
        int distance = 0;
        int left = 0;
        boolean clean = true;

        bits |= load(in, ip) << count;
        ip += 7 - (count >>> 3 & 7);
        count |= 56;
        int e = table[(int) bits & LITLEN_MASK];
        decode:
        while (true) {
            boolean uncommon = false;
            do {
                if (e < 0) {
                    bits >>>= e;
                    count -= e;
                    out[op++] = (byte) (e >>> 16);
                    e = table[(int) bits & LITLEN_MASK];
                    if (e < 0) {
                        bits >>>= e;
                        count -= e;
                        out[op++] = (byte) (e >>> 16);
                        e = table[(int) bits & LITLEN_MASK];
                    }
                }
                if ((e & SPECIAL) != 0) {
                    if ((e & POINTER) != 0) {
                        int s = table[(e >>> 16) + ((int) (bits >>> e) & ((1 << (e >>> 8)) - 1))];
                        if ((s & (SPECIAL | END)) == SPECIAL) {
                            clean = false;
                            break decode;
                        }
                        bits >>>= e;
                        count -= e;
                        e = s;
                    }
                    if ((e & SPECIAL) != 0) {
                        if ((e & END) == 0) {
                            clean = false;
                        } else {
                            bits >>>= e;
                            count -= e;
                            part = Part.BLOCK;
                        }
                        break decode;
                    }
                }
                if (e < 0) {
                    bits >>>= e;
                    count -= e;
                    out[op++] = (byte) (e >>> 16);
                    bits |= load(in, ip) << count;
                    ip += 7 - (count >>> 3 & 7);
                    count |= 56;
                    e = table[(int) bits & LITLEN_MASK];
                    continue;
                }
                length = (e >>> 16) + (((int) bits & ((1 << e) - 1)) >>> (e >>> 8));
                bits >>>= e;
                count -= e;

                if ((count & 32) == 0) {
                    bits |= load(in, ip) << count;
                    ip += 7 - (count >>> 3 & 7);
                    count |= 56;
                }
                int d = table[DISTANCE_START + ((int) bits & DISTANCE_MASK)];
                if ((d & SPECIAL) != 0) {
                    int s = (d & POINTER) == 0 ? d : table[(d >>> 16) + ((int) (bits >>> d) & ((1 << (d >>> 8)) - 1))];
                    if ((s & SPECIAL) != 0) {
                        left = length;
                        distance = 0;
                        clean = false;
                        break decode;
                    }
                    bits >>>= d;
                    count -= d;
                    d = s;
                }
                distance = (d >>> 16) + (((int) bits & ((1 << d) - 1)) >>> (d >>> 8));
                bits >>>= d;
                count -= d;
                if (op - distance < window) {
                    left = length;
                    clean = false;
                    break decode;
                }

                bits |= load(in, ip) << count;
                ip += 7 - (count >>> 3 & 7);
                count |= 56;
                e = table[(int) bits & LITLEN_MASK];
                if (distance < CLOSE || length > COPIED) {
                    uncommon = true;
                    break;
                }
                copy32(out, op, op - distance);
                op += length;
            } while (ip <= inLimit && op <= outLimit);
            if (!uncommon) {
                break;
            }
            // A long or close match is copied out here, where it does not take registers from the loop.
            int fits = Math.min(length, copyEnd - op);
            copy(out, op, distance, fits);
            op += fits;
            left = length - fits;
            if (ip > inLimit || op > outLimit) {
                break;
            }
        }
        inPos = ip;
        outPos = op;
        this.bits = bits;
        this.count = count & 63;
        this.length = left;
        this.distance = distance;
        return clean;
    }

    private static void copy32(byte[] out, int to, int from) {
        store(out, to, load(out, from));
        store(out, to + 8, load(out, from + 8));
        store(out, to + 16, load(out, from + 16));
        store(out, to + 24, load(out, from + 24));
    }

    /** Copies in words, going too far by up to 15 bytes. */
    private static void copy(byte[] out, int to, int distance, int length) {
        int op = to;
        int from = to - distance;
        int end = to + length;
        if (distance >= CLOSE) {
            do {
                store(out, op, load(out, from));
                op += 8;
                from += 8;
            } while (op < end);
            return;
        }
        // The bytes repeat: what is stored comes from a register, so that no load waits for the store before it.
        long word = load(out, from);
        if (distance < 8) {
            long pattern = (word & ((1L << (distance << 3)) - 1)) * REPEAT[distance];
            int step = STEP[distance];
            do {
                store(out, op, pattern);
                op += step;
            } while (op < end);
        } else {
            long following = distance == 8 ? word : load(out, op - 8) >>> -(distance << 3) | word << (distance << 3);
            do {
                store(out, op, word);
                store(out, op + 8, following);
                op += distance;
            } while (op < end);
        }
    }

    private boolean decodeCarefully() {
        do {
            if (length == 0 && !readLitlen()) {
                return part != Part.SYMBOLS;
            }
            if (length > 0 && !readMatch()) {
                return false;
            }
        } while (!isRoomy());
        return true;
    }

    /** Reads a literal, a length or the end of the block; false at that end, or if there is not enough input or room. */
    private boolean readLitlen() {
        refill();
        int e = table[(int) bits & LITLEN_MASK];
        int start = 0;
        if ((e & POINTER) != 0) {
            start = e & 63;
            e = table[(e >>> 16) + ((int) (bits >>> start) & ((1 << (e >>> 8)) - 1))];
        }
        int used = start + (e & 63);
        if (count < used) {
            return false;
        }
        if (e < 0) {
            if (outPos == outEnd) {
                full = true;
                return false;
            }
            out[outPos++] = (byte) (e >>> 16);
        } else if ((e & SPECIAL) == 0) {
            length = (e >>> 16) + (((int) (bits >>> start) & ((1 << e) - 1)) >>> (e >>> 8));
            distance = 0;
        } else if ((e & END) != 0) {
            part = Part.BLOCK;
        } else {
            take(used);
            throw invalid("invalid literal/length code");
        }
        bits >>>= used;
        count -= used;
        return part == Part.SYMBOLS;
    }

    private boolean readDistance() {
        refill();
        int d = table[DISTANCE_START + ((int) bits & DISTANCE_MASK)];
        int start = 0;
        if ((d & POINTER) != 0) {
            start = d & 63;
            d = table[(d >>> 16) + ((int) (bits >>> start) & ((1 << (d >>> 8)) - 1))];
        }
        int used = start + (d & 63);
        if (count < used) {
            return false;
        }
        if ((d & SPECIAL) != 0) {
            take(used);
            throw invalid("invalid distance code");
        }
        distance = (d >>> 16) + (((int) (bits >>> start) & ((1 << d) - 1)) >>> (d >>> 8));
        bits >>>= used;
        count -= used;
        return true;
    }

    /** Writes the match, its distance read first if it is not known; false if there is not enough input or room. */
    private boolean readMatch() {
        if (distance == 0 && !readDistance()) {
            return false;
        }
        full = outPos == outEnd;
        if (full) {
            return false;
        }
        if (distance > outPos - window) {
            throw invalid("invalid distance too far back");
        }
        final byte[] out = this.out;
        int op = outPos;
        int end = op + Math.min(length, outEnd - op);
        length -= end - op;
        for (int from = op - distance; op < end; ) {
            out[op++] = out[from++];
        }
        outPos = op;
        full = length > 0;
        return !full;
    }

    private static long load(byte[] array, int at) {
        return (long) LONG.get(array, at);
    }

    private static void store(byte[] array, int at, long value) {
        LONG.set(array, at, value);
    }
}
