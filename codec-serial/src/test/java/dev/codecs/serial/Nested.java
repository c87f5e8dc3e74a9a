package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.ValueFeed;
import dev.codecs.ValueReader;
import java.io.ByteArrayOutputStream;

/** Lists and maps in each other, far deeper than a stack is. */
final class Nested {
    private static final int LEVELS = 1_000_000;
    private static final int DEEP = 200_000;

    private Nested() {}

    /** A million of these heads run into the limit of depth, however they are read. */
    static void assertLimited(Encoder codec, byte[] head, byte[] tail) {
        byte[] data = nested(LEVELS, head, tail, new byte[0]);
        assertThrows(LimitExceededException.class, () -> codec.decode(data));
        assertThrows(LimitExceededException.class, () -> codec.reader(data).skip());
        assertThrows(LimitExceededException.class, () -> codec.reader(data).readRaw());
        ValueFeed feed = codec.feed();
        feed.feed(data, 0, data.length);
        assertThrows(LimitExceededException.class, feed::hasNext);
    }

    /** Where the caller allows it, depth costs no stack in reading and writing. */
    static void assertComesBack(Encoder codec, byte[] head, byte[] value, byte[] tail) {
        Encoder deep = codec.with(Limits.DEFAULT.depth(300_000));
        byte[] data = nested(DEEP, head, value, tail);
        assertArrayEquals(data, deep.encode(deep.decode(data)));
        ValueReader reader = deep.reader(data);
        reader.skip();
        assertEquals(data.length, reader.position());
    }

    private static byte[] nested(int levels, byte[] head, byte[] value, byte[] tail) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (int i = 0; i < levels; i++) {
            data.writeBytes(head);
        }
        data.writeBytes(value);
        for (int i = 0; i < levels; i++) {
            data.writeBytes(tail);
        }
        return data.toByteArray();
    }
}
