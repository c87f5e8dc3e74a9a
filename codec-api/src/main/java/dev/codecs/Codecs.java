package dev.codecs;

import java.util.List;
import java.util.stream.Stream;

/** All engines at once. */
public final class Codecs {
    private Codecs() {}

    /**
     * {@return a report on every provider of the four interfaces, broken ones too, in the order they were found}
     *
     * <p>This asks every provider whether it is available, and so loads every native library there is: it is for diagnosis.
     */
    public static List<EngineReport> engines() {
        return Stream.of(Registry.compressors(), Registry.hashers(), Registry.ciphers(), Registry.encoders())
                .flatMap(registry -> registry.reports().stream())
                .toList();
    }
}
