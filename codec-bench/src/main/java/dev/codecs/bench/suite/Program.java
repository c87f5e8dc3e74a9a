package dev.codecs.bench.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Programs of the system. */
public final class Program {
    private Program() {}

    /**
     * {@return what a program says on both of its outputs}
     *
     * @param command its name and its arguments
     * @param environment variables that it gets beside those of this process
     * @throws IOException if it cannot be started or fails, with its own words
     */
    public static String run(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(said.isBlank() ? "exit code " + process.exitValue() : said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command.getFirst() + " worked", e);
        }
        return said;
    }
}
