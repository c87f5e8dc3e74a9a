package dev.codecs.serial.internal.ion;

import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Appends Ion in either encoding: values and containers for {@link IonGenerator}, the parts of values for {@link IonWriting}. */
interface IonSink {
    /** Appends a value with all that is in it. */
    void value(@Nullable Object value, int depth);

    /** Begins a list or struct as a value. {@return a place that {@link #end} completes} */
    int begin(Container container, int elements);

    void end(Container container, int place);

    /** Appends a value that is no container, annotated value or value of other Java types, or gives false if it is one. */
    boolean scalar(@Nullable Object value);

    /** {@return a place that {@link #endContainer} completes} */
    int beginContainer(Container container, int elements);

    void endContainer(Container container, int place);

    /** Begins the next element of a list or S-expression. */
    void element(Container container);

    /** Appends the name of a field: a String, or a symbol. */
    void name(Object name);

    /** {@return a place that {@link #endAnnotated} completes} */
    int beginAnnotated(List<IonSymbol> annotations);

    void endAnnotated(int place);
}
