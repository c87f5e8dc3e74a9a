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
    private static final int MOST_STEPS = 64;

    private final IntFunction<String> names;
    private int[] slots;
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
        this.slots = new int[Integer.highestOneBit(Math.max(1, Math.min(entries, 1 << 28))) * 4];
    }

    /** Decides whether two entries have the same name, without decoding it where that is possible. */
    interface Same {
        boolean test(int entry, int other);
    }

    /**
     * Adds an entry, in place of one with the same name.
     *
     * @param hash that of its name as a string
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
            int other = slots[slot] - 1;
            if (same.test(entry, other)) {
                slots[slot] = entry + 1;
                return other;
            }
            if (steps == MOST_STEPS) {
                return addToMap(toMap(), entry);
            }
        }
        slots[slot] = entry + 1;
        used++;
        return -1;
    }

    private void grow() {
        int[] old = slots;
        slots = new int[2 * old.length];
        for (int entry : old) {
            if (entry != 0) {
                int slot = slot(names.apply(entry - 1).hashCode());
                while (slots[slot] != 0) {
                    slot = next(slot);
                }
                slots[slot] = entry;
            }
        }
    }

    private int addToMap(Map<String, Integer> target, int entry) {
        Integer other = target.put(names.apply(entry), entry);
        return other == null ? -1 : other;
    }

    private Map<String, Integer> toMap() {
        Map<String, Integer> all = new HashMap<>();
        for (int slot : slots) {
            if (slot != 0) {
                all.put(names.apply(slot - 1), slot - 1);
            }
        }
        slots = new int[0];
        map = all;
        return all;
    }

    /** {@return the last entry of that name, or -1} */
    int find(String name) {
        if (map != null) {
            Integer found = map.get(name);
            return found == null ? -1 : found;
        }
        int slot = slot(name.hashCode());
        for (; slots[slot] != 0; slot = next(slot)) {
            if (names.apply(slots[slot] - 1).equals(name)) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    /** Where a name's place would be; names that differ in their last letter alone are neighbours by their hashes. */
    private int slot(int hash) {
        return (((hash * 0x9E3779B1) >>> 4) ^ hash) & (slots.length - 1);
    }

    private int next(int slot) {
        return (slot + 1) & (slots.length - 1);
    }
}
