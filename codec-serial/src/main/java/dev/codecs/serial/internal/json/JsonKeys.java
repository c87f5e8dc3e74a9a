package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.jspecify.annotations.Nullable;

/**
 * The keys that were read last, so that a key which comes again is the same string with its hash already computed. Threads share it
 * without locks: an entry is immutable, and one that is lost costs a string more.
 */
final class JsonKeys {
    private static final int SIZE = 1 << 11;

    /** The text and its bytes, with zeros behind them; no key has a zero in it. */
    private record Key(long head, long tail, String text) {}

    private static final @Nullable Key[] KEYS = new @Nullable Key[SIZE];

    private JsonKeys() {}

    /**
     * {@return the key}
     *
     * @param head its first eight bytes, which are ASCII
     * @param tail the rest
     * @param start where it is in the data, should it be new
     */
    static String get(long head, long tail, byte[] data, int start, int length) {
        long mixed = (head ^ tail * 0x9E37_79B9_7F4A_7C15L) * 0xD6E8_FEB8_6659_FD93L;
        int slot = (int) (mixed >>> (64 - 11));
        Key key = KEYS[slot];
        if (key != null && key.head == head && key.tail == tail) {
            return key.text;
        }
        String text = new String(data, start, length, ISO_8859_1);
        KEYS[slot] = new Key(head, tail, text);
        return text;
    }
}
