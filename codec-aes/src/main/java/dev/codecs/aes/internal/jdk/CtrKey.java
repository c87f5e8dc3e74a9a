package dev.codecs.aes.internal.jdk;

import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/** AES in counter mode (NIST SP 800-38A, section 6.5), all of whose 16 bytes count. Both directions are the same. */
final class CtrKey implements RawKey {
    private static final Pieces PIECES = new Pieces();

    private final JceCiphers ciphers;

    CtrKey(byte[] key) {
        this.ciphers = new JceCiphers("AES/CTR/NoPadding", new JceKey("AES", key));
    }

    @Override
    public void encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        Cipher cipher = ciphers.encrypting(new IvParameterSpec(nonce));
        JceBlocks.update(cipher, PIECES, plaintext, target);
        ciphers.give(cipher);
    }

    @Override
    public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        encrypt(nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    @Override
    public void close() {
        ciphers.close();
    }
}
