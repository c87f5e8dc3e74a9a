package dev.codecs.serial.internal.ion;

import dev.codecs.serial.IonSymbol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A generator of Ion in either encoding, part by part. */
interface IonSink {
    /** Appends a value that is no container, annotated value or value of other Java types, or gives false if it is one. */
    boolean scalar(@Nullable Object value);

    /** {@return a place that {@link #endContainer} completes} */
    int beginContainer(IonSource.Container container, int elements);

    void endContainer(IonSource.Container container, int place);

    /** Begins the next element of a list or S-expression. */
    void element(IonSource.Container container);

    /** Appends the name of a field: a String, or a symbol. */
    void name(Object name);

    /** {@return a place that {@link #endAnnotated} completes} */
    int beginAnnotated(List<IonSymbol> annotations);

    void endAnnotated(int place);
}
