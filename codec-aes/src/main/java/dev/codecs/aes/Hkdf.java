package dev.codecs.aes;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HKDF (RFC 5869), which makes keys of a secret that is already strong, such as a shared secret or a master key; for passwords there
 * is {@link Pbkdf2}. It is a handful of HMACs, so that there is one engine only, the JDK.
 */
public enum Hkdf {
    /** With HMAC-SHA-256. */
    SHA_256("HmacSHA256", 32),

    /** With HMAC-SHA-512. */
    SHA_512("HmacSHA512", 64);

    /** RFC 5869, section 2.3: the number of a block is one byte. */
    private static final int MOST_BLOCKS = 255;

    private final String mac;
    private final int hashLength;

    Hkdf(String mac, int hashLength) {
        this.mac = mac;
        this.hashLength = hashLength;
    }

    /**
     * {@return a key}
     *
     * @param salt need not be secret; may be empty
     * @param secret of any length
     * @param info what the key is for, so that each purpose has its own; may be empty
     * @param length of the key in bytes: 1 to 255 times the length of the hash
     */
    public byte[] derive(byte[] salt, byte[] secret, byte[] info, int length) {
        checkLength(length);
        byte[] extracted = extract(salt, secret);
        try {
            return expand(extracted, info, length);
        } finally {
            Arrays.fill(extracted, (byte) 0);
        }
    }

    /** {@return the pseudorandom key of the first step (section 2.2), as long as the hash} See {@link #derive}. */
    public byte[] extract(byte[] salt, byte[] secret) {
        return keyed(salt).doFinal(secret);
    }

    /**
     * {@return a key, by the second step alone (section 2.3)} See {@link #derive}.
     *
     * @param pseudorandomKey what {@link #extract} gave, or another uniformly random key that is at least as long as the hash
     */
    public byte[] expand(byte[] pseudorandomKey, byte[] info, int length) {
        checkLength(length);
        if (pseudorandomKey.length < hashLength) {
            throw new IllegalArgumentException("a pseudorandom key has at least " + hashLength + " bytes, not "
                    + pseudorandomKey.length + ": extract one first");
        }
        return expanded(pseudorandomKey, info, length);
    }

    /** As {@link #expand}, for formats that take shorter keys. */
    byte[] expanded(byte[] pseudorandomKey, byte[] info, int length) {
        Mac keyed = keyed(pseudorandomKey);
        byte[] key = new byte[length];
        byte[] block = {};
        for (int number = 1, done = 0; done < length; number++, done += hashLength) {
            keyed.update(block);
            keyed.update(info);
            keyed.update((byte) number);
            Arrays.fill(block, (byte) 0);
            block = keyed.doFinal();
            System.arraycopy(block, 0, key, done, Math.min(hashLength, length - done));
        }
        Arrays.fill(block, (byte) 0);
        return key;
    }

    private void checkLength(int length) {
        if (length < 1 || length > MOST_BLOCKS * hashLength) {
            throw new IllegalArgumentException(
                    "a key of " + length + " bytes: HKDF gives 1 to " + MOST_BLOCKS * hashLength);
        }
    }

    private Mac keyed(byte[] key) {
        try {
            Mac keyed = Mac.getInstance(mac);
            // The JDK refuses an empty key, which HMAC fills up with zeros anyway.
            keyed.init(new SecretKeySpec(key.length == 0 ? new byte[hashLength] : key, mac));
            return keyed;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
