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
 */
public record Ability(String algorithm, @Nullable IntRange levels, int level, boolean parallel) {
    /** An algorithm without levels, on one thread. */
    public Ability(String algorithm) {
        this(algorithm, null, 0, false);
    }

    /** An algorithm with levels, on one thread. */
    public Ability(String algorithm, IntRange levels, int level) {
        this(algorithm, levels, level, false);
    }
}
