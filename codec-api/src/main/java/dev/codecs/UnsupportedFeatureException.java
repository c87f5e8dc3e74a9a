package dev.codecs;

/** The data, or the request, needs something that this format or this engine does not have. */
public final class UnsupportedFeatureException extends CodecException {
    private static final long serialVersionUID = 1;

    /**
     * A feature is missing.
     *
     * @param message what is missing, and what to use in its place
     */
    public UnsupportedFeatureException(String message) {
        super(message, null);
    }
}
