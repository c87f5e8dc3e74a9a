package dev.codecs.serial;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value that is encoded in another format than the one it is in, as JSON Binary carries MessagePack and CBOR.
 *
 * @param algorithm the format, as {@link dev.codecs.Encoder#of(String)} takes it
 * @param bytes the encoding of exactly one value; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content
public record Embedded(String algorithm, byte[] bytes) {
    public Embedded {
        Objects.requireNonNull(algorithm, "algorithm");
        Objects.requireNonNull(bytes, "bytes");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Embedded embedded
                && algorithm.equals(embedded.algorithm)
                && Arrays.equals(bytes, embedded.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * algorithm.hashCode() + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Embedded[" + algorithm + ", " + bytes.length + " bytes]";
    }
}
