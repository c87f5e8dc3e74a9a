package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.util.OptionalInt;

/** The header of one stream, taken in byte by byte so that it may arrive in any pieces. */
public interface HeaderReader {
    /** The header of bare DEFLATE data: none. */
    HeaderReader NONE = new HeaderReader() {
        @Override
        public boolean done() {
            return true;
        }

        @Override
        public void accept(byte next, long position) {
            throw new IllegalStateException("the header is complete");
        }
    };

    /** {@return whether the header is complete} */
    boolean done();

    /**
     * Takes in the next byte.
     *
     * @param position where it stands in the whole input, for the offsets of faults
     * @throws CorruptInputException if no header has it
     */
    void accept(byte next, long position);

    /** {@return the identity of the preset dictionary that the stream needs} */
    default OptionalInt dictionaryId() {
        return OptionalInt.empty();
    }
}
