package dev.codecs.zip.internal.java;

/** Binary logarithms in whole numbers, so that they are the same everywhere. */
final class Log2 {
    static final int FRACTION_BITS = 8;

    private static final int TABLE_BITS = 12;
    private static final short[] TABLE = table();

    private Log2() {}

    /** The logarithms by squaring: a mantissa that passes two when squared has another half. */
    private static short[] table() {
        short[] table = new short[(1 << TABLE_BITS) + 1];
        for (int x = 1; x < table.length; x++) {
            int log = 31 - Integer.numberOfLeadingZeros(x);
            long mantissa = (long) x << (31 - log);
            for (int bit = 0; bit <= FRACTION_BITS; bit++) {
                mantissa = (mantissa * mantissa) >>> 31;
                int carry = (int) (mantissa >>> 32);
                log = log << 1 | carry;
                mantissa >>>= carry;
            }
            table[x] = (short) ((log + 1) >> 1);
        }
        return table;
    }

    static int floor(int x) {
        return 31 - Integer.numberOfLeadingZeros(x);
    }

    /** In 1/256. */
    static int of(int x) {
        if (x < TABLE.length) {
            return TABLE[x];
        }
        int shift = 32 - TABLE_BITS - Integer.numberOfLeadingZeros(x);
        return TABLE[x >>> shift] + (shift << FRACTION_BITS);
    }

    /** x log2(x): the bits of x symbols of equal frequency are {@code times(sum) - times(x)}, in 1/256. */
    static long times(int x) {
        return (long) x * of(x);
    }
}
