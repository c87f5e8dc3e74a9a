package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.Stop.Stopped;
import dev.codecs.bench.child.Children;
import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Rivals;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench tune}: which engines are the fastest on this machine, as a profile for the library. */
@Command(
        name = "tune",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the engines of every hash, compression format and cipher of which this machine has several, on small"
                    + " and on large data, and writes a profile by which the library takes the fastest for each size.",
            "Use it with -Dcodecs.profile=FILE. Compression counts at each engine's usual level, together with"
                    + " decompression; an engine whose output is over 2 % larger is not taken. A cipher has one engine for"
                    + " all sizes. Serialisation formats have no other engine that is as fast as java."
        })
final class Tune implements Callable<Integer> {
    /**
     * Few short samples, as there are many rows, and only what is plainly faster counts; but a warm-up of a second: before, calls by
     * a method handle were not compiled, and zstd of 2 KB by libzstd took 1.7 times as long as after.
     */
    private static final Effort EFFORT = new Effort(
            7, 5, Duration.ofMillis(150), Duration.ofSeconds(1), 0, Duration.ofMillis(10), Duration.ofSeconds(60));

    private static final long ORDER_SEED = 20260102;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "ALGORITHM",
            description = "What to tune, such as sha-256 or zstd; without it all.")
    private List<String> algorithms = new ArrayList<>();

    @Option(names = "--out", paramLabel = "FILE", description = "The profile; without it ${DEFAULT-VALUE}.")
    private Path out = Path.of("codecs.profile");

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = Main.DurationConverter.class,
            description = "Ends after this time, such as 90s or 5m; what was not measured by then is not tuned.")
    private @Nullable Duration timeLimit;

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folderOfProfile = out.toAbsolutePath().getParent();
        if (folderOfProfile == null || !Files.isDirectory(folderOfProfile) || Files.isDirectory(out)) {
            throw new ParameterException(spec.commandLine(), "--out " + out + " is no file in a folder that is there");
        }
        Progress progress = Progress.onStandardError();
        List<String> flags = Flags.of(0, jvm.flags());
        Map<String, Object> where = new LinkedHashMap<>(Environment.describe(flags, ORDER_SEED));
        Noise noise = new Noise();
        Path folder = Files.createTempDirectory("codecs-bench-");
        try (Children children = new Children(flags, folder)) {
            Workloads workloads = new Workloads(folder, List.of());
            List<Contender> contenders = Session.probe(children).contenders();
            checkNames(contenders);
            List<Entry> entries = plan(contenders, workloads);
            Duration guess = EFFORT.guess(entries.stream().map(Entry::planned).toList());
            progress.expect(guess);
            progress.say(entries.size() + " rows, about " + Progress.words(guess));
            try {
                new Runner(children, workloads, EFFORT, new Random(ORDER_SEED), noise, progress, new Stop(timeLimit))
                        .run(entries, () -> {});
            } catch (Stopped e) {
                progress.say("The time is over before the end of the plan.");
            }
            where.putAll(noise.describe());
            Origin origin = Origin.of(where);
            List<Row> rows = entries.stream()
                    .map(entry -> entry.row(origin))
                    .flatMap(Optional::stream)
                    .toList();
            String profile = Profile.of(rows, contenders, workloads::part, where);
            AtomicFile.write(out, profile);
            spec.commandLine().getOut().print(profile);
            spec.commandLine().getOut().flush();
            progress.say("The profile is " + out + ": use it with -Dcodecs.profile=" + out.toAbsolutePath());
            List<Entry> faulty = entries.stream().filter(Entry::faulty).toList();
            faulty.forEach(entry -> progress.say("FAILED " + entry.describe()));
            return faulty.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        } finally {
            Session.delete(folder);
        }
    }

    private void checkNames(List<Contender> contenders) {
        Set<String> known = Rivals.of(contenders).keySet();
        for (String algorithm : algorithms) {
            if (!known.contains(algorithm)) {
                String hint = Spelling.hint(algorithm, known);
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no choice of engines for \"" + algorithm + "\""
                                + (hint.isEmpty() ? "; there is for " + String.join(", ", known) : hint));
            }
        }
    }

    private List<Entry> plan(List<Contender> contenders, Workloads workloads) {
        List<Entry> entries = new ArrayList<>();
        for (Suite suite : Suites.all()) {
            List<Contender> own = contenders.stream()
                    .filter(contender -> suite.subjects().contains(contender.subject()))
                    .toList();
            for (Planned planned : suite.tuning(new Scope(Scale.QUICK, own, List.of(), workloads::size))) {
                if (algorithms.isEmpty() || algorithms.contains(planned.trial().algorithm())) {
                    entries.add(new Entry(entries.size(), planned));
                }
            }
        }
        return entries;
    }
}
