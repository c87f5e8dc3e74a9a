package dev.codecs.serial.internal.resp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Null, booleans and whole numbers of one digit, by their second byte: a processor foresees a look into a table, and not which of them
 * it will be. Each is compared as the four bytes that stand in its place.
 */
final class ShortValues {
    private static final int SIZE = 128;
    private static final int LINE = 0x0D0A;

    private static final int[] MASKS = new int[SIZE];
    /** What no four bytes are where nothing is masked out. */
    private static final int[] HEADS = new int[SIZE];

    private static final @Nullable Object[] VALUES = new @Nullable Object[SIZE];

    static {
        Arrays.fill(HEADS, 1);
        set('\r', ('_' << 24) | (LINE << 8), -1 << 8, null);
        set('t', ('#' << 24) | ('t' << 16) | LINE, -1, true);
        set('f', ('#' << 24) | ('f' << 16) | LINE, -1, false);
        for (int digit = '0'; digit <= '9'; digit++) {
            set(digit, (':' << 24) | (digit << 16) | LINE, -1, (long) (digit - '0'));
        }
    }

    private ShortValues() {}

    private static void set(int second, int head, int mask, @Nullable Object value) {
        HEADS[second] = head;
        MASKS[second] = mask;
        VALUES[second] = value;
    }

    /** {@return whether these four bytes start with a short value} */
    static boolean is(int word) {
        int second = (word >> 16) & 127;
        return (word & MASKS[second]) == HEADS[second];
    }

    /** {@return the length of the short value} It is 3 for null, whose second byte alone lacks a bit; the next value waits for this. */
    static int length(int word) {
        return 3 + ((word >> 21) & 1);
    }

    /** {@return the short value that these four bytes start with} */
    static @Nullable Object value(int word) {
        return VALUES[(word >> 16) & 127];
    }
}
