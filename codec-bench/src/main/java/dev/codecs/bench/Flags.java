package dev.codecs.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The flags of the children's JVMs. */
final class Flags {
    private static final String ILLEGAL_ACCESS = "--illegal-native-access";

    /** Room for the largest input of the suites, 200 MiB, and for what is made of it. */
    private static final int LEAST_HEAP_MIB = 1024;

    private Flags() {}

    /**
     * The same for all children of a run.
     *
     * <p>The heap never grows or shrinks. Its young part is small, so that the garbage of an engine shows in its peak memory as what
     * the engine needs and not as the size of an Eden that nobody had a reason to collect. The serial collector has no threads
     * that compete with the measured one for two cores, and is the same on every machine, where the default depends on
     * cores and memory. Performance counters are not kept, as they are written to a file all the time.
     *
     * @param largestInput bytes of the largest file that is measured
     * @param more what a person wants in addition
     */
    static List<String> of(long largestInput, List<String> more) {
        long heap = Math.max(LEAST_HEAP_MIB, 256 + 4 * (largestInput >> 20));
        List<String> flags = new ArrayList<>(
                List.of("-Xms" + heap + "m", "-Xmx" + heap + "m", "-Xmn64m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        List<String> given = Stream.concat(inherited(), more.stream()).toList();
        if (given.stream().noneMatch(flag -> flag.startsWith(ILLEGAL_ACCESS))) {
            flags.add("--enable-native-access=ALL-UNNAMED");
        }
        flags.addAll(given);
        return flags;
    }

    /** What chooses or forbids engines in this JVM does so in the children. */
    private static Stream<String> inherited() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-Dcodecs.") || flag.startsWith(ILLEGAL_ACCESS));
    }
}
