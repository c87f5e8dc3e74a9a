package dev.codecs.hash.internal.jni;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.Provider;

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

    static Provider provider() {
        return AmazonCorrettoCryptoProvider.INSTANCE;
    }
}
