package dev.codecs.serial;

import java.util.List;
import java.util.Objects;

/**
 * A shared symbol table of Ion: texts that those who write and those who read know beforehand.
 *
 * @param name by which data imports it
 * @param version from 1; a later one only adds symbols
 * @param symbols the texts, in order
 */
public record IonSymbolTable(String name, int version, List<String> symbols) {
    public IonSymbolTable {
        Objects.requireNonNull(name, "name");
        if (version < 1) {
            throw new IllegalArgumentException("the version of a symbol table is " + version + ": it starts from 1");
        }
        symbols = List.copyOf(symbols);
    }
}
