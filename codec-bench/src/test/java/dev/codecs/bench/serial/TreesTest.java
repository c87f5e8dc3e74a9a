package dev.codecs.bench.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.bench.suite.WrongOutputException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreesTest {
    private static Object read(String json) throws WrongOutputException {
        return JsonWitness.tree(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void jsonBecomesPlainValues() throws WrongOutputException {
        assertEquals(
                List.of(
                        1,
                        -2147483649L,
                        new BigInteger("9223372036854775808"),
                        -0.0,
                        1e2,
                        true,
                        false,
                        "\"\\/\b\f\n\r\té€"),
                read(
                        " [1, -2147483649, 9223372036854775808, -0, 1e2, true, false, \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9€\"] "));
        assertEquals(Map.of("a", List.of(), "b", Map.of()), read("{\"a\":[],\"b\":{ }}"));
        assertEquals(Collections.singletonList(null), read("[null]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "[1,]",
                "{\"a\"}",
                "01",
                "1.",
                "nul",
                "\"\u0001\"",
                "\"\\x\"",
                "\"\\u00\"",
                "[1] 2",
                "\""
            })
    void whatIsNoJsonIsRefused(String json) {
        assertThrows(WrongOutputException.class, () -> read(json));
    }

    @Test
    void numbersAreEqualByValueAndKind() throws WrongOutputException {
        Trees.compare(List.of(1, 2.5, Map.of("a", 3L)), List.of(1L, 2.5f, Map.of("a", BigInteger.valueOf(3))));
        for (List<Object> pair : List.<List<Object>>of(
                List.of(1, 1.0),
                List.of(1.0, 1),
                List.of(0.0, -0.0),
                List.of(1, 2),
                List.of(1, "1"),
                List.of("1", 1))) {
            assertThrows(WrongOutputException.class, () -> Trees.compare(pair.get(0), pair.get(1)), pair.toString());
        }
    }

    @Test
    void everyDifferenceIsTold() {
        assertEquals(
                "at \"/a/1\" is true (Boolean) in place of false (Boolean)",
                assertThrows(
                                WrongOutputException.class,
                                () -> Trees.compare(Map.of("a", List.of(1, false)), Map.of("a", List.of(1, true))))
                        .getMessage());
        assertThrows(WrongOutputException.class, () -> Trees.compare(List.of(1), List.of(1, 2)));
        assertThrows(WrongOutputException.class, () -> Trees.compare(List.of(1, 2), List.of(1)));
        assertThrows(WrongOutputException.class, () -> Trees.compare(Map.of("a", 1), Map.of("b", 1)));
        assertThrows(WrongOutputException.class, () -> Trees.compare(Map.of("a", 1), List.of(1)));
        assertThrows(WrongOutputException.class, () -> Trees.compare(null, 0));
        assertThrows(WrongOutputException.class, () -> Trees.compare(0, null));
        Map<String, Object> one = Collections.singletonMap("a", null);
        assertThrows(WrongOutputException.class, () -> Trees.compare(one, Map.of("b", 1)), "a missing key is no null");
    }
}
