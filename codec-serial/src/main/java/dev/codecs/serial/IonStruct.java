package dev.codecs.serial;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A struct of Ion in which a name comes more than once; others are maps.
 *
 * @param fields names, each a String or an {@link IonSymbol} without text, and values, in order
 */
public record IonStruct(List<? extends Map.Entry<?, ? extends @Nullable Object>> fields) {
    public IonStruct {
        Objects.requireNonNull(fields, "fields");
    }
}
