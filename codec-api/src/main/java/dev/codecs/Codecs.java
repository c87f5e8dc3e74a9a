package dev.codecs;

import dev.codecs.spi.EngineReporter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;

/** All engines at once. */
public final class Codecs {
    private Codecs() {}

    /**
     * {@return a report on every provider of the four interfaces, broken ones too, in the order they were found, and behind them on the
     * engines of what is none of the four, such as WinZip AES and the derivation of keys}
     *
     * <p>This asks every provider whether it is available, and so loads every native library there is: it is for diagnosis.
     */
    public static List<EngineReport> engines() {
        List<EngineReport> reports = new ArrayList<>();
        Stream.of(Registry.compressors(), Registry.hashers(), Registry.ciphers(), Registry.encoders())
                .forEach(registry -> reports.addAll(registry.reports()));
        Set<String> seen = new HashSet<>();
        Stream.of(
                        ServiceLoader.load(EngineReporter.class),
                        ServiceLoader.load(EngineReporter.class, Codecs.class.getClassLoader()))
                .flatMap(ServiceLoader::stream)
                .filter(reporter -> seen.add(reporter.type().getName()))
                .forEach(reporter -> reports.addAll(reports(reporter)));
        return List.copyOf(reports);
    }

    /** One that is broken is a report itself. */
    private static List<EngineReport> reports(ServiceLoader.Provider<EngineReporter> reporter) {
        try {
            return reporter.get().engines();
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            Availability.No reason = new Availability.No("it does not tell its engines: " + Candidate.root(e), e);
            return List.of(new EngineReport(Codec.class, reporter.type().getName(), null, List.of(), reason));
        }
    }
}
