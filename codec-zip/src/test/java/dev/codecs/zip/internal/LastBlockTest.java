package dev.codecs.zip.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.zip.Samples;
import java.util.Arrays;
import java.util.Collection;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The end of a stream, found in what every engine writes, and made into a place where it goes on. */
class LastBlockTest {
    private static final byte[] LAST = {3, 0};

    @Test
    void aStreamGoesOnWhereItEnded() {
        engines().forEach(deflate -> {
            for (int level = deflate.levels().first(); level <= deflate.levels().last(); level++) {
                for (byte[] sample : samples()) {
                    byte[] stream = deflate.level(level).compress(sample);
                    byte[] data = Arrays.copyOf(stream, stream.length + SyncPoint.ROOM);
                    int length = SyncPoint.instead(data, 0, stream.length);
                    byte[] twice = Samples.concat(Arrays.copyOf(data, length), stream);
                    byte[] ended = Samples.concat(Arrays.copyOf(data, length), LAST);
                    assertArrayEquals(Samples.concat(sample, sample), deflate.decompress(twice, 2L * sample.length));
                    assertArrayEquals(sample, deflate.decompress(ended, sample.length));
                    assertTrue(length <= stream.length + 5, "the end takes too many bytes");
                }
            }
        });
    }

    private static Stream<Compressor> engines() {
        return Compressor.all().stream()
                .filter(compressor -> compressor.algorithm().equals("deflate"));
    }

    private static Collection<byte[]> samples() {
        Collection<byte[]> samples = new java.util.ArrayList<>(Samples.all().values());
        for (int size = 0; size < 40; size++) { // all numbers of bits in the last byte
            samples.add(Samples.text(size, size));
        }
        samples.add(Samples.mixed(600_000, 5)); // several blocks
        return samples;
    }

    @Test
    void anythingElseIsCorruptAtWorst() {
        Random random = new Random(6);
        byte[] stream = Compressor.of("deflate", "jdk").compress(Samples.mixed(5000, 6));
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] data = i % 2 == 0
                    ? Samples.random(random.nextInt(300), i)
                    : Arrays.copyOf(stream, random.nextInt(stream.length));
            for (int changes = random.nextInt(4); changes > 0 && data.length > 0; changes--) {
                data[random.nextInt(Math.min(200, data.length))] = (byte) random.nextInt();
            }
            byte[] padded = Arrays.copyOf(data, data.length + Long.BYTES);
            try {
                LastBlock last = LastBlock.of(padded, 0, data.length);
                assertTrue(last.header() < last.end(), last::toString);
                found++;
            } catch (CorruptInputException e) {
                // as it should be
            }
        }
        assertTrue(found > 0);
        assertThrows(CorruptInputException.class, () -> LastBlock.of(new byte[8], 0, 0));
    }
}
