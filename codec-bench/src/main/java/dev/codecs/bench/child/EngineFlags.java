package dev.codecs.bench.child;

import java.lang.module.ModuleFinder;
import java.util.List;

/** What the JVM of an engine must be started with. */
public final class EngineFlags {
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    private EngineFlags() {}

    /** {@return the flags of all engines together, for the JVM that looks for them} */
    public static List<String> all() {
        return ModuleFinder.ofSystem().find(VECTOR_MODULE).isPresent()
                ? List.of("--add-modules=" + VECTOR_MODULE)
                : List.of();
    }

    /** The incubating module is loaded for nobody else: a JVM with it starts later. */
    static List<String> of(String engine) {
        return engine.equals("vector") ? all() : List.of();
    }
}
