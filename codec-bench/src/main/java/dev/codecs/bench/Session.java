package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.Stop.Stopped;
import dev.codecs.bench.child.ChildException;
import dev.codecs.bench.child.ChildProcess;
import dev.codecs.bench.child.Children;
import dev.codecs.bench.child.EngineFlags;
import dev.codecs.bench.child.Found;
import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Planned;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/** One run of the bench, from the look for engines to the report. However it ends, what was measured is written down. */
final class Session {
    private static final long ORDER_SEED = 20260101;
    private static final int INTERRUPTED = 130;
    private static final Duration PROBING = Duration.ofSeconds(60);

    private static final Duration KEEPING = Duration.ofSeconds(60);

    private final Selection selection;
    private final Path folder;
    private final Children children;
    private final Progress progress = Progress.onStandardError();
    private final Noise noise = new Noise();
    private final Stop stop;
    private final long start = System.nanoTime();
    private final Map<String, Object> environment;
    private long kept = start;
    private boolean finished;
    private volatile List<Entry> entries = List.of();

    Session(Selection selection) throws IOException {
        this.selection = selection;
        this.stop = new Stop(selection.timeLimit());
        List<String> flags = Flags.of(largest(selection.inputs()), selection.jvmFlags());
        this.environment = Environment.describe(flags, ORDER_SEED);
        this.folder = Files.createTempDirectory("codecs-bench-");
        this.children = new Children(flags, folder);
    }

    private static long largest(List<Path> inputs) throws IOException {
        long largest = 0;
        for (Path input : inputs) {
            largest = Math.max(largest, Files.size(input));
        }
        return largest;
    }

    /** Measures and reports, and returns the exit code of {@code bench}. */
    int run() throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupted, "end of the bench"));
        boolean partial = true;
        try {
            Workloads workloads = new Workloads(folder, selection.inputs());
            noise.point();
            entries = Plan.of(selection, probe(children).contenders(), workloads, noise.slowness());
            if (entries.isEmpty()) {
                progress.say("no row is called so: a path is table/workload/operation/algorithm/engine");
                return CommandLine.ExitCode.USAGE;
            }
            Effort effort = effort();
            announce(effort);
            new Runner(children, workloads, effort, new Random(ORDER_SEED), noise, progress, stop)
                    .run(entries, this::keep);
            partial = false;
        } catch (Stopped e) {
            if (!stop.timeIsOver()) {
                return INTERRUPTED; // and the hook says what there is to say
            }
            progress.say("The time is over before the end of the plan.");
        } finally {
            children.close();
            finish(partial);
            delete(folder);
        }
        Results results = results(partial);
        ConsoleTables.print(results);
        System.out.println(Noise.words(results.environment()));
        List<Entry> faulty = entries.stream().filter(Entry::faulty).toList();
        faulty.forEach(entry -> progress.say("FAILED " + entry.describe()));
        return faulty.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** By Ctrl-C or a signal, and also at the usual end, where nothing is left to do. */
    private void interrupted() {
        stop.ask();
        children.close();
        finish(true);
        delete(folder);
    }

    /** Asks a child who is there. */
    static Found probe(Children children) throws IOException {
        List<String> flags = Stream.concat(
                        EngineFlags.all().stream(),
                        Suites.all().stream()
                                .flatMap(suite -> suite.peers().stream())
                                .map(Peer::jvmFlags)
                                .flatMap(List::stream))
                .distinct()
                .toList();
        try (ChildProcess child = children.start(flags)) {
            return child.probe(PROBING);
        } catch (ChildException e) {
            if (e.fault() == ChildException.Fault.REFUSED) {
                throw new RefusedFlagsException("the JVM does not start with these flags: " + e.reason(), e);
            }
            throw new IOException("looking for the engines failed: " + e.reason(), e);
        }
    }

    private List<Planned> open() {
        return entries.stream().filter(Entry::open).map(Entry::planned).toList();
    }

    /** What a person asked for in numbers stays, even if it does not fit into the time. */
    private Effort effort() {
        Effort usual = selection.effort();
        Duration limit = selection.timeLimit();
        return limit == null || selection.runs() != null ? usual : usual.within(limit, open());
    }

    private void announce(Effort effort) {
        Duration guess = effort.guess(open());
        if (effort.runs() < selection.effort().runs()) {
            progress.say("To end in time, no row has more than " + effort.runs() + " runs.");
        }
        progress.expect(guess);
        long absent = entries.stream().filter(entry -> !entry.open()).count();
        progress.say(entries.size() + " rows" + (absent > 0 ? ", " + absent + " of absent engines" : "") + ", about "
                + Progress.words(guess) + "; the report comes to " + selection.out());
    }

    /** Writes down what was measured so far, now and then: no end of the process takes more than the last minute. */
    private synchronized void keep() throws IOException {
        long now = System.nanoTime();
        if (finished || now - kept < KEEPING.toNanos()) {
            return;
        }
        kept = now;
        Files.createDirectories(selection.out());
        ResultsJson.write(results(true), selection.out().resolve("results.json"));
    }

    /** Writes the report, once. */
    private synchronized void finish(boolean partial) {
        if (finished || entries.isEmpty()) {
            return;
        }
        finished = true;
        try {
            Report.write(results(partial), selection.out());
            progress.say((partial ? "What was measured so far is in " : "The report is ")
                    + selection.out().resolve("report.html"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Results results(boolean partial) {
        Map<String, Object> all = new LinkedHashMap<>(environment);
        all.put("scale", selection.scale().name().toLowerCase(Locale.ROOT));
        all.putAll(noise.describe());
        all.put("seconds", (System.nanoTime() - start) / 1_000_000_000L);
        if (partial) {
            all.put(Results.PARTIAL, true);
            all.put(
                    Results.MISSING,
                    entries.stream()
                            .filter(entry -> !entry.done())
                            .map(Entry::trial)
                            .collect(Collectors.groupingBy(
                                    trial -> String.join(
                                            " ", trial.suite(), trial.table(), trial.workload(), trial.operation()),
                                    LinkedHashMap::new,
                                    Collectors.counting())));
        }
        Origin origin = Origin.of(all);
        List<Row> rows =
                entries.stream().flatMap(entry -> entry.row(origin).stream()).toList();
        return new Results(Results.SCHEMA, all, rows);
    }

    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // Somebody else is deleting it, or a child still writes to it: the system cleans up its temporary files.
        }
    }
}
