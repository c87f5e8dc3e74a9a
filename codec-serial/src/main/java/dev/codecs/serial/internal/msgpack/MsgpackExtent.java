package dev.codecs.serial.internal.msgpack;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/**
 * Where values end whose bytes are all there. One count of the values still to come is all that is kept: no nesting can pass the
 * limit while fewer lists and maps were met than it allows. What has more of them goes the exact way of {@link MsgpackScanner}, at a third
 * of the speed.
 */
final class MsgpackExtent {
    /**
     * For each head the length of its value where the head alone tells it, less than 0 for a list or map of as many values and one
     * more, and 0 where bytes of length follow.
     */
    private static final byte[] KINDS = kinds();

    private MsgpackExtent() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[256];
        Arrays.fill(kinds, 0, 0x80, (byte) 1);
        Arrays.fill(kinds, 0xE0, 0x100, (byte) 1);
        for (int count = 0; count < 16; count++) {
            kinds[0x80 | count] = (byte) -(2 * count + 1);
            kinds[0x90 | count] = (byte) -(count + 1);
        }
        for (int length = 0; length < 32; length++) {
            kinds[0xA0 | length] = (byte) (1 + length);
        }
        int[] heads = {0xC0, 0xC2, 0xC3, 0xCC, 0xD0, 0xCD, 0xD1, 0xCA, 0xCE, 0xD2, 0xCB, 0xCF, 0xD3};
        int[] lengths = {1, 1, 1, 2, 2, 3, 3, 5, 5, 5, 9, 9, 9};
        for (int i = 0; i < heads.length; i++) {
            kinds[heads[i]] = (byte) lengths[i];
        }
        for (int log = 0; log < 5; log++) {
            kinds[0xD4 + log] = (byte) (2 + (1 << log));
        }
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
        if (settings.limits().stringLength() < 31) {
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
            if (head >= -32 || (head <= (byte) 0xC3 && head >= (byte) 0xC0 && head != (byte) 0xC1)) {
                p++;
                continue;
            }
            head &= 0xFF;
            if (head >= 0xA0 && head < 0xC0) {
                p += head - 0x9F;
                continue;
            }
            int kind = kinds[head];
            if (kind > 0) {
                p += kind;
            } else if (kind < 0) {
                p++;
                left -= kind + 1;
                items -= kind + 1;
                nested++;
            } else {
                long length = length(data, p, head);
                p += headLength(head);
                if (head >= 0xDC && head <= 0xDF) {
                    long inside = head >= 0xDE ? 2 * length : length;
                    left += inside;
                    items += inside;
                    nested++;
                } else {
                    settings.checkLength(length);
                    if (length > data.length - p) {
                        return -1;
                    }
                    p += (int) length;
                }
            }
        }
        boolean within = p <= data.length
                && nested <= settings.limits().depth() - outer
                && items <= settings.limits().items();
        return within ? items << 32 | p : -1;
    }

    /** {@return the number that follows such a head} */
    static long length(byte[] data, int p, int head) {
        return switch (head) {
            case 0xC4, 0xC7, 0xD9 -> data[p + 1] & 0xFF;
            case 0xC5, 0xC8, 0xDA, 0xDC, 0xDE -> Bytes.getShort(data, p + 1);
            case 0xC6, 0xC9, 0xDB, 0xDD, 0xDF -> Integer.toUnsignedLong(Bytes.getInt(data, p + 1));
            default -> throw new CorruptInputException("no value starts with the byte c1", p);
        };
    }

    /** {@return the length of the head with its bytes of length and type} */
    static int headLength(int head) {
        return switch (head) {
            case 0xC4, 0xD9 -> 2;
            case 0xC5, 0xDA, 0xDC, 0xDE, 0xC7 -> 3;
            case 0xC8 -> 4;
            case 0xC6, 0xDB, 0xDD, 0xDF -> 5;
            case 0xC9 -> 6;
            default -> 1;
        };
    }
}
