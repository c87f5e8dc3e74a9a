package dev.codecs.serial.internal;

/**
 * Finds where a value ends in bytes that are still arriving. It goes on where it stopped, so that no byte is looked at twice
 * however small the pieces are. It obeys the limits of depth, items and lengths, and throws for what no more bytes can mend.
 */
public interface Scanner {
    /**
     * {@return where the value ends in the array, or -1 if more bytes are needed} After an end it is at the start of the next value.
     *
     * @param start where the value starts, at the same bytes in every call for it
     * @param end where the bytes end that are there so far
     */
    int scan(byte[] data, int start, int end);

    /**
     * {@return where the value ends if no more bytes come, or -1 if it is cut short} Asked after {@link #scan} gave -1, by formats in
     * which only the end of the input ends some values.
     */
    default int finish(byte[] data, int start, int end) {
        return -1;
    }
}
