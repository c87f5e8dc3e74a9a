package dev.codecs.hash.internal.java;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** SHA-3 and SHAKE (FIPS 202): the sponge over the permutation Keccak-p[1600, 24]. */
final class Keccak implements Compression {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The state in bytes: the block, which is combined with data, and the capacity, which never is. */
    private static final int STATE = 200;

    /** The bits 01 that follow the data of SHA-3, and the first bit of the padding. */
    private static final byte SHA3_SUFFIX = 0x06;

    /** The bits 1111 that follow the data of SHAKE, and the first bit of the padding. */
    private static final byte SHAKE_SUFFIX = 0x1F;

    private static final long[] ROUND_CONSTANTS = {
        0x0000000000000001L, 0x0000000000008082L, 0x800000000000808AL, 0x8000000080008000L,
        0x000000000000808BL, 0x0000000080000001L, 0x8000000080008081L, 0x8000000000008009L,
        0x000000000000008AL, 0x0000000000000088L, 0x0000000080008009L, 0x000000008000000AL,
        0x000000008000808BL, 0x800000000000008BL, 0x8000000000008089L, 0x8000000000008003L,
        0x8000000000008002L, 0x8000000000000080L, 0x000000000000800AL, 0x800000008000000AL,
        0x8000000080008081L, 0x8000000000008080L, 0x0000000080000001L, 0x8000000080008008L,
    };

    private final int blockLength;
    private final byte suffix;
    private final int length;

    /** Lane x of plane y is entry 5 y + x. */
    private final long[] lanes;

    private final long[] scratch = new long[STATE / Long.BYTES];

    private Keccak(int blockLength, byte suffix, int length, long[] lanes) {
        this.blockLength = blockLength;
        this.suffix = suffix;
        this.length = length;
        this.lanes = lanes;
    }

    /** @param length of the hash in bytes: 28, 32, 48 or 64 */
    static Keccak sha3(int length) {
        return new Keccak(STATE - 2 * length, SHA3_SUFFIX, length, new long[STATE / Long.BYTES]);
    }

    /**
     * SHAKE.
     *
     * @param bits of security: 128 or 256
     * @param length of the hash in bytes
     */
    static Keccak shake(int bits, int length) {
        return new Keccak(STATE - 2 * bits / Byte.SIZE, SHAKE_SUFFIX, length, new long[STATE / Long.BYTES]);
    }

    @Override
    public int blockLength() {
        return blockLength;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void compress(byte[] data, int offset, int blocks) {
        int laneCount = blockLength / Long.BYTES;
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < laneCount; i++, offset += Long.BYTES) {
                lanes[i] ^= (long) LONG.get(data, offset);
            }
            permute();
        }
    }

    private void permute() {
        for (int i = 0; i < ROUND_CONSTANTS.length; i += 2) {
            round(lanes, scratch, ROUND_CONSTANTS[i]);
            round(scratch, lanes, ROUND_CONSTANTS[i + 1]);
        }
    }

    /**
     * One round from one array into the other. The 25 lanes do not fit into registers: as variables they are as much in memory, and two
     * rounds of them written out are no more than 3 % faster.
     */
    private static void round(long[] a, long[] next, long iota) {
        long c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
        long c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21];
        long c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22];
        long c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23];
        long c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
        long d0 = c4 ^ Long.rotateLeft(c1, 1);
        long d1 = c0 ^ Long.rotateLeft(c2, 1);
        long d2 = c1 ^ Long.rotateLeft(c3, 1);
        long d3 = c2 ^ Long.rotateLeft(c4, 1);
        long d4 = c3 ^ Long.rotateLeft(c0, 1);
        long b0 = a[0] ^ d0;
        long b1 = Long.rotateLeft(a[6] ^ d1, 44);
        long b2 = Long.rotateLeft(a[12] ^ d2, 43);
        long b3 = Long.rotateLeft(a[18] ^ d3, 21);
        long b4 = Long.rotateLeft(a[24] ^ d4, 14);
        next[0] = b0 ^ (~b1 & b2) ^ iota;
        next[1] = b1 ^ (~b2 & b3);
        next[2] = b2 ^ (~b3 & b4);
        next[3] = b3 ^ (~b4 & b0);
        next[4] = b4 ^ (~b0 & b1);
        b0 = Long.rotateLeft(a[3] ^ d3, 28);
        b1 = Long.rotateLeft(a[9] ^ d4, 20);
        b2 = Long.rotateLeft(a[10] ^ d0, 3);
        b3 = Long.rotateLeft(a[16] ^ d1, 45);
        b4 = Long.rotateLeft(a[22] ^ d2, 61);
        next[5] = b0 ^ (~b1 & b2);
        next[6] = b1 ^ (~b2 & b3);
        next[7] = b2 ^ (~b3 & b4);
        next[8] = b3 ^ (~b4 & b0);
        next[9] = b4 ^ (~b0 & b1);
        b0 = Long.rotateLeft(a[1] ^ d1, 1);
        b1 = Long.rotateLeft(a[7] ^ d2, 6);
        b2 = Long.rotateLeft(a[13] ^ d3, 25);
        b3 = Long.rotateLeft(a[19] ^ d4, 8);
        b4 = Long.rotateLeft(a[20] ^ d0, 18);
        next[10] = b0 ^ (~b1 & b2);
        next[11] = b1 ^ (~b2 & b3);
        next[12] = b2 ^ (~b3 & b4);
        next[13] = b3 ^ (~b4 & b0);
        next[14] = b4 ^ (~b0 & b1);
        b0 = Long.rotateLeft(a[4] ^ d4, 27);
        b1 = Long.rotateLeft(a[5] ^ d0, 36);
        b2 = Long.rotateLeft(a[11] ^ d1, 10);
        b3 = Long.rotateLeft(a[17] ^ d2, 15);
        b4 = Long.rotateLeft(a[23] ^ d3, 56);
        next[15] = b0 ^ (~b1 & b2);
        next[16] = b1 ^ (~b2 & b3);
        next[17] = b2 ^ (~b3 & b4);
        next[18] = b3 ^ (~b4 & b0);
        next[19] = b4 ^ (~b0 & b1);
        b0 = Long.rotateLeft(a[2] ^ d2, 62);
        b1 = Long.rotateLeft(a[8] ^ d3, 55);
        b2 = Long.rotateLeft(a[14] ^ d4, 39);
        b3 = Long.rotateLeft(a[15] ^ d0, 41);
        b4 = Long.rotateLeft(a[21] ^ d1, 2);
        next[20] = b0 ^ (~b1 & b2);
        next[21] = b1 ^ (~b2 & b3);
        next[22] = b2 ^ (~b3 & b4);
        next[23] = b3 ^ (~b4 & b0);
        next[24] = b4 ^ (~b0 & b1);
    }

    @Override
    public void finish(byte[] block, int waiting, long total, byte[] target, int offset) {
        absorbLast(block, waiting);
        int size;
        for (int done = 0; done < length; done += size) {
            if (done > 0) {
                permute();
            }
            squeeze(block);
            size = Math.min(length - done, blockLength);
            System.arraycopy(block, 0, target, offset + done, size);
        }
    }

    private void absorbLast(byte[] block, int waiting) {
        Arrays.fill(block, waiting, blockLength, (byte) 0);
        block[waiting] = suffix;
        block[blockLength - 1] |= (byte) 0x80;
        compress(block, 0, 1);
    }

    private void squeeze(byte[] block) {
        for (int i = 0; i < blockLength / Long.BYTES; i++) {
            LONG.set(block, Long.BYTES * i, lanes[i]);
        }
    }

    @Override
    public Output output(byte[] block, int waiting) {
        return suffix == SHAKE_SUFFIX ? new Squeezed(copy(), block, waiting) : Compression.super.output(block, waiting);
    }

    /** The output of SHAKE, block by block. To go back is to begin again. */
    private static final class Squeezed implements Output {
        private final Keccak start;
        private final Keccak current;
        private final byte[] block;

        /** The position of the current block in the output. */
        private long at;

        Squeezed(Keccak absorbing, byte[] lastBlock, int waiting) {
            block = lastBlock.clone();
            absorbing.absorbLast(block, waiting);
            start = absorbing;
            current = absorbing.copy();
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) {
            if (position < at) {
                current.set(start);
                at = 0;
            }
            int size;
            for (int done = 0; done < length; done += size) {
                long wanted = position + done;
                while (wanted - at >= block.length) {
                    current.permute();
                    at += block.length;
                }
                current.squeeze(block);
                int from = (int) (wanted - at);
                size = Math.min(length - done, block.length - from);
                System.arraycopy(block, from, target, offset + done, size);
            }
        }
    }

    @Override
    public Keccak copy() {
        return new Keccak(blockLength, suffix, length, lanes.clone());
    }

    @Override
    public void set(Compression other) {
        System.arraycopy(((Keccak) other).lanes, 0, lanes, 0, lanes.length);
    }
}
