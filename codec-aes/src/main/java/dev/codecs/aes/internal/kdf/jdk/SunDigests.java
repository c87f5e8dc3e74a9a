package dev.codecs.aes.internal.kdf.jdk;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;

/**
 * Message digests by SUN, the JDK's own security provider, whichever others an application puts before it, since those may be slower.
 * Where SUN was taken out, or has none, as in JVMs for approved algorithms only, another one's are better than none.
 */
public final class SunDigests {
    private static final String PROVIDER = "SUN";

    private SunDigests() {}

    /** {@return a new digest of this name} */
    public static MessageDigest of(String digest) throws NoSuchAlgorithmException {
        try {
            return MessageDigest.getInstance(digest, PROVIDER);
        } catch (NoSuchProviderException | NoSuchAlgorithmException _) {
            return MessageDigest.getInstance(digest);
        }
    }
}
