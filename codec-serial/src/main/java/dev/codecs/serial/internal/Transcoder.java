package dev.codecs.serial.internal;

import dev.codecs.ValueReader.Token;
import java.util.Arrays;

/**
 * Copies a value from the cursor of any format to the generator of any other. What is open lies in arrays; text goes over as the bytes
 * that it is where both formats have it in UTF-8, and is no String in between.
 */
final class Transcoder {
    private static final int UNCOUNTED = -1;

    private final byte[] data;
    private final Cursor cursor;
    private final Settings from;
    private final Generator generator;
    private final Settings to;
    private final MetKeys keys;

    private int depth;
    private boolean[] maps = new boolean[8];
    /** Elements, or keys and values, of each open list or map; or UNCOUNTED. */
    private int[] totals = new int[8];
    /** How many of them were copied. */
    private int[] copied = new int[8];
    /** What the generator wants back at the end. */
    private int[] places = new int[8];

    private Transcoder(byte[] data, Cursor cursor, Settings from, Generator generator, Settings to) {
        this.data = data;
        this.cursor = cursor;
        this.from = from;
        this.generator = generator;
        this.to = to;
        this.keys = new MetKeys(data);
    }

    /**
     * Copies the value that stands next, with all that is in it; it is in no list or map.
     *
     * @return whether that was possible: whether keys come twice is not found out for all
     */
    static boolean copy(byte[] data, Cursor cursor, Settings from, Generator generator, Settings to) {
        return new Transcoder(data, cursor, from, generator, to).copy();
    }

    private boolean copy() {
        value();
        while (depth > 0) {
            int open = depth - 1;
            boolean map = maps[open];
            int before = copied[open];
            boolean atKey = map && (before & 1) == 0;
            if (totals[open] == UNCOUNTED) {
                if ((!map || atKey) && !cursor.moreInside(map, before == 0)) {
                    end(open, map, before);
                    continue;
                }
                cursor.count(1);
            } else if (before == totals[open]) {
                end(open, map, before);
                continue;
            }
            copied[open] = before + 1;
            if (!atKey) {
                value();
            } else if (!key()) {
                return false;
            }
        }
        return true;
    }

    private void value() {
        if (!cursor.copyScalar(generator, depth)) {
            begin(cursor.token() == Token.MAP);
        }
    }

    /** {@return whether it can be told that no equal key was met in the same map} */
    private boolean key() {
        int at = cursor.position();
        if (cursor.token() != Token.STRING) {
            return false;
        }
        long key = cursor.passKey();
        if (key == Cursor.ELSEWHERE) {
            return false;
        }
        int start = (int) (key >>> 32);
        int length = (int) key;
        if (!keys.add(start, length)) {
            if (keys.isFull()) {
                return false;
            }
            throw TokenReader.twice(Utf8.decode(data, start, length, false), at);
        }
        generator.key(data, start, length);
        return true;
    }

    private void begin(boolean map) {
        from.checkDepth(depth);
        to.checkDepth(depth);
        int count = map ? cursor.beginMap() : cursor.beginList();
        if (depth == totals.length) {
            grow();
        }
        maps[depth] = map;
        totals[depth] = map && count != UNCOUNTED ? 2 * count : count;
        copied[depth] = 0;
        places[depth] = map ? generator.beginMap(count) : generator.beginList(count);
        if (count != UNCOUNTED) {
            cursor.count(totals[depth]);
        }
        if (map) {
            keys.begin();
        }
        depth++;
    }

    private void end(int open, boolean map, int elements) {
        boolean counted = totals[open] != UNCOUNTED;
        cursor.end(map, counted);
        if (map) {
            keys.end();
            generator.endMap(places[open], elements >> 1, counted);
        } else {
            generator.endList(places[open], elements, counted);
        }
        depth = open;
    }

    private void grow() {
        int length = 2 * depth;
        maps = Arrays.copyOf(maps, length);
        totals = Arrays.copyOf(totals, length);
        copied = Arrays.copyOf(copied, length);
        places = Arrays.copyOf(places, length);
    }
}
