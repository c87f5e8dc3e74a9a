package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.aes.internal.Pkcs7;
import dev.codecs.aes.internal.RawKey;
import dev.codecs.aes.internal.Seated;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** A key of AES in cipher block chaining (NIST SP 800-38A, section 6.2), padded. */
final class CbcKey implements RawKey {
    private static final byte[] ANY_NONCE = new byte[Pkcs7.BLOCK];

    private final KeyParameter key;
    private final Seated<MultiBlockCipher> encrypting = new Seated<>(() -> make(true), surplus -> {});
    private final Seated<MultiBlockCipher> decrypting = new Seated<>(() -> make(false), surplus -> {});

    CbcKey(byte[] key) {
        this.key = new KeyParameter(key);
    }

    private MultiBlockCipher make(boolean encrypts) {
        MultiBlockCipher cipher = CBCBlockCipher.newInstance(AESEngine.newInstance());
        cipher.init(encrypts, new ParametersWithIV(key, ANY_NONCE));
        return cipher;
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        long whole = target.byteSize() - Pkcs7.BLOCK;
        byte[] last = Pkcs7.lastBlock(plaintext);
        MultiBlockCipher cipher = encrypting.at(seat);
        cipher.init(true, new ParametersWithIV(null, nonce));
        run(cipher, plaintext.asSlice(0, whole), target);
        run(cipher, MemorySegment.ofArray(last), target.asSlice(whole));
        Arrays.fill(last, (byte) 0);
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        MultiBlockCipher cipher = decrypting.at(seat);
        cipher.init(false, new ParametersWithIV(null, nonce));
        run(cipher, ciphertext, target);
        return Pkcs7.length(target);
    }

    private static void run(MultiBlockCipher cipher, MemorySegment source, MemorySegment target) {
        Pieces.run(
                (from, offset, length, to, at) -> cipher.processBlocks(from, offset, length / Pkcs7.BLOCK, to, at),
                source,
                target);
    }

    /** As for {@link PooledAead#close}. */
    @Override
    public void close() {
        encrypting.end();
        decrypting.end();
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
