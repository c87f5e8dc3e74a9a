package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.ZstdTables.LITERAL_LENGTHS;
import static dev.codecs.zip.internal.java.ZstdTables.MATCH_LENGTHS;
import static dev.codecs.zip.internal.java.ZstdTables.OFFSETS;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the sequences of blocks (RFC 8878, section 3.1.1.3.2), each of the three codes by the table that makes it smallest. */
final class ZstdSequencesWriter {
    /** The most bytes of a sequence: three states and the extra bits of lengths and offset. */
    static final int LARGEST = 11;

    /** The most bytes beside the sequences. */
    static final int LARGEST_HEADER = 512;

    /** A word that holds the 7 bits left of a byte and the 26 of three states takes so many more and can still be shifted out. */
    private static final int MOST_EXTRA = 30;

    private static final int PREDEFINED = 0;
    private static final int SINGLE = 1;
    private static final int FITTED = 2;
    private static final int REPEATED = 3;

    /** The codes have their tables in this order. */
    private static final int[] ORDER = {LITERAL_LENGTHS, OFFSETS, MATCH_LENGTHS};

    private static final int[] MOST_LOG = {9, 9, 8};
    private static final FseEncoding[] DEFAULTS = {
        new FseEncoding(ZstdTables.DEFAULT_LOG[LITERAL_LENGTHS], ZstdTables.LITERAL_LENGTH_DEFAULT),
        new FseEncoding(ZstdTables.DEFAULT_LOG[MATCH_LENGTHS], ZstdTables.MATCH_LENGTH_DEFAULT),
        new FseEncoding(ZstdTables.DEFAULT_LOG[OFFSETS], ZstdTables.OFFSET_DEFAULT)
    };

    /** A description takes at least so much, in 1/256 bit. */
    private static final long LEAST_DESCRIPTION = 16 << Log2.FRACTION_BITS;

    private static final int BYTE_COST = Byte.SIZE << Log2.FRACTION_BITS;

    private final FseDistribution distribution = new FseDistribution();
    private final BitWriter description = new BitWriter();
    private final FseEncoding[][] own = new FseEncoding[3][2];

    /** The tables that a decoder has from before, and those of the block. */
    private final @Nullable FseEncoding[] before = new FseEncoding[3];

    private final @Nullable FseEncoding[] now = new FseEncoding[3];

    ZstdSequencesWriter() {
        for (FseEncoding[] two : own) {
            two[0] = new FseEncoding();
            two[1] = new FseEncoding();
        }
    }

    /** Begins a frame, with the tables of a dictionary or none. */
    void start(@Nullable ZstdTables tables) {
        for (int which = 0; which < 3; which++) {
            before[which] = null;
            if (tables != null) {
                FseEncoding encoding = own[which][0];
                tables.encoding(which, encoding);
                before[which] = encoding;
            }
        }
    }

    /** The block will be decoded: its tables are those of before from now on. */
    void keep() {
        System.arraycopy(now, 0, before, 0, 3);
    }

    void write(ZstdSequences sequences, BitWriter out) {
        System.arraycopy(before, 0, now, 0, 3);
        int n = sequences.count;
        if (n < 128) {
            out.put(n, 8);
        } else if (n < 0x7F00) {
            out.put((128 + (n >>> 8)) | (n & 0xFF) << 8, 16);
        } else {
            out.put(255 | (n - 0x7F00) << 8, 24);
        }
        if (n == 0) {
            return;
        }
        int modes = out.position++;
        int mode = 0;
        for (int which : ORDER) {
            mode = mode << 2 | chooseTable(which, sequences.frequencies[which], n, out);
        }
        out.bytes[modes] = (byte) (mode << 2);
        writeSequences(sequences, out);
    }

    /** Section 3.1.1.3.2.1; gives the mode. */
    private int chooseTable(int which, int[] frequencies, int n, BitWriter out) {
        int mode = PREDEFINED;
        FseEncoding chosen = DEFAULTS[which];
        long cost = chosen.cost(frequencies);
        FseEncoding previous = before[which];
        if (previous != null && previous != chosen) {
            long again = previous.cost(frequencies);
            if (again < cost) {
                mode = REPEATED;
                chosen = previous;
                cost = again;
            }
        }
        int symbol = 0;
        long entropy = Log2.times(n);
        for (int i = 0; i < frequencies.length; i++) {
            int frequency = frequencies[i];
            if (frequency != 0) {
                entropy -= Log2.times(frequency);
                symbol = i;
            }
        }
        FseEncoding free = own[which][previous == own[which][0] ? 1 : 0];
        if (frequencies[symbol] == n) {
            if (cost > BYTE_COST) {
                mode = SINGLE;
                free.single(symbol);
                chosen = free;
                out.put(symbol, 8);
            }
        } else if (entropy + LEAST_DESCRIPTION < cost) {
            distribution.fit(frequencies, frequencies.length, n, MOST_LOG[which]);
            description.clear();
            distribution.write(description);
            if (distribution.cost(frequencies) + (long) description.position * BYTE_COST < cost) {
                mode = FITTED;
                free.build(distribution);
                chosen = free;
                out.putBytes(description.bytes, 0, description.position);
            }
        }
        now[which] = chosen;
        return mode;
    }

    private void writeSequences(ZstdSequences sequences, BitWriter out) {
        FseEncoding lengths = table(LITERAL_LENGTHS);
        FseEncoding matches = table(MATCH_LENGTHS);
        FseEncoding offsets = table(OFFSETS);
        long[] lengthSteps = lengths.steps;
        long[] matchSteps = matches.steps;
        long[] offsetSteps = offsets.steps;
        char[] lengthStates = lengths.states;
        char[] matchStates = matches.states;
        char[] offsetStates = offsets.states;
        long[] items = sequences.items;
        int[] codes = sequences.codes;
        byte[] target = out.bytes;
        int at = out.position;

        int i = sequences.count - 1;
        int code = codes[i];
        int lengthState = lengths.start(code & 0xFF);
        int matchState = matches.start((code >>> 8) & 0xFF);
        int offsetState = offsets.start(code >>> 16);
        long bits = 0;
        int n = 0;
        while (true) {
            long item = items[i];
            int lengthExtra = ZstdTables.LITERAL_LENGTH_EXTRA[code & 0xFF];
            int matchExtra = ZstdTables.MATCH_LENGTH_EXTRA[(code >>> 8) & 0xFF];
            int offsetExtra = code >>> 16;
            bits |= (long) (ZstdSequences.literalLength(item) & ((1 << lengthExtra) - 1)) << n;
            n += lengthExtra;
            if (lengthExtra + matchExtra + offsetExtra > MOST_EXTRA) {
                Words.LONG.set(target, at, bits);
                at += n >>> 3;
                bits >>>= n & 0x38;
                n &= 7;
            }
            bits |= (long) (ZstdSequences.matchLength(item) & ((1 << matchExtra) - 1)) << n;
            n += matchExtra;
            bits |= (long) (ZstdSequences.offset(item) & ((1 << offsetExtra) - 1)) << n;
            n += offsetExtra;
            Words.LONG.set(target, at, bits);
            at += n >>> 3;
            bits >>>= n & 0x38;
            n &= 7;
            if (--i < 0) {
                break;
            }
            code = codes[i];
            long step = offsetSteps[code >>> 16];
            int width = (offsetState + (int) (step >> 32)) >>> 16;
            bits |= (long) (offsetState & ((1 << width) - 1)) << n;
            n += width;
            offsetState = offsetStates[(offsetState >>> width) + (int) step];
            step = matchSteps[(code >>> 8) & 0xFF];
            width = (matchState + (int) (step >> 32)) >>> 16;
            bits |= (long) (matchState & ((1 << width) - 1)) << n;
            n += width;
            matchState = matchStates[(matchState >>> width) + (int) step];
            step = lengthSteps[code & 0xFF];
            width = (lengthState + (int) (step >> 32)) >>> 16;
            bits |= (long) (lengthState & ((1 << width) - 1)) << n;
            n += width;
            lengthState = lengthStates[(lengthState >>> width) + (int) step];
        }
        out.position = at;
        out.bits = bits;
        out.count = n;
        matches.end(out, matchState);
        offsets.end(out, offsetState);
        lengths.end(out, lengthState);
        out.put(1, 1);
        out.align();
    }

    private FseEncoding table(int which) {
        return Objects.requireNonNull(now[which]);
    }
}
