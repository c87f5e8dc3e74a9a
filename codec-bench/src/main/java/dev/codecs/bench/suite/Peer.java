package dev.codecs.bench.suite;

import dev.codecs.Availability;
import dev.codecs.Kind;
import java.util.List;

/** A library that is measured beside our engines. Making one loads nothing of the library. */
public interface Peer {
    /** {@return the library's name} */
    String id();

    /** {@return how it runs} */
    Kind kind();

    /** {@return whether it runs here, found out by loading it} */
    Availability availability();

    /** {@return what it can do} */
    List<Ability> abilities();

    /** {@return flags that its JVM needs} */
    default List<String> jvmFlags() {
        return List.of();
    }
}
