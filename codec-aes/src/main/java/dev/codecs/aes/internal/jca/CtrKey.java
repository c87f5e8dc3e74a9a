package dev.codecs.aes.internal.jca;

import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/** AES in counter mode (NIST SP 800-38A, section 6.5), all of whose 16 bytes count. Both directions are the same. */
public final class CtrKey implements RawKey {
    private final Pieces pieces;
    private final JceCiphers ciphers;

    /** Copies the key. */
    public CtrKey(Lookup lookup, Pieces pieces, byte[] key) {
        this.pieces = pieces;
        this.ciphers = new JceCiphers(lookup, "AES/CTR/NoPadding", new JceKey("AES", key));
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        Cipher cipher = ciphers.encrypting(seat, new IvParameterSpec(nonce));
        JceBlocks.update(cipher, pieces, plaintext, target);
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        encrypt(seat, nonce, ciphertext, target);
        return ciphertext.byteSize();
    }

    @Override
    public void close() {
        ciphers.close();
    }
}
