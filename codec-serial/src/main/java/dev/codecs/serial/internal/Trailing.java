package dev.codecs.serial.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.Options;

/** What stands behind the one value of a document. */
public final class Trailing {
    private Trailing() {}

    /** Refuses what follows, unless the options say that it is not looked at. */
    public static void check(Cursor cursor, Settings settings) {
        if (settings.options().trailingBytes() == Options.TrailingBytes.REJECT && cursor.more()) {
            throw fault(cursor.position());
        }
    }

    static CorruptInputException fault(long at) {
        return new CorruptInputException(
                "bytes follow the value: read a sequence of values with a reader, or set TrailingBytes.IGNORE", at);
    }
}
