package dev.codecs.serial.internal.msgpack;

import dev.codecs.Options.TrailingBytes;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.MetKeys;
import dev.codecs.serial.internal.OpenCounts;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Utf8;

/** Looks over a document without making anything of it. What it does not take may be valid still: that is for decoding to say, and why. */
final class MsgpackValidity {
    private final byte[] data;
    private final Settings settings;
    private final long longest;

    private MsgpackValidity(byte[] data, Settings settings) {
        this.data = data;
        this.settings = settings;
        this.longest = settings.limits().stringLength();
    }

    /** {@return whether the data is one valid document, as far as a quick look tells} Keys must be text, and no two of a map the same. */
    static boolean holds(byte[] data, Settings settings) {
        try {
            return new MsgpackValidity(data, settings).holds();
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
                int text = textStart(p);
                int length = text < 0 ? -1 : textLength(p, text);
                if (!isText(text, length) || !keys.add(text, length)) {
                    return false;
                }
                p = text + length;
            }
            int head = data[p];
            if (head >= -32 || (head <= (byte) 0xC3 && head >= (byte) 0xC0 && head != (byte) 0xC1)) {
                // A branch is foreseen, and the next head need not wait for a table.
                p++;
                continue;
            }
            head &= 0xFF;
            int kind = MsgpackExtent.kind((byte) head);
            if (textStart(p) > 0) {
                int text = textStart(p);
                int length = textLength(p, text);
                if (!isText(text, length)) {
                    return false;
                }
                p = text + length;
            } else if (kind > 0 && (head < 0xD4 || head > 0xD8)) {
                p += kind;
            } else if (kind < 0 || (head >= 0xDC && head <= 0xDF)) {
                boolean entries = head < 0x90 || head == 0xDE || head == 0xDF;
                long count = kind < 0 ? head & 15 : MsgpackExtent.length(data, p, head);
                p += MsgpackExtent.headLength(head);
                if (count > (data.length - p) / (entries ? 2 : 1)
                        || !open.enter(left, map, entries ? 2 * count : count)) {
                    return false;
                }
                left = count;
                map = entries;
                if (map) {
                    keys.begin();
                }
            } else {
                int end = other(p, head);
                if (end < 0) {
                    return false;
                }
                p = end;
            }
        }
        return p == data.length || (p < data.length && settings.options().trailingBytes() != TrailingBytes.REJECT);
    }

    /** {@return where the text starts whose head stands there, or -1 if it is none} */
    private int textStart(int p) {
        int head = data[p] & 0xFF;
        if ((head & 0xE0) == 0xA0) {
            return p + 1;
        }
        return head >= 0xD9 && head <= 0xDB ? p + 1 + (1 << (head - 0xD9)) : -1;
    }

    private int textLength(int p, int start) {
        return switch (start - p) {
            case 1 -> data[p] & 31;
            case 2 -> data[p + 1] & 0xFF;
            case 3 -> Bytes.getShort(data, p + 1);
            default -> Bytes.getInt(data, p + 1);
        };
    }

    private boolean isText(int start, int length) {
        return length >= 0
                && length <= longest
                && length <= data.length - start
                && Utf8.isText(data, start, length, false);
    }

    /** {@return where the binary or extension ends, or -1} */
    private int other(int p, int head) {
        boolean fixed = head >= 0xD4 && head <= 0xD8;
        long length = fixed ? 1L << (head - 0xD4) : MsgpackExtent.length(data, p, head);
        int start = p + (fixed ? 2 : MsgpackExtent.headLength(head));
        boolean extension = fixed || head >= 0xC7;
        // A time has rules of its own.
        boolean takes = length <= longest
                && length <= data.length - start
                && !(extension && data[start - 1] == MsgpackCursor.TIMESTAMP && !isTime(start, (int) length));
        return takes ? start + (int) length : -1;
    }

    private boolean isTime(int start, int length) {
        return length == 4 || (length == 8 && Bytes.getLong(data, start) >>> 34 <= 999_999_999);
    }
}
