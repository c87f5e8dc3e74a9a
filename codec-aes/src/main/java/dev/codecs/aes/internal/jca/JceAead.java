package dev.codecs.aes.internal.jca;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.internal.AeadKey;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.function.Function;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** A key of an authenticated cipher of {@code javax.crypto}. */
public final class JceAead implements AeadKey {
    private static final int TAG = 16;

    private final JceCiphers ciphers;
    private final Pieces pieces;
    private final Function<byte[], AlgorithmParameterSpec> parameters;

    private JceAead(JceCiphers ciphers, Pieces pieces, Function<byte[], AlgorithmParameterSpec> parameters) {
        this.ciphers = ciphers;
        this.pieces = pieces;
        this.parameters = parameters;
    }

    /** {@return a key of AES-GCM} */
    public static JceAead gcm(Lookup lookup, Pieces pieces, byte[] key) {
        JceCiphers ciphers = new JceCiphers(lookup, "AES/GCM/NoPadding", new JceKey("AES", key));
        return new JceAead(ciphers, pieces, nonce -> new GCMParameterSpec(8 * TAG, nonce));
    }

    /** {@return a key of ChaCha20-Poly1305} */
    public static JceAead chacha20(Lookup lookup, Pieces pieces, byte[] key) {
        JceCiphers ciphers = new JceCiphers(lookup, "ChaCha20-Poly1305", new JceKey("ChaCha20", key));
        return new JceAead(ciphers, pieces, IvParameterSpec::new);
    }

    @Override
    public void encrypt(int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
        checkLength(target);
        Cipher cipher = encrypting(seat, nonce, associatedData);
        byte[] from = Segments.array(plaintext);
        byte[] to = Segments.array(target);
        try {
            if (from != null && to != null) {
                int length = (int) plaintext.byteSize();
                encrypt(cipher, from, Segments.offset(plaintext), length, to, Segments.offset(target));
            } else {
                encrypt(cipher, plaintext.asByteBuffer(), target.asByteBuffer());
            }
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        }
    }

    /** {@return a cipher that is ready for the plaintext} */
    Cipher encrypting(int seat, byte[] nonce, byte[] associatedData) {
        Cipher cipher = ciphers.encrypting(seat, parameters.apply(nonce));
        addAssociatedData(cipher, associatedData);
        return cipher;
    }

    private void encrypt(Cipher cipher, byte[] from, int offset, int length, byte[] to, int at)
            throws GeneralSecurityException {
        int read = 0;
        int written = 0;
        for (int piece; length - read > (piece = pieces.next()); read += piece) {
            written += cipher.update(from, offset + read, piece, to, at + written);
        }
        cipher.doFinal(from, offset + read, length - read, to, at + written);
    }

    private void encrypt(Cipher cipher, ByteBuffer from, ByteBuffer to) throws GeneralSecurityException {
        int end = from.limit();
        for (int piece; end - from.position() > (piece = pieces.next()); ) {
            cipher.update(from.limit(from.position() + piece), to);
        }
        cipher.doFinal(from.limit(end), to);
    }

    /** In one call: the provider would keep all pieces until the last. It wipes the target of a failure. */
    @Override
    public boolean decrypt(
            int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
        checkLength(ciphertext);
        Cipher cipher = ciphers.decrypting(seat, parameters.apply(nonce));
        addAssociatedData(cipher, associatedData);
        byte[] from = Segments.array(ciphertext);
        byte[] to = Segments.array(target);
        boolean authentic = true;
        try {
            if (from != null && to != null) {
                int length = (int) ciphertext.byteSize();
                cipher.doFinal(from, Segments.offset(ciphertext), length, to, Segments.offset(target));
            } else {
                cipher.doFinal(ciphertext.asByteBuffer(), target.asByteBuffer());
            }
        } catch (AEADBadTagException e) {
            authentic = false;
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        }
        return authentic;
    }

    static void checkLength(MemorySegment encrypted) {
        if (encrypted.byteSize() > Segments.LARGEST_ARRAY) {
            throw new UnsupportedFeatureException("javax.crypto encrypts and decrypts less than 2 GiB at once, not "
                    + encrypted.byteSize() + " bytes: use another engine, or seal a stream");
        }
    }

    private static void addAssociatedData(Cipher cipher, byte[] associatedData) {
        if (associatedData.length > 0) {
            cipher.updateAAD(associatedData);
        }
    }

    @Override
    public void close() {
        ciphers.close();
    }
}
