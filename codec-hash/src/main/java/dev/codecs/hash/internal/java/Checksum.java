package dev.codecs.hash.internal.java;

/** A checksum as a function: what it was becomes what it is after some data. */
@FunctionalInterface
interface Checksum {
    /** {@return the checksum of the data before and of part of an array, which is checked by the caller} */
    long update(long checksum, byte[] data, int offset, int length);
}
