package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.modes.AEADCipher;

/** Single messages of an authenticated cipher that is initialised. */
final class Messages {
    private Messages() {}

    static void encrypt(AEADCipher cipher, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        try {
            run(cipher, associatedData, plaintext, target);
        } catch (InvalidCipherTextException e) {
            throw new IllegalStateException("BouncyCastle fails to encrypt: " + e.getMessage(), e);
        }
    }

    /** {@return whether the message is authentic} If not, the cipher keeps nothing of it; it wrote the target before it knew. */
    static boolean decrypt(AEADCipher cipher, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        try {
            run(cipher, associatedData, ciphertext, target);
            return true;
        } catch (InvalidCipherTextException e) {
            cipher.reset();
            return false;
        }
    }

    private static void run(AEADCipher cipher, byte[] associatedData, MemorySegment source, MemorySegment target)
            throws InvalidCipherTextException {
        cipher.processAADBytes(associatedData, 0, associatedData.length);
        long written = Pieces.run(cipher::processBytes, source, target);
        finish(cipher, target.asSlice(written));
    }

    private static void finish(AEADCipher cipher, MemorySegment target) throws InvalidCipherTextException {
        byte[] array = Segments.array(target);
        if (array != null) {
            cipher.doFinal(array, Segments.offset(target));
            return;
        }
        byte[] rest = new byte[cipher.getOutputSize(0)];
        try {
            int length = cipher.doFinal(rest, 0);
            MemorySegment.copy(rest, 0, target, ValueLayout.JAVA_BYTE, 0, length);
        } finally {
            Arrays.fill(rest, (byte) 0);
        }
    }
}
