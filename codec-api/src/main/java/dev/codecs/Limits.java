package dev.codecs;

/**
 * What the reader of a serialisation format accepts from data that it does not trust; the depth limits what is written too. Nothing is allocated by a length that the
 * data declares before it is checked against these and against the bytes that are there.
 *
 * @param depth how deep lists and maps may nest, also in what is skipped
 * @param items how many values a document may hold in all
 * @param stringLength how long a string, binary or key may be, in bytes of its encoding
 * @param numberLength how many digits a number may have
 * @param exponent how large the decimal exponent of a number may be, as an absolute value
 * @param bytes how long the encoded document may be
 */
public record Limits(int depth, long items, long stringLength, int numberLength, int exponent, long bytes) {
    /** Depth 1,000, ten million items, strings of 64 MiB, numbers of 1,000 digits with exponents to 10,000, documents of 1 GiB. */
    public static final Limits DEFAULT = new Limits(1_000, 10_000_000, 64L << 20, 1_000, 10_000, 1L << 30);

    public Limits {
        if (depth < 0 || items < 0 || stringLength < 0 || numberLength < 0 || exponent < 0 || bytes < 0) {
            throw new IllegalArgumentException("a limit is negative");
        }
    }

    /** {@return these limits with another depth} */
    public Limits depth(int newDepth) {
        return new Limits(newDepth, items, stringLength, numberLength, exponent, bytes);
    }

    /** {@return these limits with another number of items} */
    public Limits items(long newItems) {
        return new Limits(depth, newItems, stringLength, numberLength, exponent, bytes);
    }

    /** {@return these limits with another length of strings, binaries and keys} */
    public Limits stringLength(long newStringLength) {
        return new Limits(depth, items, newStringLength, numberLength, exponent, bytes);
    }

    /** {@return these limits with another number of digits} */
    public Limits numberLength(int newNumberLength) {
        return new Limits(depth, items, stringLength, newNumberLength, exponent, bytes);
    }

    /** {@return these limits with another exponent} */
    public Limits exponent(int newExponent) {
        return new Limits(depth, items, stringLength, numberLength, newExponent, bytes);
    }

    /** {@return these limits with another length of the document} */
    public Limits bytes(long newBytes) {
        return new Limits(depth, items, stringLength, numberLength, exponent, newBytes);
    }
}
