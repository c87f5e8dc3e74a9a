package dev.codecs.bench;

import dev.codecs.bench.suite.Contender;
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

    /** {@return the origin of a row of the contender, whose JVM may have more flags, or be another} */
    Origin of(Contender contender) {
        return new Origin(
                contender.java() == null ? jvm : contender.java(),
                Stream.concat(Stream.of(flags), contender.jvmFlags().stream()).collect(Collectors.joining(" ")),
                cpu,
                corpus,
                commit);
    }
}
