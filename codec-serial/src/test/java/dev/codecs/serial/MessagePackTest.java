package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValuePath;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What MessagePack has beyond the other formats. */
class MessagePackTest {
    private static String hex(Encoder codec, Object value) {
        return HexFormat.of().formatHex(codec.encode(value));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void oldReadersGetWhatTheyKnow(Encoder codec) {
        Encoder old = codec.with(MessagePackOptions.DEFAULT.compatible(true));
        assertEquals("a20102", hex(old, new byte[] {1, 2}));
        assertEquals("da0028" + "61".repeat(40), hex(old, "a".repeat(40)));
        assertEquals("da0028" + "00".repeat(40), hex(old, new byte[40]));
        assertThrows(UnsupportedFeatureException.class, () -> old.encode(Instant.EPOCH));
        assertThrows(UnsupportedFeatureException.class, () -> old.encode(new Extension(1, new byte[1])));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void shortDoublesLoseNothing(Encoder codec) {
        Encoder small = codec.with(MessagePackOptions.DEFAULT.shortDoubles(true));
        assertEquals("ca3fc00000", hex(small, 1.5));
        assertEquals("cb3fb999999999999a", hex(small, 0.1));
        for (double value : new double[] {0.0, -0.0, 1e300, Double.NaN, Double.NEGATIVE_INFINITY, 0x1p-149, 0x1p-150}) {
            assertEquals(value, small.decode(small.encode(value)));
            assertEquals(value, codec.decode(codec.encode(value)));
        }
        assertEquals("ca3fc00000", hex(codec, 1.5f));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void timesAndExtensionsTakeTheirShortestForm(Encoder codec) {
        assertEquals("d6ffffffffff", hex(codec, Instant.ofEpochSecond((1L << 32) - 1)));
        assertEquals("d7ff0000000100000000", hex(codec, Instant.ofEpochSecond(1L << 32)));
        assertEquals("c70cff00000000ffffffffffffffff", hex(codec, Instant.ofEpochSecond(-1)));
        for (Instant time : List.of(Instant.MIN, Instant.MAX, Instant.ofEpochSecond((1L << 34) - 1, 999_999_999))) {
            assertEquals(time, codec.decode(codec.encode(time)));
        }
        for (String refused : List.of(
                "d7fffffffffc00000000",
                "c70cff3b9aca000000000000000000",
                "d5ff0000",
                "c70cff000000007fffffffffffffff")) {
            byte[] data = HexFormat.of().parseHex(refused);
            assertThrows(CorruptInputException.class, () -> codec.decode(data), refused);
        }
        for (int length : new int[] {0, 1, 2, 3, 4, 8, 15, 16, 17, 255, 256, 65_536}) {
            Extension extension = new Extension(-128 + length % 100, new byte[length]);
            assertEquals(extension, codec.decode(codec.encode(extension)));
        }
        assertThrows(UnsupportedFeatureException.class, () -> codec.encode(new Extension(128, new byte[0])));
        assertEquals(
                new Extension(-2, new byte[] {5}), codec.decode(HexFormat.of().parseHex("d4fe05")));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void keysMayBeAnything(Encoder codec) {
        byte[] data = HexFormat.of().parseHex("84" + "01a161" + "9102a162" + "c0a163" + "a16b07");
        Map<?, ?> map = (Map<?, ?>) codec.decode(data);
        assertEquals(List.of("a", "b", "c", 7L), List.copyOf(map.values()));
        assertEquals("b", map.get(List.of(2L)));
        assertEquals(7L, codec.find(data, ValuePath.of("k")).value());
        assertEquals(HexFormat.of().formatHex(data), hex(codec, map));
        Encoder sorted = codec.with(Options.DEFAULT.keyOrder(Options.KeyOrder.SORTED));
        assertThrows(UnsupportedFeatureException.class, () -> sorted.encode(map));
        String longKey = "k".repeat(70_000);
        for (String key : List.of("k".repeat(40), "k".repeat(300), longKey)) {
            assertEquals(
                    5L,
                    codec.find(codec.encode(Map.of(key, List.of(5L))), ValuePath.of(key, 0))
                            .value());
        }
    }
}
