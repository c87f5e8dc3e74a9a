package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.spi.Pool;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.jspecify.annotations.Nullable;

/** A key of an authenticated cipher whose objects expand it once and then take one nonce after the other. */
final class PooledAead implements AeadKey {
    private final KeyParameter key;
    private final Supplier<? extends AEADCipher> make;
    private final Pool<AEADCipher> free;

    PooledAead(byte[] key, Supplier<? extends AEADCipher> make) {
        this.key = new KeyParameter(key);
        this.make = make;
        this.free = new Pool<>(make, surplus -> {});
    }

    private AEADCipher begun(boolean encrypting, byte[] nonce) {
        AEADCipher cipher = free.take();
        try {
            init(cipher, encrypting, null, nonce);
            return cipher;
        } catch (IllegalArgumentException e) {
            // It has no key yet. Or it remembers its last nonce and refuses the same again, which the caller may want
            // nevertheless: a new one does not know.
            AEADCipher other = make.get();
            init(other, encrypting, key, nonce);
            return other;
        }
    }

    private static void init(AEADCipher cipher, boolean encrypting, @Nullable KeyParameter key, byte[] nonce) {
        cipher.init(encrypting, new ParametersWithIV(key, nonce));
    }

    @Override
    public void encrypt(byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        AEADCipher cipher = begun(true, nonce);
        Messages.encrypt(cipher, associatedData, plaintext, target);
        free.give(cipher);
    }

    @Override
    public boolean decrypt(byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        AEADCipher cipher = begun(false, nonce);
        boolean authentic = Messages.decrypt(cipher, associatedData, ciphertext, target);
        free.give(cipher);
        return authentic;
    }

    /** The objects that hold expanded keys have no way to be wiped, and are left to the garbage collector. */
    @Override
    public void close() {
        free.drain();
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
