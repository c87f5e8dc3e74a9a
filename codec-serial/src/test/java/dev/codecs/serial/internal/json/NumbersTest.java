package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decimal numbers are read and written as the JDK and ECMAScript have them. */
class NumbersTest {
    private static final int ROUNDS = Boolean.getBoolean("long") ? 20_000_000 : 40_000;

    private static String written(double number, boolean point) {
        byte[] out = new byte[Decimals.LONGEST];
        return new String(out, 0, Decimals.write(number, point, out, 0), ISO_8859_1);
    }

    /** Any bits, powers of two, short decimals and what is next to them: each has its own way through the algorithms. */
    private static double number(Random random, int kind) {
        return switch (kind % 5) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> Math.scalb(1.0, random.nextInt(2098) - 1074);
            case 2 -> random.nextInt(1_000_000) / (double) (1 + random.nextInt(1000));
            case 3 -> Double.parseDouble(random.nextInt(100_000) + "e" + (random.nextInt(60) - 30));
            default -> Math.nextUp(Math.pow(10, random.nextInt(600) - 300));
        };
    }

    @Test
    void doublesAreWrittenInTheirShortestForm() {
        Random random = new Random(1);
        for (int i = 0; i < ROUNDS; i++) {
            double number = number(random, i);
            if (!Double.isFinite(number)) {
                continue;
            }
            String text = written(number, true);
            assertEquals(number, Double.parseDouble(text), text);
            BigDecimal ours = new BigDecimal(text).stripTrailingZeros();
            BigDecimal jdk = new BigDecimal(Double.toString(number)).stripTrailingZeros();
            // The JDK never writes one digit where two are nearer: 4.9E-324, which ECMAScript writes as 5e-324.
            assertTrue(
                    ours.compareTo(jdk) == 0 || (ours.precision() == 1 && jdk.precision() == 2),
                    () -> text + " in place of " + number);
        }
    }

    @Test
    void doublesAreReadAsTheNearest() {
        Random random = new Random(2);
        int undecided = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long significand = random.nextLong() >>> random.nextInt(64);
            int exponent = random.nextInt(500) - 250;
            double number = DoubleReading.nearest(significand, exponent);
            if (Double.isNaN(number)) {
                undecided++;
            } else {
                String text = Long.toUnsignedString(significand) + "e" + exponent;
                assertEquals(Double.parseDouble(text), number, text);
            }
        }
        assertTrue(undecided < ROUNDS / 1000, undecided + " of " + ROUNDS + " numbers need a slower way");
    }

    /** Numbers halfway between two doubles, and next to that, are where a wrong rounding shows. */
    @Test
    void halvesAreRoundedToEven() {
        Random random = new Random(3);
        for (int i = 0; i < ROUNDS / 20; i++) {
            double number = Math.abs(Double.longBitsToDouble(random.nextLong()));
            if (!Double.isFinite(number) || number > 1e300) {
                continue;
            }
            BigDecimal half = new BigDecimal(number)
                    .add(new BigDecimal(Math.nextUp(number)))
                    .divide(BigDecimal.TWO);
            BigDecimal little = half.ulp();
            for (BigDecimal each : List.of(half, half.add(little), half.subtract(little))) {
                byte[] text = each.toString().getBytes(ISO_8859_1);
                JsonInput in = new JsonInput(text, dev.codecs.serial.internal.Settings.DEFAULT);
                assertEquals(each.doubleValue(), in.number(0).doubleValue(), each::toString);
            }
        }
    }

    /** The table of RFC 8785, appendix B, and the borders of the forms of ECMAScript. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2"
    })
    void canonicalDoublesAreThoseOfTheStandard(String bits, String text) {
        assertEquals(text, written(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16)), false));
    }

    @Test
    void wholeDoublesKeepAPoint() {
        assertEquals("1.0", written(1, true));
        assertEquals("-0.0", written(-0.0, true));
        assertEquals("100000000000000000000.0", written(1e20, true));
        assertEquals("1e+21", written(1e21, true));
        assertEquals("9007199254740994.0", written(0x1p53 + 2, true));
    }

    @Test
    void wholeNumbersAreWritten() {
        Random random = new Random(4);
        byte[] out = new byte[Decimals.LONGEST];
        for (int i = 0; i < ROUNDS; i++) {
            long number = i < 200 ? i - 100 : random.nextLong() >> random.nextInt(64);
            assertEquals(Long.toString(number), new String(out, 0, Decimals.write(number, out, 0), ISO_8859_1));
        }
        for (long power = 1; power > 0 && power <= Long.MAX_VALUE / 10; power *= 10) {
            for (long number : new long[] {power - 1, power, power + 1, -power, 10 * power - 1}) {
                assertEquals(Long.toString(number), new String(out, 0, Decimals.write(number, out, 0), ISO_8859_1));
            }
        }
        for (long number :
                new long[] {Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, 1L << 31}) {
            assertEquals(Long.toString(number), new String(out, 0, Decimals.write(number, out, 0), ISO_8859_1));
        }
    }
}
