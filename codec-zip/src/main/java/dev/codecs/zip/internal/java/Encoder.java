package dev.codecs.zip.internal.java;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Raw DEFLATE streams (RFC 1951) from sources in arrays, one after the other, for one thread at a time.
 *
 * <p>The source is parsed in chunks; by the frequencies of its symbols each joins the block before or starts another. A chunk is
 * parsed when so much is known behind it that no decision could be another one with more, and so the output depends on the source
 * alone, not on the pieces in which it came.
 */
final class Encoder {
    private static final int CHUNK = 1 << 14;

    /** What must be known behind a chunk; the last chunk is larger by up to so much. */
    private static final int LOOKAHEAD = CHUNK / 2;

    static final int LARGEST_CHUNK = CHUNK + LOOKAHEAD;

    /** The most bytes of a block, which are four stored ones. */
    private static final int MAX_BLOCK = 4 * BlockWriter.MAX_STORED;

    private static final int MAX_TOKENS = 1 << 16;

    /** The bits that a block of its own must save: about the description of its codes. */
    private static final int SPLIT_GAIN = 800;

    /** Up to so much is not parsed until more is known. */
    private static final int MAX_WAITING = CHUNK + LOOKAHEAD;

    /** For a window, a block, the chunk behind it and what waits, and again as much, which makes moving it rare. */
    private static final int BUFFER = 5 << 17;

    private final BitWriter out = new BitWriter();
    private final BlockWriter writer = new BlockWriter(out);
    private final Tokens tokens = new Tokens(MAX_TOKENS);
    private final Frequencies block = new Frequencies();
    private final Frequencies chunk = new Frequencies();
    private final HashParser hashes = new HashParser();
    private final ChainParser chains = new ChainParser();
    private @Nullable OptimalParser optimal;

    private Level level = Level.of(0);
    private Parser parser = hashes;

    /** Indices in the array: how far it is parsed, and where the block starts. */
    private int position;

    private int blockStart;

    private byte @Nullable [] buffer;

    /** {@return an array that whoever uses the encoder may use for the source} */
    byte[] buffer() {
        if (buffer == null) {
            buffer = new byte[BUFFER];
        }
        return buffer;
    }

    private Parser parser(Level.Strategy strategy) {
        return switch (strategy) {
            case STORED, HASH -> hashes;
            case GREEDY, LAZY, LAZY2 -> chains;
            case OPTIMAL -> {
                if (optimal == null) {
                    optimal = new OptimalParser();
                }
                yield optimal;
            }
        };
    }

    /** {@return whether a source that starts with so many bytes can be started} The others may turn out to be small. */
    static boolean enough(int size) {
        return size > MAX_WAITING;
    }

    /**
     * Begins a stream.
     *
     * @param from the index of its source, or of a dictionary before it
     * @param to where that dictionary ends
     * @param end where the known bytes end
     * @param whole whether that is all of the source
     */
    void start(Level newLevel, byte[] source, int from, int to, int end, boolean whole) {
        level = newLevel;
        parser = parser(newLevel.strategy());
        out.clear();
        tokens.count = 0;
        position = to;
        blockStart = to;
        if (level.strategy() != Level.Strategy.STORED) {
            parser.start(newLevel, from, whole ? Math.min(end - from, MAX_WAITING) : MAX_WAITING);
            parser.prime(source, from, to);
        }
    }

    /** The most bytes that a source of this length becomes: every block but the last has a chunk, and can be stored. */
    static long bound(long sourceLength) {
        return sourceLength + 6 * (sourceLength / CHUNK + 1);
    }

    /** Compresses {@code source[from..to)} and returns the bytes written, or -1 if the target is too small. */
    long encode(Level newLevel, byte[] source, int from, int to, MemorySegment target) {
        start(newLevel, source, from, from, to, true);
        long written = 0;
        while (advance(source, to, true)) {
            written += drain(target, written);
            if (!drained()) {
                return -1;
            }
        }
        finish(source, to);
        written += drain(target, written);
        return drained() ? written : -1;
    }

    /** Where the bytes start that must stay in the array. */
    int kept() {
        return Math.max(0, Math.min(blockStart, position - Alphabet.WINDOW));
    }

    /** Is told that the bytes were moved to smaller indices. */
    void moved(int by) {
        position -= by;
        blockStart -= by;
        parser.moved(by);
    }

    /** Moves as many of the bytes that wait as fit to a place of the target, and returns their number. */
    int drain(MemorySegment target, long at) {
        return out.drain(target, at);
    }

    boolean drained() {
        return out.waiting() == 0;
    }

    /**
     * Goes on until a block is written or there is not enough left, and returns whether it was.
     *
     * @param end where the known bytes end
     * @param all whether the bytes up to there have to be parsed
     */
    boolean advance(byte[] source, int end, boolean all) {
        if (level.strategy() == Level.Strategy.STORED) {
            return advanceStored(source, end);
        }
        while (true) {
            int left = end - position;
            boolean lastChunk = left <= MAX_WAITING;
            if (left == 0 || (lastChunk && !all)) {
                return false;
            }
            int from = position;
            int before = tokens.count;
            position = parser.parse(source, from, lastChunk ? end : from + CHUNK, end, tokens);
            chunk.count(tokens, before);
            if (position < end) {
                parser.learn(chunk, source, position);
            }
            if (before == 0) {
                block.set(chunk);
            } else if (position - blockStart > MAX_BLOCK
                    || tokens.count > MAX_TOKENS - CHUNK - LOOKAHEAD
                    || block.mergeLoss(chunk) > SPLIT_GAIN) {
                writeBlock(source, from, before, false);
                block.set(chunk);
                return true;
            } else {
                block.add(chunk);
            }
        }
    }

    private boolean advanceStored(byte[] source, int end) {
        if (end - position <= BlockWriter.MAX_STORED) {
            return false;
        }
        position += BlockWriter.MAX_STORED;
        writer.writeStored(source, blockStart, position, false);
        blockStart = position;
        return true;
    }

    /** Ends the stream with all that was parsed. */
    void finish(byte[] source, int end) {
        endBlock(source, end, true);
        out.align();
    }

    /** Brings out all that was parsed, up to the end of a byte. */
    void sync(byte[] source, int end) {
        if (end > blockStart) {
            endBlock(source, end, false);
        }
        writer.writeStored(source, end, end, false);
    }

    private void endBlock(byte[] source, int end, boolean last) {
        if (level.strategy() == Level.Strategy.STORED) {
            writer.writeStored(source, blockStart, end, last);
            position = end;
            blockStart = end;
            return;
        }
        if (tokens.count == 0) {
            block.clear();
        }
        writeBlock(source, end, tokens.count, last);
    }

    private void writeBlock(byte[] source, int to, int count, boolean last) {
        writer.write(source, blockStart, to, tokens, count, block, last);
        tokens.drop(count);
        blockStart = to;
    }
}
