package dev.codecs.serial;

import java.util.Locale;

/** A null of a type, as Ion has them; the null without one is Java's. */
public enum IonNull {
    /** {@code null.bool}. */
    BOOL,
    /** {@code null.int}. */
    INT,
    /** {@code null.float}. */
    FLOAT,
    /** {@code null.decimal}. */
    DECIMAL,
    /** {@code null.timestamp}. */
    TIMESTAMP,
    /** {@code null.symbol}. */
    SYMBOL,
    /** {@code null.string}. */
    STRING,
    /** {@code null.clob}. */
    CLOB,
    /** {@code null.blob}. */
    BLOB,
    /** {@code null.list}. */
    LIST,
    /** {@code null.sexp}. */
    SEXP,
    /** {@code null.struct}. */
    STRUCT;

    /** {@return the null as Ion writes it: {@code "null.int"}} */
    @Override
    public String toString() {
        return "null." + name().toLowerCase(Locale.ROOT);
    }
}
