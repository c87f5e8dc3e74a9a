package dev.codecs.serial;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value of Ion with annotations, {@code metre::5}.
 *
 * @param annotations at least one
 * @param value the value itself, which is not annotated
 */
public record IonAnnotated(
        List<IonSymbol> annotations, @Nullable Object value) {
    public IonAnnotated {
        annotations = List.copyOf(annotations);
        if (annotations.isEmpty() || value instanceof IonAnnotated) {
            throw new IllegalArgumentException("one value has at least one annotation, and all of them in one list");
        }
    }

    /** A value with one annotation. */
    public IonAnnotated(String annotation, @Nullable Object value) {
        this(List.of(new IonSymbol(annotation)), value);
    }
}
