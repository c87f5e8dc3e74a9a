package dev.codecs.serial.internal.cbor;

import dev.codecs.Options.TrailingBytes;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.MetKeys;
import dev.codecs.serial.internal.OpenCounts;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Utf8;

/**
 * Looks over a document without making anything of it. What it does not take, such as tags and what has no length in its head, may be
 * valid still: that is for others to say, and why.
 */
final class CborValidity {
    private static final long UNKNOWN = -1;

    private final byte[] data;
    private final Settings settings;
    private final long longest;

    private CborValidity(byte[] data, Settings settings) {
        this.data = data;
        this.settings = settings;
        this.longest = settings.limits().stringLength();
    }

    /** {@return whether the data is one valid document, as far as a quick look tells} Keys must be text, and no two of a map the same. */
    static boolean holds(byte[] data, Settings settings) {
        try {
            return new CborValidity(data, settings).holds();
        } catch (IndexOutOfBoundsException e) {
            return false;
        }
    }

    private boolean holds() {
        byte[] data = this.data;
        MetKeys keys = new MetKeys(data);
        OpenCounts open = new OpenCounts(settings);
        int p = 0;
        long left = 1;
        boolean map = false;
        while (true) {
            if (left == 0) {
                if (open.depth() == 0) {
                    break;
                }
                if (map) {
                    keys.end();
                }
                map = open.leave();
                left = open.left();
                continue;
            }
            left--;
            if (map) {
                int head = data[p];
                long length = argument(p, head & 31);
                int text = p + headLength(head & 31);
                if ((head & 0xE0) != 0x60 || !isThere(text, length) || !isNewKey(keys, text, (int) length)) {
                    return false;
                }
                p = text + (int) length;
            }
            int head = data[p];
            if ((head >= 0 && head < 24) || (head >= (byte) 0xF4 && head <= (byte) 0xF6)) {
                // A branch is foreseen, and the next head need not wait for a table.
                p++;
                continue;
            }
            int type = head >>> 5 & 7;
            long argument = argument(p, head & 31);
            int start = p;
            p += headLength(head & 31);
            if (type == 3) {
                if (!isThere(p, argument) || !Utf8.isText(data, p, (int) argument, false)) {
                    return false;
                }
                p += (int) argument;
            } else if (type == 4 || type == 5) {
                int each = type - 3;
                if (argument < 0 || argument > (data.length - p) / each || !open.enter(left, map, each * argument)) {
                    return false;
                }
                left = argument;
                map = type == 5;
                if (map) {
                    keys.begin();
                }
            } else if (type == 2) {
                if (!isThere(p, argument)) {
                    return false;
                }
                p += (int) argument;
            } else if (type == 6
                    || (head & 31) > 27
                    || (head == (byte) 0xF8 && data[start + 1] >= 0 && data[start + 1] < 32)) {
                return false;
            }
        }
        return p == data.length || (p < data.length && settings.options().trailingBytes() != TrailingBytes.REJECT);
    }

    private boolean isThere(int start, long length) {
        return length >= 0 && length <= longest && length <= data.length - start;
    }

    private boolean isNewKey(MetKeys keys, int text, int length) {
        return Utf8.isText(data, text, length, false) && keys.add(text, length);
    }

    /** {@return the argument of the head, or what is less than 0 where it has none} */
    private long argument(int p, int info) {
        if (info < 24) {
            return info;
        }
        return switch (info) {
            case 24 -> data[p + 1] & 0xFF;
            case 25 -> Bytes.getShort(data, p + 1);
            case 26 -> Integer.toUnsignedLong(Bytes.getInt(data, p + 1));
            case 27 -> Bytes.getLong(data, p + 1);
            default -> UNKNOWN;
        };
    }

    private static int headLength(int info) {
        return info < 24 || info > 27 ? 1 : 1 + (1 << (info - 24));
    }
}
