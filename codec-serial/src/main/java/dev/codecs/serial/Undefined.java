package dev.codecs.serial;

/** The value of what was not defined, where a format tells it from null. */
public enum Undefined {
    /** The one such value. */
    UNDEFINED;

    @Override
    public String toString() {
        return "undefined";
    }
}
