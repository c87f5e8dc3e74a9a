package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.aes.internal.RawKey;
import dev.codecs.aes.internal.Seated;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** A key of AES in counter mode (NIST SP 800-38A, section 6.5), all of whose 16 bytes count. Both directions are the same. */
final class CtrKey implements RawKey {
    private static final byte[] ANY_NONCE = new byte[16];

    private final KeyParameter key;
    private final Seated<StreamCipher> ciphers = new Seated<>(this::make, surplus -> {});

    CtrKey(byte[] key) {
        this.key = new KeyParameter(key);
    }

    private StreamCipher make() {
        StreamCipher cipher = SICBlockCipher.newInstance(AESEngine.newInstance());
        cipher.init(true, new ParametersWithIV(key, ANY_NONCE));
        return cipher;
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        StreamCipher cipher = ciphers.at(seat);
        cipher.init(true, new ParametersWithIV(null, nonce));
        Pieces.run(cipher::processBytes, plaintext, target);
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        encrypt(seat, nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    /** As for {@link PooledAead#close}. */
    @Override
    public void close() {
        ciphers.end();
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
