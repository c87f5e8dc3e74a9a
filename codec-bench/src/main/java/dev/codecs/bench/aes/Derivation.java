package dev.codecs.bench.aes;

import java.security.GeneralSecurityException;

/** Derives keys from the password of {@link Setting}, as WinZip AES-256 does. For one thread at a time. */
interface Derivation extends AutoCloseable {
    byte[] derive(byte[] salt) throws GeneralSecurityException;

    @Override
    default void close() {}
}
