package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.aes.internal.RawKey;
import dev.codecs.spi.Pool;
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
    private final Pool<StreamCipher> free = new Pool<>(this::make, surplus -> {});

    CtrKey(byte[] key) {
        this.key = new KeyParameter(key);
    }

    private StreamCipher make() {
        StreamCipher cipher = SICBlockCipher.newInstance(AESEngine.newInstance());
        cipher.init(true, new ParametersWithIV(key, ANY_NONCE));
        return cipher;
    }

    @Override
    public void encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        StreamCipher cipher = free.take();
        cipher.init(true, new ParametersWithIV(null, nonce));
        Pieces.run(cipher::processBytes, plaintext, target);
        free.give(cipher);
    }

    @Override
    public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        encrypt(nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    /** As for {@link PooledAead#close}. */
    @Override
    public void close() {
        free.drain();
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
