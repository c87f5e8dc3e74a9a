package dev.codecs.zip.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.codecs.Compressor;
import dev.codecs.Decoded;
import dev.codecs.zip.Samples;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Streams of stored blocks (RFC 1951, section 3.2.4), written and read without an engine. */
class StoredTest {
    @Test
    void whatIsWrittenIsRead() {
        for (int size : new int[] {0, 1, 65_535, 65_536, 200_000}) {
            byte[] data = Samples.random(size, size);
            byte[] stream = stream(data);
            assertArrayEquals(data, Compressor.of("deflate", "jdk").decompress(stream, size));
            byte[] source = Samples.concat(new byte[3], stream, new byte[4]);
            byte[] target = new byte[size + 9];
            Decoded decoded = Stored.read(MemorySegment.ofArray(source), 3, MemorySegment.ofArray(target), 9);
            assertEquals(new Decoded(stream.length, size), decoded);
            assertArrayEquals(data, Arrays.copyOfRange(target, 9, target.length));
        }
    }

    private static byte[] stream(byte[] data) {
        byte[] stream = new byte[(int) Stored.length(data.length)];
        assertEquals(stream.length, Stored.write(MemorySegment.ofArray(data), MemorySegment.ofArray(stream)));
        return stream;
    }

    /** The engine has to look at all of them, and say what is wrong. */
    @Test
    void anyOtherStreamIsLeftToAnEngine() {
        byte[] data = Samples.text(70_000, 1);
        byte[] stream = stream(data);
        assertNotNull(read(stream, data.length));
        assertNull(read(stream, data.length - 1));
        for (int length = 0; length < stream.length; length += length < 10 ? 1 : 1000) {
            assertNull(read(Arrays.copyOf(stream, length), data.length));
        }
        for (int bit = 1; bit < 3; bit++) { // the type of the block
            byte[] other = stream.clone();
            other[0] |= (byte) (1 << bit);
            assertNull(read(other, data.length));
        }
        for (int bit = 8; bit < 40; bit++) { // its length
            byte[] other = stream.clone();
            other[bit >> 3] ^= (byte) (1 << (bit & 7));
            assertNull(read(other, 1 << 20));
        }
        byte[] mixed = Samples.concat(stream, Compressor.of("deflate", "jdk").compress(data));
        mixed[65_535 + 5] = 0; // the second block is no longer the last
        assertNull(read(mixed, 1 << 20));
    }

    private static @Nullable Decoded read(byte[] stream, int size) {
        return Stored.read(MemorySegment.ofArray(stream), 0, MemorySegment.ofArray(new byte[size]), 0);
    }
}
