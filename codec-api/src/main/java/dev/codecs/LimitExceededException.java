package dev.codecs;

/** Decoding would pass a limit that the caller set. Nothing was truncated: the result is not given at all. */
public final class LimitExceededException extends CodecException {
    private static final long serialVersionUID = 1;

    private final long limit;

    /**
     * A limit was met.
     *
     * @param what what is limited, as the start of a sentence: {@code "decompressed size"}
     * @param limit the limit in force
     */
    public LimitExceededException(String what, long limit) {
        super(what + " exceeds the limit of " + limit + ": raise the limit if the input is trusted", null);
        this.limit = limit;
    }

    /** {@return the limit that was in force} */
    public long limit() {
        return limit;
    }
}
