package dev.codecs;

import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Takes the bytes of a sequence of values as they arrive, as from a network, and gives each value once it is whole. For one thread
 * at a time. A value may be as long as {@link Limits#bytes}, the sequence as long as it likes.
 *
 * <pre>{@code
 * while ((n = channel.read(piece)) >= 0) {
 *     feed.feed(piece, 0, n);
 *     while (feed.hasNext()) handle(feed.next());
 * }
 * feed.end();
 * }</pre>
 */
public interface ValueFeed {
    /**
     * Takes bytes, which are copied.
     *
     * @throws IllegalStateException after {@link #end}
     */
    void feed(byte[] data, int offset, int length);

    /**
     * {@return whether a value is whole}
     *
     * @throws CorruptInputException if the bytes so far start no value, and in every call after that
     * @throws LimitExceededException if the value that is arriving passes a limit, and in every call after that
     */
    boolean hasNext();

    /**
     * {@return the next value}
     *
     * @throws NoSuchElementException if none is whole
     */
    @Nullable
    Object next();

    /**
     * Says that nothing follows. Values that only an end makes whole, such as a number in text, can then be taken.
     *
     * @throws CorruptInputException if the last value is cut short
     */
    void end();
}
