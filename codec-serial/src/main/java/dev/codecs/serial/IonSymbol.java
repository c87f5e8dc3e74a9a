package dev.codecs.serial;

import org.jspecify.annotations.Nullable;

/**
 * A symbol of Ion. Its text is unknown where it comes from a shared symbol table that the reader does not have.
 *
 * @param text its text, or null
 * @param table the name of the shared table that an unknown text stands in, or null where it stands in none
 * @param id the place in that table, from 1, of an unknown text; else 0
 */
public record IonSymbol(@Nullable String text, @Nullable String table, int id) {
    /** The symbol that never has a text, {@code $0}. */
    public static final IonSymbol ZERO = new IonSymbol(null, null, 0);

    /** A symbol of known text. */
    public IonSymbol(String text) {
        this(text, null, 0);
    }
}
