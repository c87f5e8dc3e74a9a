package dev.codecs.hash.internal.jca;

import dev.codecs.UnsupportedFeatureException;
import java.security.GeneralSecurityException;

/**
 * Makes an object of a security provider, such as a {@link java.security.MessageDigest}.
 *
 * @param <T> its type
 */
@FunctionalInterface
public interface Lookup<T> {
    /** {@return a new object} */
    T make() throws GeneralSecurityException;

    /** {@return a new object; where no provider has it, that is a missing feature} */
    default T get() {
        try {
            return make();
        } catch (GeneralSecurityException e) {
            throw new UnsupportedFeatureException(
                    e.getMessage() + ": use another engine, or another security provider in this JVM");
        }
    }
}
