package dev.codecs.aes.internal.kdf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** PBKDF2 with HMAC-SHA1 over the compression function of an engine. */
public final class Sha1Pbkdf2 implements Pbkdf2Kernel {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int BLOCK = 64;
    private static final int HASH = 20;
    private static final int[] START = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};

    private final Sha1Chain chain;

    /** PBKDF2 by this engine. */
    public Sha1Pbkdf2(Sha1Chain chain) {
        this.chain = chain;
    }

    @Override
    public PreparedPassword prepare(byte[] password) {
        byte[] key = password.length > BLOCK ? hash(chain, START, password, 0) : password.clone();
        try {
            return new Prepared(chain, afterPad(key, 0x36), afterPad(key, 0x5C));
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private int[] afterPad(byte[] key, int filling) {
        byte[] pad = Arrays.copyOf(key, BLOCK);
        for (int i = 0; i < BLOCK; i++) {
            pad[i] ^= (byte) filling;
        }
        int[] state = START.clone();
        chain.compress(state, pad);
        Arrays.fill(pad, (byte) 0);
        return state;
    }

    /**
     * {@return the hash of a message}
     *
     * @param start the state after what came before it
     * @param before how many bytes, whole blocks, came before it
     */
    private static byte[] hash(Sha1Chain chain, int[] start, byte[] message, long before) {
        // FIPS 180-4, section 5.1.1: a bit, zeros, and the length in bits at the end of a block.
        byte[] padded = Arrays.copyOf(message, (message.length + 1 + Long.BYTES + BLOCK - 1) / BLOCK * BLOCK);
        padded[message.length] = (byte) 0x80;
        LONG.set(padded, padded.length - Long.BYTES, (before + message.length) * Byte.SIZE);
        int[] state = start.clone();
        chain.compress(state, padded);
        byte[] hash = new byte[HASH];
        for (int i = 0; i < state.length; i++) {
            INT.set(hash, Integer.BYTES * i, state[i]);
        }
        Arrays.fill(padded, (byte) 0);
        Arrays.fill(state, 0);
        return hash;
    }

    private static final class Prepared implements PreparedPassword {
        private final Sha1Chain chain;
        private final int[] inner;
        private final int[] outer;

        Prepared(Sha1Chain chain, int[] inner, int[] outer) {
            this.chain = chain;
            this.inner = inner;
            this.outer = outer;
        }

        @Override
        public void derive(byte[] salt, int iterations, byte[] key) {
            byte[] message = Arrays.copyOf(salt, salt.length + Integer.BYTES);
            int[] sum = new int[HASH / Integer.BYTES];
            byte[] block = new byte[HASH];
            for (int number = 1, done = 0; done < key.length; number++, done += HASH) {
                INT.set(message, salt.length, number);
                first(message, sum);
                chain.iterate(inner, outer, sum, iterations - 1);
                for (int i = 0; i < sum.length; i++) {
                    INT.set(block, Integer.BYTES * i, sum[i]);
                }
                System.arraycopy(block, 0, key, done, Math.min(HASH, key.length - done));
            }
            Arrays.fill(sum, 0);
            Arrays.fill(block, (byte) 0);
        }

        private void first(byte[] message, int[] sum) {
            byte[] hash = hash(chain, inner, message, BLOCK);
            byte[] code = hash(chain, outer, hash, BLOCK);
            for (int i = 0; i < sum.length; i++) {
                sum[i] = (int) INT.get(code, Integer.BYTES * i);
            }
            Arrays.fill(hash, (byte) 0);
            Arrays.fill(code, (byte) 0);
        }

        @Override
        public void close() {
            Arrays.fill(inner, 0);
            Arrays.fill(outer, 0);
        }
    }
}
