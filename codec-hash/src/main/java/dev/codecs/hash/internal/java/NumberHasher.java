package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.BigEndian;
import dev.codecs.hash.internal.HashState;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A hasher of 32 or 64 bits, which computes a number; the result in bytes is made of it. */
interface NumberHasher extends JavaHasher {
    @Override
    long hashLong(byte[] data, int offset, int length);

    @Override
    default long hashLong(MemorySegment data) {
        byte[] array = Segments.array(Segments.source(data));
        if (array != null) {
            return hashLong(array, Segments.offset(data), (int) data.byteSize());
        }
        if (data.byteSize() <= HashState.PIECE) {
            byte[] copy = data.toArray(ValueLayout.JAVA_BYTE);
            return hashLong(copy, 0, copy.length);
        }
        try (Hash session = start()) {
            byte[] hash = session.update(data).finish();
            return length() == Integer.BYTES
                    ? Integer.toUnsignedLong(BigEndian.intAt(hash, 0))
                    : BigEndian.number(hash);
        }
    }

    @Override
    default byte[] hash(byte[] data, int offset, int length) {
        return bytes(hashLong(data, offset, length));
    }

    @Override
    default byte[] hash(MemorySegment data) {
        return bytes(hashLong(data));
    }

    private byte[] bytes(long number) {
        return length() == Integer.BYTES ? BigEndian.bytes((int) number) : BigEndian.bytes(number);
    }
}
