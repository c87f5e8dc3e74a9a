package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A child JVM of the running Java, for what can be seen only from the start of one. */
public final class Jvm {
    /**
     * What it did.
     *
     * @param exit its exit code
     * @param output all that it wrote, errors too
     */
    public record Result(int exit, String output) {}

    private Jvm() {}

    /** {@return what the JVM did with these arguments} */
    public static Result run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xshare:auto");
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("child-jvm-", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(60, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertTrue(ended, () -> "the child JVM did not end: " + text);
            return new Result(process.exitValue(), text);
        } finally {
            Files.delete(output);
        }
    }

    /** {@return the folder or jar that a class was loaded from} */
    public static Path home(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@return a class path or module path of these} */
    public static String path(Path... entries) {
        return String.join(
                System.getProperty("path.separator"),
                List.of(entries).stream().map(Path::toString).toList());
    }
}
