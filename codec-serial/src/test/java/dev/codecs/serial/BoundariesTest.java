package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Encoder;
import dev.codecs.UnsupportedFeatureException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers and lengths at every edge of every head, and random trees, in every format, each read by all engines of it. */
class BoundariesTest {
    static Stream<Named<Encoder>> all() {
        return Encoder.all().stream().map(encoder -> Named.of(encoder.toString(), encoder));
    }

    /** {@return whether the format has the value, which then comes back from every engine} */
    private static boolean comesBack(Encoder codec, Object value) {
        byte[] data;
        try {
            data = codec.encode(List.of(value));
        } catch (UnsupportedFeatureException e) {
            return false;
        }
        for (Encoder other : Encoder.all()) {
            if (other.algorithm().equals(codec.algorithm())) {
                assertEquals(List.of(value), other.decode(data), () -> codec + " to " + other);
                assertEquals(List.of(value), other.reader(data).readValue(), () -> codec + " to " + other);
            }
        }
        return true;
    }

    @ParameterizedTest
    @MethodSource("all")
    void wholeNumbers(Encoder codec) {
        for (int bit = 0; bit < 63; bit++) {
            for (long near = -2; near <= 2; near++) {
                assertTrue(comesBack(codec, (1L << bit) + near));
                assertTrue(comesBack(codec, -(1L << bit) + near));
            }
        }
        for (long power = 1; power < Long.MAX_VALUE / 10; power *= 10) {
            for (long near = -1; near <= 1; near++) {
                assertTrue(comesBack(codec, power + near));
                assertTrue(comesBack(codec, -power + near));
            }
        }
        assertTrue(comesBack(codec, Long.MAX_VALUE));
        assertTrue(comesBack(codec, Long.MIN_VALUE));
        int carried = 0;
        for (int bit = 63; bit < 200; bit++) {
            for (int near = -1; near <= 1; near++) {
                BigInteger number = BigInteger.ONE.shiftLeft(bit).add(BigInteger.valueOf(near));
                if (number.bitLength() > 63) {
                    carried += comesBack(codec, number) ? 1 : 0;
                    carried += comesBack(codec, number.negate().subtract(BigInteger.ONE)) ? 1 : 0;
                }
            }
        }
        if (codec.algorithm().equals("cbor") || codec.algorithm().equals("json")) {
            assertEquals(2 * (137 * 3 - 1), carried);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void doubles(Encoder codec) {
        List<Double> edges = new ArrayList<>(List.of(
                0.0,
                -0.0,
                Double.MIN_VALUE,
                Double.MIN_NORMAL,
                Double.MAX_VALUE,
                (double) Float.MAX_VALUE,
                (double) Float.MIN_VALUE,
                (double) Float.MIN_NORMAL,
                65504.0,
                65519.0,
                65520.0,
                6.103515625E-5,
                5.960464477539063E-8,
                2.98023223876953E-8));
        for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
            double power = Math.scalb(1.0, exponent);
            edges.addAll(List.of(power, Math.nextUp(power), Math.nextDown(power)));
        }
        for (int exponent = -323; exponent <= 308; exponent++) {
            edges.add(Double.parseDouble("1e" + exponent));
            edges.add(Double.parseDouble("9.5e" + (exponent - 1)));
        }
        boolean has = comesBack(codec, 0.5);
        assertEquals(!codec.algorithm().equals("bencode"), has);
        for (double edge : edges) {
            assertEquals(has, comesBack(codec, edge));
            assertEquals(has, comesBack(codec, -edge));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void lengthsOfTextListsAndMaps(Encoder codec) {
        for (int edge :
                new int[] {0, 1, 13, 14, 15, 16, 23, 24, 31, 32, 63, 64, 127, 128, 255, 256, 16383, 16384, 65535, 65536
                }) {
            assertTrue(comesBack(codec, "x".repeat(edge)));
            assertTrue(comesBack(codec, "\u00e9".repeat(edge / 2)));
            List<Object> list = new ArrayList<>();
            Map<String, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(edge, 20_000); i++) {
                list.add((long) i);
                map.put(Integer.toString(i), (long) i);
            }
            assertTrue(comesBack(codec, list));
            assertTrue(comesBack(codec, map));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void randomTrees(Encoder codec) {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            assertTrue(comesBack(codec, tree(random, 6)));
        }
    }

    /** Of what every format has; a number with a fraction is left to those above. */
    private static Object tree(Random random, int levels) {
        return switch (random.nextInt(levels > 0 ? 6 : 3)) {
            case 0 -> random.nextLong() >> random.nextInt(64);
            case 1 -> Long.toString(random.nextLong(), 36).repeat(random.nextInt(5));
            case 2 ->
                new StringBuilder()
                        .appendCodePoint(0x20 + random.nextInt(0xD000))
                        .toString();
            case 3 -> {
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    list.add(tree(random, levels - 1));
                }
                yield list;
            }
            default -> {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(random.nextInt(12) == 0 ? 80 : 5); i > 0; i--) {
                    map.put(Integer.toString(random.nextInt(), 36), tree(random, levels - 1));
                }
                yield map;
            }
        };
    }
}
