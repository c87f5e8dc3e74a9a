package dev.codecs.bench.aes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Nonces in one array, no two of which are the same, nor that of {@link Setting}. */
final class Nonces {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] nonce;
    private long last;

    /** @param worker tells the nonces of several threads apart */
    Nonces(String algorithm, int worker) {
        nonce = new byte[Setting.nonceLength(algorithm)];
        nonce[nonce.length - 1] = (byte) worker;
    }

    byte[] next() {
        LONG.set(nonce, 0, ++last);
        return nonce;
    }
}
