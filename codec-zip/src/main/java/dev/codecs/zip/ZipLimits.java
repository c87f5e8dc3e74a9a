package dev.codecs.zip;

/**
 * What the reader of a ZIP archive accepts from data that it does not trust. Nothing is allocated by a length that an archive declares
 * before it is checked against these and against the bytes that are there.
 *
 * @param entries how many entries an archive may have
 * @param directoryLength how long its directory may be, in bytes, with all names, extra fields and comments
 * @param nameLength how long a name may be, in bytes
 * @param entrySize how long the content of an entry may be, in bytes
 * @param totalSize how long the contents of all entries may be together, in bytes, where an archive is extracted, verified or streamed
 * @param ratio how many times its compressed size the content of an entry of more than 1 MiB may be
 */
public record ZipLimits(int entries, long directoryLength, int nameLength, long entrySize, long totalSize, long ratio) {
    /**
     * Four million entries, a directory of 512 MiB, names of 65,535 bytes (the format has no longer ones), entries and archives of 1 TiB, a ratio of 500.
     */
    public static final ZipLimits DEFAULT = new ZipLimits(4_000_000, 512L << 20, 0xFFFF, 1L << 40, 1L << 40, 500);

    /** None but those of the format and of Java's arrays. */
    public static final ZipLimits NONE =
            new ZipLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 0xFFFF, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    public ZipLimits {
        if (entries < 0 || directoryLength < 0 || nameLength < 0 || entrySize < 0 || totalSize < 0 || ratio < 0) {
            throw new IllegalArgumentException("a limit is negative");
        }
    }

    /** {@return these limits with another number of entries} */
    public ZipLimits entries(int newEntries) {
        return new ZipLimits(newEntries, directoryLength, nameLength, entrySize, totalSize, ratio);
    }

    /** {@return these limits with another length of the directory, in bytes} */
    public ZipLimits directoryLength(long newDirectoryLength) {
        return new ZipLimits(entries, newDirectoryLength, nameLength, entrySize, totalSize, ratio);
    }

    /** {@return these limits with another length of names, in bytes} */
    public ZipLimits nameLength(int newNameLength) {
        return new ZipLimits(entries, directoryLength, newNameLength, entrySize, totalSize, ratio);
    }

    /** {@return these limits with another size of an entry's content, in bytes} */
    public ZipLimits entrySize(long newEntrySize) {
        return new ZipLimits(entries, directoryLength, nameLength, newEntrySize, totalSize, ratio);
    }

    /** {@return these limits with another size of all contents, in bytes} */
    public ZipLimits totalSize(long newTotalSize) {
        return new ZipLimits(entries, directoryLength, nameLength, entrySize, newTotalSize, ratio);
    }

    /** {@return these limits with another ratio of content to compressed size} */
    public ZipLimits ratio(long newRatio) {
        return new ZipLimits(entries, directoryLength, nameLength, entrySize, totalSize, newRatio);
    }
}
