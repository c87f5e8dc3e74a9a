package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Cyclic redundancy checks whose lowest bit is the first of a byte and whose bits are inverted before and after. Each method goes on
 * from the checksum of the data before, and leaves the check of the range to its caller.
 *
 * <p>Sixteen bytes are taken in at a time by sixteen lookups: twice as fast as eight. The tables are constants for C2, which then checks no
 * index: that is 1.4 times as fast as the same code with the table in a field.
 */
final class Crc {
    /** The checksum of no data. */
    static final long OF_NOTHING = 0;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int SLICE = 16;
    private static final int ENTRIES = 256;

    private static final long[] CRC32 = table(0xEDB88320L);
    private static final long[] CRC32C = table(0x82F63B78L);
    private static final long[] CRC64_ECMA = table(0xC96C5795D7870F42L);
    private static final long[] CRC64_NVME = table(0x9A6C9329AC4BC9B5L);

    private static final long ALL_32 = 0xFFFFFFFFL;

    private Crc() {}

    /**
     * {@return the table of a polynomial: entry 256 n + b is the remainder of the byte b with n zeros behind it}
     *
     * @param polynomial with the bit of the highest power lowest, and without that of the very highest
     */
    private static long[] table(long polynomial) {
        long[] table = new long[SLICE * ENTRIES];
        for (int i = 0; i < ENTRIES; i++) {
            long remainder = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                remainder = (remainder >>> 1) ^ (polynomial & -(remainder & 1));
            }
            table[i] = remainder;
        }
        for (int i = ENTRIES; i < table.length; i++) {
            long remainder = table[i - ENTRIES];
            table[i] = (remainder >>> Byte.SIZE) ^ table[(int) remainder & 0xFF];
        }
        return table;
    }

    /** CRC-32 (ISO-HDLC), that of ZIP and gzip. */
    static long crc32(long crc, byte[] data, int offset, int length) {
        return update(CRC32, crc ^ ALL_32, data, offset, length) ^ ALL_32;
    }

    /** CRC-32C (Castagnoli), that of iSCSI and ext4. */
    static long crc32c(long crc, byte[] data, int offset, int length) {
        return update(CRC32C, crc ^ ALL_32, data, offset, length) ^ ALL_32;
    }

    /** CRC-64/XZ: the polynomial of ECMA-182 with the lowest bit first. */
    static long crc64Ecma(long crc, byte[] data, int offset, int length) {
        return ~update(CRC64_ECMA, ~crc, data, offset, length);
    }

    /** CRC-64/NVME, of the NVM Express command set. */
    static long crc64Nvme(long crc, byte[] data, int offset, int length) {
        return ~update(CRC64_NVME, ~crc, data, offset, length);
    }

    private static long update(long[] table, long crc, byte[] data, int offset, int length) {
        int end = offset + length;
        for (; offset <= end - SLICE; offset += SLICE) {
            long first = crc ^ (long) LONG.get(data, offset);
            long second = (long) LONG.get(data, offset + Long.BYTES);
            crc = remainder(table, 12, (int) first)
                    ^ remainder(table, 8, (int) (first >>> 32))
                    ^ (remainder(table, 4, (int) second) ^ remainder(table, 0, (int) (second >>> 32)));
        }
        for (; offset < end; offset++) {
            crc = (crc >>> Byte.SIZE) ^ table[((int) crc ^ data[offset]) & 0xFF];
        }
        return crc;
    }

    /** {@return the remainder of four bytes with some zeros behind them} Written in pairs, so that no sum waits for all before it. */
    private static long remainder(long[] table, int zeros, int bytes) {
        int at = ENTRIES * zeros;
        return (table[at + 3 * ENTRIES + (bytes & 0xFF)] ^ table[at + 2 * ENTRIES + ((bytes >>> 8) & 0xFF)])
                ^ (table[at + ENTRIES + ((bytes >>> 16) & 0xFF)] ^ table[at + (bytes >>> 24)]);
    }
}
