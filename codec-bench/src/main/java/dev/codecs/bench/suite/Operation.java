package dev.codecs.bench.suite;

/** Work on one input, ready to be done again and again. For one thread at a time. */
public interface Operation extends AutoCloseable {
    /**
     * Does the work several times. The loop is the implementor's, so that short work is not measured through another call.
     *
     * @return something that depends on every result, so that no compiler can leave the work out
     */
    long run(int times) throws Exception;

    /**
     * Does the work once and looks at what comes out.
     *
     * @throws WrongOutputException if that is not what it should be
     */
    Outcome verify() throws Exception;

    /** {@return whether another process does the work, so that this one's processor time says nothing} */
    default boolean elsewhere() {
        return false;
    }

    @Override
    default void close() {}
}
