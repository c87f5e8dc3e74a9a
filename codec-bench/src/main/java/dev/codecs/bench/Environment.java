package dev.codecs.bench;

import dev.codecs.bench.corpus.Corpus;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Where and with what it was measured. */
final class Environment {
    private Environment() {}

    /**
     * What is known before the first row.
     *
     * @param flags of the children's JVMs
     * @param order the seed of the order of samples
     */
    static Map<String, Object> describe(List<String> flags, long order) {
        Map<String, Object> environment = new LinkedHashMap<>();
        Optional<Path> project = project();
        environment.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        environment.put(
                "version",
                Optional.ofNullable(Environment.class.getPackage().getImplementationVersion())
                        .orElse("unknown"));
        environment.put(
                "commit",
                project.flatMap(root -> git(root, "rev-parse", "HEAD")).orElse("unknown"));
        environment.put(
                "dirty",
                project.flatMap(root -> git(root, "status", "--porcelain"))
                        .map(changes -> !changes.isEmpty())
                        .orElse(false));
        environment.put("java", Runtime.version().toString());
        environment.put(
                "java_vendor", System.getProperty("java.vm.vendor") + ", " + System.getProperty("java.vm.name"));
        environment.put(
                "os",
                System.getProperty("os.name") + " " + release(System.getProperty("os.version")) + " "
                        + System.getProperty("os.arch"));
        environment.put("cpu", cpu());
        environment.put("cores", Runtime.getRuntime().availableProcessors());
        environment.put("flags", String.join(" ", flags));
        environment.put("corpus", "seeds " + Corpus.SEEDS + ", CRC-32 of the first MiB of text " + corpus());
        environment.put("order_seed", order);
        return environment;
    }

    /** The folder of the project from which this class was built, if it still stands there. */
    private static Optional<Path> project() {
        try {
            URI code = Environment.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            for (Path folder = Path.of(code).getParent(); folder != null; folder = folder.getParent()) {
                if (Files.exists(folder.resolve("codec-bench").resolve("pom.xml"))) {
                    return Optional.of(folder);
                }
            }
        } catch (Exception e) {
            // From no file: built elsewhere.
        }
        return Optional.empty();
    }

    private static Optional<String> git(Path folder, String... arguments) {
        List<String> command = Stream.concat(Stream.of("git", "-C", folder.toString()), Stream.of(arguments))
                .toList();
        try {
            Process git = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            git.getOutputStream().close();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0 ? Optional.of(output) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** The first two numbers: what follows them names one machine's build. */
    private static String release(String version) {
        return Pattern.compile("\\d+(\\.\\d+)?")
                .matcher(version)
                .results()
                .findFirst()
                .map(MatchResult::group)
                .orElse(version);
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name") || line.startsWith("Model"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException | RuntimeException e) {
            return Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER")).orElse(System.getProperty("os.arch"));
        }
    }

    private static String corpus() {
        CRC32 crc = new CRC32();
        crc.update(Corpus.text(1 << 20));
        return String.format("%08x", crc.getValue());
    }
}
