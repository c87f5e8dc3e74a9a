package dev.codecs.zip.internal;

/**
 * A part of a stream that is compressed on its own, with what it refers to of what comes before it. It is filled, run and used again.
 *
 * @param <P> the class itself
 */
interface StreamPart<P extends StreamPart<P>> extends Runnable {
    /** Empties it, and lets it be the one behind another. */
    void follow(P before);

    boolean isEmpty();

    boolean isFull();

    /** Adds a byte, for which there is room. */
    void add(byte b);

    /** {@return how many of the bytes it took} */
    int add(byte[] b, int off, int len);

    /** {@return whether it has to be run, which is the last, for the stream to be whole} */
    boolean last();

    /** What came of the run, up to {@link #written}. */
    byte[] out();

    /** How many bytes came of the run. */
    int written();

    /**
     * What follows the parts of a stream.
     *
     * @param <P> the parts
     */
    interface Trailer<P> {
        /** Takes note of the content of the next part, which was run. */
        void add(P part);

        /** {@return the bytes that end the stream} */
        byte[] bytes();
    }
}
