package dev.codecs;

/** Keeps the two doors to ciphers apart. */
final class RawCiphers {
    /** No associated data. */
    static final byte[] NOTHING = {};

    private RawCiphers() {}

    static Cipher refused(Cipher cipher) {
        if (!cipher.authenticated()) {
            throw new IllegalArgumentException(cipher.algorithm()
                    + " does not authenticate: use aes-256-gcm, or Cipher.raw(\"" + cipher.algorithm()
                    + "\") inside a format that authenticates by other means");
        }
        return cipher;
    }

    static Cipher required(Cipher cipher) {
        if (cipher.authenticated()) {
            throw new IllegalArgumentException(
                    cipher.algorithm() + " authenticates: use Cipher.of(\"" + cipher.algorithm() + "\")");
        }
        return cipher;
    }
}
