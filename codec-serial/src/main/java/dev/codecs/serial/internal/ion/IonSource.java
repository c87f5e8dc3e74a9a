package dev.codecs.serial.internal.ion;

import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.IonSymbol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in Ion of either encoding, and what stands there, part by part. That the data is cut short shows as a CodecException or as an
 * index out of bounds; whoever asks brings the source {@link #back} then.
 */
interface IonSource {
    /** What stands next. */
    enum Container {
        NONE,
        LIST,
        SEXP,
        STRUCT
    }

    /** {@return the offset of what stands next} */
    int position();

    /** {@return the number of containers that are entered} */
    int open();

    /** Goes back to where the source was, with the containers that were open there. */
    void back(int position, int open);

    /** Counts values that were met, names among them, against the limit. */
    void count(long more);

    /** {@return whether, outside of all values, another one follows} Version markers and symbol tables are passed over. */
    boolean more();

    /** {@return the annotations that stand next, which are passed over, or null if there are none} */
    @Nullable
    List<IonSymbol> annotations();

    /** {@return which container stands next} */
    Container container();

    void enter(Container container);

    /** {@return the innermost container that is entered} */
    Container inside();

    /** {@return whether the innermost container has another value} What separates values is passed over. */
    boolean moreIn(boolean first);

    /** {@return the name of the field that stands next, a String or a symbol without text} */
    Object fieldName();

    void leave();

    /** {@return the value that stands next, which is no container} */
    @Nullable
    Object scalar();

    /** {@return what the value that stands next is} The source is anywhere in it then. */
    Token token();

    /** {@return the value that stands next, in so many containers, with all that is in it} */
    @Nullable
    Object value(int depth);

    /** Passes over the value that stands next, with all that is in it. */
    void skip(int depth);

    /** {@return the value that stands next, cut out with what it needs to be read elsewhere} */
    RawValue raw(int depth);

    /** {@return the name of the field that stands next, cut out as a value} */
    RawValue rawName();
}
