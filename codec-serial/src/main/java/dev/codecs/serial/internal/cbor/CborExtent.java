package dev.codecs.serial.internal.cbor;

import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/**
 * Where values end whose bytes are all there. One count of the values still to come is all that is kept: no nesting can pass the
 * limit while fewer lists, maps and tags were met than it allows. What has more of them, or something without a length, goes the exact way
 * of {@link CborScanner}, at a third of the speed.
 */
final class CborExtent {
    /** What is not looked at here: a length is not said, or the head is none. */
    private static final byte OTHER = Byte.MIN_VALUE;

    /**
     * For each head the length of its value where the head alone tells it, less than 0 for a list, map or tag of as many values and one
     * more, and 0 where a length follows.
     */
    private static final byte[] KINDS = kinds();

    private CborExtent() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[256];
        for (int head = 0; head < 256; head++) {
            int info = head & 31;
            int type = head >>> 5;
            boolean followed = type >= 2 && type <= 6;
            if (info > 27 || head == 0xF8) {
                kinds[head] = OTHER;
            } else if (info >= 24) {
                kinds[head] = (byte) (followed ? 0 : 1 + (1 << (info - 24)));
            } else {
                kinds[head] = (byte)
                        switch (type) {
                            case 2, 3 -> 1 + info;
                            case 4 -> -(info + 1);
                            case 5 -> -(2 * info + 1);
                            case 6 -> -2;
                            default -> 1;
                        };
            }
        }
        Arrays.fill(kinds, 0xFC, 0x100, OTHER);
        return kinds;
    }

    /** {@return the length of a value whose head alone tells it, or else 0 or less} */
    static int kind(byte head) {
        return KINDS[head & 0xFF];
    }

    /**
     * {@return where so many values end, and in the upper half the number of values and keys inside of them; or -1 if they are cut short, or only
     * the exact way can tell whether they are within the limits}
     *
     * @param outer the number of lists and maps that they are in
     */
    static long of(byte[] data, int start, int values, int outer, Settings settings) {
        if (settings.limits().stringLength() < 24) {
            return -1;
        }
        try {
            return walk(data, start, values, outer, settings);
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }

    private static long walk(byte[] data, int start, int values, int outer, Settings settings) {
        byte[] kinds = KINDS;
        int p = start;
        long left = values;
        long items = 0;
        int nested = 0;
        while (left > 0) {
            int head = data[p];
            left--;
            // The most frequent of all need no second look into memory, for which the next head would have to wait.
            if (head >= 0x60 && head < 0x78) {
                p += head - 0x5F;
                continue;
            }
            if ((head >= 0 && head < 24) || (head >= (byte) 0xF4 && head <= (byte) 0xF6)) {
                p++;
                continue;
            }
            head &= 0xFF;
            int kind = kinds[head];
            if (kind > 0) {
                p += kind;
            } else if (kind == OTHER) {
                return -1;
            } else if (kind < 0) {
                p++;
                left -= kind + 1;
                items -= kind + 1;
                nested++;
            } else {
                long argument = argument(data, p + 1, head & 31);
                p += 1 + (1 << ((head & 31) - 24));
                if (head >= 0x80) {
                    // More values than bytes are not there, and their sum must not wrap around.
                    if (argument < 0 || argument > data.length) {
                        return -1;
                    }
                    long inside = head >= 0xC0 ? 1 : head >= 0xA0 ? 2 * argument : argument;
                    left += inside;
                    items += inside;
                    nested++;
                } else {
                    if (argument < 0 || argument > data.length - p) {
                        return -1;
                    }
                    settings.checkLength(argument);
                    p += (int) argument;
                }
            }
        }
        boolean within = p <= data.length
                && nested <= settings.limits().depth() - outer
                && items <= settings.limits().items();
        return within ? items << 32 | p : -1;
    }

    private static long argument(byte[] data, int at, int info) {
        return switch (info) {
            case 24 -> data[at] & 0xFF;
            case 25 -> Bytes.getShort(data, at);
            case 26 -> Integer.toUnsignedLong(Bytes.getInt(data, at));
            default -> Bytes.getLong(data, at);
        };
    }
}
