package dev.codecs.bench.suite;

/** An engine or peer gave a result that is not the right one. */
public final class WrongOutputException extends Exception {
    private static final long serialVersionUID = 1;

    /** A fault told by one sentence. */
    public WrongOutputException(String message) {
        super(message);
    }
}
