package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.codecs.Encoder;
import dev.codecs.Options;
import dev.codecs.ValueFeed;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random trees go through every engine and between formats, whole, in pieces, and token by token. */
class RoundTripTest {
    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void randomTrees(Encoder codec) {
        Random random = new Random(1);
        Encoder deterministic = codec.with(Options.DEFAULT.keyOrder(Options.KeyOrder.DETERMINISTIC));
        for (int i = 0; i < 300; i++) {
            Object tree = RandomTrees.tree(random, 5);
            byte[] data = codec.encode(tree);
            assertEquals(Texts.of(tree), Texts.of(codec.decode(data)));
            byte[] sorted = deterministic.encode(tree);
            assertArrayEquals(sorted, deterministic.encode(codec.decode(sorted)));
            for (Encoder other : Encoder.all()) {
                if (other.algorithm().equals(codec.algorithm())) {
                    assertEquals(Texts.of(tree), Texts.of(other.decode(data)));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void aFeedGivesEachValueOnceItIsWhole(Encoder codec) {
        Random random = new Random(2);
        List<String> written = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 300; i++) {
            Object tree = RandomTrees.tree(random, 4);
            written.add(Texts.of(tree));
            all.writeBytes(codec.encode(tree));
            ends.add(all.size());
        }
        byte[] data = all.toByteArray();
        for (int most : new int[] {1, 7, 100, 5000}) {
            ValueFeed feed = codec.feed();
            List<String> read = new ArrayList<>();
            for (int at = 0; at < data.length; ) {
                int length = Math.min(1 + random.nextInt(most), data.length - at);
                feed.feed(data, at, length);
                at += length;
                while (feed.hasNext()) {
                    read.add(Texts.of(feed.next()));
                }
                int fed = at;
                assertEquals(ends.stream().filter(end -> end <= fed).count(), read.size());
            }
            feed.end();
            assertFalse(feed.hasNext());
            assertEquals(written, read);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void transcodingIsDecodingAndEncoding(Encoder codec) throws IOException {
        Random random = new Random(3);
        for (Encoder other : Encoder.all()) {
            if (other.algorithm().equals("cbor") || other.algorithm().equals("msgpack")) {
                ByteArrayOutputStream both = new ByteArrayOutputStream();
                for (int i = 0; i < 100; i++) {
                    Object tree = RandomTrees.tree(random, 4);
                    byte[] data = codec.encode(tree);
                    ByteArrayOutputStream sink = new ByteArrayOutputStream();
                    try (ValueWriter writer = other.writer(sink)) {
                        Transcoding.value(codec.reader(data), writer);
                    }
                    assertEquals(Texts.of(tree), Texts.of(other.decode(sink.toByteArray())));
                    assertArrayEquals(other.encode(tree), sink.toByteArray());
                    both.writeBytes(data);
                }
                ByteArrayOutputStream sink = new ByteArrayOutputStream();
                try (ValueWriter writer = other.writer(sink)) {
                    Transcoding.sequence(codec.reader(both.toByteArray()), writer);
                }
                ByteArrayOutputStream back = new ByteArrayOutputStream();
                try (ValueWriter writer = codec.writer(back)) {
                    Transcoding.sequence(other.reader(sink.toByteArray()), writer);
                }
                assertArrayEquals(both.toByteArray(), back.toByteArray());
            }
        }
    }
}
