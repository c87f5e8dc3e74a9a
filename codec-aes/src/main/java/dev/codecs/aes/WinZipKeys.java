package dev.codecs.aes;

import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.internal.winzip.Payload;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What is derived of a password and a salt: the key of the cipher, that of the MAC, which is as long, and the verifier. */
final class WinZipKeys implements AutoCloseable {
    private final byte[] derived;
    private final int keyLength;

    /** @param derived is wiped by {@link #close} */
    WinZipKeys(byte[] derived, int keyLength) {
        this.derived = derived;
        this.keyLength = keyLength;
    }

    byte[] verifier() {
        return Arrays.copyOfRange(derived, 2 * keyLength, 2 * keyLength + Strength.VERIFIER);
    }

    Payload payload(WinZipKernel kernel, long counter, @Nullable Executor executor) {
        byte[] cipherKey = Arrays.copyOf(derived, keyLength);
        byte[] macKey = Arrays.copyOfRange(derived, keyLength, 2 * keyLength);
        try {
            return new Payload(kernel, cipherKey, macKey, counter, executor);
        } finally {
            Arrays.fill(cipherKey, (byte) 0);
            Arrays.fill(macKey, (byte) 0);
        }
    }

    @Override
    public void close() {
        Arrays.fill(derived, (byte) 0);
    }
}
