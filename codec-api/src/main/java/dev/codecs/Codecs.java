package dev.codecs;

import dev.codecs.spi.EngineReporter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
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
        addReports(ServiceLoader.load(EngineReporter.class), seen, reports);
        addReports(ServiceLoader.load(EngineReporter.class, Codecs.class.getClassLoader()), seen, reports);
        return List.copyOf(reports);
    }

    /** As {@link Registry} finds providers: one that is broken does not hide the others, and is a report itself. */
    private static void addReports(ServiceLoader<EngineReporter> loader, Set<String> seen, List<EngineReport> reports) {
        Iterator<ServiceLoader.Provider<EngineReporter>> found = loader.stream().iterator();
        for (int faults = 0; faults < Registry.MOST_FAULTS; ) {
            String name = "";
            try {
                if (!found.hasNext()) {
                    return;
                }
                ServiceLoader.Provider<EngineReporter> next = found.next();
                name = next.type().getName();
                if (seen.add(name)) {
                    reports.addAll(next.get().engines());
                }
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                faults++;
                String reporter = name.isEmpty() ? e.toString() : name;
                if (!name.isEmpty() || seen.add(reporter)) {
                    Availability.No reason =
                            new Availability.No("it does not tell its engines: " + Candidate.root(e), e);
                    reports.add(new EngineReport(Codec.class, reporter, null, List.of(), reason));
                }
            }
        }
    }
}
