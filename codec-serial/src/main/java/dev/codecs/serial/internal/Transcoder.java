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

    // Of what each open list or map stands in: whether it is a map, its elements or entries or UNCOUNTED, and how many
    // were begun.
    private boolean[] maps = new boolean[8];
    private int[] totals = new int[8];
    private int[] counts = new int[8];
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
        int depth = 0;
        boolean map = false;
        int total = 0;
        int count = 0;
        while (true) {
            if (!cursor.copyScalar(generator, depth)) {
                enter(depth, map, total, count);
                map = cursor.token() == Token.MAP;
                total = map ? cursor.beginMap() : cursor.beginList();
                places[depth++] = map ? generator.beginMap(total) : generator.beginList(total);
                count = 0;
                if (map) {
                    keys.begin();
                }
                if (total != UNCOUNTED) {
                    cursor.count(map ? 2L * total : total);
                }
            }
            while (depth > 0 && !(total == UNCOUNTED ? cursor.moreInside(map, count == 0) : count < total)) {
                depth--;
                end(places[depth], map, count, total != UNCOUNTED);
                map = maps[depth];
                total = totals[depth];
                count = counts[depth];
            }
            if (depth == 0) {
                return true;
            }
            count++;
            if (total == UNCOUNTED) {
                cursor.count(map ? 2 : 1);
            }
            if (map && !key()) {
                return false;
            }
        }
    }

    private void enter(int depth, boolean map, int total, int count) {
        from.checkDepth(depth);
        to.checkDepth(depth);
        if (depth == totals.length) {
            maps = Arrays.copyOf(maps, 2 * depth);
            totals = Arrays.copyOf(totals, 2 * depth);
            counts = Arrays.copyOf(counts, 2 * depth);
            places = Arrays.copyOf(places, 2 * depth);
        }
        maps[depth] = map;
        totals[depth] = total;
        counts[depth] = count;
    }

    private void end(int place, boolean map, int count, boolean counted) {
        cursor.end(map, counted);
        if (map) {
            keys.end();
            generator.endMap(place, count, counted);
        } else {
            generator.endList(place, count, counted);
        }
    }

    /** {@return whether it can be told that no equal key was met in the same map} */
    private boolean key() {
        int at = cursor.position();
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
}
