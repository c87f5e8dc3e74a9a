package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decompressed depends on nothing that was in the target before, and nothing is written around the target, of good data and of damaged. */
class TargetsTest {
    private static final int GUARD = 96;
    private static final int MUTATIONS = Boolean.getBoolean("long") ? 100_000 : 400;

    /** What came of decompressing into the middle of memory full of one value: the content, or the name of the fault. */
    private static Object decompressed(Compressor engine, byte[] packed, int size, byte fill, boolean inNative) {
        byte[] around = new byte[GUARD + size + GUARD];
        Arrays.fill(around, fill);
        Object result;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = inNative ? arena.allocate(around.length) : MemorySegment.ofArray(around);
            memory.fill(fill);
            try {
                MemorySegment source = MemorySegment.ofArray(packed);
                long length = engine.decompress(source, memory.asSlice(GUARD, size));
                result =
                        Arrays.hashCode(memory.asSlice(GUARD, length).toArray(ValueLayout.JAVA_BYTE)) + " of " + length;
            } catch (CodecException e) {
                result = e.getClass();
            }
            for (int i = 0; i < GUARD; i++) {
                assertEquals(fill, memory.get(ValueLayout.JAVA_BYTE, i), engine::toString);
                assertEquals(fill, memory.get(ValueLayout.JAVA_BYTE, GUARD + size + i), engine::toString);
            }
        }
        return result;
    }

    private static void assertSame(Compressor engine, byte[] packed, int size) {
        for (boolean inNative : new boolean[] {false, true}) {
            assertEquals(
                    decompressed(engine, packed, size, (byte) 0, inNative),
                    decompressed(engine, packed, size, (byte) 0xA5, inNative),
                    engine::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lz4-block", "lz4", "zstd"})
    void goodDataInTargetsOfEverySize(String algorithm) {
        for (byte[] data : new byte[][] {Samples.text(300, 1), Samples.mixed(9100, 2), new byte[70]}) {
            for (Compressor writer : Engines.of(algorithm)) {
                byte[] packed = writer.compress(data);
                for (Compressor engine : Engines.of(algorithm)) {
                    for (int size = Math.max(0, data.length - 70); size < data.length + 70; size += 3) {
                        assertSame(engine, packed, size);
                    }
                    assertArrayEquals(data, engine.decompress(packed, data.length), engine::toString);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lz4-block", "lz4", "zstd"})
    void damagedData(String algorithm) {
        Random random = new Random(algorithm.hashCode());
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] data = i % 2 == 0 ? Samples.text(1 + random.nextInt(900), i) : Samples.mixed(9200, i);
            for (Compressor engine : Engines.of(algorithm)) {
                byte[] packed = engine.compress(data);
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
                }
                assertSame(engine, packed, Math.max(0, data.length - 20 + random.nextInt(60)));
            }
        }
    }

    /** The highest levels plan the block in parts: matches go over the ends of parts, and start at the first byte and end at the last ones. */
    @Test
    void highLevelsOfLz4GiveTheSameContentAndAreNotLarger() {
        Compressor java = Compressor.of("lz4-block", "java");
        byte[] dictionary = Samples.mixed(70_000, 4);
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            byte[] data = switch (i % 3) {
                case 0 -> Samples.mixed(random.nextInt(30_000), i % 2);
                case 1 -> Samples.text(random.nextInt(9000), i);
                default -> Samples.concat(new byte[random.nextInt(9000)], dictionary, new byte[random.nextInt(300)]);
            };
            int last = 2 * data.length + 100;
            for (int level : new int[] {1, 3, 6, 9, 10, 12}) {
                byte[] packed = java.level(level).compress(data);
                assertArrayEquals(data, java.decompress(packed, data.length));
                assertTrue(packed.length <= last + last / 50 + 8, "level " + level + " is larger");
                last = packed.length;
                byte[] behind = java.level(level).dictionary(dictionary).compress(data);
                assertArrayEquals(data, java.dictionary(dictionary).decompress(behind, data.length));
                assertTrue(behind.length <= packed.length + packed.length / 50 + 8, "level " + level);
            }
        }
    }

    /** Of repetitive data most places lie in long matches, whose content has to be found again. */
    @Test
    void repetitiveDataShrinksFast() {
        byte[] page = Samples.random(4000, 6);
        byte[] data = new byte[1 << 20];
        for (int at = 0; at < data.length; at += page.length) {
            page[at % 3989]++;
            System.arraycopy(page, 0, data, at, Math.min(page.length, data.length - at));
        }
        byte[] packed = Compressor.of("lz4-block", "java").compress(data);
        assertTrue(packed.length < 4000 + 262 * 40, packed.length + " bytes");
    }
}
