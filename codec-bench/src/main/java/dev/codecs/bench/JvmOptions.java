package dev.codecs.bench;

import java.util.List;
import picocli.CommandLine.Option;

/** The option for the JVMs in which engines run. */
final class JvmOptions {
    @Option(
            names = "--jvm-args",
            paramLabel = "FLAGS",
            description =
                    "More flags for the JVMs in which engines run, in one word: --jvm-args='-XX:TieredStopAtLevel=1'.")
    private String flags = "";

    List<String> flags() {
        return flags.isBlank() ? List.of() : List.of(flags.strip().split("\\s+"));
    }
}
