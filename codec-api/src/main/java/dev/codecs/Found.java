package dev.codecs;

import org.jspecify.annotations.Nullable;

/**
 * What {@link Encoder#find} found.
 *
 * @param present whether there is a value at the path; it may be null
 * @param value the value, or null where there is none
 */
public record Found(boolean present, @Nullable Object value) {
    /** Nothing at the path. */
    public static final Found ABSENT = new Found(false, null);

    /** {@return what was found at the path} */
    public static Found of(@Nullable Object value) {
        return new Found(true, value);
    }
}
