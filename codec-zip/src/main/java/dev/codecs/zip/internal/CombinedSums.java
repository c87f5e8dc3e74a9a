package dev.codecs.zip.internal;

/** The checksum of two contents joined, from the checksums of both and the length of the second. */
final class CombinedSums {
    /** The polynomial of CRC-32 with its lowest power in the highest bit (RFC 1952, section 8); x^32 is implied. */
    private static final int POLYNOMIAL = 0xEDB8_8320;

    private static final int X_TO_0 = 1 << 31;
    private static final int X_TO_8 = X_TO_0 >>> 8;

    /** The largest prime below 2^16 (RFC 1950, section 8.2). */
    private static final int BASE = 65_521;

    private CombinedSums() {}

    /**
     * The CRC-32 is the content, read as a polynomial, modulo another: that the second content follows multiplies the first by x to
     * the 8 times its length, whose powers of two come by squaring. Mark Adler's crc32_combine in zlib 1.2.12 does it so.
     */
    static int crc32(int first, int second, long secondLength) {
        int shift = X_TO_0;
        int square = X_TO_8;
        for (long n = secondLength; n > 0; n >>= 1) {
            if ((n & 1) != 0) {
                shift = product(shift, square);
            }
            square = product(square, square);
        }
        return product(shift, first) ^ second;
    }

    private static int product(int a, int b) {
        int product = 0;
        int power = b;
        for (int bits = a; bits != 0; bits <<= 1) {
            if (bits < 0) {
                product ^= power;
            }
            power = (power >>> 1) ^ (POLYNOMIAL & -(power & 1));
        }
        return product;
    }

    /** The Adler-32 (RFC 1950, section 8.2) has the sum of the bytes, from 1 on, in its low half, and the sum of those sums above it. */
    static int adler32(int first, int second, long secondLength) {
        long bytes = BASE - 1L + (first & 0xFFFF);
        long low = (bytes + (second & 0xFFFF)) % BASE;
        long high = ((first >>> 16) + (second >>> 16) + secondLength % BASE * bytes) % BASE;
        return (int) (high << 16 | low);
    }
}
