package dev.codecs.hash.internal.jdk;

import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.Checksum;

/**
 * An Adler-32 (RFC 1950, section 8.2) that goes on from a value: it computes the checksum of what follows and puts the two
 * together. The first sum of the whole is both sums less the one that the second started with; the second sum has grown by the
 * first one's excess with each byte.
 */
final class ResumedAdler32 implements Checksum {
    private static final int MODULUS = 65_521;

    private final int start;
    private final Adler32 rest = new Adler32();
    private long length;

    ResumedAdler32(int start) {
        this.start = start;
    }

    @Override
    public void update(int b) {
        length++;
        rest.update(b);
    }

    @Override
    public void update(byte[] data, int offset, int count) {
        length += count;
        rest.update(data, offset, count);
    }

    @Override
    public void update(ByteBuffer data) {
        length += data.remaining();
        rest.update(data);
    }

    @Override
    public long getValue() {
        int value = (int) rest.getValue();
        long excess = (start & 0xFFFF) + (long) MODULUS - 1;
        long first = (excess + (value & 0xFFFF)) % MODULUS;
        long second = ((start >>> 16) + (value >>> 16) + length % MODULUS * excess) % MODULUS;
        return second << 16 | first;
    }

    /** Back to the value that it goes on from. */
    @Override
    public void reset() {
        length = 0;
        rest.reset();
    }
}
