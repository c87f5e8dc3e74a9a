package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code bench check}: whether a results file holds what it should, for scripts and continuous integration. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks a results file: every row is verified or says why its engine is absent.",
            "Exits 1, with a sentence for each fault, where that is not so, a required engine has no figures, or the"
                    + " run was stopped before its end."
        })
final class Check implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "RESULTS.json",
            description = "The file to check; without it ${DEFAULT-VALUE}.")
    private Path file = Path.of("bench-results", "results.json");

    @Option(
            names = "--require",
            paramLabel = "ALGORITHM/ENGINE",
            arity = "1..*",
            converter = RequiredConverter.class,
            description = "An engine that must have a verified row with figures, for example deflate/libdeflate.")
    private List<Required> required = new ArrayList<>();

    /** An engine that must have been measured. */
    record Required(String algorithm, String engine) {
        boolean isMeasuredBy(Row row) {
            return row.algorithm().equals(algorithm)
                    && row.engine().equals(engine)
                    && row.verified()
                    && hasFigures(row);
        }
    }

    @Override
    public Integer call() {
        CommandLine command = spec.commandLine();
        Results results;
        try {
            results = ResultsJson.read(file);
        } catch (IOException e) {
            command.getErr().println(e.getMessage());
            return 1;
        }
        List<String> faults = faults(results, required);
        faults.forEach(command.getErr()::println);
        int rows = results.rows().size();
        command.getOut().println(rows + (rows == 1 ? " row" : " rows") + " checked");
        return faults.isEmpty() ? 0 : 1;
    }

    /** {@return what is wrong, a sentence each; empty where all is well} */
    static List<String> faults(Results results, List<Required> required) {
        if (results.rows().isEmpty()) {
            return List.of("There are no rows: nothing was measured.");
        }
        List<String> faults = new ArrayList<>(missing(results));
        for (Row row : results.rows()) {
            if (row.absent() != null) {
                continue;
            }
            if (!row.verified()) {
                faults.add(name(row) + " was not verified, and gives no reason to be absent.");
            } else if (!hasFigures(row)) {
                faults.add(name(row) + " has no figures, and gives no reason to be absent.");
            }
        }
        for (Required one : required) {
            if (results.rows().stream().noneMatch(one::isMeasuredBy)) {
                faults.add(one.algorithm() + " by " + one.engine() + " is required and was not measured: "
                        + why(results, one));
            }
        }
        return faults;
    }

    /** What a run that was stopped had not done by then. */
    private static List<String> missing(Results results) {
        if (!Boolean.TRUE.equals(results.environment().get(Results.PARTIAL))) {
            return List.of();
        }
        return results.environment().get(Results.MISSING) instanceof Map<?, ?> missing && !missing.isEmpty()
                ? missing.entrySet().stream()
                        .map(group -> "The run was stopped: of " + group.getKey() + " are missing "
                                + Figures.value(group.getValue()) + " rows.")
                        .toList()
                : List.of("The run was stopped before its end.");
    }

    private static String why(Results results, Required one) {
        List<Row> rows = results.rows().stream()
                .filter(row ->
                        row.algorithm().equals(one.algorithm()) && row.engine().equals(one.engine()))
                .toList();
        if (rows.isEmpty()) {
            return "it has no row.";
        }
        return rows.stream()
                .map(Row::absent)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Figures::line)
                .orElse("none of its rows is verified and has figures.");
    }

    private static boolean hasFigures(Row row) {
        return row.absent() == null
                && Stream.of(row.wallMs(), row.nsPerOp(), row.coldMs(), row.peakRssDeltaBytes(), row.outputBytes())
                        .anyMatch(Objects::nonNull);
    }

    private static String name(Row row) {
        return String.join(
                " ",
                row.suite(),
                row.table(),
                row.workload(),
                row.operation(),
                row.algorithm(),
                "by",
                Figures.label(row));
    }

    /** The algorithm may hold a slash itself, as sha-512/256 does; the engine's id holds none. */
    static final class RequiredConverter implements ITypeConverter<Required> {
        @Override
        public Required convert(String words) {
            int slash = words.lastIndexOf('/');
            if (slash < 1 || slash == words.length() - 1) {
                throw new TypeConversionException(
                        "'" + words + "' is no pair of an algorithm and an engine such as deflate/libdeflate");
            }
            return new Required(words.substring(0, slash), words.substring(slash + 1));
        }
    }
}
