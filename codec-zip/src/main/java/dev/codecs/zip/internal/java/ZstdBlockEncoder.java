package dev.codecs.zip.internal.java;

import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFrame;
import org.jspecify.annotations.Nullable;

/** Makes the blocks of a frame (RFC 8878, section 3.1.1.2), one after the other. */
final class ZstdBlockEncoder {
    private static final int RAW = 0;
    private static final int SAME = 1;
    private static final int PACKED = 2;

    /** Fewer bytes are not worth a search. */
    private static final int LEAST_PARSED = 8;

    /** A frame is small if it has at the most such a part of the bytes of its dictionary. */
    private static final int SMALL_FRAME = 4;

    /** Where blocks are written. */
    final BitWriter out = new BitWriter();

    private final ZstdSequences sequences = new ZstdSequences();
    private final ZstdLiteralsWriter literals = new ZstdLiteralsWriter();
    private final ZstdSequencesWriter sequencesWriter = new ZstdSequencesWriter();
    private final ZstdFastParser fast = new ZstdFastParser();
    private final ZstdDoubleFastParser doubleFast = new ZstdDoubleFastParser();
    private final ZstdRowParser rows = new ZstdRowParser();

    private final ZstdSplitter splitter = new ZstdSplitter();

    /** With which dictionary and level the frames before were made, and how many in a row. */
    private @Nullable ZstdDictionary primed;

    private @Nullable ZstdLevel primedLevel;
    private int primedFrames;

    /** The index behind what was parsed. */
    private int reached;

    private ZstdParser parser = fast;
    private int window;
    private boolean split;

    /**
     * Begins a frame.
     *
     * @param source holds the dictionary's content before its data
     * @param from where that content begins
     * @param to where it ends
     */
    void start(ZstdLevel level, @Nullable ZstdDictionary dictionary, byte[] source, int from, int to) {
        window = level.window();
        split = level.split();
        parser = switch (level.strategy()) {
            case FAST -> fast;
            case DOUBLE_FAST -> doubleFast;
            case GREEDY, LAZY, LAZY2 -> rows;
        };
        ZstdTables tables = dictionary == null ? null : dictionary.tables();
        literals.start(tables);
        sequencesWriter.start(tables);
        if (tables == null) {
            sequences.start(1, 4, 8);
        } else {
            sequences.start(tables.offset1, tables.offset2, tables.offset3);
        }
        prime(level, dictionary, source, from, to);
        out.clear();
    }

    /** The second small frame in a row with a dictionary saves what all others after it go back to. */
    private void prime(ZstdLevel level, @Nullable ZstdDictionary dictionary, byte[] source, int from, int to) {
        boolean again = dictionary != null
                && dictionary == primed
                && level.equals(primedLevel)
                && reached - to < (to - from) / SMALL_FRAME;
        primedFrames = again ? primedFrames + 1 : 1;
        if (primedFrames <= 2 || !parser.undo(source, to, reached)) {
            parser.start(level, from, to - from);
            parser.prime(source, from, to);
            if (again) {
                primedFrames = 2;
                parser.save();
            }
        }
        primed = dictionary;
        primedLevel = level;
        reached = to;
    }

    /** Is told that the bytes were moved to smaller indices. */
    void moved(int by) {
        parser.moved(by);
        primed = null;
    }

    /**
     * Appends a block to the output.
     *
     * @param base where the data begins to which it may refer
     * @param to where it ends at the latest
     * @param last whether that is the end of the frame
     * @return where it ends
     */
    int encode(byte[] source, int base, int from, int to, boolean last) {
        reached = to;
        int end = split ? splitter.end(source, from, to) : to;
        encodeAll(source, base, from, end, last && end == to);
        return end;
    }

    private void encodeAll(byte[] source, int base, int from, int to, boolean last) {
        int size = to - from;
        sequences.clear(size);
        out.reserve(Byte.SIZE * (ZstdFrame.BLOCK_HEADER + (long) size + ZstdLiteralsWriter.LARGEST_HEADER));
        if (size > 1 && same(source, from, to)) {
            parser.parse(source, base, from, to, window, sequences);
            putPlain(last, SAME, size, source, from, 1);
            return;
        }
        if (size >= LEAST_PARSED) {
            parser.parse(source, base, from, to, window, sequences);
            sequences.encode();
            int start = out.position;
            out.position += ZstdFrame.BLOCK_HEADER;
            writeContent();
            int packed = out.position - start - ZstdFrame.BLOCK_HEADER;
            if (packed < size - (size >>> 7)) {
                setHeader(start, last, PACKED, packed);
                literals.keep();
                if (sequences.count > 0) {
                    sequencesWriter.keep();
                }
                return;
            }
            out.position = start;
            sequences.forget();
        }
        putPlain(last, RAW, size, source, from, size);
    }

    private void writeContent() {
        literals.write(sequences.literals, sequences.literalCount, out);
        out.reserve(Byte.SIZE
                * ((long) sequences.count * ZstdSequencesWriter.LARGEST + ZstdSequencesWriter.LARGEST_HEADER));
        sequencesWriter.write(sequences, out);
    }

    private static boolean same(byte[] source, int from, int to) {
        return source[from] == source[to - 1] && Words.matchLength(source, from, from + 1, to) == to - from - 1;
    }

    private void putPlain(boolean last, int type, int size, byte[] source, int from, int count) {
        setHeader(out.position, last, type, size);
        out.position += ZstdFrame.BLOCK_HEADER;
        out.putBytes(source, from, count);
    }

    private void setHeader(int at, boolean last, int type, int size) {
        int header = (last ? 1 : 0) | type << 1 | size << 3;
        Words.SHORT.set(out.bytes, at, (short) header);
        out.bytes[at + 2] = (byte) (header >>> 16);
    }
}
