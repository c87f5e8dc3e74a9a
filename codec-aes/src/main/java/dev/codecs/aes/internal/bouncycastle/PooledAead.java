package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.Seated;
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
    private final Seated<AEADCipher> ciphers;

    PooledAead(byte[] key, Supplier<? extends AEADCipher> make) {
        this.key = new KeyParameter(key);
        this.make = make;
        this.ciphers = new Seated<>(make, surplus -> {});
    }

    private AEADCipher begun(int seat, boolean encrypting, byte[] nonce) {
        AEADCipher cipher = ciphers.at(seat);
        try {
            init(cipher, encrypting, null, nonce);
            return cipher;
        } catch (IllegalArgumentException e) {
            // It has no key yet. Or it remembers its last nonce and refuses the same again, which the caller may want
            // nevertheless: a new one does not know.
            AEADCipher other = ciphers.put(seat, make.get());
            init(other, encrypting, key, nonce);
            return other;
        }
    }

    private static void init(AEADCipher cipher, boolean encrypting, @Nullable KeyParameter key, byte[] nonce) {
        cipher.init(encrypting, new ParametersWithIV(key, nonce));
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        AEADCipher cipher = begun(seat, true, nonce);
        Messages.encrypt(cipher, associatedData, plaintext, target);
    }

    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        AEADCipher cipher = begun(seat, false, nonce);
        return Messages.decrypt(cipher, associatedData, ciphertext, target);
    }

    /** The objects that hold expanded keys have no way to be wiped, and are left to the garbage collector. */
    @Override
    public void close() {
        ciphers.end();
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
