package dev.codecs.aes.internal.winzip.jdk;

import dev.codecs.aes.internal.winzip.Counters;
import dev.codecs.aes.internal.winzip.Keystream;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES of the JDK in ECB mode, which uses the processor's instructions once its caller is compiled: block by block 1.6 GB/s, and 24 GB/s
 * where the processor has them for 512 bits. One call over 20 MB in a JVM that has just started runs at 0.2 GB/s, and so do the
 * following ones; with pieces of 32 KiB the code is compiled soon.
 */
final class JdkKeystream implements Keystream {
    /** The JDK's own, whichever others an application puts before it: those may be slower, or read tables. */
    static final String PROVIDER = "SunJCE";

    private final Cipher cipher;
    private final int keyLength;
    private final Counters counters = new Counters();

    JdkKeystream(byte[] key) {
        try {
            keyLength = key.length;
            cipher = Cipher.getInstance("AES/ECB/NoPadding", PROVIDER);
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void generate(long counter, byte[] target, int blocks) {
        try {
            cipher.update(counters.from(counter, blocks), 0, Counters.BLOCK * blocks, target, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The JDK cannot wipe a key, but another one overwrites it. */
    @Override
    public void close() {
        try {
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[keyLength], "AES"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
