package dev.codecs.serial.internal;

import dev.codecs.Options.DuplicateKeys;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map in the order in which its keys came, in one array. Up to eight keys are compared one by one, more are found by their hashes. It
 * takes a third of the memory of a LinkedHashMap and half of the time to fill. Decoded maps of more keys than {@link #MOST} are
 * {@link LongMap}s, which keys with equal hashes do not slow down.
 */
public final class CompactMap extends AbstractMap<@Nullable Object, @Nullable Object> {
    static final int MOST = 64;
    private static final int LINEAR = 8;
    /** The longest map that is allocated by a declared number of entries. */
    private static final int TRUSTED = 256;

    private static final @Nullable Object[] NONE = {};

    /** Keys and values in turn. */
    private @Nullable Object[] slots;

    private int size;
    /** For each hash the number of an entry, from 1, in open addressing; null up to LINEAR entries. */
    private int @Nullable [] index;

    public CompactMap(int entries) {
        slots = entries == 0 ? NONE : new Object[2 * entries];
    }

    /**
     * {@return a map of the keys and values that stand in turn in a part of an array} The values of keys that come twice are chosen as the
     * rule says; where it rejects them, the map has fewer entries than were given.
     */
    public static Map<@Nullable Object, @Nullable Object> of(
            @Nullable Object[] entries, int from, int to, DuplicateKeys duplicates) {
        int count = (to - from) >> 1;
        if (count > LINEAR) {
            Map<@Nullable Object, @Nullable Object> map = of(count);
            for (int i = from; i < to; i += 2) {
                add(map, entries[i], entries[i + 1], duplicates);
            }
            return map;
        }
        CompactMap map = new CompactMap(entries, from, to);
        return map.hasNoKeyTwice() ? map : map.withoutRepeated(duplicates);
    }

    private CompactMap(@Nullable Object[] entries, int from, int to) {
        slots = from == to ? new Object[4] : Arrays.copyOfRange(entries, from, to);
        size = (to - from) >> 1;
    }

    /** Of the few keys of one map most differ in six bits of their hashes already. */
    private boolean hasNoKeyTwice() {
        long seen = 0;
        for (int i = 0, end = 2 * size; i < end; i += 2) {
            Object key = slots[i];
            int hash = key instanceof String text ? text.hashCode() : Objects.hashCode(key);
            long bit = 1L << (hash ^ hash >>> 6 ^ hash >>> 12);
            if ((seen & bit) != 0) {
                for (int j = 0; j < i; j += 2) {
                    if (Objects.equals(slots[j], key)) {
                        return false;
                    }
                }
            }
            seen |= bit;
        }
        return true;
    }

    private CompactMap withoutRepeated(DuplicateKeys duplicates) {
        CompactMap map = new CompactMap(size);
        for (int i = 0, end = 2 * size; i < end; i += 2) {
            map.add(slots[i], slots[i + 1], duplicates);
        }
        return map;
    }

    /** {@return an empty map for so many decoded entries, or -1 where their number is not known} */
    public static Map<@Nullable Object, @Nullable Object> of(int entries) {
        return entries <= MOST ? new CompactMap(entries < 0 ? 4 : entries) : new LongMap(Math.min(entries, TRUSTED));
    }

    /** {@return a map that takes another decoded entry: the same, or one that keys with equal hashes do not slow down} */
    public static Map<@Nullable Object, @Nullable Object> growing(Map<@Nullable Object, @Nullable Object> map) {
        return map instanceof CompactMap && map.size() == MOST ? new LongMap(map) : map;
    }

    /**
     * {@return whether the entry was taken into a decoded map, or else is to be rejected} As the caller's rule says, a key that is there
     * keeps its value or gets another.
     */
    public static boolean add(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            @Nullable Object value,
            DuplicateKeys duplicates) {
        if (map instanceof CompactMap compact) {
            return compact.add(key, value, duplicates);
        }
        if (map instanceof LongMap guarded) {
            guarded.meet(key);
        }
        if (duplicates == DuplicateKeys.LAST || !map.containsKey(key)) {
            map.put(key, value);
            return true;
        }
        return duplicates == DuplicateKeys.FIRST;
    }

    private boolean add(@Nullable Object key, @Nullable Object value, DuplicateKeys duplicates) {
        int at = find(key);
        if (at < 0) {
            append(key, value);
            return true;
        }
        if (duplicates == DuplicateKeys.LAST) {
            slots[at + 1] = value;
        }
        return duplicates != DuplicateKeys.REJECT;
    }

    /** {@return where the key stands, or -1} */
    private int find(@Nullable Object key) {
        int hash = Objects.hashCode(key);
        return index == null ? findInLine(key, hash) : findByHash(key, hash, index);
    }

    private int findInLine(@Nullable Object key, int hash) {
        @Nullable Object[] all = slots;
        for (int i = 0, end = 2 * size; i < end; i += 2) {
            Object other = all[i];
            if (Objects.hashCode(other) == hash && Objects.equals(other, key)) {
                return i;
            }
        }
        return -1;
    }

    private int findByHash(@Nullable Object key, int hash, int[] table) {
        int mask = table.length - 1;
        for (int slot = spread(hash) & mask; table[slot] != 0; slot = (slot + 1) & mask) {
            Object other = slots[2 * table[slot] - 2];
            if (Objects.hashCode(other) == hash && Objects.equals(other, key)) {
                return 2 * table[slot] - 2;
            }
        }
        return -1;
    }

    private static int spread(int hash) {
        return (hash * 0x9E3779B9) >>> 8;
    }

    private void append(@Nullable Object key, @Nullable Object value) {
        if (2 * size == slots.length) {
            slots = Arrays.copyOf(slots, Math.max(2 * slots.length, 8));
        }
        slots[2 * size] = key;
        slots[2 * size + 1] = value;
        size++;
        if (index != null && 2 * size <= index.length) {
            enter(index, size);
        } else if (size > LINEAR) {
            reindex();
        }
    }

    private void enter(int[] table, int entry) {
        int mask = table.length - 1;
        int slot = spread(Objects.hashCode(slots[2 * entry - 2])) & mask;
        while (table[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        table[slot] = entry;
    }

    private void reindex() {
        int[] table = size > LINEAR ? new int[Math.max(Integer.highestOneBit(slots.length) * 2, 32)] : null;
        for (int entry = 1; table != null && entry <= size; entry++) {
            enter(table, entry);
        }
        index = table;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        int at = find(key);
        return at < 0 ? null : slots[at + 1];
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return find(key) >= 0;
    }

    @Override
    public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
        int at = find(key);
        if (at < 0) {
            append(key, value);
            return null;
        }
        Object before = slots[at + 1];
        slots[at + 1] = value;
        return before;
    }

    @Override
    public @Nullable Object remove(@Nullable Object key) {
        int at = find(key);
        if (at < 0) {
            return null;
        }
        Object before = slots[at + 1];
        removeAt(at);
        return before;
    }

    private void removeAt(int at) {
        System.arraycopy(slots, at + 2, slots, at, 2 * size - at - 2);
        size--;
        slots[2 * size] = null;
        slots[2 * size + 1] = null;
        reindex();
    }

    @Override
    public void clear() {
        Arrays.fill(slots, null);
        size = 0;
        index = null;
    }

    @Override
    public int size() {
        return size;
    }

    /** {@return the key of an entry, from 0} */
    public @Nullable Object keyAt(int entry) {
        return slots[2 * entry];
    }

    /** {@return the value of an entry, from 0} */
    public @Nullable Object valueAt(int entry) {
        return slots[2 * entry + 1];
    }

    @Override
    public Set<Map.Entry<@Nullable Object, @Nullable Object>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<@Nullable Object, @Nullable Object>> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public Iterator<Map.Entry<@Nullable Object, @Nullable Object>> iterator() {
            return new EntryIterator();
        }
    }

    private final class EntryIterator implements Iterator<Map.Entry<@Nullable Object, @Nullable Object>> {
        private int next;
        private boolean removable;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public Map.Entry<@Nullable Object, @Nullable Object> next() {
            if (next >= size) {
                throw new NoSuchElementException();
            }
            removable = true;
            int entry = next++;
            return new Slot(slots[2 * entry], slots[2 * entry + 1]);
        }

        @Override
        public void remove() {
            if (!removable) {
                throw new IllegalStateException("there is no entry to remove");
            }
            removable = false;
            removeAt(2 * --next);
        }
    }

    /** An entry that writes through to the map. */
    private final class Slot extends SimpleEntry<@Nullable Object, @Nullable Object> {
        private static final long serialVersionUID = 1;

        Slot(@Nullable Object key, @Nullable Object value) {
            super(key, value);
        }

        @Override
        public @Nullable Object setValue(@Nullable Object value) {
            put(getKey(), value);
            return super.setValue(value);
        }
    }
}
