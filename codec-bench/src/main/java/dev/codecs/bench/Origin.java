package dev.codecs.bench;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a row comes from, so that it says so after it was taken out of its file too. All rows of a run share it but for the flags.
 *
 * @param jvm version and vendor of the JVM that did the work
 * @param flags of that JVM: those of all, and those that the engine needs
 * @param corpus the seeds of the inputs, and a checksum of what came of them
 * @param commit of this project
 */
record Origin(String jvm, String flags, String cpu, String corpus, String commit) {
    /** {@return the origin of all rows of a run} */
    static Origin of(Map<String, Object> environment) {
        return new Origin(
                word(environment, "java") + ", " + word(environment, "java_vendor"),
                word(environment, "flags"),
                word(environment, "cpu"),
                word(environment, "corpus"),
                word(environment, "commit"));
    }

    private static String word(Map<String, Object> environment, String name) {
        return Figures.value(environment.getOrDefault(name, "unknown"));
    }

    /** {@return the origin of a row whose JVM had more flags} */
    Origin with(List<String> moreFlags) {
        return new Origin(
                jvm,
                Stream.concat(Stream.of(flags), moreFlags.stream()).collect(Collectors.joining(" ")),
                cpu,
                corpus,
                commit);
    }
}
