package dev.codecs.hash.internal.jdk;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.zip.Checksum;

/** One checksum of {@code java.util.zip}. */
record JdkChecksum(Offer offer, ZipChecksum function) implements Hasher {
    /** The most bytes in one call: HotSpot's code for it stops at no safepoint, and 1 MiB takes less than 0.1 ms. */
    private static final int LIMIT = 1 << 20;

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return JdkHashers.ENGINE;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public int length() {
        return Integer.BYTES;
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        return BigEndian.bytes((int) hashLong(data, offset, length));
    }

    @Override
    public byte[] hash(MemorySegment data) {
        return BigEndian.bytes((int) hashLong(data));
    }

    @Override
    public long hashLong(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        Checksum checksum = function.start();
        update(checksum, data, offset, length);
        return checksum.getValue();
    }

    @Override
    public long hashLong(MemorySegment data) {
        byte[] array = Segments.array(Segments.source(data));
        if (array != null) {
            return hashLong(array, Segments.offset(data), (int) data.byteSize());
        }
        try (Hash session = start()) {
            return Integer.toUnsignedLong(BigEndian.intAt(session.update(data).finish(), 0));
        }
    }

    @Override
    public Hash start() {
        return new Session(new Running(function, function.start()), Integer.BYTES);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }

    private static void update(Checksum checksum, byte[] data, int offset, int length) {
        int size;
        for (int done = 0; done < length; done += size) {
            size = Math.min(length - done, LIMIT);
            checksum.update(data, offset + done, size);
        }
    }

    private static final class Running implements HashState {
        private final ZipChecksum function;
        private Checksum checksum;

        Running(ZipChecksum function, Checksum checksum) {
            this.function = function;
            this.checksum = checksum;
        }

        @Override
        public void update(byte[] data, int offset, int length) {
            JdkChecksum.update(checksum, data, offset, length);
        }

        /** A mapped file is copied: if it is shortened, HotSpot's code for checksums ends the JVM, where a copy throws. */
        @Override
        public void update(MemorySegment data) {
            if (!Segments.isSteady(data)) {
                HashState.super.update(data);
                return;
            }
            long size;
            for (long done = 0; done < data.byteSize(); done += size) {
                size = Math.min(data.byteSize() - done, LIMIT);
                checksum.update(data.asSlice(done, size).asByteBuffer());
            }
        }

        @Override
        public void finish(byte[] target, int offset) {
            BigEndian.put((int) checksum.getValue(), target, offset);
        }

        @Override
        public HashState fork() {
            return new Running(function, function.resume((int) checksum.getValue()));
        }

        @Override
        public void reset() {
            checksum = function.start();
        }

        @Override
        public void release() {}
    }
}
