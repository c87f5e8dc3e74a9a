package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Encoder;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that JSON does not have, written in JSON Binary and DAG-JSON. */
class JsonDialectsTest {
    private static final Encoder BINARY = Encoder.of("json-binary", "java");
    private static final Encoder DAG = Encoder.of("dag-json", "java");

    private static final byte[] BYTES = {1, 2, (byte) 0xFF};

    // JSON Binary

    @Test
    void bytesAndValuesOfOtherFormatsAreDataUris() {
        Encoder msgpack = Encoder.of("msgpack");
        List<Object> values = List.of(
                BYTES,
                new byte[0],
                new Embedded("msgpack", msgpack.encode(List.of(1L, "a"))),
                new Embedded("cbor", new byte[] {(byte) 0x81, 1}),
                new Extension(5, BYTES),
                new Extension(-1, new byte[4]),
                Undefined.UNDEFINED,
                "data:,x");
        String text = BINARY.encodeText(values);
        assertEquals(
                "[\"data:application/octet-stream;base64,AQL/\",\"data:application/octet-stream;base64,\","
                        + "\"data:application/msgpack;base64,kgGhYQ==\",\"data:application/cbor;base64,gQE=\","
                        + "\"data:application/msgpack;base64;ext=5,AQL/\",\"data:application/msgpack;base64;ext=-1,AAAAAA==\","
                        + "\"data:application/cbor;base64,9w==\",\"data:,x\"]",
                text);
        assertEquals(Texts.of(values), Texts.of(BINARY.decodeText(text)));
        Embedded embedded = (Embedded) ((List<?>) BINARY.decodeText(text)).get(2);
        assertEquals(List.of(1L, "a"), Encoder.of(embedded.algorithm()).decode(embedded.bytes()));
        assertThrows(UnsupportedFeatureException.class, () -> BINARY.encode(new Embedded("bson", BYTES)));
    }

    @Test
    void theyAreTokensInTheStream() throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = BINARY.writer(sink)) {
            writer.beginMap().writeKey("b").write(BYTES).writeKey("e").writeValue(new Extension(5, BYTES));
            writer.writeKey("p")
                    .beginBinary()
                    .writePiece(BYTES, 0, 2)
                    .writePiece(BYTES, 2, 1)
                    .endBinary();
            writer.writeKey("s").write("data:application/x").endMap();
        }
        byte[] data = sink.toByteArray();
        ValueReader reader = BINARY.reader(data);
        reader.beginMap();
        assertEquals("b", reader.readKey());
        assertEquals(Token.BINARY, reader.peek());
        assertArrayEquals(BYTES, reader.readBytes());
        reader.readKey();
        assertEquals(Token.SPECIAL, reader.peek());
        assertEquals(new Extension(5, BYTES), reader.readValue());
        reader.readKey();
        assertArrayEquals(BYTES, reader.readBytes());
        reader.readKey();
        assertEquals(Token.STRING, reader.peek());
        assertEquals("data:application/x", reader.readString());
        reader.endMap();
        assertArrayEquals(BYTES, (byte[]) BINARY.find(data, ValuePath.of("b")).value());
        sink.reset();
        try (ValueWriter writer = Encoder.of("msgpack").writer(sink)) {
            Transcoding.value(BINARY.reader(data), writer);
        }
        assertEquals(
                Texts.of(BINARY.decode(data)), Texts.of(Encoder.of("msgpack").decode(sink.toByteArray())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data:application/octet-stream;base64,A",
                "data:application/octet-stream;base64,****",
                "data:application/msgpack;base64;ext=,AAAA",
                "data:application/msgpack;base64;ext=x,AAAA",
                "data:application/msgpack;base64;ext=99999999999,AAAA",
                "data:application/msgpack;base64;ext=1",
                "data:application/",
                "data:text/plain;base64,AAAA"
            })
    void whatOnlyLooksLikeThemIsText(String text) {
        byte[] data = BINARY.encode(List.of(text));
        assertEquals(List.of(text), BINARY.decode(data));
        ValueReader reader = BINARY.reader(data);
        reader.beginList();
        assertEquals(text, reader.readString());
    }

    @Test
    void plainJsonHasNoneOfThem() {
        Encoder json = Encoder.of("json");
        assertThrows(UnsupportedFeatureException.class, () -> json.encode(BYTES));
        assertThrows(UnsupportedFeatureException.class, () -> json.encode(new Extension(1, BYTES)));
        assertThrows(UnsupportedFeatureException.class, () -> json.encode(Undefined.UNDEFINED));
        assertEquals(
                "data:application/octet-stream;base64,AQL/",
                json.decodeText("\"data:application/octet-stream;base64,AQL/\""));
        assertEquals(Map.of("/", "x"), json.decodeText("{\"/\":\"x\"}"));
    }

    // DAG-JSON

    @Test
    void bytesOfADagAreMaps() {
        assertEquals("{\"/\":{\"bytes\":\"AQL/\"}}", DAG.encodeText(BYTES));
        assertArrayEquals(BYTES, (byte[]) DAG.decodeText("{ \"/\" : { \"bytes\" : \"AQL/\" } }"));
        assertArrayEquals(new byte[] {1}, (byte[]) DAG.decodeText(DAG.encodeText(new byte[] {1})));
        ValueReader reader = DAG.reader("[{\"/\":{\"bytes\":\"AQL/\"}},{\"/\":1}]".getBytes(UTF_8));
        reader.beginList();
        assertEquals(Token.BINARY, reader.peek());
        assertArrayEquals(BYTES, reader.readBytes());
        assertEquals(Token.MAP, reader.peek());
        assertEquals(Map.of("/", 1L), reader.readValue());
    }

    /** CIDs as the specification of CIDs and DAG-JSON's fixtures show them: version 1 in Base32, version 0 in Base58. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bafyreidykglsfhoixmivffc5uwhcgshx4j465xwqntbmu43nb2dzqwfvae",
                "bafkreifw7plhl6mofk6sfvhnfh64qmkq73oeqwl6sloru6rehaoujituke",
                "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR"
            })
    void linksOfADagAreTagged(String cid) {
        Tagged link = (Tagged) DAG.decodeText("{\"/\":\"" + cid + "\"}");
        assertEquals(42, link.tag());
        assertEquals(0, ((byte[]) link.value())[0]);
        assertEquals("{\"/\":\"" + cid + "\"}", DAG.encodeText(link));
    }

    @Test
    void aLinkIsTheBytesOfItsCid() {
        Tagged link =
                (Tagged) DAG.decodeText("{\"/\":\"bafkreifw7plhl6mofk6sfvhnfh64qmkq73oeqwl6sloru6rehaoujituke\"}");
        String hex = HexFormat.of().formatHex((byte[]) link.value());
        assertEquals("0001551220", hex.substring(0, 10));
        assertEquals(2 * 37, hex.length());
    }

    @Test
    void keysOfADagAreSorted() {
        Map<String, Integer> map = new java.util.LinkedHashMap<>();
        map.put("b", 1);
        map.put("aa", 2);
        map.put("a", 3);
        assertEquals("{\"a\":3,\"aa\":2,\"b\":1}", DAG.encodeText(map));
        assertThrows(UnsupportedFeatureException.class, () -> DAG.encode(Double.NaN));
        assertThrows(UnsupportedFeatureException.class, () -> DAG.encode(new Tagged(1, 2L)));
        assertThrows(UnsupportedFeatureException.class, () -> DAG.encode(new Tagged(42, BYTES)));
    }
}
