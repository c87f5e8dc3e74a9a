package dev.codecs.aes.internal.jca;

import dev.codecs.aes.internal.Pkcs7;
import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/**
 * A key of AES in cipher block chaining (NIST SP 800-38A, section 6.2), padded. A provider that padded would hold back a block of every
 * piece.
 */
public final class CbcKey implements RawKey {
    private final Pieces encrypting;
    private final Pieces decrypting;
    private final JceCiphers ciphers;

    /** Copies the key. */
    public CbcKey(Lookup lookup, Pieces encrypting, Pieces decrypting, byte[] key) {
        this.encrypting = encrypting;
        this.decrypting = decrypting;
        this.ciphers = new JceCiphers(lookup, "AES/CBC/NoPadding", new JceKey("AES", key));
    }

    @Override
    public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
        long whole = target.byteSize() - Pkcs7.BLOCK;
        byte[] last = Pkcs7.lastBlock(plaintext);
        Cipher cipher = ciphers.encrypting(seat, new IvParameterSpec(nonce));
        JceBlocks.update(cipher, encrypting, plaintext.asSlice(0, whole), target.asSlice(0, whole));
        JceBlocks.update(cipher, encrypting, MemorySegment.ofArray(last), target.asSlice(whole));
        Arrays.fill(last, (byte) 0);
    }

    @Override
    public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        Cipher cipher = ciphers.decrypting(seat, new IvParameterSpec(nonce));
        JceBlocks.update(cipher, decrypting, ciphertext, target);
        return Pkcs7.length(target);
    }

    @Override
    public void close() {
        ciphers.close();
    }
}
