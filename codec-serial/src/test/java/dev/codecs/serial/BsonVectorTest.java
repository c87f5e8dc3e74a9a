package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Vectors in BSON and Extended JSON, after the examples of the BSON corpus and the rules of the specification of subtype 9. */
class BsonVectorTest {
    private final Encoder bson = Encoder.of("bson");
    private final Encoder json = Encoder.of("json");

    private static Bson.Binary binary(String hex) {
        return new Bson.Binary(BsonVector.SUBTYPE, HexFormat.of().parseHex(hex));
    }

    private void check(BsonVector vector, String document, String text) {
        byte[] data = bson.encode(Map.of("x", vector));
        assertEquals(document, HexFormat.of().withUpperCase().formatHex(data));
        Object tree = bson.decode(data);
        Bson.Binary read = (Bson.Binary) ((Map<?, ?>) tree).get("x");
        assertEquals(vector, BsonVector.of(read));
        assertEquals(vector.hashCode(), BsonVector.of(read).hashCode());
        assertEquals(vector.toString(), BsonVector.of(read).toString());
        assertArrayEquals(data, bson.encode(tree));
        for (Object extended : List.of(
                ExtendedJson.canonical(Map.of("x", vector)),
                ExtendedJson.relaxed(tree),
                ExtendedJson.canonical(tree))) {
            assertEquals(text, json.encodeText(extended));
        }
        assertArrayEquals(data, bson.encode(ExtendedJson.parse(json.decodeText(text))));
    }

    private static String text(String base64) {
        return "{\"x\":{\"$binary\":{\"base64\":\"" + base64 + "\",\"subType\":\"09\"}}}";
    }

    @Test
    void eachElementTypeGoesBothWays() {
        check(new BsonVector.Int8(new byte[] {127, 7}), "11000000057800040000000903007F0700", text("AwB/Bw=="));
        check(
                new BsonVector.Float32(new float[] {127, 7}),
                "170000000578000A0000000927000000FE420000E04000",
                text("JwAAAP5CAADgQA=="));
        check(new BsonVector.PackedBit(new byte[] {127, 7}, 0), "11000000057800040000000910007F0700", text("EAB/Bw=="));
        check(new BsonVector.PackedBit(new byte[] {127, 8}, 3), "11000000057800040000000910037F0800", text("EAN/CA=="));
        check(new BsonVector.Int8(new byte[0]), "0F0000000578000200000009030000", text("AwA="));
        check(new BsonVector.Float32(new float[0]), "0F0000000578000200000009270000", text("JwA="));
        check(new BsonVector.PackedBit(new byte[0], 0), "0F0000000578000200000009100000", text("EAA="));
        assertNotEquals(new BsonVector.Int8(new byte[] {1}), new BsonVector.PackedBit(new byte[] {1}, 0));
    }

    @Test
    void bitsAreCountedFromTheHighest() {
        BsonVector.PackedBit vector = new BsonVector.PackedBit(new byte[] {(byte) 0x80, 0x20}, 4);
        assertEquals(12, vector.length());
        for (int i = 0; i < 12; i++) {
            assertEquals(i == 0 || i == 10, vector.get(i), "bit " + i);
        }
        assertThrows(IndexOutOfBoundsException.class, () -> vector.get(12));
        assertThrows(IndexOutOfBoundsException.class, () -> vector.get(-1));
        assertTrue(new BsonVector.PackedBit(new byte[] {1}, 0).get(7));
        assertFalse(new BsonVector.PackedBit(new byte[] {2}, 1).get(0));
    }

    @Test
    void whatBreaksTheRulesIsRefused() {
        for (String bad : List.of(
                "",
                "03",
                "27",
                "10", // no room for type and padding
                "0301",
                "03017f",
                "2701",
                "27030000fe42", // padding of what is no bits
                "270000",
                "27000000fe",
                "2700000000fe4200", // parts of a float
                "1001",
                "1008ff",
                "10ff00", // padding without a byte, and of more than seven bits
                "1001ff",
                "100780c0",
                "1003ff07", // unused bits that are not 0
                "0000",
                "ff00",
                "040000")) {
            assertThrows(CorruptInputException.class, () -> BsonVector.of(binary(bad)), bad);
            // A binary that is no vector is still a binary.
            byte[] data = bson.encode(Map.of("x", binary(bad)));
            assertEquals(Map.of("x", binary(bad)), bson.decode(data));
        }
        assertThrows(CorruptInputException.class, () -> BsonVector.of(new Bson.Binary(5, new byte[] {3, 0, 1})));
        for (int padding : new int[] {-1, 1, 8}) {
            assertThrows(
                    IllegalArgumentException.class, () -> new BsonVector.PackedBit(new byte[] {(byte) 0xFF}, padding));
        }
        assertThrows(IllegalArgumentException.class, () -> new BsonVector.PackedBit(new byte[0], 1));
    }
}
