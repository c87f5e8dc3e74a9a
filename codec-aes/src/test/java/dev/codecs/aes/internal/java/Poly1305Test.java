package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.bouncycastle.crypto.macs.Poly1305;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums near the modulus, and others. */
class Poly1305Test {
    /** RFC 8439, appendix A.3, test vectors 7 to 11. */
    @ParameterizedTest
    @CsvSource({
        "02000000000000000000000000000000, 00000000000000000000000000000000, ffffffffffffffffffffffffffffffff,"
                + "03000000000000000000000000000000",
        "02000000000000000000000000000000, ffffffffffffffffffffffffffffffff, 02000000000000000000000000000000,"
                + "03000000000000000000000000000000",
        "01000000000000000000000000000000, 00000000000000000000000000000000,"
                + "fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff11000000000000000000000000000000,"
                + "05000000000000000000000000000000",
        "01000000000000000000000000000000, 00000000000000000000000000000000,"
                + "fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe01010101010101010101010101010101,"
                + "00000000000000000000000000000000",
        "02000000000000000000000000000000, 00000000000000000000000000000000, fdffffffffffffffffffffffffffffff,"
                + "faffffffffffffffffffffffffffffff",
        "01000000000000000400000000000000, 00000000000000000000000000000000,"
                + "e33594d7505e43b900000000000000003394d7505e4379cd01000000000000000000000000000000000000000000000001000000"
                + "000000000000000000000000, 14000000000000005500000000000000",
        "01000000000000000400000000000000, 00000000000000000000000000000000,"
                + "e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000000000,"
                + "13000000000000000000000000000000"
    })
    void published(String point, String added, String data, String expected) {
        byte[] key = HexFormat.of().parseHex(point + added);
        assertEquals(expected, HexFormat.of().formatHex(tag(key, HexFormat.of().parseHex(data))));
    }

    /** Keys and data of mostly ones and zeros too, of which the sums come near to what the limbs hold. */
    @Test
    void asAnotherLibrary() {
        Random random = new Random(1);
        for (int n = 0; n < 3000; n++) {
            byte[] key = bytes(32, n, random);
            byte[] data = bytes(16 * (1 + random.nextInt(40)), n / 4, random);
            Poly1305 other = new Poly1305();
            byte[] expected = new byte[16];
            other.init(new KeyParameter(key));
            other.update(data, 0, data.length);
            other.doFinal(expected, 0);
            assertArrayEquals(expected, tag(key, data));
        }
    }

    private static byte[] bytes(int length, int kind, Random random) {
        byte[] bytes = new byte[length];
        switch (kind & 3) {
            case 0 -> Arrays.fill(bytes, (byte) 0xFF);
            case 1 -> {
                for (int i = 0; i < length; i++) {
                    bytes[i] = (byte) -random.nextInt(2);
                }
            }
            default -> random.nextBytes(bytes);
        }
        return bytes;
    }

    private static byte[] tag(byte[] key, byte[] data) {
        byte[] tag = new byte[16];
        dev.codecs.aes.internal.java.Poly1305 poly = new dev.codecs.aes.internal.java.Poly1305();
        poly.start(key, 0);
        poly.update(data, 0, data.length / 16);
        poly.finish(tag);
        return tag;
    }
}
