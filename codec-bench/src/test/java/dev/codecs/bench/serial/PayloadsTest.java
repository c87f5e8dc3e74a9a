package dev.codecs.bench.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.bench.suite.WrongOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PayloadsTest {
    private static final Map<String, Integer> SIZES = Map.ofEntries(
            Map.entry("small-object", 44),
            Map.entry("typical-object", 999),
            Map.entry("large-object", 3747),
            Map.entry("very-large-object", 45750),
            Map.entry("many-keys", 969),
            Map.entry("string-ladder", 3590),
            Map.entry("string-ladder-4037", 4484),
            Map.entry("long-strings", 8069),
            Map.entry("short-strings", 180),
            Map.entry("numbers", 136),
            Map.entry("numbers-331", 331),
            Map.entry("tokens", 308),
            Map.entry("combined", 63803));

    @Test
    void theyHaveTheSizesTheyShould() {
        SIZES.forEach((name, size) -> assertEquals(size, Payloads.bytes(name).length, name));
        assertEquals(11, Payloads.ALL.size());
        assertThrows(NoSuchElementException.class, () -> Payloads.bytes("text-1k"));
        assertFalse(Payloads.contains("../suite/versions"));
    }

    @Test
    void aSecondReaderOfJsonAgreesWithTheWitness() throws WrongOutputException {
        for (String name : SIZES.keySet()) {
            byte[] json = Payloads.bytes(name);
            Trees.compare(JsonWitness.tree(json), new JsonMapper().readValue(json, Object.class));
        }
    }

    @Test
    void theLastIsAListOfTheOthers() throws WrongOutputException {
        List<Object> all = new ArrayList<>();
        for (String name : Payloads.ALL.subList(0, 10)) {
            all.add(JsonWitness.tree(Payloads.bytes(name)));
        }
        Trees.compare(all, JsonWitness.tree(Payloads.bytes("combined")));
    }

    @Test
    void whatIsLookedForIsThere() throws WrongOutputException {
        for (String name : SIZES.keySet()) {
            Object tree = JsonWitness.tree(Payloads.bytes(name));
            Object value = Trees.at(tree, Payloads.path(name, tree));
            assertFalse(value instanceof Map || value instanceof List, name + " " + value);
        }
        Object typical = JsonWitness.tree(Payloads.bytes("typical-object"));
        assertInstanceOf(String.class, Trees.at(typical, Payloads.path("typical-object", typical)));
    }
}
