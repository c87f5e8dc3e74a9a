package dev.codecs.serial;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value of RESP3 with what the server says about it, such as how often a key is used.
 *
 * @param attributes what is said
 * @param value the value itself
 */
public record Attributed(
        Map<? extends @Nullable Object, ? extends @Nullable Object> attributes,
        @Nullable Object value) {
    public Attributed {
        Objects.requireNonNull(attributes, "attributes");
    }
}
