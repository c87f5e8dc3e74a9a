package dev.codecs.hash.internal.java;

import static dev.codecs.hash.internal.java.Xxh3.ACCUMULATORS;
import static dev.codecs.hash.internal.java.Xxh3.START;
import static dev.codecs.hash.internal.java.Xxh3.STRIPE;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * XXH3 of an input that comes in pieces: the same hash as in one piece, however it is cut. For one thread at a time.
 *
 * <p>Whole blocks go from the input into the accumulators when more bytes follow. Up to one block waits in a buffer,
 * since the end of an input is hashed in another way than its middle. After an update that throws, reset the state.
 */
final class Xxh3State {
    private final Xxh3 hash;
    private final long[] accumulators = START.clone();

    /** The last 64 bytes that were accumulated, into which the last stripe may reach, then those that wait. */
    private final byte[] buffer;

    private final int block;

    private int waiting;
    private long total;

    Xxh3State(Xxh3 hash) {
        this.hash = hash;
        this.block = hash.blockLength();
        this.buffer = new byte[STRIPE + block];
    }

    /** Appends part of an array. */
    void update(byte[] input, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, input.length);
        total += length;
        int end = offset + length;
        int room = block - waiting;
        if (length > room) {
            Xxh3Bulk bulk = Xxh3Bulk.take(accumulators);
            if (waiting > 0) {
                System.arraycopy(input, offset, buffer, STRIPE + waiting, room);
                offset += room;
                flush(bulk);
            }
            int blocks = (end - offset - 1) / block;
            if (blocks > 0) {
                bulk.add(hash, input, offset, blocks * hash.stripesPerBlock);
                offset += blocks * block;
                System.arraycopy(input, offset - STRIPE, buffer, 0, STRIPE);
            }
            accept(bulk);
        }
        System.arraycopy(input, offset, buffer, STRIPE + waiting, end - offset);
        waiting += end - offset;
    }

    /**
     * Appends a segment. If it is no writable view of a {@code byte[]}, it is copied piece by piece.
     *
     * @throws IllegalStateException if its arena is closed
     * @throws WrongThreadException if its arena is another thread's
     */
    void update(MemorySegment input) {
        byte[] array = Segments.array(input);
        if (array != null) {
            update(array, Segments.offset(input), (int) input.byteSize());
            return;
        }
        long length = input.byteSize();
        total += length;
        long offset = 0;
        int room = block - waiting;
        if (length > room) {
            Xxh3Bulk bulk = Xxh3Bulk.take(accumulators);
            if (waiting > 0) {
                MemorySegment.copy(input, ValueLayout.JAVA_BYTE, 0, buffer, STRIPE + waiting, room);
                offset = room;
                flush(bulk);
            }
            long blocks = (length - offset - 1) / block;
            if (blocks > 0) {
                bulk.add(hash, input, offset, blocks * hash.stripesPerBlock);
                offset += blocks * block;
                MemorySegment.copy(input, ValueLayout.JAVA_BYTE, offset - STRIPE, buffer, 0, STRIPE);
            }
            accept(bulk);
        }
        int rest = (int) (length - offset);
        MemorySegment.copy(input, ValueLayout.JAVA_BYTE, offset, buffer, STRIPE + waiting, rest);
        waiting += rest;
    }

    private void flush(Xxh3Bulk bulk) {
        bulk.add(hash, buffer, STRIPE, hash.stripesPerBlock);
        System.arraycopy(buffer, block, buffer, 0, STRIPE);
        waiting = 0;
    }

    private void accept(Xxh3Bulk bulk) {
        System.arraycopy(bulk.accumulators(), 0, accumulators, 0, ACCUMULATORS);
        bulk.giveBack();
    }

    /** {@return the hash of what has been appended so far, with 64 bits} The state stays as it is: more may follow. */
    long digest64() {
        return total <= block
                ? hash.hash64(buffer, STRIPE, waiting)
                : hash.hashStripes(accumulators, buffer, STRIPE, STRIPE + waiting, total, null, 0);
    }

    /** Writes it with 128 bits. */
    void digest128(byte[] target, int at) {
        if (total <= block) {
            hash.hash128(buffer, STRIPE, waiting, target, at);
        } else {
            hash.hashStripes(accumulators, buffer, STRIPE, STRIPE + waiting, total, target, at);
        }
    }

    /** Back to the empty input. */
    void reset() {
        System.arraycopy(START, 0, accumulators, 0, ACCUMULATORS);
        waiting = 0;
        total = 0;
    }

    /** {@return an independent state of the same input} */
    Xxh3State copy() {
        Xxh3State copy = new Xxh3State(hash);
        System.arraycopy(accumulators, 0, copy.accumulators, 0, ACCUMULATORS);
        System.arraycopy(buffer, 0, copy.buffer, 0, STRIPE + waiting);
        copy.waiting = waiting;
        copy.total = total;
        return copy;
    }
}
