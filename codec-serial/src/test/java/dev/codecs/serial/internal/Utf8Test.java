package dev.codecs.serial.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CorruptInputException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
    @Test
    void loneSurrogatesAreFoundBesideAllElse() {
        Random random = new Random(1);
        char[] rare = {'?', '\u00e9', '\u20ac', '\ud83d', '\ude00'};
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder("x".repeat(random.nextInt(150)));
            for (int changes = random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
                text.setCharAt(random.nextInt(text.length()), rare[random.nextInt(rare.length)]);
            }
            if (random.nextBoolean()) {
                text.insert(random.nextInt(text.length() + 1), "\ud83d\ude00");
            }
            String whole = text.toString();
            boolean unicode = UTF_8.newEncoder().canEncode(whole);
            assertEquals(unicode, Utf8.isUnicode(whole, whole.getBytes(UTF_8)), whole);
            assertEquals(unicode, Utf8.loneSurrogate(whole, 0) < 0, whole);
        }
    }

    @Test
    void bytesThatCanBeTakenAsTheyAre() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = ("x".repeat(random.nextInt(20)) + "\u00e9\u20ac\ud83d\ude00".repeat(random.nextInt(3)))
                    .getBytes(UTF_8);
            if (bytes.length > 0 && random.nextBoolean()) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            int from = random.nextInt(bytes.length + 1);
            int length = random.nextInt(bytes.length - from + 1);
            boolean text = new String(bytes, from, length, UTF_8).indexOf('\uFFFD') < 0;
            assertEquals(text, Utf8.isText(bytes, from, length, false));
            if (!text) {
                assertThrows(CorruptInputException.class, () -> Utf8.isText(bytes, from, length, true));
            }
        }
    }
}
