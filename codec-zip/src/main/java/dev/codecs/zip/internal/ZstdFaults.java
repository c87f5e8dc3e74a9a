package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;

/** The faults of Zstandard data that every engine can meet, in the same words. */
public final class ZstdFaults {
    private ZstdFaults() {}

    /** {@return what says that the data breaks RFC 8878, with the reason} */
    public static CorruptInputException invalid(String reason, long offset) {
        return new CorruptInputException("invalid Zstandard data: " + reason, offset);
    }

    /** {@return what says so of a block's header} */
    public static CorruptInputException block(int type, long offset) {
        return invalid(type == 3 ? "a block of the reserved type" : "a block above its largest size", offset);
    }

    /** {@return what says that the input ends before the frame does} */
    public static CorruptInputException truncated(long offset) {
        return Faults.truncated(offset);
    }

    /** {@return what says that a frame holds more or less than it declares} */
    public static CorruptInputException size(long offset) {
        return invalid("the content has not the size that the frame declares", offset);
    }

    /** {@return what says that the content is not what was compressed} */
    public static CorruptInputException checksum(long offset) {
        return new CorruptInputException("the decompressed data does not match the checksum of the frame", offset);
    }
}
