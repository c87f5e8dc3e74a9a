package dev.codecs.zip.internal.archive;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds entries by their names. A table of numbers holds a tenth of what a map of strings would; names that were chosen to meet in one
 * place of it are moved to such a map, which stays fast.
 */
final class NameIndex {
    private static final int MOST_STEPS = 250;

    private final IntFunction<String> names;

    /** In the low half the number of an entry and one more, in the high half the hash of its name. */
    private long[] slots;

    private int used;
    private @Nullable Map<String, Integer> map;

    /**
     * An empty index.
     *
     * @param names gives the name of an entry
     * @param entries how many there will be, more or less
     */
    NameIndex(IntFunction<String> names, int entries) {
        this.names = names;
        this.slots = new long[Integer.highestOneBit(Math.clamp(entries, 1, 1 << 28)) * 4];
    }

    /** Decides whether two entries have the same name, without decoding it where that is possible. */
    interface Same {
        boolean test(int entry, int other);
    }

    /**
     * Adds an entry, in place of one with the same name.
     *
     * @param hash of its name, by {@link Names#hash}
     * @return that other one, or -1
     */
    int add(int entry, int hash, Same same) {
        if (map != null) {
            return addToMap(map, entry);
        }
        if (used > slots.length / 2) {
            grow();
        }
        int slot = slot(hash);
        for (int steps = 0; slots[slot] != 0; steps++, slot = next(slot)) {
            if (hash(slots[slot]) == hash && same.test(entry, entry(slots[slot]))) {
                int other = entry(slots[slot]);
                slots[slot] = slot(hash, entry);
                return other;
            }
            if (steps == MOST_STEPS) {
                return addToMap(toMap(), entry);
            }
        }
        slots[slot] = slot(hash, entry);
        used++;
        return -1;
    }

    private static long slot(int hash, int entry) {
        return ((long) hash << Integer.SIZE) | (entry + 1);
    }

    private static int hash(long slot) {
        return (int) (slot >>> Integer.SIZE);
    }

    private static int entry(long slot) {
        return (int) slot - 1;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long moved : old) {
            if (moved != 0) {
                int slot = slot(hash(moved));
                while (slots[slot] != 0) {
                    slot = next(slot);
                }
                slots[slot] = moved;
            }
        }
    }

    private int addToMap(Map<String, Integer> target, int entry) {
        Integer other = target.put(names.apply(entry), entry);
        return other == null ? -1 : other;
    }

    private Map<String, Integer> toMap() {
        Map<String, Integer> all = new HashMap<>();
        for (long slot : slots) {
            if (slot != 0) {
                all.put(names.apply(entry(slot)), entry(slot));
            }
        }
        slots = new long[0];
        map = all;
        return all;
    }

    /** {@return the last entry of that name, or -1} */
    int find(String name) {
        if (map != null) {
            Integer found = map.get(name);
            return found == null ? -1 : found;
        }
        int hash = Names.hash(name);
        for (int slot = slot(hash); slots[slot] != 0; slot = next(slot)) {
            if (hash(slots[slot]) == hash && names.apply(entry(slots[slot])).equals(name)) {
                return entry(slots[slot]);
            }
        }
        return -1;
    }

    private int slot(int hash) {
        return hash & (slots.length - 1);
    }

    private int next(int slot) {
        return (slot + 1) & (slots.length - 1);
    }
}
