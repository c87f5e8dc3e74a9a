package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.internal.java.ZstdTables;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary: bytes to refer to, or what {@code zstd --train} makes, which has the tables of a first block before them (RFC 8878,
 * section 5).
 */
public final class ZstdDictionary {
    private final byte[] bytes;
    private final int id;
    private final @Nullable ZstdTables tables;
    private final int contentStart;

    private ZstdDictionary(byte[] bytes, int id, @Nullable ZstdTables tables, int contentStart) {
        this.bytes = bytes;
        this.id = id;
        this.tables = tables;
        this.contentStart = contentStart;
    }

    /**
     * {@return the dictionary, copied, or null for one without bytes, which is none}
     *
     * @throws CorruptInputException if it says that it was trained, and is none of that kind
     */
    static @Nullable ZstdDictionary of(byte[] given) {
        if (given.length == 0) {
            return null;
        }
        byte[] bytes = given.clone();
        if (!ZstdTables.startsDictionary(bytes)) {
            return new ZstdDictionary(bytes, 0, null, 0);
        }
        ZstdTables tables = new ZstdTables();
        int contentStart = tables.readDictionary(bytes);
        return new ZstdDictionary(bytes, ZstdTables.dictionaryId(bytes), tables, contentStart);
    }

    /** {@return all of it} Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** {@return what a frame may name it by, or 0 if it has no name} */
    public int id() {
        return id;
    }

    /** {@return the tables that it begins with, or null} Not to be changed. */
    public @Nullable ZstdTables tables() {
        return tables;
    }

    /** {@return where in the bytes those begin that data may refer to} */
    public int contentStart() {
        return contentStart;
    }

    /** {@return how many of those there are} */
    public int contentLength() {
        return bytes.length - contentStart;
    }
}
