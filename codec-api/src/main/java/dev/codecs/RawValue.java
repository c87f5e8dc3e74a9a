package dev.codecs;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One value in its encoded form: what {@link ValueReader#readRaw} cuts out of a document, and what an {@link Encoder} of the same
 * format writes as it is, unchecked.
 *
 * @param bytes the encoding of exactly one value; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of every slice
public record RawValue(byte[] bytes) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RawValue raw && Arrays.equals(bytes, raw.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "RawValue[" + bytes.length + " bytes]";
    }
}
