package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.contract.witness.AesWitness;
import dev.codecs.spi.Offer;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the interfaces do themselves, before or instead of an engine. */
class DoorsTest {
    @Test
    void rawCiphersHaveADoorOfTheirOwn() {
        AesWitness.Provider witness = new AesWitness.Provider();
        Cipher gcm = witness.create(new Offer("aes-256-gcm", 1));
        Cipher ctr = witness.create(new Offer("aes-256-ctr", 1));
        assertSame(gcm, RawCiphers.refused(gcm));
        assertSame(ctr, RawCiphers.required(ctr));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> RawCiphers.refused(ctr));
        assertTrue(refused.getMessage().contains("Cipher.raw(\"aes-256-ctr\")"), refused::getMessage);
        IllegalArgumentException required =
                assertThrows(IllegalArgumentException.class, () -> RawCiphers.required(gcm));
        assertTrue(required.getMessage().contains("Cipher.of(\"aes-256-gcm\")"), required::getMessage);
    }

    /** Gives so many bytes, and says beforehand how many it needs or does not. */
    private static final class Sized implements Compressor {
        private final int size;
        private final boolean tells;
        private final List<Long> targets = new ArrayList<>();

        Sized(int size, boolean tells) {
            this.size = size;
            this.tells = tells;
        }

        @Override
        public String algorithm() {
            return "sized";
        }

        @Override
        public Engine engine() {
            return new Engine("sized", Kind.JAVA);
        }

        @Override
        public int rank() {
            return 1;
        }

        @Override
        public IntRange levels() {
            return new IntRange(0, 0);
        }

        @Override
        public int level() {
            return 0;
        }

        @Override
        public Compressor level(int level) {
            return this;
        }

        @Override
        public boolean supportsDictionary() {
            return false;
        }

        @Override
        public Compressor dictionary(byte[] dictionary) {
            throw new UnsupportedFeatureException("it takes no dictionary");
        }

        @Override
        public long maxCompressedLength(long sourceLength) {
            return Long.MAX_VALUE;
        }

        @Override
        public long compress(MemorySegment source, MemorySegment target) {
            return 0;
        }

        @Override
        public long decompress(MemorySegment source, MemorySegment target) {
            targets.add(target.byteSize());
            if (target.byteSize() < size) {
                throw new OutputTooSmallException(target.byteSize(), tells ? size : -1);
            }
            target.asSlice(0, size).fill((byte) 7);
            return size;
        }

        @Override
        public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
            return new Decoded(source.byteSize(), decompress(source, target));
        }

        @Override
        public OutputStream compressing(OutputStream sink) {
            return sink;
        }

        @Override
        public InputStream decompressing(InputStream source) {
            return source;
        }
    }

    @Test
    void anArrayGrowsToWhatTheEngineSays() {
        Sized tells = new Sized(100_000, true);
        assertEquals(100_000, tells.decompress(new byte[10], 1 << 20).length);
        assertEquals(List.of(64L, 100_000L), tells.targets);
        Sized silent = new Sized(100_000, false);
        assertEquals(100_000, silent.decompress(new byte[10], 1 << 20).length);
        assertEquals(100_000, new Sized(100_000, false).decompress(new byte[10], 100_000).length);
        assertTrue(silent.targets.size() < 10, silent.targets::toString);
        assertArrayEquals(new byte[0], new Sized(0, true).decompress(new byte[0], 0));
    }

    @Test
    void anArrayNeverGrowsBeyondTheLimit() {
        for (boolean tells : new boolean[] {true, false}) {
            Sized sized = new Sized(100_000, tells);
            LimitExceededException e =
                    assertThrows(LimitExceededException.class, () -> sized.decompress(new byte[10], 99_999));
            assertEquals(99_999, e.limit());
            assertTrue(sized.targets.stream().allMatch(size -> size <= 99_999), sized.targets::toString);
        }
        Sized huge = new Sized(Integer.MAX_VALUE, true);
        assertThrows(LimitExceededException.class, () -> huge.decompress(new byte[10], Long.MAX_VALUE));
        assertEquals(List.of(64L), huge.targets, "more was allocated than the limit of an array");
    }

    @Test
    void whatPassesAnArrayIsRefusedBeforeItIsAllocated() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new Sized(0, true).compress(new byte[1]));
        assertTrue(e.getMessage().contains("streams"), e::getMessage);
    }
}
