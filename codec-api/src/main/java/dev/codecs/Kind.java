package dev.codecs;

import java.util.Locale;

/** How an engine runs. */
public enum Kind {
    /** Java code of this project or of a library. */
    JAVA,
    /** The running JDK's own classes, with whatever machine code it brings. */
    JDK,
    /** A library with machine code behind the Java Native Interface. */
    JNI,
    /** A C library called through {@code java.lang.foreign}. */
    FFI;

    /** {@return the lower-case name by which an engine of this kind may be asked for, such as {@code "ffi"}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
