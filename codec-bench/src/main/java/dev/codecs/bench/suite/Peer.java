package dev.codecs.bench.suite;

import dev.codecs.Availability;
import java.util.List;

/** A library that is measured beside our engines. Making one loads nothing of the library. */
public interface Peer {
    /** {@return the library's name} */
    String id();

    /** What a peer that is a program of its own has as its kind. */
    String PROCESS = "PROCESS";

    /** {@return how it runs: the name of a {@link dev.codecs.Kind}, or {@link #PROCESS}} */
    String kind();

    /** {@return whether it runs here, found out by loading it} */
    Availability availability();

    /** {@return what it can do} */
    List<Ability> abilities();

    /** {@return the engine of ours that runs the same library, or nothing} */
    default String engine() {
        return "";
    }

    /** {@return flags that its JVM needs} */
    default List<String> jvmFlags() {
        return List.of();
    }
}
