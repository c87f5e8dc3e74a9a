package dev.codecs.hash.internal.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Checksum;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A checksum that goes on from a value gives what the whole data give. */
class ZipChecksumTest {
    @ParameterizedTest
    @EnumSource(ZipChecksum.class)
    void goesOn(ZipChecksum function) {
        Random random = new Random(1);
        byte[] data = new byte[400_000];
        random.nextBytes(data);
        for (int i = 0; i < 2000; i++) {
            int length = random.nextInt(i < 50 ? data.length : 300);
            int split = random.nextInt(length + 1);
            Checksum whole = function.start();
            whole.update(data, 0, length);
            Checksum head = function.start();
            head.update(data, 0, split);
            Checksum resumed = function.resume((int) head.getValue());
            assertEquals(head.getValue(), resumed.getValue());
            resumed.update(data, split, length - split);
            assertEquals(whole.getValue(), resumed.getValue(), length + " bytes, split at " + split);
        }
    }

    /** Any number may be the CRC of something. */
    @ParameterizedTest
    @EnumSource(value = ZipChecksum.class, mode = EnumSource.Mode.EXCLUDE, names = "ADLER32")
    void goesOnFromAnyValue(ZipChecksum function) {
        Random random = new Random(2);
        for (int i = 0; i < 1000; i++) {
            int value = i < 2 ? -i : random.nextInt();
            assertEquals(Integer.toUnsignedLong(value), function.resume(value).getValue());
        }
    }

    /** Sums of the largest bytes, by every way in, and more bytes than the modulus. */
    @ParameterizedTest
    @EnumSource(ZipChecksum.class)
    void everyWayIn(ZipChecksum function) {
        byte[] high = new byte[70_000];
        Arrays.fill(high, (byte) 0xFF);
        Checksum whole = function.start();
        whole.update(high, 0, high.length);
        Checksum head = function.start();
        head.update(high, 0, 1000);
        Checksum resumed = function.resume((int) head.getValue());
        for (int i = 0; i < 10; i++) {
            resumed.update(0xFF);
        }
        resumed.update(ByteBuffer.wrap(high, 1010, 500));
        resumed.update(high, 1510, high.length - 1510);
        assertEquals(whole.getValue(), resumed.getValue());
    }
}
