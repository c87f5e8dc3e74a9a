package dev.codecs;

import dev.codecs.spi.EngineReporter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
        Discovery<EngineReporter> reporters = new Discovery<>() {
            @Override
            public void found(EngineReporter reporter) {
                reports.addAll(reporter.engines());
            }

            @Override
            public void broken(String reporter, Throwable fault) {
                String reason = "it does not tell its engines: " + Candidate.root(fault);
                reports.add(
                        new EngineReport(Codec.class, reporter, null, List.of(), new Availability.No(reason, fault)));
            }
        };
        Set<String> seen = new HashSet<>();
        reporters.search(ServiceLoader.load(EngineReporter.class), seen);
        reporters.search(ServiceLoader.load(EngineReporter.class, Codecs.class.getClassLoader()), seen);
        return List.copyOf(reports);
    }
}
