package dev.codecs.serial;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Text of Ion whose coding is not said.
 *
 * @param bytes the text's bytes; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of each
public record IonClob(byte[] bytes) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IonClob clob && Arrays.equals(bytes, clob.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "IonClob[" + bytes.length + " bytes]";
    }
}
