package dev.codecs.bench.hash;

import java.util.Map;
import java.util.Optional;

/** The witness of our CRC-64: by a table of one byte, as the definition has it. No library at hand has both. */
final class Crc64 {
    /** The polynomials with the lowest power in the highest bit. */
    private static final Map<String, Long> POLYNOMIALS =
            Map.of("crc64-ecma", 0xC96C5795D7870F42L, "crc64-nvme", 0x9A6C9329AC4BC9B5L);

    private Crc64() {}

    /** The right checksum, if the algorithm is one of these. */
    static Optional<byte[]> witness(String algorithm, byte[] data) {
        return Optional.ofNullable(POLYNOMIALS.get(algorithm)).map(polynomial -> Numbers.bytes(crc(polynomial, data)));
    }

    private static long crc(long polynomial, byte[] data) {
        long[] table = new long[256];
        for (int i = 0; i < table.length; i++) {
            long remainder = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                remainder = (remainder >>> 1) ^ ((remainder & 1) == 0 ? 0 : polynomial);
            }
            table[i] = remainder;
        }
        long crc = -1;
        for (byte b : data) {
            crc = table[(int) (crc ^ b) & 0xFF] ^ (crc >>> Byte.SIZE);
        }
        return ~crc;
    }
}
