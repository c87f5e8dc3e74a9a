package dev.codecs.bench;

import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Suite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench help}: of all, of a command, or of a suite. */
@Command(
        name = "help",
        mixinStandardHelpOptions = true,
        description = "Tells about a command, or what a suite measures; without a name about all.")
final class Help implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A command or a suite.")
    private @Nullable String name;

    @Override
    public Integer call() {
        CommandLine all = spec.root().commandLine();
        Map<String, Suite> suites = new LinkedHashMap<>();
        Suites.all().forEach(suite -> suites.put(suite.name(), suite));
        CommandLine command = name == null ? all : all.getSubcommands().get(name);
        if (command != null) {
            command.usage(spec.commandLine().getOut());
            return 0;
        }
        Suite suite = suites.get(name);
        if (suite == null) {
            List<String> known = new ArrayList<>(suites.keySet());
            known.addAll(all.getSubcommands().keySet());
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no command or suite \"" + name + "\"" + Spelling.hint(String.valueOf(name), known));
        }
        CommandLine.Help layout = all.getHelp();
        spec.commandLine()
                .getOut()
                .print(layout.createTextTable(
                        Map.of(suite.name(), suite.description().replace("%", "%%"))));
        spec.commandLine().getOut().println("Measure it alone: bench " + suite.name());
        spec.commandLine().getOut().flush();
        return 0;
    }
}
