package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Hasher;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class HashTextTest {
    @Test
    void whatIsWrittenIsReadAgain() {
        Random random = new Random(1);
        for (int length = 0; length < 70; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            assertArrayEquals(bytes, HashText.fromHex(HashText.hex(bytes)));
            assertArrayEquals(bytes, HashText.fromHex(HashText.hex(bytes).toUpperCase(java.util.Locale.ROOT)));
            assertArrayEquals(bytes, HashText.fromBase64(HashText.base64(bytes)));
        }
        assertEquals("00ff7f", HashText.hex(new byte[] {0, -1, 127}));
        assertEquals("AP9/", HashText.base64(new byte[] {0, -1, 127}));
        assertEquals("000000000000002a", HashText.hex(42));
        assertEquals("ffffffffffffffff", HashText.hex(-1));
    }

    /** RFC 4648 section 10. */
    @Test
    void base64() {
        String[] texts = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
        for (int length = 0; length < texts.length; length++) {
            byte[] bytes = "foobar".substring(0, length).getBytes(StandardCharsets.US_ASCII);
            assertEquals(texts[length], HashText.base64(bytes));
            assertArrayEquals(bytes, HashText.fromBase64(texts[length]));
        }
    }

    @Test
    void utf8() {
        assertArrayEquals(new byte[] {'k', (byte) 0xC3, (byte) 0xA9}, HashText.fromUtf8("k\u00E9"));
        assertArrayEquals(
                new byte[] {(byte) 0xF0, (byte) 0x9F, (byte) 0x92, (byte) 0xB0}, HashText.fromUtf8("\uD83D\uDCB0"));
        assertArrayEquals(new byte[0], HashText.fromUtf8(""));
        assertRefused(HashText::fromUtf8, "secret\uD83D", 6);
        assertRefused(HashText::fromUtf8, "\uDCB0secret", 0);
        assertRefused(HashText::fromUtf8, "se\uD83Dcret", 2);
    }

    @Test
    void faultsAreNamedByPositionOnly() {
        assertRefused(HashText::fromHex, "00q1", 2);
        assertRefused(HashText::fromHex, "0x11", 1);
        assertRefused(HashText::fromHex, "00 11", 2);
        assertRefused(HashText::fromHex, "\u0660\u0660", 0);
        assertRefused(HashText::fromHex, "001", 2);
        assertRefused(HashText::fromBase64, "Zm9-", 3);
        assertRefused(HashText::fromBase64, "Zm9v\n", 4);
        assertRefused(HashText::fromBase64, "Zg", 2);
        assertRefused(HashText::fromBase64, "Zg=", 3);
        assertRefused(HashText::fromBase64, "Z===", 1);
        assertRefused(HashText::fromBase64, "====", 0);
        assertRefused(HashText::fromBase64, "Zg==Zg==", 2);
        assertRefused(HashText::fromBase64, "Zh==", 1);
        assertRefused(HashText::fromBase64, "Zm9=", 2);
        assertRefused(HashText::fromBase64, "Z", 1);
    }

    private static void assertRefused(Function<String, byte[]> reader, String text, int position) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> reader.apply(text));
        assertTrue(e.getMessage().endsWith(" at position " + position), e::getMessage);
        assertFalse(e.getMessage().contains(text), "the key is shown");
        assertNull(e.getCause(), "the cause may show the key");
    }

    @Test
    void seeds() {
        assertEquals(0, HashText.seed("0"));
        assertEquals(42, HashText.seed("0042"));
        assertEquals(-1, HashText.seed("18446744073709551615"));
        assertEquals(Long.MIN_VALUE, HashText.seed("9223372036854775808"));
        assertEquals(255, HashText.seed("0xfF"));
        assertEquals(255, HashText.seed("0X00000000000000000000ff"));
        assertEquals(-1, HashText.seed("0xffffffffffffffff"));
        String[] faults = {
            "",
            "-1",
            "+1",
            " 1",
            "1 ",
            "1_0",
            "0x",
            "x1",
            "1f",
            "0x1g",
            "1.0",
            "\u0661",
            "18446744073709551616",
            "0x10000000000000000",
            "99999999999999999999999"
        };
        for (String fault : faults) {
            assertThrows(IllegalArgumentException.class, () -> HashText.seed(fault), fault);
        }
    }

    /** The offset basis and the vectors "a" and "foobar" are those of the FNV authors. */
    @Test
    void labels() {
        assertEquals(0xcbf29ce484222325L, HashText.seedOfLabel(""));
        assertEquals(0xaf63dc4c8601ec8cL, HashText.seedOfLabel("a"));
        assertEquals(0x85944171f73967e8L, HashText.seedOfLabel("foobar"));
        assertEquals(0x091677a156a7756eL, HashText.seedOfLabel("media-cache-v1"));
        assertEquals("091677a156a7756e", HashText.hex(HashText.seedOfLabel("media-cache-v1")));
        assertThrows(IllegalArgumentException.class, () -> HashText.seedOfLabel("\uD83D"));
    }

    @Test
    void aSeedOfTextSeeds() {
        Hasher hasher = Hasher.of("xxh3-64");
        byte[] data = {1, 2, 3};
        assertEquals(
                hasher.seeded(-2).hashLong(data),
                hasher.seeded(HashText.seed("0xfffffffffffffffe")).hashLong(data));
    }
}
