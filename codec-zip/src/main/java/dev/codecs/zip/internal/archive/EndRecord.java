package dev.codecs.zip.internal.archive;

/**
 * What the end record and the zip64 end record say, and where the directory was found.
 *
 * @param position where the end record is
 * @param end where its comment ends, as declared
 * @param disk the number of the part that it is in
 * @param entries how many entries there are, as declared
 * @param size the length of the directory, as declared
 * @param offset where the directory starts, as declared
 * @param zip64 where the zip64 end record is, or -1
 * @param start where the directory starts
 * @param base what is to be added to the offsets of entries
 */
record EndRecord(
        long position, long end, long disk, long entries, long size, long offset, long zip64, long start, long base) {
    /** {@return where the directory must end: at the first of the end records} */
    long directoryEnd() {
        return zip64 >= 0 ? zip64 : position;
    }
}
