package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The header of a zlib stream (RFC 1950, section 2.2): method, window, level, and the identity of a preset dictionary. */
final class ZlibHeader implements HeaderReader {
    private static final int PLAIN = 2;
    private static final int WITH_DICTIONARY = 6;

    private static final int DEFLATE = 8;
    private static final int LARGEST_WINDOW = 7;
    private static final int FIRST_BYTE = (LARGEST_WINDOW << 4) | DEFLATE;
    private static final int PRESET_DICTIONARY = 0x20;
    private static final int CHECK = 31;

    private int count;
    private int head;
    private int id;

    /** The header that zlib itself writes for the level. */
    static byte[] of(int level, @Nullable Dictionary dictionary) {
        int speed = level < 2 ? 0 : level < 6 ? 1 : level == 6 ? 2 : 3;
        int head = (FIRST_BYTE << 8) | (speed << 6) | (dictionary == null ? 0 : PRESET_DICTIONARY);
        head += CHECK - head % CHECK;
        ByteBuffer header = ByteBuffer.allocate(dictionary == null ? PLAIN : WITH_DICTIONARY);
        header.putShort((short) head);
        if (dictionary != null) {
            header.putInt(dictionary.id());
        }
        return header.array();
    }

    @Override
    public boolean done() {
        return count == (needsDictionary() ? WITH_DICTIONARY : PLAIN);
    }

    @Override
    public void accept(byte next, long position) {
        int b = next & 0xFF;
        count++;
        if (count == 1) {
            if ((b & 0x0F) != DEFLATE || b >> 4 > LARGEST_WINDOW) {
                throw new CorruptInputException(
                        "no zlib stream: its first byte says no DEFLATE with a window of 32 KiB", position);
            }
            head = b << 8;
        } else if (count == 2) {
            head |= b;
            if (head % CHECK != 0) {
                throw new CorruptInputException("no zlib stream: the check bits of its header are wrong", position);
            }
        } else {
            id = (id << 8) | b;
        }
    }

    @Override
    public OptionalInt dictionaryId() {
        return needsDictionary() ? OptionalInt.of(id) : OptionalInt.empty();
    }

    private boolean needsDictionary() {
        return count >= PLAIN && (head & PRESET_DICTIONARY) != 0;
    }
}
