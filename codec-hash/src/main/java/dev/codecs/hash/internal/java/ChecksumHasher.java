package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import java.util.Objects;

/**
 * A checksum.
 *
 * @param length in bytes
 * @param ofNothing the checksum of no data
 */
record ChecksumHasher(Offer offer, int length, long ofNothing, Checksum checksum) implements NumberHasher {
    @Override
    public long hashLong(byte[] data, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, data.length);
        return checksum.update(ofNothing, data, offset, count);
    }

    @Override
    public Hash start() {
        return new Session(new ChecksumState(checksum, ofNothing, length), length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
