package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Options;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The vectors of RFC 8949, its working group and of dCBOR. */
class CborConformanceTest {
    private static final Encoder OWN = Encoder.of("cbor", "java");

    static List<byte[]> appendixA() {
        List<byte[]> all = new ArrayList<>();
        for (JsonNode vector : Conformance.json("cbor/appendix-a/appendix_a.json")) {
            // A simple value of two bytes below 32 is not well-formed since RFC 8949.
            if (!vector.get("hex").asString().equals("f818")) {
                all.add(HexFormat.of().parseHex(vector.get("hex").asString()));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#cbor")
    void appendixA(Encoder codec) {
        int decoded = 0;
        int written = 0;
        for (JsonNode vector : Conformance.json("cbor/appendix-a/appendix_a.json")) {
            String hex = vector.get("hex").asString();
            byte[] data = HexFormat.of().parseHex(hex);
            if (hex.equals("f818")) {
                assertThrows(CorruptInputException.class, () -> codec.decode(data));
                continue;
            }
            Object value = codec.decode(data);
            if (vector.has("decoded")) {
                assertEquals(Texts.of(MsgpackTestSuiteTest.plain(vector.get("decoded"))), Texts.of(value), hex);
                decoded++;
            }
            // Times are read as such, whatever their form: they come back as the same time.
            if (vector.get("roundtrip").asBoolean() && !hex.startsWith("c0") && !hex.startsWith("c1")) {
                assertEquals(hex, HexFormat.of().formatHex(codec.encode(value)));
                written++;
            } else {
                assertEquals(Texts.of(value), Texts.of(codec.decode(codec.encode(value))), hex);
            }
        }
        assertEquals(59, decoded);
        assertEquals(61, written);
    }

    @Test
    void diagnosticNotationOfAppendixA() {
        for (JsonNode vector : Conformance.json("cbor/appendix-a/appendix_a.json")) {
            if (vector.has("diagnostic") && !vector.get("hex").asString().equals("f818")) {
                assertEquals(
                        vector.get("diagnostic").asString(),
                        CborDiagnostics.of(
                                HexFormat.of().parseHex(vector.get("hex").asString())));
            }
        }
    }

    static Stream<String> groups() {
        return Stream.of("mt0", "mt1", "mt2", "mt3", "mt4", "mt5", "mt6", "mt7-float", "mt7-simple", "streaming")
                .map(name -> "rfc8949-appendixA/" + name);
    }

    @ParameterizedTest
    @MethodSource("groups")
    void vectorsOfTheWorkingGroup(String name) {
        good("cbor/cbor-wg/" + name + ".cbor");
    }

    @Test
    void goodVectorsOfTheWorkingGroup() {
        good("cbor/cbor-wg/rfc8949/good.cbor");
    }

    private static void good(String file) {
        List<?> tests = tests(file);
        assertTrue(!tests.isEmpty());
        for (Object each : tests) {
            Map<?, ?> test = (Map<?, ?>) each;
            byte[] data = (byte[]) test.get("encoded");
            Encoder codec = OWN.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
            Object value = codec.decode(data);
            String what = HexFormat.of().formatHex(data) + " " + test.get("description");
            assertEquals(Texts.of(test.get("decoded")), Texts.of(value), what);
        }
    }

    @Test
    void badVectorsOfTheWorkingGroup() {
        for (Object each : tests("cbor/cbor-wg/rfc8949/bad.cbor")) {
            byte[] data = (byte[]) ((Map<?, ?>) each).get("encoded");
            String what = HexFormat.of().formatHex(data) + " " + ((Map<?, ?>) each).get("description");
            assertThrows(CorruptInputException.class, () -> OWN.decode(data), what);
        }
    }

    private static List<?> tests(String file) {
        return (List<?>) ((Map<?, ?>) OWN.decode(Conformance.bytes(file))).get("tests");
    }

    @Test
    void deterministicVectors() {
        JsonNode all = Conformance.json("cbor/dcbor/dcbor.json");
        int accepted = 0;
        for (JsonNode vector : all.get("accept")) {
            byte[] data = HexFormat.of().parseHex(vector.get("hex").asString());
            Object value = OWN.decode(data);
            if (!vector.get("hex").asString().startsWith("c1")) {
                Encoder deterministic = OWN.with(Options.DEFAULT.keyOrder(Options.KeyOrder.DETERMINISTIC));
                assertEquals(vector.get("hex").asString(), HexFormat.of().formatHex(deterministic.encode(value)));
                accepted++;
            }
        }
        assertTrue(accepted > 50, () -> "only some vectors were tried");
    }
}
