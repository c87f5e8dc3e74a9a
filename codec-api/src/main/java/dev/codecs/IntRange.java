package dev.codecs;

/**
 * A closed range of integers.
 *
 * @param first the lowest value
 * @param last the highest value, not below {@code first}
 */
public record IntRange(int first, int last) {
    public IntRange {
        if (last < first) {
            throw new IllegalArgumentException("the range " + first + ".." + last + " is empty");
        }
    }

    /** {@return whether {@code value} lies in the range} */
    public boolean contains(int value) {
        return first <= value && value <= last;
    }

    @Override
    public String toString() {
        return first + ".." + last;
    }
}
