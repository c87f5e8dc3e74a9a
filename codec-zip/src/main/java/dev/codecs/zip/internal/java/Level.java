package dev.codecs.zip.internal.java;

import dev.codecs.IntRange;

/**
 * How a level searches.
 *
 * @param depth the most candidates that a search looks at
 * @param nice a match so long ends the search, and is taken at once
 */
record Level(Strategy strategy, int depth, int nice) {
    enum Strategy {
        /** Nothing is compressed. */
        STORED,
        /** The two newest places with the same hash, and the first match that there is. */
        HASH,
        /** The first match that there is. */
        GREEDY,
        /** A match is given up for a longer one that starts at the next byte. */
        LAZY,
        /** Or at the byte after that. */
        LAZY2
    }

    private static final Level[] LEVELS = {
        new Level(Strategy.STORED, 0, 0),
        new Level(Strategy.HASH, 2, 0),
        new Level(Strategy.GREEDY, 4, 16),
        new Level(Strategy.GREEDY, 8, 24),
        new Level(Strategy.LAZY, 6, 32),
        new Level(Strategy.LAZY, 16, 48),
        new Level(Strategy.LAZY, 36, 65),
        new Level(Strategy.LAZY2, 40, 80),
        new Level(Strategy.LAZY2, 120, 130),
        new Level(Strategy.LAZY2, 600, 258),
    };

    static final IntRange RANGE = new IntRange(0, LEVELS.length - 1);

    static Level of(int number) {
        return LEVELS[number];
    }
}
