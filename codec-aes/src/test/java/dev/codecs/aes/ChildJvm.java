package dev.codecs.aes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Another JVM, for what only its start decides. */
final class ChildJvm {
    private ChildJvm() {}

    /** The lines that it prints when it is started with these arguments; it must end well. */
    static List<String> run(List<String> arguments) throws IOException, InterruptedException {
        return run(Map.of(), arguments);
    }

    /** The same with variables in its environment. */
    static List<String> run(Map<String, String> environment, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(arguments);
        command.addFirst(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process child = builder.start();
        String output = new String(child.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, child.waitFor(), output);
        return output.lines().toList();
    }
}
