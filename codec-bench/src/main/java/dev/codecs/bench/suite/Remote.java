package dev.codecs.bench.suite;

import org.jspecify.annotations.Nullable;

/** Work that a program does again and again at our word, and times by itself: what passes between it and us is in no figure. */
public interface Remote extends Operation {
    /**
     * What so many operations took.
     *
     * @param wallNanos on the clock
     * @param cpuNanos of all threads of the program together
     */
    record Span(long wallNanos, long cpuNanos) {}

    /**
     * The most resident memory that the program has had, in bytes.
     *
     * @param peak until now
     * @param empty before it had read an input or loaded a library
     */
    record Memory(long peak, long empty) {}

    /** {@return the time of so many operations, one after another} */
    Span time(int times) throws Exception;

    /** {@return its memory, or null where the system does not tell} */
    @Nullable
    Memory memory() throws Exception;

    @Override
    default boolean elsewhere() {
        return true;
    }

    @Override
    default long run(int times) throws Exception {
        return time(times).wallNanos();
    }
}
