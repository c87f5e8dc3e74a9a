package dev.codecs.zip.internal.java;

import dev.codecs.IntRange;

/**
 * How a level searches.
 *
 * @param depth the most candidates that a search looks at
 * @param nice a match so long ends the search, and is taken at once
 * @param passes how often the costs are reckoned
 */
record Level(Strategy strategy, int depth, int nice, int passes) {
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
        LAZY2,
        /** Of all matches those that cost the least together. */
        OPTIMAL
    }

    private Level(Strategy strategy, int depth, int nice) {
        this(strategy, depth, nice, 1);
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
        new Level(Strategy.OPTIMAL, 35, 75, 2),
        new Level(Strategy.OPTIMAL, 100, 150, 4),
        new Level(Strategy.OPTIMAL, 300, 258, 10),
    };

    static final IntRange RANGE = new IntRange(0, LEVELS.length - 1);

    static Level of(int number) {
        return LEVELS[number];
    }
}
