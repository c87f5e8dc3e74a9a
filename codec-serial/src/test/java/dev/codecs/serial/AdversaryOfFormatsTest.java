package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an adversary tries with UBJSON, Ion, BSON, RESP and Bencode. */
@Timeout(60)
class AdversaryOfFormatsTest {
    @ParameterizedTest
    @CsvSource({"bencode", "ubjson", "bson", "ion", "ion-text", "resp"})
    @Timeout(20)
    void keysOfEqualHashes(String format) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < 1 << 16; i++) {
            map.put(AdversaryTest.collidingKey(i), 1L);
        }
        Encoder codec = Encoder.of(format, "java");
        ByteArrayOutputStream uncounted = new ByteArrayOutputStream();
        try (ValueWriter writer = codec.writer(uncounted)) {
            writer.beginMap();
            for (String key : map.keySet()) {
                writer.writeKey(key).write(1);
            }
            writer.endMap();
        }
        for (byte[] data : List.of(codec.encode(map), uncounted.toByteArray())) {
            assertEquals(map.size(), ((Map<?, ?>) codec.decode(data)).size());
        }
    }

    /** Elements without a byte each: a few bytes say that there are billions. */
    @ParameterizedTest
    @ValueSource(strings = {"Z", "T", "F", "N"})
    void ubjsonListsOfNothing(String type) {
        Encoder ubjson = Encoder.of("ubjson");
        for (String head : List.of("[$" + type + "#l", "{$" + type + "#l", "[[$" + type + "#l")) {
            byte[] data = ByteBuffer.allocate(head.length() + 4)
                    .put(head.getBytes(ISO_8859_1))
                    .putInt(Integer.MAX_VALUE)
                    .array();
            assertThrows(CodecException.class, () -> ubjson.decode(data));
            assertThrows(CodecException.class, () -> ubjson.reader(data).skip());
            assertThrows(CodecException.class, () -> ubjson.reader(data).readLevel());
            ValueFeed feed = ubjson.feed();
            assertThrows(CodecException.class, () -> {
                feed.feed(data, 0, data.length);
                feed.end();
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"ion-text, java", "ion-text, ion-java"})
    @Timeout(20)
    void numbersOfMillionsOfDigitsInIon(String format, String engine) {
        Encoder ion = Encoder.of(format, engine);
        String nines = "9".repeat(3_000_000);
        for (String text : List.of(
                "1d" + nines,
                "1d-" + nines,
                nines,
                "1." + nines,
                "0x" + nines,
                "2011-01-01T00:00:00." + nines + "Z",
                "1d999999999")) {
            assertThrows(LimitExceededException.class, () -> ion.decodeText(text));
            assertThrows(
                    LimitExceededException.class,
                    () -> ion.reader(text.getBytes(ISO_8859_1)).skip());
        }
        assertEquals(
                "0.00001", ion.decodeText("1d-" + "0".repeat(3_000_000) + "5").toString());
    }

    @Test
    @Timeout(20)
    void numbersOfMillionsOfDigitsInExtendedJson() {
        String nines = "9".repeat(3_000_000);
        for (String type : List.of("$numberInt", "$numberLong", "$numberDecimal")) {
            assertThrows(CorruptInputException.class, () -> ExtendedJson.parse(Map.of(type, nines)));
        }
        for (Instant far : List.of(Instant.MAX, Instant.MIN)) {
            assertThrows(UnsupportedFeatureException.class, () -> ExtendedJson.canonical(far));
            assertThrows(UnsupportedFeatureException.class, () -> ExtendedJson.relaxed(far));
            assertThrows(
                    UnsupportedFeatureException.class, () -> Encoder.of("bson").encode(far));
        }
    }

    private static byte[] lines(String text) {
        return text.replace("/", "\r\n").getBytes(ISO_8859_1);
    }

    /** Attributes and streams within each other, in pieces of every length. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "*?/|1/+a/:1/:5/|?/+b/#t/./*?/./%?/+k/|1/+c/_/$?/;2/ab/;1/c/;0/./~?/:1/|1/+d/:2/:3/././",
                "|1/+a/|1/+b/:2/:1/*2/>1/+x/|1/+c/:3/,1.5/",
                "*3/:1/:-1/:12345678901234567/",
                "*4/_/#t/#f/:7/",
                "%1/*1/:1/*1/%1/~1/:2/_/",
                "*1/|0/_/"
            })
    void respInPieces(String text) {
        byte[] data = lines(text);
        for (RespOptions options :
                List.of(RespOptions.DEFAULT, RespOptions.DEFAULT.attributes(!RespOptions.DEFAULT.attributes()))) {
            Encoder resp = Encoder.of("resp").with(options);
            String whole = Texts.of(resp.decode(data));
            for (int piece = 1; piece <= data.length; piece++) {
                ValueFeed feed = resp.feed();
                for (int at = 0; at < data.length; at += piece) {
                    assertTrue(at == 0 || !feed.hasNext(), "there is a value before its end");
                    feed.feed(data, at, Math.min(piece, data.length - at));
                }
                feed.end();
                assertEquals(whole, Texts.of(feed.next()));
            }
            ValueReader reader = resp.reader(data);
            reader.skip();
            assertEquals(data.length, reader.position());
            for (int length = 0; length < data.length; length++) {
                byte[] cut = Arrays.copyOf(data, length);
                assertThrows(CorruptInputException.class, () -> resp.decode(cut));
            }
        }
    }

    /** Aggregates in keys nest 32 deep at most, however they come to stand there. */
    @Test
    void respKeysInKeys() {
        Encoder resp = Encoder.of("resp");
        for (int depth : new int[] {30, 40}) {
            String key = "*1/".repeat(depth) + ":1/";
            for (String text : List.of("%1/" + key + ":1/", "*1/%1/" + key + ":1/")) {
                if (depth == 30) {
                    assertTrue(resp.decode(lines(text)) != null);
                } else {
                    assertThrows(LimitExceededException.class, () -> resp.decode(lines(text)), text);
                }
            }
        }
    }

    /** Pipelines of replies in pieces of a network give what one array gives, and nothing is kept of what was read. */
    @Test
    void aPipelineOfRepliesInPieces() {
        Encoder resp = Encoder.of("resp");
        byte[] reply = lines("*3/$5/hello/:42/%1/+k/,1.5/+OK/-ERR no/_/$-1/");
        List<@Nullable Object> replies = new ArrayList<>();
        ValueReader reader = resp.reader(reply);
        while (reader.hasNext()) {
            replies.add(reader.readValue());
        }
        String expected = Texts.of(replies);
        int rounds = 20_000;
        byte[] stream = new byte[rounds * reply.length];
        for (int i = 0; i < rounds; i++) {
            System.arraycopy(reply, 0, stream, i * reply.length, reply.length);
        }
        ValueFeed feed = resp.feed();
        int read = 0;
        List<@Nullable Object> group = new ArrayList<>();
        for (int at = 0; at < stream.length; at += 64 << 10) {
            feed.feed(stream, at, Math.min(64 << 10, stream.length - at));
            while (feed.hasNext()) {
                group.add(feed.next());
                if (group.size() == replies.size()) {
                    assertEquals(expected, Texts.of(group));
                    group.clear();
                    read++;
                }
            }
        }
        feed.end();
        assertEquals(rounds, read);
    }

    @Test
    void bencodeMapsOfManyKeysAreInOrder() {
        Encoder bencode = Encoder.of("bencode");
        Random random = new Random(5);
        for (int size : new int[] {2, 16, 17, 64, 300, 5000}) {
            for (String prefix : List.of("", "a key of one start ", "é")) {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = 0; i < size; i++) {
                    map.put(prefix + Integer.toString(random.nextInt(1 << 20), 36) + (i % 3 == 0 ? "\0" : ""), (long)
                            i);
                }
                byte[] data = bencode.encode(Map.of("outer", List.of(map), "first", map));
                // Read by the strict rule of order.
                Map<?, ?> read = (Map<?, ?>) bencode.decode(data);
                assertEquals(map, read.get("first"));
                assertEquals(List.of(map), read.get("outer"));
            }
        }
        Map<Object, Object> same = new LinkedHashMap<>();
        same.put("b", 1L);
        same.put("a", 1L);
        same.put("a".getBytes(ISO_8859_1), 2L);
        assertThrows(IllegalArgumentException.class, () -> bencode.encode(same));
        Encoder replacing = bencode.with(Options.DEFAULT.badText(Options.BadText.REPLACE));
        assertThrows(IllegalArgumentException.class, () -> bencode.encode(Map.of("a\ud800", 1L)));
        assertEquals(Map.of("a\ufffd", 1L), bencode.decode(replacing.encode(Map.of("a\ud800", 1L))));
        assertThrows(IllegalArgumentException.class, () -> bencode.encode(Map.of("a\ud800", 1L)));
        assertEquals(
                Collections.nCopies(100, Map.of()), bencode.decode(bencode.encode(Collections.nCopies(100, Map.of()))));
    }
}
