package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.ValueFeed;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that arrive in pieces of any length are those that were written. */
class FeedTest {
    @ParameterizedTest
    @ValueSource(strings = {"msgpack", "cbor", "json", "ubjson", "bson", "resp", "bencode"})
    void piecesOfAnyLength(String format) {
        Encoder encoder = Encoder.of(format);
        Random random = new Random(7);
        for (int most : new int[] {1, 2, 7, 100, 5000}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            List<@Nullable Object> written = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                String text = "x".repeat(random.nextInt(300));
                Object value = Map.of("k" + i, List.of((long) random.nextInt(), text, List.of()));
                out.writeBytes(encoder.encode(value));
                written.add(value);
                if (!format.equals("bson")) {
                    Object scalar = i % 2 == 0 ? (Object) (long) random.nextInt() : "é".repeat(i);
                    out.writeBytes(encoder.encode(scalar));
                    out.writeBytes(format.equals("json") ? new byte[] {'\n'} : new byte[0]);
                    written.add(scalar);
                }
            }
            byte[] data = out.toByteArray();
            ValueFeed feed = encoder.feed();
            List<@Nullable Object> read = new ArrayList<>();
            for (int at = 0; at < data.length; ) {
                int length = Math.min(1 + random.nextInt(most), data.length - at);
                feed.feed(data, at, length);
                at += length;
                // Some pieces arrive while values of the one before wait.
                while (feed.hasNext() && random.nextInt(10) > 0) {
                    read.add(feed.next());
                }
            }
            feed.end();
            while (feed.hasNext()) {
                read.add(feed.next());
            }
            assertEquals(Texts.of(written), Texts.of(read), () -> "pieces of up to " + most);
        }
    }

    @Test
    void aNumberGoesOnInTheNextPiece() {
        ValueFeed feed = Encoder.of("json").feed();
        feed.feed("[1] 12".getBytes(UTF_8), 0, 6);
        assertEquals(List.of(1L), feed.next());
        assertFalse(feed.hasNext());
        feed.feed("34".getBytes(UTF_8), 0, 2);
        assertFalse(feed.hasNext());
        feed.end();
        assertEquals(1234L, feed.next());
        assertFalse(feed.hasNext());
    }

    @Test
    void whatFollowsAValueAtFaultIsRead() {
        ValueFeed feed = Encoder.of("msgpack").feed();
        feed.feed(new byte[] {1, (byte) 0xA1, (byte) 0xFF, 2, (byte) 0x91}, 0, 5);
        assertEquals(1L, feed.next());
        assertThrows(CorruptInputException.class, feed::next);
        assertEquals(2L, feed.next());
        assertFalse(feed.hasNext());
        feed.feed(new byte[] {3, 4}, 0, 2);
        assertEquals(List.of(3L), feed.next());
        assertEquals(4L, feed.next());
    }
}
