package dev.codecs;

/** Sealed data, or what was said to go with it, is not what was sealed with this key. No plaintext is given. */
public final class AuthenticationException extends CodecException {
    private static final long serialVersionUID = 1;

    /**
     * Authentication failed.
     *
     * @param message what did not match; it never holds secrets
     */
    public AuthenticationException(String message) {
        super(message, null);
    }
}
