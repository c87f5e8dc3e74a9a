package dev.codecs.serial;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a type that an application or a format gives a meaning to, as MessagePack has them.
 *
 * @param type the type's number; in MessagePack from -128 to 127, of which those below 0 are the specification's own
 * @param bytes its content; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, and a copy would double the cost of each
public record Extension(int type, byte[] bytes) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Extension extension && type == extension.type && Arrays.equals(bytes, extension.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * type + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Extension[type=" + type + ", " + bytes.length + " bytes]";
    }
}
