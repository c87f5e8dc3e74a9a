package dev.codecs.zip.internal.writing;

/**
 * What is known of an entry once its data is.
 *
 * @param method of compression
 * @param crc of the content, or what else stands in its place
 * @param compressedSize the length of the data as it stands in the archive
 * @param size of the content
 */
record EntryData(int method, int crc, long compressedSize, long size) {
    static final long LARGEST = 0xFFFF_FFFEL;

    static final EntryData NONE = new EntryData(0, 0, 0, 0);

    boolean needsZip64() {
        return compressedSize > LARGEST || size > LARGEST;
    }
}
