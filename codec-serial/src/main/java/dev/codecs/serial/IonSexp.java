package dev.codecs.serial;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An S-expression of Ion: a list that stands for a call or operation.
 *
 * @param elements any values
 */
public record IonSexp(List<? extends @Nullable Object> elements) {
    public IonSexp {
        Objects.requireNonNull(elements, "elements");
    }
}
