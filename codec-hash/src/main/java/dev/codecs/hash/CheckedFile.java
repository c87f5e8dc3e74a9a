package dev.codecs.hash;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What became of one line of a check file.
 *
 * @param line its number, from 1
 * @param path as the line names it, or null if the line is malformed
 * @param outcome whether the file is what it was
 * @param failure why it could not be read, or null if it could
 */
public record CheckedFile(
        long line,
        @Nullable String path,
        Outcome outcome,
        @Nullable IOException failure) {
    /** Whether a file is what it was. */
    public enum Outcome {
        /** The file has this hash. */
        MATCHED,
        /** The file has another hash. */
        DIFFERS,
        /** There is no such file. */
        MISSING,
        /** There is one, but it cannot be read, or is no regular file. */
        UNREADABLE,
        /** The path leads out of the folder, and was not followed. */
        REFUSED,
        /** The line is none of a check file, or one of another algorithm. */
        MALFORMED
    }

    /** {@return whether the file has its hash} */
    public boolean matched() {
        return outcome == Outcome.MATCHED;
    }
}
