package dev.codecs.serial;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value under a tag that gives it a meaning which Java has no type for, as CBOR has them (RFC 8949, section 3.4).
 *
 * @param tag the tag's number; one of 2<sup>63</sup> and more is negative
 * @param value any value; bytes are not copied
 */
public record Tagged(long tag, @Nullable Object value) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tagged tagged && tag == tagged.tag && Objects.deepEquals(value, tagged.value);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(tag) + Arrays.deepHashCode(new Object[] {value});
    }

    @Override
    public String toString() {
        return "Tagged[" + Long.toUnsignedString(tag) + ", "
                + (value instanceof byte[] bytes ? "h'" + HexFormat.of().formatHex(bytes) + "'" : value) + "]";
    }
}
