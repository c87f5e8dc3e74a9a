package dev.codecs.serial.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Options.DuplicateKeys;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactMapTest {
    @Test
    void itIsAMapLikeAnyOther() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            CompactMap map = new CompactMap(random.nextInt(20));
            Map<Object, Object> expected = new LinkedHashMap<>();
            int keys = 1 + random.nextInt(100);
            for (int i = 0; i < 200; i++) {
                Object key = random.nextInt(10) == 0
                        ? null
                        : random.nextInt(3) == 0 ? (Object) (long) random.nextInt(keys) : "k" + random.nextInt(keys);
                switch (random.nextInt(5)) {
                    case 0 -> assertEquals(expected.remove(key), map.remove(key));
                    case 1 -> assertEquals(expected.get(key), map.get(key));
                    default -> assertEquals(expected.put(key, i), map.put(key, i));
                }
                assertEquals(expected.containsKey(key), map.containsKey(key));
            }
            assertEquals(expected, map);
            assertEquals(expected.hashCode(), map.hashCode());
            assertEquals(new ArrayList<>(expected.keySet()), new ArrayList<>(map.keySet()));
            assertEquals(new ArrayList<>(expected.values()), new ArrayList<>(map.values()));
            map.entrySet().removeIf(entry -> entry.getValue() instanceof Integer number && number % 2 == 0);
            expected.entrySet().removeIf(entry -> entry.getValue() instanceof Integer number && number % 2 == 0);
            map.replaceAll((key, value) -> key + "=" + value);
            expected.replaceAll((key, value) -> key + "=" + value);
            assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(map.entrySet()));
            map.clear();
            assertTrue(map.isEmpty());
            assertFalse(map.containsKey("k1"));
        }
    }

    @Test
    void itsIteratorKnowsItsEnd() {
        CompactMap map = new CompactMap(0);
        map.put("a", 1);
        Iterator<?> entries = map.entrySet().iterator();
        assertThrows(IllegalStateException.class, entries::remove);
        entries.next();
        entries.remove();
        assertThrows(NoSuchElementException.class, entries::next);
    }

    @Test
    void aKeyThatComesTwiceObeysTheRule() {
        for (Map<Object, Object> map : List.of(CompactMap.of(3), CompactMap.of(1000))) {
            assertTrue(CompactMap.add(map, "a", 1, DuplicateKeys.REJECT));
            assertFalse(CompactMap.add(map, "a", 2, DuplicateKeys.REJECT));
            assertEquals(1, map.get("a"));
            assertTrue(CompactMap.add(map, "a", 3, DuplicateKeys.FIRST));
            assertEquals(1, map.get("a"));
            assertTrue(CompactMap.add(map, "a", 4, DuplicateKeys.LAST));
            assertEquals(4, map.get("a"));
        }
    }
}
