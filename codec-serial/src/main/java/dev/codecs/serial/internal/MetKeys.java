package dev.codecs.serial.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys that were met in the maps that are open, as places in the data, to find one that comes twice in its map. It costs a few
 * nanoseconds a key. Keys that were made to collide it does not take: {@link CompactMap} and {@link LongMap} do.
 */
public final class MetKeys {
    /** Up to so many keys of a map are compared one by one, by their hashes. */
    private static final int FEW = 16;
    /** After so many others in the same place of a table it is full. */
    private static final int MOST_PROBES = 64;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final byte[] data;

    private long[] hashes = new long[32];
    /** The offset of each, and in the lower half its length. */
    private long[] places = new long[32];

    private int size;

    // Of each open map where its keys start and, where they are more than a few, the table of their numbers, from 1.
    private int depth;
    private int[] starts = new int[8];
    private int[] @Nullable [] tables = new int[8][];

    private boolean full;

    /** No keys, in no map. */
    public MetKeys(byte[] data) {
        this.data = data;
    }

    /** Begins a map in the map that was begun last. */
    public void begin() {
        if (depth == starts.length) {
            starts = Arrays.copyOf(starts, 2 * depth);
            tables = Arrays.copyOf(tables, 2 * depth);
        }
        starts[depth] = size;
        tables[depth] = null;
        depth++;
    }

    /** Ends the map that was begun last. */
    public void end() {
        size = starts[--depth];
    }

    /** {@return whether keys were met that it does not take, so that not every one is found that comes twice} */
    public boolean isFull() {
        return full;
    }

    /** {@return whether the key is another than those that were met in its map, and was taken} */
    public boolean add(int offset, int length) {
        long hash = hash(offset, length);
        int start = starts[depth - 1];
        int end = size;
        if (end - start >= FEW) {
            return addToTable(hash, offset, length);
        }
        long[] all = hashes;
        for (int i = start; i < end; i++) {
            if (all[i] == hash && is(i, offset, length)) {
                return false;
            }
        }
        append(hash, offset, length);
        return true;
    }

    private boolean is(int number, int offset, int length) {
        int other = (int) (places[number] >>> 32);
        return (int) places[number] == length
                && (length < 8 || Arrays.equals(data, other, other + length, data, offset, offset + length));
    }

    private void append(long hash, int offset, int length) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * size);
            places = Arrays.copyOf(places, 2 * size);
        }
        hashes[size] = hash;
        places[size] = (long) offset << 32 | length;
        size++;
    }

    private boolean addToTable(long hash, int offset, int length) {
        int start = starts[depth - 1];
        int[] table = tables[depth - 1];
        if (table == null || 2 * (size - start + 1) > table.length) {
            table = table(start);
            tables[depth - 1] = table;
        }
        int mask = table.length - 1;
        int slot = slot(hash) & mask;
        for (int probes = 0; table[slot] != 0; slot = (slot + 1) & mask) {
            int number = start + table[slot] - 1;
            if (hashes[number] == hash && is(number, offset, length)) {
                return false;
            }
            if (++probes == MOST_PROBES) {
                full = true;
                return false;
            }
        }
        append(hash, offset, length);
        table[slot] = size - start;
        return true;
    }

    /** {@return a table of the keys from start on, with room for as many more} */
    private int[] table(int start) {
        int count = size - start;
        int[] table = new int[4 * Integer.highestOneBit(count)];
        int mask = table.length - 1;
        for (int number = 1; number <= count; number++) {
            int slot = slot(hashes[start + number - 1]) & mask;
            while (table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = number;
        }
        return table;
    }

    /** Of a key of less than eight bytes it is the bytes and their number. */
    private long hash(int offset, int length) {
        if (length < 8) {
            return Bytes.getFew(data, offset, length) | (long) length << 56;
        }
        long hash = length;
        int last = offset + length - 8;
        for (int at = offset; at < last; at += 8) {
            hash = mixed(hash ^ Bytes.getWord(data, at));
        }
        return hash ^ Bytes.getWord(data, last);
    }

    private static int slot(long hash) {
        return (int) (mixed(hash) >>> 32);
    }

    private static long mixed(long hash) {
        long product = hash * MIX;
        return product ^ product >>> 32;
    }
}
