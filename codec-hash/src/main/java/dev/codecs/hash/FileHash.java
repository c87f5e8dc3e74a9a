package dev.codecs.hash;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A file and its hash.
 *
 * @param path relative to the folder that was hashed, with {@code /} between the names on every system
 * @param size the number of bytes that were hashed
 * @param hash its canonical bytes
 */
@SuppressWarnings("ArrayRecordComponent") // it is compared by its content
public record FileHash(String path, long size, byte[] hash) {
    /** Refuses null. */
    public FileHash {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(hash, "hash");
    }

    /** {@return the hash in lower-case hexadecimal digits} */
    public String hex() {
        return HexFormat.of().formatHex(hash);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileHash that
                && path.equals(that.path)
                && size == that.size
                && Arrays.equals(hash, that.hash);
    }

    @Override
    public int hashCode() {
        return 31 * path.hashCode() + Arrays.hashCode(hash);
    }

    @Override
    public String toString() {
        return hex() + "  " + path + " (" + size + " bytes)";
    }
}
