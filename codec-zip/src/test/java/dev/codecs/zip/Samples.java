package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Seeded inputs. */
public final class Samples {
    private Samples() {}

    public static Map<String, byte[]> all() {
        Map<String, byte[]> samples = new LinkedHashMap<>();
        samples.put("nothing", new byte[0]);
        samples.put("one byte", new byte[] {'x'});
        samples.put("text", text(10_000, 1));
        samples.put("random", random(70_000, 2));
        samples.put("zeros", new byte[100_000]);
        samples.put("mixed", mixed(200_000, 3));
        return samples;
    }

    public static byte[] text(int length, long seed) {
        String[] words = {"deflate ", "window ", "of ", "the ", "a ", "literal, ", "match.\n", "code ", "block "};
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(words[random.nextInt(words.length)]);
        }
        return Arrays.copyOf(text.toString().getBytes(US_ASCII), length);
    }

    public static byte[] random(int length, long seed) {
        byte[] data = new byte[length];
        new Random(seed).nextBytes(data);
        return data;
    }

    /** Text, noise and runs in turns, with repetitions at distances around the window's size. */
    public static byte[] mixed(int length, long seed) {
        byte[] data = text(length, seed);
        byte[] noise = random(length, seed);
        for (int at = 0; at + 9000 <= length; at += 9000) {
            System.arraycopy(noise, at, data, at, 3000);
            Arrays.fill(data, at + 3000, at + 5000, (byte) at);
            if (at >= 36_000) {
                System.arraycopy(data, at - 32_768 - 9 + at % 19, data, at, 1000);
            }
        }
        return data;
    }

    public static byte[] concat(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
