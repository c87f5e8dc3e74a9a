package dev.codecs.aes.internal.winzip.jdk;

import dev.codecs.aes.internal.kdf.jdk.SunDigests;
import dev.codecs.aes.internal.winzip.Digest;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-1 of the JDK. */
final class JdkDigest implements Digest {
    private final MessageDigest digest;

    JdkDigest() {
        try {
            digest = SunDigests.of("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void update(byte[] data, int offset, int length) {
        digest.update(data, offset, length);
    }

    @Override
    public void finish(byte[] target) {
        try {
            digest.digest(target, 0, target.length);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        digest.reset();
    }
}
