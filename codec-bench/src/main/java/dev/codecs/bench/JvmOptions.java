package dev.codecs.bench;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for the JVMs in which engines run. */
final class JvmOptions {
    @Option(
            names = "--jvm-args",
            paramLabel = "FLAGS",
            description =
                    "More flags for the JVMs in which engines run, in one word: --jvm-args='-XX:TieredStopAtLevel=1'.")
    private String flags = "";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    List<String> flags() {
        List<String> given = flags.isBlank() ? List.of() : List.of(flags.strip().split("\\s+"));
        if (!given.isEmpty() && !given.getFirst().startsWith("-")) {
            throw new ParameterException(
                    spec.commandLine(), "--jvm-args: '" + given.getFirst() + "' is no flag: the first begins with -");
        }
        return given;
    }
}
