package dev.codecs.aes.internal.kdf.java;

import dev.codecs.aes.internal.kdf.Sha1Chain;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The compression function of SHA-1 in Java. */
final class JavaSha1Chain implements Sha1Chain {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int BLOCK = 64;

    /** The bits of a key pad and a hash, which is the length that the padding of a further HMAC tells. */
    private static final int BITS = (BLOCK + 20) * Byte.SIZE;

    @Override
    public void compress(int[] state, byte[] blocks) {
        int[] schedule = Sha1.schedule();
        for (int block = 0; block < blocks.length; block += BLOCK) {
            for (int i = 0; i < Sha1.BLOCK_WORDS; i++) {
                schedule[i] = (int) INT.get(blocks, block + Integer.BYTES * i);
            }
            Sha1.compress(state, schedule);
        }
        Sha1.wipe(schedule);
    }

    @Override
    public void iterate(int[] inner, int[] outer, int[] sum, int further) {
        int[] schedule = Sha1.schedule();
        int[] state = new int[Sha1.WORDS];
        System.arraycopy(sum, 0, schedule, 0, Sha1.WORDS);
        schedule[Sha1.WORDS] = 0x80000000;
        schedule[Sha1.BLOCK_WORDS - 1] = BITS;
        for (int i = 0; i < further; i++) {
            step(inner, state, schedule);
            step(outer, state, schedule);
            for (int j = 0; j < Sha1.WORDS; j++) {
                sum[j] ^= state[j];
            }
        }
        Sha1.wipe(schedule);
        Sha1.wipe(state);
    }

    /** Hashes the first words of the block, and puts the hash in their place. */
    private static void step(int[] pad, int[] state, int[] schedule) {
        System.arraycopy(pad, 0, state, 0, Sha1.WORDS);
        Sha1.compress(state, schedule);
        System.arraycopy(state, 0, schedule, 0, Sha1.WORDS);
    }
}
