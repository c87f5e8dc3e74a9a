package dev.codecs.zip;

import java.util.Arrays;

/**
 * One of the extra fields of a header (APPNOTE.TXT, section 4.5).
 *
 * @param id what the data means: 0x5455 for times, for example; 0 to 0xFFFF
 * @param data at most 65,531 bytes; copied on the way in and out
 */
@SuppressWarnings("ArrayRecordComponent") // never handed out: data() gives a copy
public record ExtraField(int id, byte[] data) {
    /** The most bytes that the data of a field may have. */
    public static final int LARGEST = 0xFFFF - 4;

    /**
     * The field.
     *
     * @throws IllegalArgumentException if the number or the data does not fit into a header
     */
    public ExtraField {
        if (id < 0 || id > 0xFFFF || data.length > LARGEST) {
            throw new IllegalArgumentException(
                    "an extra field has a number of two bytes and at most " + LARGEST + " bytes of data");
        }
        data = data.clone();
    }

    @Override
    public byte[] data() {
        return data.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExtraField field && field.id == id && Arrays.equals(field.data, data);
    }

    @Override
    public int hashCode() {
        return 31 * id + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return String.format("0x%04x (%d bytes)", id, data.length);
    }
}
