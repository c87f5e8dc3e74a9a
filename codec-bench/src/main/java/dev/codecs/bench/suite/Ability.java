package dev.codecs.bench.suite;

import dev.codecs.IntRange;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that a contender runs.
 *
 * @param algorithm its standard name
 * @param levels its compression levels, or null where it has none or is absent
 * @param level the level that it has when none is asked for
 * @param parallel whether one operation can work on several threads
 * @param rank of an engine of ours, the library's preference for it
 * @param from the least size of data for which that counts
 */
public record Ability(String algorithm, @Nullable IntRange levels, int level, boolean parallel, int rank, long from) {
    /** One that is not ranked. */
    public Ability(String algorithm, @Nullable IntRange levels, int level, boolean parallel) {
        this(algorithm, levels, level, parallel, 0, 0);
    }

    /** {@return the same with the library's preference} */
    public Ability ranked(int newRank, long newFrom) {
        return new Ability(algorithm, levels, level, parallel, newRank, newFrom);
    }

    /** An algorithm without levels, on one thread. */
    public Ability(String algorithm) {
        this(algorithm, null, 0, false);
    }

    /** An algorithm with levels, on one thread. */
    public Ability(String algorithm, IntRange levels, int level) {
        this(algorithm, levels, level, false);
    }
}
