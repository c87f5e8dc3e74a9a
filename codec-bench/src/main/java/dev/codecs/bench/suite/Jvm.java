package dev.codecs.bench.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JVM and the way it runs.
 *
 * @param name for the report: {@code "C1 only"}, {@code "ZGC"}
 * @param java the program, or null for that of the bench itself
 * @param flags beside those that all children have
 */
public record Jvm(String name, @Nullable String java, List<String> flags) {
    /** The bench's own JVM, and what changes it most: the compiler and the collector. */
    public static final List<Jvm> USUAL = List.of(
            new Jvm("C2, Serial", null, List.of()),
            new Jvm("C1 only", null, List.of("-XX:TieredStopAtLevel=1")),
            new Jvm("G1", null, List.of("-XX:-UseSerialGC", "-XX:+UseG1GC")),
            new Jvm("ZGC", null, List.of("-XX:-UseSerialGC", "-XX:+UseZGC")));

    public Jvm {
        flags = List.copyOf(flags);
    }
}
