package dev.codecs;

import org.jspecify.annotations.Nullable;

/** The encoded data breaks the rules of its format, is cut short, or is followed by bytes that do not belong to it. */
public final class CorruptInputException extends CodecException {
    private static final long serialVersionUID = 1;

    private final long offset;

    /**
     * A fault in encoded data.
     *
     * @param message what is wrong, without the offset
     * @param offset the byte of the input at or shortly after which it was noticed, or -1
     */
    public CorruptInputException(String message, long offset) {
        this(message, offset, null);
    }

    /** As {@link #CorruptInputException(String, long)}, with what an engine's own library threw. */
    public CorruptInputException(String message, long offset, @Nullable Throwable cause) {
        super(offset < 0 ? message : message + " (at byte " + offset + " of the input)", cause);
        this.offset = Math.max(offset, -1);
    }

    /** {@return the byte of the input at or shortly after which the fault was noticed, or -1 where the engine cannot tell} */
    public long offset() {
        return offset;
    }
}
