package dev.codecs.aes.internal.winzip.java;

import dev.codecs.aes.internal.kdf.java.Sha1;
import dev.codecs.aes.internal.winzip.Digest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** SHA-1 in Java. */
final class JavaDigest implements Digest {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int BLOCK = 64;

    private int[] state = Sha1.start();
    private final int[] schedule = Sha1.schedule();
    private final byte[] block = new byte[BLOCK];
    private long total;

    @Override
    public void update(byte[] data, int offset, int length) {
        int waiting = (int) (total % BLOCK);
        total += length;
        int end = offset + length;
        if (waiting > 0) {
            int size = Math.min(length, BLOCK - waiting);
            System.arraycopy(data, offset, block, waiting, size);
            if (waiting + size < BLOCK) {
                return;
            }
            compress(block, 0);
            offset += size;
        }
        for (; end - offset >= BLOCK; offset += BLOCK) {
            compress(data, offset);
        }
        System.arraycopy(data, offset, block, 0, end - offset);
    }

    private void compress(byte[] data, int offset) {
        int[] w = schedule;
        for (int i = 0; i < Sha1.BLOCK_WORDS; i++) {
            w[i] = (int) INT.get(data, offset + Integer.BYTES * i);
        }
        Sha1.compress(state, w);
    }

    /** FIPS 180-4, section 5.1.1: a bit, zeros, and the length in bits at the end of a block. */
    @Override
    public void finish(byte[] target) {
        int waiting = (int) (total % BLOCK);
        block[waiting++] = (byte) 0x80;
        if (waiting > BLOCK - Long.BYTES) {
            Arrays.fill(block, waiting, BLOCK, (byte) 0);
            compress(block, 0);
            waiting = 0;
        }
        Arrays.fill(block, waiting, BLOCK, (byte) 0);
        LONG.set(block, BLOCK - Long.BYTES, total * Byte.SIZE);
        compress(block, 0);
        for (int i = 0; i < Sha1.WORDS; i++) {
            INT.set(target, Integer.BYTES * i, state[i]);
        }
        state = Sha1.start();
        total = 0;
    }

    @Override
    public void close() {
        Sha1.wipe(state);
        Sha1.wipe(schedule);
        Arrays.fill(block, (byte) 0);
    }
}
