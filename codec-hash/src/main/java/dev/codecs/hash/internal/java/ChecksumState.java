package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;

/** A running checksum. */
final class ChecksumState implements HashState {
    private final Checksum checksum;
    private final long ofNothing;
    private final int length;
    private long value;

    /**
     * A checksum before any data.
     *
     * @param length in bytes
     */
    ChecksumState(Checksum checksum, long ofNothing, int length) {
        this.checksum = checksum;
        this.ofNothing = ofNothing;
        this.length = length;
        this.value = ofNothing;
    }

    @Override
    public void update(byte[] data, int offset, int count) {
        value = checksum.update(value, data, offset, count);
    }

    @Override
    public void finish(byte[] target, int offset) {
        if (length == Integer.BYTES) {
            BigEndian.put((int) value, target, offset);
        } else {
            BigEndian.put(value, target, offset);
        }
    }

    @Override
    public HashState fork() {
        ChecksumState fork = new ChecksumState(checksum, ofNothing, length);
        fork.value = value;
        return fork;
    }

    @Override
    public void reset() {
        value = ofNothing;
    }

    @Override
    public void release() {}
}
