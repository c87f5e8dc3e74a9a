package dev.codecs.zip.internal.archive;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds entries by their names. A table of numbers holds a twentieth of what a map of strings would: 100,000 entries have 1 MiB, which
 * stays in the cache. Names that were chosen to meet in one place of it are moved to such a map, which stays fast.
 */
final class NameIndex {
    private static final int MOST_STEPS = 250;

    /** What is known of the names of entries. */
    interface Entries {
        String name(int entry);

        /** {@return the hash of its name, by {@link Names#hash}} */
        int hash(int entry);

        /** {@return whether two have the same name, without decoding it where that is possible} */
        boolean haveSameName(int entry, int other);
    }

    private final Entries entries;

    /** In as many low bits as are needed the number of an entry and one more, above them those of the hash of its name. */
    private int[] slots;

    private int numbers;
    private @Nullable Map<String, Integer> map;

    /**
     * An empty index.
     *
     * @param count how many entries there will be, more or less
     */
    NameIndex(Entries entries, int count) {
        this.entries = entries;
        this.slots = new int[Integer.highestOneBit(Math.clamp(count, 1, 1 << 27)) * 4];
        this.numbers = slots.length - 1;
    }

    /**
     * Adds an entry, in place of one with the same name. Their numbers ascend.
     *
     * @param hash of its name, by {@link Names#hash}
     * @return that other one, or -1
     */
    int add(int entry, int hash) {
        if (map != null) {
            return addToMap(map, entry);
        }
        if (entry + 1 > slots.length / 2) {
            grow();
        }
        int tag = hash & ~numbers;
        int place = hash & numbers;
        for (int steps = 0; slots[place] != 0; steps++, place = next(place)) {
            int other = (slots[place] & numbers) - 1;
            if ((slots[place] & ~numbers) == tag && entries.haveSameName(entry, other)) {
                slots[place] = tag | (entry + 1);
                return other;
            }
            if (steps == MOST_STEPS) {
                return addToMap(toMap(), entry);
            }
        }
        slots[place] = tag | (entry + 1);
        return -1;
    }

    private int next(int place) {
        return (place + 1) & numbers;
    }

    private void grow() {
        int[] old = slots;
        int oldNumbers = numbers;
        slots = new int[2 * old.length];
        numbers = slots.length - 1;
        for (int slot : old) {
            if (slot != 0) {
                int number = slot & oldNumbers;
                int hash = entries.hash(number - 1);
                int place = hash & numbers;
                while (slots[place] != 0) {
                    place = next(place);
                }
                slots[place] = (hash & ~numbers) | number;
            }
        }
    }

    private int addToMap(Map<String, Integer> target, int entry) {
        Integer other = target.put(entries.name(entry), entry);
        return other == null ? -1 : other;
    }

    private Map<String, Integer> toMap() {
        Map<String, Integer> all = new HashMap<>();
        for (int slot : slots) {
            if (slot != 0) {
                int entry = (slot & numbers) - 1;
                all.put(entries.name(entry), entry);
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
        int hash = Names.hash(name);
        int tag = hash & ~numbers;
        for (int place = hash & numbers; slots[place] != 0; place = next(place)) {
            int entry = (slots[place] & numbers) - 1;
            if ((slots[place] & ~numbers) == tag && entries.name(entry).equals(name)) {
                return entry;
            }
        }
        return -1;
    }
}
