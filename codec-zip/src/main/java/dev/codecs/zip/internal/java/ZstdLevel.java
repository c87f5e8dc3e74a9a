package dev.codecs.zip.internal.java;

import dev.codecs.IntRange;

/**
 * How a level searches.
 *
 * @param windowLog of the bytes that a match may be away
 * @param hashLog of the entries of the table of hashes, or of that of short ones
 * @param longLog of the entries of the table of hashes of eight bytes
 * @param leastMatch how many bytes a hash is made of
 * @param searchLog of the candidates that a search looks at
 * @param skipped for the fast strategy, how many places are passed over each time
 */
record ZstdLevel(
        Strategy strategy, int windowLog, int hashLog, int longLog, int leastMatch, int searchLog, int skipped) {
    enum Strategy {
        /** The last place of each hash, and the first match that there is. */
        FAST,
        /** The last places of a hash of eight bytes and of one of fewer. */
        DOUBLE_FAST,
        /** The longest match among several places of the same hash. */
        GREEDY,
        /** A match is given up for a better one that starts at the next byte. */
        LAZY,
        /** Or at the byte after that. */
        LAZY2
    }

    private static final int LEAST = -7;
    private static final int LEAST_LOG = 10;

    /** What 0 stands for. */
    private static final int DEFAULT = 3;

    /** From 7 on the tables have half the entries of the reference library's: up to 2.7 times as fast for 0.3 % of the size. */
    private static final ZstdLevel[] LEVELS = {
        new ZstdLevel(Strategy.FAST, 19, 13, 0, 6, 0, 1),
        new ZstdLevel(Strategy.FAST, 19, 14, 0, 7, 0, 0),
        new ZstdLevel(Strategy.FAST, 20, 16, 0, 6, 0, 0),
        new ZstdLevel(Strategy.DOUBLE_FAST, 21, 16, 17, 5, 0, 0),
        new ZstdLevel(Strategy.DOUBLE_FAST, 21, 18, 18, 5, 0, 0),
        new ZstdLevel(Strategy.GREEDY, 21, 19, 0, 5, 3, 0),
        new ZstdLevel(Strategy.LAZY, 21, 19, 0, 5, 3, 0),
        new ZstdLevel(Strategy.LAZY, 21, 19, 0, 5, 4, 0),
        new ZstdLevel(Strategy.LAZY2, 21, 19, 0, 5, 4, 0),
        new ZstdLevel(Strategy.LAZY2, 22, 20, 0, 5, 4, 0),
        new ZstdLevel(Strategy.LAZY2, 22, 21, 0, 5, 5, 0),
        new ZstdLevel(Strategy.LAZY2, 22, 21, 0, 5, 6, 0),
    };

    static final IntRange RANGE = new IntRange(LEAST, LEVELS.length - 1);

    /** A level for a frame of so many bytes with its dictionary, or of more. */
    static ZstdLevel of(int number, long size) {
        ZstdLevel level = number < 0 ? accelerated(-number) : LEVELS[number == 0 ? DEFAULT : number];
        int log = size <= 1 ? LEAST_LOG : Math.max(LEAST_LOG, 64 - Long.numberOfLeadingZeros(size - 1));
        return level.limitedTo(log);
    }

    private static ZstdLevel accelerated(int factor) {
        ZstdLevel base = LEVELS[0];
        return new ZstdLevel(base.strategy, base.windowLog, base.hashLog, 0, base.leastMatch, 0, factor);
    }

    private ZstdLevel limitedTo(int log) {
        if (log >= windowLog) {
            return this;
        }
        return new ZstdLevel(
                strategy,
                log,
                Math.min(hashLog, log + 1),
                Math.min(longLog, log + 1),
                log <= 14 && leastMatch > 5 ? leastMatch - 1 : leastMatch,
                searchLog,
                skipped);
    }

    /** Whether blocks end where the data changes its kind. */
    boolean split() {
        return strategy != Strategy.FAST || skipped == 0;
    }

    int window() {
        return 1 << windowLog;
    }
}
