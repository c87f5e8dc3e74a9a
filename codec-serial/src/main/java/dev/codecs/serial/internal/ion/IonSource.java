package dev.codecs.serial.internal.ion;

import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cursor over Ion in either encoding, part by part. */
interface IonSource extends Cursor {
    /** What stands next. */
    enum Container {
        NONE,
        LIST,
        SEXP,
        STRUCT
    }

    /** {@return the annotations that stand next, which are passed over, or null if there are none} */
    @Nullable
    List<IonSymbol> annotations();

    /** {@return which container stands next} */
    Container container();

    void enter(Container container);

    /** {@return whether the container has another value} What separates values is passed over. */
    boolean moreIn(Container container, boolean first);

    /** {@return the name of the field that stands next, a String or a symbol without text} */
    Object fieldName();

    void leave(Container container);

    /** {@return the value that stands next, which is no container} */
    @Nullable
    Object scalar();
}
