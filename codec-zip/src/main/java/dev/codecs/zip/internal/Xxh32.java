package dev.codecs.zip.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * XXH32 with seed 0, the checksum of LZ4 frames (xxHash specification doc/xxhash_spec.md, "XXH32 Algorithm Description"). codec-hash has
 * it too, but whoever compresses should not need that module.
 */
final class Xxh32 {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int PRIME_1 = 0x9E3779B1;
    private static final int PRIME_2 = 0x85EBCA77;
    private static final int PRIME_3 = 0xC2B2AE3D;
    private static final int PRIME_4 = 0x27D4EB2F;
    private static final int PRIME_5 = 0x165667B1;

    /** The sum of the first two without its carry. */
    private static final int PRIMES_1_2 = 0x24234428;

    /** What the four lanes take in at a time. */
    private static final int STRIPE = 16;

    /** How much native memory is copied at a time. */
    private static final int PIECE = 16 << 10;

    private int lane1 = PRIMES_1_2;
    private int lane2 = PRIME_2;
    private int lane3 = 0;
    private int lane4 = -PRIME_1;
    private long total;

    /** The data that is no full stripe yet. */
    private final byte[] rest = new byte[STRIPE];

    private int waiting;

    /** {@return the hash of part of an array} */
    static int of(byte[] data, int offset, int length) {
        Xxh32 hash = new Xxh32();
        hash.update(data, offset, length);
        return hash.value();
    }

    /** {@return the hash of a segment} */
    static int of(MemorySegment data) {
        Xxh32 hash = new Xxh32();
        hash.update(data);
        return hash.value();
    }

    void update(MemorySegment data) {
        byte[] array = Segments.array(data);
        if (array != null) {
            update(array, Segments.offset(data), (int) data.byteSize());
            return;
        }
        byte[] piece = new byte[(int) Math.min(PIECE, data.byteSize())];
        for (long at = 0; at < data.byteSize(); at += piece.length) {
            int count = (int) Math.min(piece.length, data.byteSize() - at);
            MemorySegment.copy(data, JAVA_BYTE, at, piece, 0, count);
            update(piece, 0, count);
        }
    }

    void update(byte[] data, int offset, int length) {
        total += length;
        int at = offset;
        int end = offset + length;
        if (waiting > 0) {
            int count = Math.min(STRIPE - waiting, length);
            System.arraycopy(data, at, rest, waiting, count);
            waiting += count;
            at += count;
            if (waiting < STRIPE) {
                return;
            }
            stripes(rest, 0, STRIPE);
            waiting = 0;
        }
        int whole = at + ((end - at) & -STRIPE);
        stripes(data, at, whole);
        waiting = end - whole;
        System.arraycopy(data, whole, rest, 0, waiting);
    }

    private void stripes(byte[] data, int from, int end) {
        int a = lane1;
        int b = lane2;
        int c = lane3;
        int d = lane4;
        for (int at = from; at < end; at += STRIPE) {
            a = round(a, (int) INT.get(data, at));
            b = round(b, (int) INT.get(data, at + 4));
            c = round(c, (int) INT.get(data, at + 8));
            d = round(d, (int) INT.get(data, at + 12));
        }
        lane1 = a;
        lane2 = b;
        lane3 = c;
        lane4 = d;
    }

    private static int round(int lane, int word) {
        return Integer.rotateLeft(lane + word * PRIME_2, 13) * PRIME_1;
    }

    /** {@return the hash of all data so far} More may follow. */
    int value() {
        int hash = total < STRIPE
                ? PRIME_5
                : Integer.rotateLeft(lane1, 1)
                        + Integer.rotateLeft(lane2, 7)
                        + Integer.rotateLeft(lane3, 12)
                        + Integer.rotateLeft(lane4, 18);
        hash += (int) total;
        int at = 0;
        for (; at + Integer.BYTES <= waiting; at += Integer.BYTES) {
            hash = Integer.rotateLeft(hash + (int) INT.get(rest, at) * PRIME_3, 17) * PRIME_4;
        }
        for (; at < waiting; at++) {
            hash = Integer.rotateLeft(hash + (rest[at] & 0xFF) * PRIME_5, 11) * PRIME_1;
        }
        hash = (hash ^ hash >>> 15) * PRIME_2;
        hash = (hash ^ hash >>> 13) * PRIME_3;
        return hash ^ hash >>> 16;
    }
}
