package dev.codecs;

/** The password is not the one that the data was encrypted with, as far as its verifier can tell. */
public final class WrongPasswordException extends CodecException {
    private static final long serialVersionUID = 1;

    /**
     * A password was refused.
     *
     * @param message what was refused; it never holds the password
     */
    public WrongPasswordException(String message) {
        super(message, null);
    }
}
