package dev.codecs.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench compare}: what changed between two runs, for people and for continuous integration. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description =
                "Prints which rows of two results files differ beyond noise: their intervals, widened by the noise of"
                        + " both runs, do not meet. Only runs of one machine tell of the code.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no row got slower by more than the threshold, and none was lost",
            "1:one did, or a file cannot be read or compared",
            "2:the command line is wrong"
        })
final class Compare implements Callable<Integer> {
    /** What must be the same for times to be compared. */
    private static final List<String> MACHINE = List.of("cpu", "cores", "os");

    /** What had better be the same. */
    private static final List<String> SETTING = List.of("java", "flags", "scale", "corpus");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "OLD", description = "The results.json of the run before.")
    private Path old = Path.of("");

    @Parameters(index = "1", paramLabel = "NEW", description = "That of the run now.")
    private Path now = Path.of("");

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description = "By how much longer a row may take before the exit code is 1; without it ${DEFAULT-VALUE}.")
    private double threshold = 5;

    @Option(names = "--other-machine", description = "Compare runs of two machines all the same, with a warning.")
    private boolean otherMachine;

    @Override
    public Integer call() throws IOException {
        if (!(threshold >= 0)) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--threshold must not be negative");
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Results before = ResultsJson.read(old);
        Results after = ResultsJson.read(now);
        List<String> machines = differences(before, after, MACHINE);
        if (!machines.isEmpty() && !otherMachine) {
            err.println(
                    "The runs are of two machines, whose times tell nothing of the code: " + String.join("; ", machines)
                            + ". Measure both on one, or compare them all the same with --other-machine.");
            return 1;
        }
        Stream.concat(machines.stream(), differences(before, after, SETTING).stream())
                .forEach(difference -> err.println("Warning: the runs differ in " + difference + "."));
        Stream.of(before, after)
                .map(results -> Noise.words(results.environment()))
                .filter(words -> words.startsWith("This machine was disturbed"))
                .forEach(err::println);
        Change.All all = Change.between(before, after);
        if (all.changes().isEmpty()) {
            err.println("The runs have no row in common: there is nothing to compare.");
            return 1;
        }
        return print(all, out);
    }

    private static List<String> differences(Results before, Results after, List<String> names) {
        return names.stream()
                .filter(name -> !Objects.equals(
                        before.environment().get(name), after.environment().get(name)))
                .map(name -> name + " (" + Figures.value(before.environment().get(name)) + ", "
                        + Figures.value(after.environment().get(name)) + ")")
                .toList();
    }

    private int print(Change.All all, PrintWriter out) {
        List<Change> changed =
                all.changes().stream().filter(Change::beyondNoise).toList();
        print("Slower", changed.stream().filter(change -> change.percent() > 0).toList(), out);
        print(
                "Faster",
                changed.stream().filter(change -> change.percent() < 0).toList().reversed(),
                out);
        names("Only in " + old, all.lost(), out);
        names("Only in " + now, all.gained(), out);
        long regressions =
                changed.stream().filter(change -> change.percent() > threshold).count();
        out.printf(
                Locale.ROOT,
                "%,d rows compared, %,d changed beyond noise, %,d slower by more than %s %%, %,d lost%n",
                all.changes().size(),
                changed.size(),
                regressions,
                Figures.value(threshold),
                all.lost().size());
        return regressions > 0 || !all.lost().isEmpty() ? 1 : 0;
    }

    private static void print(String title, List<Change> changes, PrintWriter out) {
        if (!changes.isEmpty()) {
            out.println(title);
            changes.forEach(
                    change -> out.printf(Locale.ROOT, "  %+7.1f %% time  %s%n", change.percent(), change.name()));
        }
    }

    private static void names(String title, List<String> names, PrintWriter out) {
        if (!names.isEmpty()) {
            out.println(title);
            names.forEach(name -> out.println("  " + name));
        }
    }
}
