package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.TypeRef;
import dev.codecs.UnsupportedFeatureException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records and other types of the caller's, both ways. */
class RecordTest {
    enum Colour {
        RED,
        GREEN
    }

    record Point(int x, long y) {}

    record Box<T>(T content, List<T> more) {}

    record Node(String name, Optional<Node> next) {}

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException("low above high");
            }
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // compared one by one
    record Everything(
            boolean bool,
            byte small,
            short medium,
            int number,
            long large,
            float narrow,
            double wide,
            char letter,
            String text,
            byte[] bytes,
            BigInteger big,
            BigDecimal decimal,
            Instant time,
            Colour colour,
            List<Point> points,
            Set<Colour> colours,
            Map<Colour, Point> byColour,
            Map<Long, String> byNumber,
            Optional<String> given,
            Optional<String> absent,
            int[] numbers,
            Point[] array,
            Box<Point> box,
            Object any,
            Number count) {}

    private static Everything everything() {
        return new Everything(
                true,
                (byte) -1,
                (short) 300,
                1 << 20,
                1L << 40,
                1.5f,
                0.1,
                'x',
                "text",
                new byte[] {1, 2},
                BigInteger.ONE.shiftLeft(63),
                new BigDecimal("0.5"),
                Instant.ofEpochSecond(1, 5),
                Colour.GREEN,
                List.of(new Point(1, 2)),
                Set.of(Colour.RED),
                Map.of(Colour.RED, new Point(3, 4)),
                Map.of(7L, "seven"),
                Optional.of("here"),
                Optional.empty(),
                new int[] {1, 2, 3},
                new Point[] {new Point(5, 6)},
                new Box<>(new Point(7, 8), List.of()),
                List.of("any", 1L),
                2.5);
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void everyTypeComesBack(Encoder codec) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("bool", true);
        written.put("small", -1);
        written.put("medium", 300);
        written.put("number", 1 << 20);
        written.put("large", 1L << 40);
        written.put("narrow", 1.5);
        written.put("wide", 0.1);
        written.put("letter", "x");
        written.put("text", "text");
        written.put("bytes", new byte[] {1, 2});
        written.put("big", BigInteger.ONE.shiftLeft(63));
        written.put("decimal", 0.5);
        written.put("time", Instant.ofEpochSecond(1, 5));
        written.put("colour", "GREEN");
        written.put("points", List.of(Map.of("x", 1, "y", 2)));
        written.put("colours", List.of("RED"));
        written.put("byColour", Map.of("RED", Map.of("x", 3, "y", 4)));
        written.put("byNumber", Map.of("7", "seven"));
        written.put("given", "here");
        written.put("numbers", List.of(1, 2, 3));
        written.put("array", List.of(Map.of("x", 5, "y", 6)));
        written.put("box", Map.of("content", Map.of("x", 7, "y", 8), "more", List.of()));
        written.put("any", List.of("any", 1));
        written.put("count", 2.5);
        Everything read = codec.decode(codec.encode(written), Everything.class);
        assertSame(everything(), read);
        written.put("byNumber", Map.of(7L, "seven"));
        assertSame(everything(), codec.decode(codec.encode(written), Everything.class));
    }

    private static void assertSame(Everything expected, Everything read) {
        assertArrayEquals(expected.bytes, read.bytes);
        assertArrayEquals(expected.numbers, read.numbers);
        assertArrayEquals(expected.array, read.array);
        assertEquals(0, expected.decimal.compareTo(read.decimal));
        assertEquals(expected.any, read.any);
        assertEquals(expected.byColour, read.byColour);
        assertEquals(expected.byNumber, read.byNumber);
        assertEquals(expected.box, read.box);
        assertEquals(expected.points, read.points);
        assertEquals(expected.colours, read.colours);
        assertEquals(expected.time, read.time);
        assertEquals(expected.given, read.given);
        assertEquals(expected.absent, read.absent);
        assertEquals(expected.count, read.count);
        assertEquals(expected.big, read.big);
        assertEquals(
                List.of(true, -1, 300, 1 << 20, 1L << 40, 1.5, 0.1, 'x', "text", Colour.GREEN),
                List.of(
                        read.bool,
                        (int) read.small,
                        (int) read.medium,
                        read.number,
                        read.large,
                        (double) read.narrow,
                        read.wide,
                        read.letter,
                        read.text,
                        read.colour));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void recordsAreWrittenAsMaps(Encoder codec) {
        Node node = new Node("a", Optional.of(new Node("b", Optional.empty())));
        Map<String, Object> inner = new LinkedHashMap<>();
        inner.put("name", "b");
        inner.put("next", null);
        Map<String, Object> outer = new LinkedHashMap<>();
        outer.put("name", "a");
        outer.put("next", inner);
        assertEquals(outer, codec.decode(codec.encode(node)));
        assertEquals(node, codec.decode(codec.encode(node), Node.class));
        Box<List<Point>> box = new Box<>(List.of(new Point(1, 2)), List.of());
        assertEquals(box, codec.decode(codec.encode(box), new TypeRef<Box<List<Point>>>() {}));
        assertEquals(List.of("RED", "GREEN"), codec.decode(codec.encode(Colour.values())));
        byte[] raw = codec.encode(new Point(1, 2));
        assertEquals(
                Map.of("a", new RawValue(raw)),
                codec.decode(codec.encode(Map.of("a", new RawValue(raw))), new TypeRef<Map<String, RawValue>>() {}));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void whatDoesNotFitIsAFaultWithItsPlace(Encoder codec) {
        byte[] more = codec.encode(Map.of("x", 1, "y", 2, "z", List.of(3)));
        assertEquals(new Point(1, 2), codec.decode(more, Point.class));
        Encoder strict = codec.with(Options.DEFAULT.unknownKeys(Options.UnknownKeys.REJECT));
        assertThrows(CorruptInputException.class, () -> strict.decode(more, Point.class));
        for (Object wrong : List.of(
                Map.of("x", 1), Map.of("x", 1L << 40, "y", 2), Map.of("x", "1", "y", 2), List.of(1, 2), 5, "text")) {
            byte[] data = codec.encode(wrong);
            CorruptInputException e = assertThrows(CorruptInputException.class, () -> codec.decode(data, Point.class));
            assertTrue(e.offset() >= 0 && e.offset() <= data.length, () -> "the offset is " + e.offset());
        }
        byte[] turned = codec.encode(Map.of("low", 2, "high", 1));
        assertThrows(CorruptInputException.class, () -> codec.decode(turned, Range.class));
        byte[] text = codec.encode("BLUE");
        assertThrows(CorruptInputException.class, () -> codec.decode(text, Colour.class));
        assertThrows(CorruptInputException.class, () -> codec.decode(text, Character.class));
        assertThrows(CorruptInputException.class, () -> codec.decode(text, Instant.class));
        assertThrows(UnsupportedFeatureException.class, () -> codec.decode(text, Runnable.class));
        byte[] nothing = codec.encode(Map.of("name", "a"));
        assertEquals(new Node("a", Optional.empty()), codec.decode(nothing, Node.class));
        Map<String, Object> nulls = new LinkedHashMap<>();
        nulls.put("name", null);
        assertNull(codec.decode(codec.encode(nulls), Node.class).name());
    }
}
