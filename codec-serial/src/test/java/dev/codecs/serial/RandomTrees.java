package dev.codecs.serial;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Trees of the values that most formats carry. */
final class RandomTrees {
    private RandomTrees() {}

    /** {@return a tree of at most so many levels} */
    static @Nullable Object tree(Random random, int levels) {
        int kind = random.nextInt(levels > 0 ? 14 : 10);
        return switch (kind) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> (long) random.nextInt(300) - 150;
            case 3 -> random.nextLong() >> random.nextInt(64);
            case 4 -> random.nextGaussian();
            case 5 -> (double) random.nextInt(1000) / 8;
            case 6, 7 -> text(random);
            case 8 -> bytes(random);
            case 9 ->
                random.nextBoolean()
                        ? Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))
                        : BigInteger.ONE.shiftLeft(63).add(BigInteger.valueOf(random.nextInt(1 << 20)));
            case 10, 11 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = size(random); i > 0; i--) {
                    list.add(tree(random, levels - 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = size(random); i > 0; i--) {
                    map.put(text(random), tree(random, levels - 1));
                }
                yield map;
            }
        };
    }

    private static int size(Random random) {
        return random.nextInt(20) == 0 ? random.nextInt(200) : random.nextInt(6);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int alphabet = random.nextInt(4);
        for (int i = random.nextInt(8) == 0 ? random.nextInt(300) : random.nextInt(12); i > 0; i--) {
            switch (alphabet) {
                case 0 -> text.append((char) ('!' + random.nextInt(90)));
                case 1 -> text.append((char) random.nextInt(0x180));
                case 2 -> text.append((char) (0x20 + random.nextInt(0xD000)));
                default -> text.appendCodePoint(0x1F300 + random.nextInt(0x200));
            }
        }
        return text.toString();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(8) == 0 ? random.nextInt(400) : random.nextInt(20)];
        random.nextBytes(bytes);
        return bytes;
    }
}
