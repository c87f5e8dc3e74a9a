package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Encoder;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * From every format to every other, token by token, for what they have in common: null, booleans, whole numbers of 64 bits, doubles,
 * text, bytes, lists, and maps with texts as keys. What a format loses or refuses is said here, and in DIFFERENCES.md.
 */
class FormatPairsTest {
    private static final List<Encoder> FORMATS = Encoder.all().stream()
            .filter(encoder -> encoder.engine().id().equals("java"))
            .toList();

    /** {@return whether the format has no place for the tree} */
    private static boolean refuses(String format, @Nullable Object tree) {
        return switch (format) {
            case "bencode" -> any(tree, value -> value == null || value instanceof Boolean || value instanceof Double);
            case "json" -> any(tree, value -> value instanceof byte[]);
            case "bson" ->
                any(
                        tree,
                        value -> value instanceof Map<?, ?> map
                                && map.keySet().stream().anyMatch(key -> ((String) key).indexOf('\0') >= 0));
            default -> false;
        };
    }

    private static boolean any(@Nullable Object tree, Predicate<@Nullable Object> wanted) {
        return wanted.test(tree)
                || (tree instanceof List<?> list && list.stream().anyMatch(each -> any(each, wanted)))
                || (tree instanceof Map<?, ?> map && map.values().stream().anyMatch(each -> any(each, wanted)));
    }

    /** {@return what is read where the tree was written} */
    private static @Nullable Object lossy(String format, @Nullable Object tree) {
        return switch (tree) {
            case List<?> list -> {
                List<@Nullable Object> read = new ArrayList<>();
                list.forEach(each -> read.add(lossy(format, each)));
                yield read;
            }
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> read = new TreeMap<>();
                map.forEach((key, each) -> read.put(key, lossy(format, each)));
                yield read;
            }
            // One kind of string: bytes that are text come back as text.
            case byte[] bytes
            when (format.equals("bencode") || format.equals("resp")) && isText(bytes) -> new String(bytes, UTF_8);
            case null, default -> tree;
        };
    }

    private static boolean isText(byte[] bytes) {
        return Arrays.equals(new String(bytes, UTF_8).getBytes(UTF_8), bytes);
    }

    private static byte[] transcoded(Encoder from, byte[] data, Encoder to) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (ValueWriter writer = to.writer(sink)) {
            Transcoding.value(from.reader(data), writer);
        }
        return sink.toByteArray();
    }

    /** Without the order of keys, which Bencode and DAG-JSON do not keep. */
    private static String text(@Nullable Object value) {
        return Texts.of(lossy("", value));
    }

    private static void check(@Nullable Object tree) throws IOException {
        for (Encoder from : FORMATS) {
            if (refuses(from.algorithm(), tree)) {
                assertThrows(UnsupportedFeatureException.class, () -> from.encode(tree), from::toString);
                continue;
            }
            byte[] data = from.encode(tree);
            Object first = lossy(from.algorithm(), tree);
            assertEquals(text(first), text(from.decode(data)), from::toString);
            for (Encoder to : FORMATS) {
                if (refuses(to.algorithm(), first)) {
                    assertThrows(
                            UnsupportedFeatureException.class,
                            () -> transcoded(from, data, to),
                            () -> from + " to " + to + ": " + text(tree));
                    continue;
                }
                Object second = lossy(to.algorithm(), first);
                byte[] other = transcoded(from, data, to);
                assertEquals(text(second), text(to.decode(other)), () -> from + " to " + to);
                if (!refuses(from.algorithm(), second)) {
                    byte[] back = transcoded(to, other, from);
                    assertEquals(
                            text(lossy(from.algorithm(), second)),
                            text(from.decode(back)),
                            () -> from + " to " + to + " and back");
                }
            }
        }
    }

    @Test
    void everyKindOfValueGoesFromEveryFormatToEveryOther() throws IOException {
        List<@Nullable Object> scalars = new ArrayList<>();
        scalars.add(null);
        scalars.addAll(List.of(
                true, false, 0L, -1L, 127L, 128L, 255L, 256L, -32769L, 1L << 31, Long.MAX_VALUE, Long.MIN_VALUE));
        scalars.addAll(List.of(0.5, -1.25, 1e300, Double.MIN_VALUE, 1.0, "", "text", "é\u0000\r\n😀", "x".repeat(300)));
        scalars.add(new byte[] {(byte) 0xFF, 0});
        scalars.add("text".getBytes(UTF_8));
        for (Object scalar : scalars) {
            check(scalar);
            check(Arrays.asList(scalar, scalar));
            check(new TreeMap<>(Collections.singletonMap("key", scalar)));
        }
        check(List.of());
        check(Map.of());
        check(List.of(List.of(), Map.of(), Map.of("a", List.of(1L, 2L, 3L), "", Map.of("b", "c"))));
        check(Map.of("nul\u0000key", 1L));
    }

    @Test
    void randomTreesGoFromEveryFormatToEveryOther() throws IOException {
        Random random = new Random(17);
        for (int i = 0; i < 60; i++) {
            Object tree = RandomTrees.tree(random, 4);
            if (!any(tree, value -> value instanceof BigInteger || value instanceof Instant)) {
                check(tree);
            }
        }
    }
}
