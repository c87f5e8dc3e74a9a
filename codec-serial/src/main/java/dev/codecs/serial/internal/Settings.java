package dev.codecs.serial.internal;

import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import java.util.Objects;

/** What every format obeys. Options of one format only live in its {@link Format}. */
public record Settings(Limits limits, Options options) {
    public static final Settings DEFAULT = new Settings(Limits.DEFAULT, Options.DEFAULT);

    public Settings {
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(options, "options");
    }

    /** {@return whether text that is not Unicode is refused} */
    public boolean rejectsBadText() {
        return options.badText() == Options.BadText.REJECT;
    }

    /** Called with the number of lists and maps that a list or map is in, before it is entered. */
    public void checkDepth(int outer) {
        if (outer >= limits.depth()) {
            throw new LimitExceededException("the depth of nesting", limits.depth());
        }
    }

    /** Called with the bytes that a string, binary or key has. */
    public void checkLength(long length) {
        if (length > limits.stringLength()) {
            throw new LimitExceededException("the length of a string", limits.stringLength());
        }
    }

    /** Called with the values and keys that a document has in all, as far as that is known. */
    public void checkItems(long items) {
        if (items > limits.items()) {
            throw new LimitExceededException("the number of values", limits.items());
        }
    }
}
