package dev.codecs.serial.internal.bencode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of the maps that are being written, those of an inner map behind those of the outer one, in the order of their keys. */
final class BencodeEntries {
    /** What is sorted by comparing each with each. */
    private static final int FEW = 16;

    private BencodeKey[] keys = new BencodeKey[16];
    private @Nullable Object[] values = new @Nullable Object[16];
    /** The order: places in the other two. */
    private int[] order = new int[16];

    private long[] ranks = new long[16];
    private int top;
    private boolean sorted;

    /** {@return where the entries of a map start that begins} */
    int begin() {
        sorted = true;
        return top;
    }

    void add(BencodeKey key, @Nullable Object value, int start) {
        if (top == keys.length) {
            keys = Arrays.copyOf(keys, 2 * top);
            values = Arrays.copyOf(values, 2 * top);
            order = Arrays.copyOf(order, 2 * top);
        }
        sorted = sorted && (top == start || keys[top - 1].compareTo(key) < 0);
        keys[top] = key;
        values[top] = value;
        order[top] = top;
        top++;
    }

    /** Puts the entries from there on in order. {@return where they end} */
    int sort(int start) {
        if (!sorted && top - start <= FEW) {
            sortByAll(start, top);
        } else if (!sorted) {
            sortByPrefix(start, top - start);
        }
        return top;
    }

    /** Most is decided by a number for each key, with its place in the last bits: to sort those is the JDK's. */
    private void sortByPrefix(int start, int count) {
        long places = Long.highestOneBit(count) * 2 - 1;
        if (ranks.length < count) {
            ranks = new long[Math.max(count, 2 * ranks.length)];
        }
        for (int i = 0; i < count; i++) {
            ranks[i] = (keys[start + i].rank() & ~places) | i;
        }
        Arrays.sort(ranks, 0, count);
        for (int from = 0; from < count; ) {
            int to = from;
            do {
                order[start + to] = start + (int) (ranks[to] & places);
                to++;
            } while (to < count && ((ranks[to] ^ ranks[from]) & ~places) == 0);
            if (to - from > 1) {
                sortByAll(start + from, start + to);
            }
            from = to;
        }
    }

    private void sortByAll(int from, int to) {
        if (to - from > FEW) {
            int[] sortedOrder = Arrays.stream(order, from, to)
                    .boxed()
                    .sorted((one, other) -> keys[one].compareTo(keys[other]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            System.arraycopy(sortedOrder, 0, order, from, to - from);
        } else {
            for (int i = from + 1; i < to; i++) {
                int place = order[i];
                int j = i;
                for (; j > from && keys[order[j - 1]].compareTo(keys[place]) > 0; j--) {
                    order[j] = order[j - 1];
                }
                order[j] = place;
            }
        }
        for (int i = from + 1; i < to; i++) {
            if (keys[order[i - 1]].equals(keys[order[i]])) {
                throw twice();
            }
        }
    }

    static IllegalArgumentException twice() {
        return new IllegalArgumentException("a map has two keys of the same bytes");
    }

    BencodeKey key(int i) {
        return keys[order[i]];
    }

    @Nullable
    Object value(int i) {
        return values[order[i]];
    }

    /** Forgets the entries from there on. */
    void end(int start) {
        top = start;
    }
}
