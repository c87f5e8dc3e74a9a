package dev.codecs.bench;

import dev.codecs.bench.child.Suites;
import dev.codecs.bench.node.NodeInstallation;
import dev.codecs.bench.runtimes.RuntimesSuite;
import dev.codecs.bench.suite.Jvm;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code bench}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {ListEngines.class, Check.class, MakeReport.class, Compare.class, Tune.class, Help.class},
        description = "Measures every engine of this machine and the usual other libraries side by side, and writes"
                + " results.json, report.html, report.md and charts.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything that is there was measured and its output is right",
            "1:an engine failed or its output is wrong; its rows say what is the matter",
            "2:the command line is wrong",
            "130:ended by Ctrl-C; what was measured by then is in the report"
        })
final class Main implements Callable<Integer> {
    /** An array holds no more, and what is made of it must fit beside it. */
    private static final long LARGEST_INPUT = 1L << 30;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..*", paramLabel = "SUITE", description = "What to measure; without it all suites.")
    private List<String> suites = new ArrayList<>();

    @ArgGroup
    private Scales scales = new Scales();

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            converter = PatternConverter.class,
            description = "Only rows in whose \"table/workload/operation/algorithm/engine\" it is found.")
    private @Nullable Pattern only;

    @Option(names = "--runs", paramLabel = "N", description = "So many samples of every row, however long it takes.")
    private @Nullable Integer runs;

    @Option(names = "--no-peers", description = "Only the engines of this project.")
    private boolean noPeers;

    @Option(
            names = "--node",
            description =
                    "With node and npm on the PATH, the suites zip, concurrent, stream and serial measure JavaScript"
                            + " libraries too, which are installed into your cache folder.")
    private boolean node;

    @Option(
            names = "--input",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Measure on these files, of at most 1 GiB each, in place of the usual data.")
    private List<Path> inputs = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Where the report goes; without it ${DEFAULT-VALUE}.")
    private Path out = Path.of("bench-results");

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Ends after this time, such as 90s or 5m, with what was measured by then.")
    private @Nullable Duration timeLimit;

    @Option(
            names = "--jvm",
            arity = "1..*",
            paramLabel = "JDK",
            description = "The suite runtimes repeats its rows under these JDKs too, each a folder.")
    private List<Path> jdks = new ArrayList<>();

    @Option(
            names = "--of",
            arity = "1..*",
            paramLabel = "SUITE",
            description = "The suite runtimes repeats these suites, in place of rows of codecs, concurrent and stream.")
    private List<String> repeated = new ArrayList<>();

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    /** How much to measure. */
    static final class Scales {
        @Option(names = "--quick", description = "Every table in a few minutes; so it is without this too.")
        @SuppressWarnings("UnusedVariable") // it is the default
        private boolean quick;

        @Option(names = "--full", description = "Every level and size.")
        private boolean full;

        @Option(
                names = "--smoke",
                description = "Tiny inputs, in seconds: whether everything works. Its figures mean nothing.")
        private boolean smoke;

        Scale scale() {
            return full ? Scale.FULL : smoke ? Scale.SMOKE : Scale.QUICK;
        }
    }

    static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main());
        commandLine.setParameterExceptionHandler((fault, arguments) -> {
            String command = fault.getCommandLine().getCommandSpec().qualifiedName();
            String message = String.valueOf(fault.getMessage()).replaceAll("\\s+", " ");
            fault.getCommandLine().getErr().println(message + hint(fault) + " (see " + command + " --help)");
            return CommandLine.ExitCode.USAGE;
        });
        commandLine.setExecutionExceptionHandler((fault, command, arguments) -> {
            if (fault instanceof IOException || fault instanceof UncheckedIOException) { // the machine's, not ours
                command.getErr().println(words(fault));
                return fault instanceof RefusedFlagsException
                        ? CommandLine.ExitCode.USAGE
                        : CommandLine.ExitCode.SOFTWARE;
            }
            throw fault;
        });
        UsageMessageSpec help = commandLine.getCommandSpec().usageMessage();
        List<String> sections = new ArrayList<>(help.sectionKeys());
        sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING), "suites");
        help.sectionKeys(sections);
        help.sectionMap().put("suites", Main::suites);
        return commandLine;
    }

    private static String hint(ParameterException fault) {
        return fault instanceof CommandLine.UnmatchedArgumentException unmatched
                ? Spelling.hint(
                        unmatched.getUnmatched().getFirst(),
                        fault.getCommandLine().getCommandSpec().optionsMap().keySet())
                : "";
    }

    /** The system's own exceptions say only which file it is about, and by their class what is the matter. */
    private static String words(Exception fault) {
        Throwable cause = fault instanceof UncheckedIOException && fault.getCause() != null ? fault.getCause() : fault;
        return cause instanceof FileSystemException || cause.getMessage() == null
                ? cause.toString()
                : cause.getMessage();
    }

    private static String suites(CommandLine.Help help) {
        Map<String, String> suites = new LinkedHashMap<>();
        Suites.all()
                .forEach(suite -> suites.put(suite.name(), suite.description().replace("%", "%%")));
        return help.createHeading("%nSuites:%n") + help.createTextTable(suites);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return new Session(selection()).run();
    }

    private Selection selection() {
        List<String> known = Suites.all().stream().map(Suite::name).toList();
        List<String> words = new ArrayList<>(known);
        words.addAll(spec.subcommands().keySet());
        suites.forEach(suite -> checkName(suite, words, "suite or command"));
        repeated.forEach(suite -> checkName(
                suite,
                known.stream().filter(name -> !name.equals(RuntimesSuite.NAME)).toList(),
                "suite to repeat"));
        if (!(jdks.isEmpty() && repeated.isEmpty()) && !(suites.isEmpty() || suites.contains(RuntimesSuite.NAME))) {
            throw wrong("--jvm and --of are for the suite " + RuntimesSuite.NAME);
        }
        if (runs != null && runs < 1) {
            throw wrong("--runs must be at least 1");
        }
        for (Path input : inputs) {
            if (!Files.isRegularFile(input) || !Files.isReadable(input)) {
                throw wrong(input + " is no file that can be read");
            }
            if (input.toFile().length() > LARGEST_INPUT) {
                throw wrong(input + " is larger than 1 GiB: measure a part of it");
            }
        }
        makeFolder();
        return new Selection(
                suites, scales.scale(), only, runs, !noPeers, inputs, timeLimit, flags(), runtimes(), repeated, out);
    }

    private List<String> flags() {
        List<String> flags = new ArrayList<>(jvm.flags());
        if (node) {
            flags.addAll(NodeInstallation.usual(spec.commandLine().getErr()).flags());
        }
        return flags;
    }

    private void checkName(String name, List<String> known, String what) {
        if (!known.contains(name)) {
            String hint = Spelling.hint(name, known);
            throw wrong("there is no " + what + " \"" + name + "\""
                    + (hint.isEmpty() ? "; there are " + String.join(", ", known) : hint));
        }
    }

    /** The usual ones, and one for each JDK that is named. */
    private List<Jvm> runtimes() {
        List<Jvm> runtimes = new ArrayList<>(Jvm.USUAL);
        for (Path jdk : jdks) {
            try {
                runtimes.add(Jdk.at(jdk));
            } catch (IOException e) {
                throw wrong("--jvm " + jdk + ": " + e.getMessage());
            }
        }
        return runtimes;
    }

    /** Now, as a report that cannot be written had better be known before it is measured. */
    private void makeFolder() {
        try {
            Files.createDirectories(out);
        } catch (FileAlreadyExistsException e) {
            throw wrong("--out " + out + ": " + e.getFile() + " is a file, and the report needs a folder");
        } catch (IOException e) {
            throw wrong("--out " + out + " cannot be made: " + e);
        }
        if (!Files.isWritable(out)) {
            throw wrong("--out " + out + " is a folder that may not be written to");
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    /** From the manifest of the packed runner. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"bench " + (version == null ? "of unknown version" : version)};
        }
    }

    /** Tells in one line why a word is no regular expression. */
    static final class PatternConverter implements ITypeConverter<Pattern> {
        @Override
        public Pattern convert(String words) {
            try {
                return Pattern.compile(words);
            } catch (PatternSyntaxException e) {
                throw new TypeConversionException("'" + words + "' is no regular expression: " + e.getDescription());
            }
        }
    }

    /** Reads 90s, 5m, 1h30m. */
    static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String words) {
            try {
                Duration duration = Duration.parse("PT" + words.toUpperCase(Locale.ROOT));
                if (duration.isPositive()) {
                    return duration;
                }
            } catch (DateTimeException e) {
                // As of any other that is none.
            }
            throw new TypeConversionException("'" + words + "' is no time such as 90s, 5m or 1h30m");
        }
    }
}
