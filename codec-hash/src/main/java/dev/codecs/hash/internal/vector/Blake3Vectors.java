package dev.codecs.hash.internal.vector;

import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import dev.codecs.hash.internal.java.Blake3;
import dev.codecs.hash.internal.java.Blake3Engine;
import dev.codecs.hash.internal.java.Blake3Kernel;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * BLAKE3's compression function over 4, 8 or 16 inputs at once, one in each lane of vectors of 128, 256 or 512 bits.
 *
 * <p>The species are constants of the class, without which the compiler makes no vector instructions. A method that takes or returns
 * vectors must be so small that it is inlined, or each of them becomes an object.
 *
 * <p>On an AMD EPYC with AVX-512, 64 KiB are hashed at 7.0 GB/s with 512 bits, 3.9 with 256, 2.3 with 128, and at 0.9 block by block; limited to
 * AVX2, which has no instruction to rotate, at 2.8 with 256 bits.
 */
final class Blake3Vectors implements Blake3Kernel {
    /** The engine of these kernels. */
    static final Blake3Engine ENGINE = new Blake3Engine(() -> new Blake3Kernel[] {new Blake3Vectors()});

    private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, Vectors.SHAPE);
    private static final VectorSpecies<Byte> BYTES = VectorSpecies.of(byte.class, Vectors.SHAPE);
    private static final int LANES = INTS.length();

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** Where the message words of the seven rounds stand. */
    private static final int[] SCHEDULE = new int[7 * 16];

    static {
        for (int i = 0; i < SCHEDULE.length; i++) {
            SCHEDULE[i] = Blake3.messageWord(i / 16, i % 16) * LANES;
        }
    }

    private static final VectorShuffle<Integer> EXCHANGE_1 = exchange(1);
    private static final VectorShuffle<Integer> EXCHANGE_2 = exchange(2);
    private static final VectorShuffle<Integer> EXCHANGE_4 = exchange(4);
    private static final VectorShuffle<Integer> EXCHANGE_8 = exchange(8);
    private static final VectorMask<Integer> UPPER_1 = upper(1);
    private static final VectorMask<Integer> UPPER_2 = upper(2);
    private static final VectorMask<Integer> UPPER_4 = upper(4);
    private static final VectorMask<Integer> UPPER_8 = upper(8);

    // Each word has an int for each lane.
    private final int[] chaining = new int[8 * LANES];
    private final int[] message = new int[16 * LANES];
    private final int[] counterLow = new int[LANES];
    private final int[] counterHigh = new int[LANES];

    private static VectorShuffle<Integer> exchange(int distance) {
        return VectorShuffle.fromOp(INTS, lane -> (lane ^ distance) % LANES);
    }

    private static VectorMask<Integer> upper(int distance) {
        boolean[] upper = new boolean[LANES];
        for (int l = 0; l < LANES; l++) {
            upper[l] = (l & distance) != 0;
        }
        return VectorMask.fromArray(INTS, upper, 0);
    }

    @Override
    public int lanes() {
        return LANES;
    }

    /** All lanes together take 1.8 (AVX-512) to 2.8 times (AVX2) as long as a single chunk. */
    @Override
    public int least() {
        return 3;
    }

    @Override
    public void chunks(
            byte[] data, int offset, int count, int[] key, long counter, int flags, byte[] target, int targetOffset) {
        begin(key, counter, 1);
        for (int block = 0; block < Blake3.CHUNK; block += Blake3.BLOCK) {
            int start = block == 0 ? Blake3.CHUNK_START : 0;
            int end = block == Blake3.CHUNK - Blake3.BLOCK ? Blake3.CHUNK_END : 0;
            transpose(data, offset + block, Blake3.CHUNK, count, message);
            compress(chaining, message, counterLow, counterHigh, flags | start | end);
        }
        finish(count, target, targetOffset);
    }

    @Override
    public void parents(byte[] data, int offset, int count, int[] key, int flags, byte[] target, int targetOffset) {
        begin(key, 0, 0);
        transpose(data, offset, Blake3.BLOCK, count, message);
        compress(chaining, message, counterLow, counterHigh, flags | Blake3.PARENT);
        finish(count, target, targetOffset);
    }

    private void begin(int[] key, long counter, int step) {
        for (int w = 0; w < key.length; w++) {
            Arrays.fill(chaining, w * LANES, (w + 1) * LANES, key[w]);
        }
        for (int l = 0; l < LANES; l++) {
            long number = counter + (long) step * l;
            counterLow[l] = (int) number;
            counterHigh[l] = (int) (number >>> 32);
        }
    }

    private void finish(int count, byte[] target, int targetOffset) {
        for (int l = 0; l < count; l++) {
            for (int w = 0; w < 8; w++) {
                int at = targetOffset + Blake3.CHAINING_VALUE * l + Integer.BYTES * w;
                INT.set(target, at, chaining[w * LANES + l]);
            }
        }
    }

    /**
     * One block of every input, each in its row, becomes a row for each word. Squares of as many words as there are lanes are
     * transposed by exchanging their parts: neighbours, then pairs, then halves. Two such steps at a time pass four rows through
     * memory; all in registers is no faster, and one word after the other costs a third of the whole speed.
     */
    private static void transpose(byte[] data, int offset, int stride, int count, int[] message) {
        int last = (count - 1) * stride; // lanes that have no input take the last one
        for (int square = 0; square < 16; square += LANES) {
            int at = offset + square * Integer.BYTES;
            int to = square * LANES;
            for (int row = 0; row < LANES; row += 4) {
                exchange(
                        load(data, at + Math.min(row * stride, last)),
                        load(data, at + Math.min((row + 1) * stride, last)),
                        load(data, at + Math.min((row + 2) * stride, last)),
                        load(data, at + Math.min((row + 3) * stride, last)),
                        EXCHANGE_1,
                        UPPER_1,
                        EXCHANGE_2,
                        UPPER_2,
                        message,
                        to + row * LANES,
                        LANES);
            }
            if (LANES == 8) {
                for (int row = to; row < to + 4 * LANES; row += LANES) {
                    IntVector a = IntVector.fromArray(INTS, message, row);
                    IntVector b = IntVector.fromArray(INTS, message, row + 4 * LANES);
                    a.blend(b.rearrange(EXCHANGE_4), UPPER_4).intoArray(message, row);
                    a.rearrange(EXCHANGE_4).blend(b, UPPER_4).intoArray(message, row + 4 * LANES);
                }
            }
            if (LANES == 16) {
                for (int row = to; row < to + 4 * LANES; row += LANES) {
                    exchange(
                            IntVector.fromArray(INTS, message, row),
                            IntVector.fromArray(INTS, message, row + 4 * LANES),
                            IntVector.fromArray(INTS, message, row + 8 * LANES),
                            IntVector.fromArray(INTS, message, row + 12 * LANES),
                            EXCHANGE_4,
                            UPPER_4,
                            EXCHANGE_8,
                            UPPER_8,
                            message,
                            row,
                            4 * LANES);
                }
            }
        }
    }

    private static IntVector load(byte[] data, int offset) {
        return ByteVector.fromArray(BYTES, data, offset).reinterpretAsInts();
    }

    /** Exchanges parts of rows at the smaller distance, then at the larger one, and stores the four rows. */
    private static void exchange(
            IntVector a0,
            IntVector a1,
            IntVector a2,
            IntVector a3,
            VectorShuffle<Integer> exchange,
            VectorMask<Integer> upper,
            VectorShuffle<Integer> exchangeFar,
            VectorMask<Integer> upperFar,
            int[] message,
            int offset,
            int step) {
        IntVector b0 = a0.blend(a1.rearrange(exchange), upper);
        IntVector b1 = a0.rearrange(exchange).blend(a1, upper);
        IntVector b2 = a2.blend(a3.rearrange(exchange), upper);
        IntVector b3 = a2.rearrange(exchange).blend(a3, upper);
        b0.blend(b2.rearrange(exchangeFar), upperFar).intoArray(message, offset);
        b1.blend(b3.rearrange(exchangeFar), upperFar).intoArray(message, offset + step);
        b0.rearrange(exchangeFar).blend(b2, upperFar).intoArray(message, offset + 2 * step);
        b1.rearrange(exchangeFar).blend(b3, upperFar).intoArray(message, offset + 3 * step);
    }

    /**
     * One block in all lanes. The rounds stay in a loop, and the message words are loaded at each use: seven rounds unrolled are more
     * than the compiler takes in, which leaves objects, 200 times as slow.
     *
     * <p>No variable of the loop is the receiver of a call: those that have come around it are known to the compiler as vectors of
     * some length only, and after other code of the process has worked with vectors of two other lengths, calls on them are no
     * longer inlined: 20 times as slow. A fresh vector, such as the message word, comes first.
     */
    private static void compress(int[] chaining, int[] message, int[] counterLow, int[] counterHigh, int flags) {
        IntVector v0 = IntVector.fromArray(INTS, chaining, 0);
        IntVector v1 = IntVector.fromArray(INTS, chaining, LANES);
        IntVector v2 = IntVector.fromArray(INTS, chaining, 2 * LANES);
        IntVector v3 = IntVector.fromArray(INTS, chaining, 3 * LANES);
        IntVector v4 = IntVector.fromArray(INTS, chaining, 4 * LANES);
        IntVector v5 = IntVector.fromArray(INTS, chaining, 5 * LANES);
        IntVector v6 = IntVector.fromArray(INTS, chaining, 6 * LANES);
        IntVector v7 = IntVector.fromArray(INTS, chaining, 7 * LANES);
        IntVector v8 = IntVector.broadcast(INTS, Blake3.IV0);
        IntVector v9 = IntVector.broadcast(INTS, Blake3.IV1);
        IntVector v10 = IntVector.broadcast(INTS, Blake3.IV2);
        IntVector v11 = IntVector.broadcast(INTS, Blake3.IV3);
        IntVector v12 = IntVector.fromArray(INTS, counterLow, 0);
        IntVector v13 = IntVector.fromArray(INTS, counterHigh, 0);
        IntVector v14 = IntVector.broadcast(INTS, Blake3.BLOCK);
        IntVector v15 = IntVector.broadcast(INTS, flags);
        for (int r = 0; r < SCHEDULE.length; r += 16) {
            v0 = IntVector.fromArray(INTS, message, SCHEDULE[r]).add(v0).add(v4);
            v12 = v0.lanewise(XOR, v12).lanewise(ROR, 16);
            v8 = v12.add(v8);
            v4 = v8.lanewise(XOR, v4).lanewise(ROR, 12);
            v0 = IntVector.fromArray(INTS, message, SCHEDULE[r + 1]).add(v0).add(v4);
            v12 = v0.lanewise(XOR, v12).lanewise(ROR, 8);
            v8 = v12.add(v8);
            v4 = v8.lanewise(XOR, v4).lanewise(ROR, 7);
            v1 = IntVector.fromArray(INTS, message, SCHEDULE[r + 2]).add(v1).add(v5);
            v13 = v1.lanewise(XOR, v13).lanewise(ROR, 16);
            v9 = v13.add(v9);
            v5 = v9.lanewise(XOR, v5).lanewise(ROR, 12);
            v1 = IntVector.fromArray(INTS, message, SCHEDULE[r + 3]).add(v1).add(v5);
            v13 = v1.lanewise(XOR, v13).lanewise(ROR, 8);
            v9 = v13.add(v9);
            v5 = v9.lanewise(XOR, v5).lanewise(ROR, 7);
            v2 = IntVector.fromArray(INTS, message, SCHEDULE[r + 4]).add(v2).add(v6);
            v14 = v2.lanewise(XOR, v14).lanewise(ROR, 16);
            v10 = v14.add(v10);
            v6 = v10.lanewise(XOR, v6).lanewise(ROR, 12);
            v2 = IntVector.fromArray(INTS, message, SCHEDULE[r + 5]).add(v2).add(v6);
            v14 = v2.lanewise(XOR, v14).lanewise(ROR, 8);
            v10 = v14.add(v10);
            v6 = v10.lanewise(XOR, v6).lanewise(ROR, 7);
            v3 = IntVector.fromArray(INTS, message, SCHEDULE[r + 6]).add(v3).add(v7);
            v15 = v3.lanewise(XOR, v15).lanewise(ROR, 16);
            v11 = v15.add(v11);
            v7 = v11.lanewise(XOR, v7).lanewise(ROR, 12);
            v3 = IntVector.fromArray(INTS, message, SCHEDULE[r + 7]).add(v3).add(v7);
            v15 = v3.lanewise(XOR, v15).lanewise(ROR, 8);
            v11 = v15.add(v11);
            v7 = v11.lanewise(XOR, v7).lanewise(ROR, 7);
            v0 = IntVector.fromArray(INTS, message, SCHEDULE[r + 8]).add(v0).add(v5);
            v15 = v0.lanewise(XOR, v15).lanewise(ROR, 16);
            v10 = v15.add(v10);
            v5 = v10.lanewise(XOR, v5).lanewise(ROR, 12);
            v0 = IntVector.fromArray(INTS, message, SCHEDULE[r + 9]).add(v0).add(v5);
            v15 = v0.lanewise(XOR, v15).lanewise(ROR, 8);
            v10 = v15.add(v10);
            v5 = v10.lanewise(XOR, v5).lanewise(ROR, 7);
            v1 = IntVector.fromArray(INTS, message, SCHEDULE[r + 10]).add(v1).add(v6);
            v12 = v1.lanewise(XOR, v12).lanewise(ROR, 16);
            v11 = v12.add(v11);
            v6 = v11.lanewise(XOR, v6).lanewise(ROR, 12);
            v1 = IntVector.fromArray(INTS, message, SCHEDULE[r + 11]).add(v1).add(v6);
            v12 = v1.lanewise(XOR, v12).lanewise(ROR, 8);
            v11 = v12.add(v11);
            v6 = v11.lanewise(XOR, v6).lanewise(ROR, 7);
            v2 = IntVector.fromArray(INTS, message, SCHEDULE[r + 12]).add(v2).add(v7);
            v13 = v2.lanewise(XOR, v13).lanewise(ROR, 16);
            v8 = v13.add(v8);
            v7 = v8.lanewise(XOR, v7).lanewise(ROR, 12);
            v2 = IntVector.fromArray(INTS, message, SCHEDULE[r + 13]).add(v2).add(v7);
            v13 = v2.lanewise(XOR, v13).lanewise(ROR, 8);
            v8 = v13.add(v8);
            v7 = v8.lanewise(XOR, v7).lanewise(ROR, 7);
            v3 = IntVector.fromArray(INTS, message, SCHEDULE[r + 14]).add(v3).add(v4);
            v14 = v3.lanewise(XOR, v14).lanewise(ROR, 16);
            v9 = v14.add(v9);
            v4 = v9.lanewise(XOR, v4).lanewise(ROR, 12);
            v3 = IntVector.fromArray(INTS, message, SCHEDULE[r + 15]).add(v3).add(v4);
            v14 = v3.lanewise(XOR, v14).lanewise(ROR, 8);
            v9 = v14.add(v9);
            v4 = v9.lanewise(XOR, v4).lanewise(ROR, 7);
        }
        v0.lanewise(XOR, v8).intoArray(chaining, 0);
        v1.lanewise(XOR, v9).intoArray(chaining, LANES);
        v2.lanewise(XOR, v10).intoArray(chaining, 2 * LANES);
        v3.lanewise(XOR, v11).intoArray(chaining, 3 * LANES);
        v4.lanewise(XOR, v12).intoArray(chaining, 4 * LANES);
        v5.lanewise(XOR, v13).intoArray(chaining, 5 * LANES);
        v6.lanewise(XOR, v14).intoArray(chaining, 6 * LANES);
        v7.lanewise(XOR, v15).intoArray(chaining, 7 * LANES);
    }
}
