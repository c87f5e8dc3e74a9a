package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What Bencode has beyond the other formats, and torrents. */
class BencodeTest {
    private final Encoder codec = Encoder.of("bencode");
    private final Encoder lenient = codec.with(BencodeOptions.DEFAULT.lenient(true))
            .with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, ISO_8859_1);
    }

    @Test
    void torrentsAreWhatTheyAreSaidToBe() {
        JsonNode files = Conformance.json("bencode/expectations.json").get("files");
        int seen = 0;
        for (String name : files.propertyNames()) {
            byte[] data = Conformance.bytes("bencode/" + name);
            JsonNode file = files.get(name);
            assertTrue(file.get("wellFormed").asBoolean());
            byte[] value = Arrays.copyOf(data, file.get("consumed").asInt());
            if (file.get("canonical").asBoolean()) {
                Object decoded = codec.decode(data);
                Class<?> type = file.get("type").asString().equals("dictionary") ? Map.class : String.class;
                assertInstanceOf(type, decoded, name);
                assertArrayEquals(data, codec.encode(decoded), name);
                Encoder plain = codec.with(BencodeOptions.DEFAULT.strings(BencodeOptions.Strings.BYTES));
                assertArrayEquals(data, plain.encode(plain.decode(data)), name);
            } else {
                assertThrows(CorruptInputException.class, () -> codec.decode(data), name);
                assertInstanceOf(Map.class, lenient.decode(value), name);
            }
            ValueReader reader = codec.reader(data);
            reader.skip();
            assertEquals(value.length, reader.position(), name);
            ValueFeed feed = lenient.feed();
            feed.feed(data, 0, data.length);
            assertTrue(feed.hasNext(), name);
            seen++;
        }
        assertEquals(files.size(), seen);
        Map<?, ?> answer =
                (Map<?, ?>) codec.decode(Conformance.bytes("bencode/node-bencode/announce-compacted-peers.bin"));
        assertInstanceOf(byte[].class, answer.get("peers"));
    }

    @Test
    void cutAndChangedTorrentsDoNoHarm() {
        for (String name : List.of("base", "unordered")) {
            byte[] data = Conformance.bytes("bencode/libtorrent/" + name + ".torrent");
            HostileInputTest.cutAndChange(lenient, Arrays.copyOf(data, data.length));
        }
    }

    @Test
    void cutAndChangedValuesDoNoHarm() {
        for (String value : List.of(
                "i0e",
                "i-12e",
                "i123456789012345678901234567890e",
                "0:",
                "3:abc",
                "2:\u00c3\u00a9",
                "le",
                "de",
                "l1:ai1eli2eee",
                "d1:ad1:bl3:xyzee1:ci-7ee")) {
            HostileInputTest.cutAndChange(codec, bytes(value));
            HostileInputTest.cutAndChange(codec.with(BencodeOptions.DEFAULT.extended(true)), bytes(value));
        }
    }

    @Test
    void whatIsNoBencodeIsRefused() {
        for (String bad : List.of(
                "i-0e",
                "i03e",
                "i-03e",
                "i1.5e",
                "i0x10e",
                "ie",
                "i-e",
                "i--1e",
                "i1",
                "i 1e",
                "i1-1e",
                "9:abc",
                "2147483652:a",
                "99999999999999999999999999:a",
                "01:a",
                "00:",
                "-1:a",
                "1 :a",
                "a",
                "e",
                "l",
                "d",
                "lle",
                "di1ei2ee",
                "dle1:ae",
                "d1:ae",
                "d1:a1:be1:c",
                "d1:bi1e1:ai2ee",
                "d1:ai1e1:ai2ee",
                "n",
                "t",
                "f",
                "u",
                "i1ei2e",
                "dd1:ai1eei2ee")) {
            assertThrows(CodecException.class, () -> codec.decode(bytes(bad)), bad);
            assertThrows(CodecException.class, () -> readAll(bytes(bad)), bad);
        }
    }

    /** As a sequence of one value, by its tokens. */
    private void readAll(byte[] data) {
        ValueReader reader = codec.reader(data);
        switch (reader.peek()) {
            case MAP -> {
                reader.beginMap();
                while (reader.hasNext()) {
                    reader.readKey();
                    reader.readValue();
                }
                reader.endMap();
            }
            default -> reader.readValue();
        }
        if (reader.hasNext()) {
            throw new CorruptInputException("another value follows", reader.position());
        }
    }

    @Test
    void whatOthersWriteIsReadLeniently() {
        assertEquals(0L, lenient.decode(bytes("i-0e")));
        assertEquals(-3L, lenient.decode(bytes("i-03e")));
        assertEquals("a", lenient.decode(bytes("01:a")));
        assertEquals(Map.of("b", 1L, "a", 3L), lenient.decode(bytes("d1:bi1e1:ai2e1:ai3ee")));
    }

    @Test
    void stringsAreTextOrBytes() {
        byte[] binary = {(byte) 0xFF, 'a'};
        byte[] data = codec.encode(List.of("a", binary, Map.of("k", "v")));
        assertEquals("l1:a2:\u00ffad1:k1:vee", text(data));
        assertEquals("[\"a\", h'ff61', {\"k\": \"v\", }, ]", Texts.of(codec.decode(data)));
        Encoder plain = codec.with(BencodeOptions.DEFAULT.strings(BencodeOptions.Strings.BYTES));
        assertEquals("[h'61', h'ff61', {\"k\": h'76', }, ]", Texts.of(plain.decode(data)));
        Encoder strict = codec.with(BencodeOptions.DEFAULT.strings(BencodeOptions.Strings.TEXT));
        assertThrows(CorruptInputException.class, () -> strict.decode(data));
        assertEquals(
                "\ufffda",
                strict.with(Options.DEFAULT.badText(Options.BadText.REPLACE)).decode(bytes("2:\u00ffa")));
        Map<?, ?> layers = (Map<?, ?>) codec.decode(bytes("d2:\u00fe\u00ffi1e2:\u00ff\u00ffi2ee"));
        assertEquals("{h'feff': 1, h'ffff': 2, }", Texts.of(layers));
        assertEquals("d2:\u00fe\u00ffi1e2:\u00ff\u00ffi2ee", text(codec.encode(layers)));
        assertEquals("\ufffd", codec.decode(codec.encode("\ufffd")));
    }

    @Test
    void keysAreInTheOrderOfTheirBytes() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String key : List.of("\ud83d\ude00", "\uffee", "b", "a", "aa", "")) {
            map.put(key, Map.of("z", 1, "y", 2));
        }
        Map<?, ?> read = (Map<?, ?>) codec.decode(codec.encode(map));
        assertEquals(List.of("", "a", "aa", "b", "\uffee", "\ud83d\ude00"), new ArrayList<>(read.keySet()));
        Map<Object, Object> twice = new LinkedHashMap<>();
        twice.put("a", 1);
        twice.put(bytes("a"), 2);
        assertThrows(IllegalArgumentException.class, () -> codec.encode(twice));
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(Map.of(1, 2)));
    }

    @Test
    void theExtensionsAreAnOption() {
        Encoder extended = codec.with(BencodeOptions.DEFAULT.extended(true));
        List<@Nullable Object> list = Arrays.asList(null, Undefined.UNDEFINED, true, false);
        assertEquals("lnutfe", text(extended.encode(list)));
        assertEquals(list, extended.decode(bytes("lnutfe")));
        assertNull(extended.decode(bytes("n")));
        assertEquals("li2ei-1ei100000000000000000000ee", text(extended.encode(List.of(1.6, -1.2, 1e20))));
        for (Object value : list) {
            assertThrows(UnsupportedFeatureException.class, () -> codec.encode(value));
        }
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(0.5));
        assertThrows(UnsupportedFeatureException.class, () -> extended.encode(Double.NaN));
    }

    @Test
    void theRawInfoIsWhatItsHashIsOf() {
        byte[] data = bytes("d8:announce3:url4:infod6:lengthi5e4:name1:aee");
        ValueReader reader = codec.reader(data);
        reader.beginMap();
        while (reader.hasNext()) {
            if (reader.readKey().equals("info")) {
                assertEquals("d6:lengthi5e4:name1:ae", text(reader.readRaw().bytes()));
            } else {
                reader.skip();
            }
        }
        reader.endMap();
        assertEquals(5L, codec.find(data, ValuePath.of("info", "length")).value());
    }

    @Test
    void numbersAreOfAnySizeUpToTheLimit() {
        BigInteger large = BigInteger.TEN.pow(900).negate();
        assertEquals(large, codec.decode(codec.encode(large)));
        byte[] tooLarge = codec.encode(BigInteger.TEN.pow(1000));
        assertThrows(LimitExceededException.class, () -> codec.decode(tooLarge));
        assertThrows(LimitExceededException.class, () -> codec.reader(tooLarge).skip());
        assertEquals(Long.MIN_VALUE, codec.decode(bytes("i-9223372036854775808e")));
        assertEquals(new BigInteger("9223372036854775808"), codec.decode(bytes("i9223372036854775808e")));
    }

    @Test
    void depthCostsNoStack() {
        Nested.assertLimited(codec, bytes("l"), new byte[0]);
        Nested.assertLimited(codec, bytes("d1:a"), new byte[0]);
        Nested.assertComesBack(codec, bytes("l"), bytes("i1e"), bytes("e"));
        Nested.assertComesBack(codec, bytes("d1:a"), bytes("i1e"), bytes("e"));
    }

    @Test
    void randomTreesComeBack() {
        Random random = new Random(5);
        Encoder extended = codec.with(BencodeOptions.DEFAULT.extended(true));
        for (int i = 0; i < 300; i++) {
            byte[] data;
            try {
                data = extended.encode(RandomTrees.tree(random, 5));
            } catch (UnsupportedFeatureException e) {
                // a time
                continue;
            }
            Object tree = extended.decode(data);
            assertArrayEquals(data, extended.encode(tree));
            assertEquals(Texts.of(tree), Texts.of(extended.reader(data).readValue()));
            assertArrayEquals(data, extended.encode(extended.reader(data).readLevel()));
        }
    }
}
