package dev.codecs.bench.aes;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import dev.codecs.Availability;
import dev.codecs.Kind;
import java.security.GeneralSecurityException;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Cipher;

/** Amazon Corretto Crypto Provider, AWS-LC behind {@code javax.crypto}, used directly. */
final class Accp implements AesPeer {
    private static final Map<String, String> TRANSFORMATIONS = Map.of(
            "aes-256-gcm", "AES/GCM/NoPadding",
            "aes-128-gcm", "AES/GCM/NoPadding",
            "aes-256-cbc", "AES/CBC/PKCS5Padding");

    @Override
    public String id() {
        return "accp";
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
    public String engine() {
        return "corretto";
    }

    @Override
    public Collection<String> algorithms() {
        return TRANSFORMATIONS.keySet();
    }

    @Override
    public Messages messages(String algorithm) throws GeneralSecurityException {
        return new JceMessages(Library.cipher(Objects.requireNonNull(TRANSFORMATIONS.get(algorithm))), algorithm);
    }

    /** Apart, so that no other peer loads the library. */
    private static final class Library {
        private Library() {}

        static Availability availability() {
            AmazonCorrettoCryptoProvider provider = AmazonCorrettoCryptoProvider.INSTANCE;
            Throwable fault = provider.getLoadingError();
            return fault == null
                    ? new Availability.Yes("Amazon Corretto Crypto Provider " + provider.getVersionStr())
                    : new Availability.No("its library is for another system: " + fault.getMessage(), fault);
        }

        static Cipher cipher(String transformation) throws GeneralSecurityException {
            return Cipher.getInstance(transformation, AmazonCorrettoCryptoProvider.INSTANCE);
        }
    }
}
