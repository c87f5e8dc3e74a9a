package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import org.jspecify.annotations.Nullable;

/** The faults of DEFLATE data, and of streams of any format, that every engine can meet, in the same words. */
public final class Faults {
    private Faults() {}

    /** {@return what says that the data breaks RFC 1951, with the engine's own reason where it has one} */
    public static CorruptInputException invalid(@Nullable String reason, long offset) {
        return new CorruptInputException(
                reason == null || reason.isEmpty() ? "invalid DEFLATE data" : "invalid DEFLATE data: " + reason,
                offset);
    }

    /** {@return what says that the input ends before the stream does} */
    public static CorruptInputException truncated(long offset) {
        return new CorruptInputException("the input is cut short", offset);
    }

    /** {@return what says that the input goes on behind the stream} */
    public static CorruptInputException trailing(long offset) {
        return new CorruptInputException(
                "bytes follow the end of the stream: use decompressPrefix to leave them alone", offset);
    }
}
