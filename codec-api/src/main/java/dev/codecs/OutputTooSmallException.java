package dev.codecs;

/** The caller's target has no room for the result. What was written to it is undefined. */
public final class OutputTooSmallException extends CodecException {
    private static final long serialVersionUID = 1;

    private final long needed;

    /**
     * The target is too small.
     *
     * @param size the target's size in bytes
     * @param needed the size that would have done, or -1 where the engine cannot tell
     */
    public OutputTooSmallException(long size, long needed) {
        super(
                "the output does not fit into " + size + " bytes: "
                        + (needed < 0 ? "give a larger target" : "give one of " + needed + " bytes"),
                null);
        this.needed = needed;
    }

    /** {@return the size in bytes that would have done, or -1 where the engine cannot tell} */
    public long needed() {
        return needed;
    }
}
