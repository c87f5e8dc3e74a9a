package dev.codecs.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench report}: what a run writes, once more from its results. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description =
                "Writes report.html, report.md and the charts again from a results file, and with --benchmarks a page"
                        + " that tells of the first file in full and links to the reports of the others.")
final class MakeReport implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "RESULTS.json", description = "What a run wrote.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the report of a single file goes; without it beside the file.")
    private @Nullable Path out;

    @Option(names = "--benchmarks", paramLabel = "FILE", description = "The page to write too, such as BENCHMARKS.md.")
    private @Nullable Path benchmarks;

    @Override
    public Integer call() throws IOException {
        if (out != null && files.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), "--out takes one results file; the reports of several go beside them");
        }
        List<Benchmarks.Run> runs = new ArrayList<>();
        for (Path file : files) {
            Results results = ResultsJson.read(file);
            Path beside = file.toAbsolutePath().getParent();
            Path folder = out != null ? out : beside == null ? Path.of("") : beside;
            Files.createDirectories(folder);
            Path copy = folder.resolve("results.json");
            if (!Files.exists(copy) || !Files.isSameFile(file, copy)) {
                AtomicFile.write(copy, Files.readString(file));
            }
            Report.writePages(results, folder);
            spec.commandLine().getOut().println("The report is " + folder.resolve("report.html"));
            runs.add(new Benchmarks.Run(results, benchmarks == null ? "" : link(benchmarks, folder)));
        }
        if (benchmarks != null) {
            AtomicFile.write(benchmarks, Benchmarks.text(runs.getFirst(), runs.subList(1, runs.size())));
            spec.commandLine().getOut().println("The page is " + benchmarks);
        }
        return 0;
    }

    /** {@return the folder as links of the page name it} */
    private static String link(Path page, Path folder) {
        Path from = page.toAbsolutePath().normalize().getParent();
        Path to = folder.toAbsolutePath().normalize();
        String words = (from == null ? to : from.relativize(to)).toString().replace('\\', '/');
        return words.isEmpty() ? "" : words + "/";
    }
}
