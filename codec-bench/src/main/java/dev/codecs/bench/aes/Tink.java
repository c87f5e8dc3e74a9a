package dev.codecs.bench.aes;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.aead.subtle.AesGcmSiv;
import com.google.crypto.tink.subtle.AesGcmJce;
import com.google.crypto.tink.subtle.ChaCha20Poly1305;
import com.google.crypto.tink.subtle.XChaCha20Poly1305;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.security.GeneralSecurityException;
import java.util.Collection;
import java.util.List;

/**
 * Tink's primitives as they come: over {@code javax.crypto}, or Conscrypt where it finds it, with nonces of their own before the
 * ciphertext.
 */
final class Tink implements AesPeer {
    @Override
    public String id() {
        return "tink";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("Tink " + Versions.of("tink"));
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("aes-256-gcm", "aes-128-gcm", "aes-256-gcm-siv", "chacha20-poly1305", "xchacha20-poly1305");
    }

    @Override
    public Messages messages(String algorithm) throws GeneralSecurityException {
        return Library.messages(algorithm);
    }

    /** Apart, so that no other peer loads the library. */
    private static final class Library {
        private Library() {}

        static Messages messages(String algorithm) throws GeneralSecurityException {
            byte[] key = Setting.key(algorithm);
            try {
                return new Sealing(
                        switch (algorithm) {
                            case "aes-256-gcm-siv" -> new AesGcmSiv(key);
                            case "chacha20-poly1305" -> new ChaCha20Poly1305(key);
                            case "xchacha20-poly1305" -> new XChaCha20Poly1305(key);
                            default -> new AesGcmJce(key);
                        });
            } catch (GeneralSecurityException e) {
                throw new UnsupportedOperationException(
                        "Tink has it on no security provider here: " + e.getMessage(), e);
            }
        }
    }

    private record Sealing(Aead aead) implements Messages {
        private static final byte[] NOTHING = {};

        @Override
        public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) throws GeneralSecurityException {
            return aead.encrypt(plaintext, NOTHING);
        }

        @Override
        public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) throws GeneralSecurityException {
            return aead.decrypt(ciphertext, NOTHING);
        }

        @Override
        public boolean drawsNonces() {
            return true;
        }
    }
}
