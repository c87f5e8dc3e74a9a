package dev.codecs.bench.aes;

import dev.codecs.Availability;
import dev.codecs.Kind;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** {@code javax.crypto} with the JDK's own security provider, used directly. */
final class JavaxCrypto implements AesPeer {
    private static final String PROVIDER = "SunJCE";

    private static final Map<String, String> TRANSFORMATIONS = Map.of(
            "aes-256-gcm", "AES/GCM/NoPadding",
            "aes-128-gcm", "AES/GCM/NoPadding",
            "aes-256-ctr", "AES/CTR/NoPadding",
            "aes-256-cbc", "AES/CBC/PKCS5Padding",
            "chacha20-poly1305", "ChaCha20-Poly1305");

    @Override
    public String id() {
        return "javax.crypto";
    }

    @Override
    public String kind() {
        return Kind.JDK.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("JDK " + Runtime.version());
    }

    @Override
    public Collection<String> algorithms() {
        List<String> all = new ArrayList<>(TRANSFORMATIONS.keySet());
        all.add(AesPlan.PBKDF2);
        return all;
    }

    @Override
    public Messages messages(String algorithm) throws GeneralSecurityException {
        return new JceMessages(
                Cipher.getInstance(Objects.requireNonNull(TRANSFORMATIONS.get(algorithm)), PROVIDER), algorithm);
    }

    @Override
    public Derivation derivation() throws GeneralSecurityException {
        SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1", PROVIDER);
        char[] password = Setting.password();
        return salt -> factory.generateSecret(
                        new PBEKeySpec(password, salt, Setting.ITERATIONS, Byte.SIZE * Setting.DERIVED_LENGTH))
                .getEncoded();
    }
}
