package dev.codecs.serial;

import dev.codecs.FormatOptions;
import java.util.List;

/**
 * Options of Amazon Ion. Start from {@link #DEFAULT} or {@link #EXACT}. Both encodings, binary and text, are read in any case.
 *
 * @param exact whether what plain Java has no type for is read as a record of its own: a null of a type, a symbol, a clob, an
 *     S-expression, a negative zero, a timestamp with its precision and offset, annotations, a struct with a name twice. Else it is read as
 *     null, String, byte[], List, BigDecimal and {@link java.time.Instant}, and annotations are passed over
 * @param catalog the shared symbol tables that data may import
 */
public record IonOptions(boolean exact, List<IonSymbolTable> catalog) implements FormatOptions {
    /** Plain Java values, no shared symbol tables. */
    public static final IonOptions DEFAULT = new IonOptions(false, List.of());

    /** Values that are written again as they were read. */
    public static final IonOptions EXACT = new IonOptions(true, List.of());

    public IonOptions {
        catalog = List.copyOf(catalog);
    }

    /** {@return these options with values read exactly or plainly} */
    public IonOptions exact(boolean newExact) {
        return new IonOptions(newExact, catalog);
    }

    /** {@return these options with other shared symbol tables} */
    public IonOptions catalog(List<IonSymbolTable> newCatalog) {
        return new IonOptions(exact, newCatalog);
    }
}
