package dev.codecs.aes.internal.jni;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** What needs the jar. */
final class Corretto {
    private Corretto() {}

    /** {@return its version; a library for another system is an exception} */
    static String probe() {
        AmazonCorrettoCryptoProvider provider = AmazonCorrettoCryptoProvider.INSTANCE;
        Throwable fault = provider.getLoadingError();
        if (fault != null) {
            throw new IllegalStateException("its library does not load: it is for another system", fault);
        }
        return "Amazon Corretto Crypto Provider " + provider.getVersionStr() + ", " + provider.getAwsLcVersionStr();
    }

    static Cipher cipher(String transformation) throws GeneralSecurityException {
        return Cipher.getInstance(transformation, AmazonCorrettoCryptoProvider.INSTANCE);
    }
}
