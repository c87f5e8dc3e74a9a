package dev.codecs.bench.aes;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Cipher;
import org.conscrypt.Conscrypt;

/** Conscrypt, BoringSSL behind {@code javax.crypto}. */
final class ConscryptProvider implements AesPeer {
    private static final Map<String, String> TRANSFORMATIONS = Map.of(
            "aes-256-gcm", "AES/GCM/NoPadding",
            "aes-128-gcm", "AES/GCM/NoPadding",
            "aes-256-ctr", "AES/CTR/NoPadding",
            "aes-256-cbc", "AES/CBC/PKCS5Padding",
            "aes-256-gcm-siv", "AES/GCM-SIV/NoPadding",
            "chacha20-poly1305", "ChaCha20/Poly1305/NoPadding");

    @Override
    public String id() {
        return "conscrypt";
    }

    @Override
    public String kind() {
        return Kind.JNI.name();
    }

    @Override
    public Availability availability() {
        return Library.availability();
    }

    @Override
    public Collection<String> algorithms() {
        return TRANSFORMATIONS.keySet();
    }

    @Override
    public Messages messages(String algorithm) throws GeneralSecurityException {
        return new JceMessages(
                Cipher.getInstance(Objects.requireNonNull(TRANSFORMATIONS.get(algorithm)), Library.PROVIDER),
                algorithm);
    }

    /** Loaded when it is asked for. */
    private static final class Library {
        static final Provider PROVIDER = Conscrypt.newProvider();

        private Library() {}

        static Availability availability() {
            Conscrypt.checkAvailability();
            return new Availability.Yes("Conscrypt " + Versions.of("conscrypt-openjdk-uber"));
        }
    }
}
