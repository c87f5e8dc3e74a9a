package dev.codecs.zip.internal;

import dev.codecs.Engine;
import dev.codecs.IntRange;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.Executor;

/** What every compressor asks of its arguments, in the same words. */
final class Arguments {
    private Arguments() {}

    /** Refuses a level that the engine has not. */
    static void level(int level, IntRange levels, Engine engine) {
        if (!levels.contains(level)) {
            throw new IllegalArgumentException(
                    "level " + level + " is not among " + levels + ", the levels of " + engine);
        }
    }

    /** Refuses a negative length. */
    static void length(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("the length " + length + " is negative");
        }
    }

    /** Refuses a negative limit. */
    static void limit(long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("the limit " + limit + " is negative");
        }
    }

    /** Refuses to work in less than one thread. */
    static void parallel(Executor executor, int parallelism) {
        Objects.requireNonNull(executor, "executor");
        if (parallelism < 1) {
            throw new IllegalArgumentException("the parallelism " + parallelism + " is below 1");
        }
    }

    /** Refuses a source to which nothing can be given back. */
    static void withMarks(InputStream source) {
        if (!source.markSupported()) {
            throw new IllegalArgumentException(
                    "the source cannot take back what is read too much of it: put a BufferedInputStream around it");
        }
    }
}
