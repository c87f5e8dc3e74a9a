package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM, for what only its start decides. */
final class ChildJvm {
    private ChildJvm() {}

    /** What the class prints when it is started on this class path with these flags; it must end well. */
    static String run(Class<?> main, String... flags) throws IOException, InterruptedException {
        return start(flags, main.getName());
    }

    /** What the class prints when it is started as if it were part of a module on this module path. */
    static String runIn(String module, String modulePath, Class<?> main, String... flags)
            throws IOException, InterruptedException, URISyntaxException {
        List<String> all = new ArrayList<>(List.of(flags));
        all.addAll(List.of("-p", modulePath, "--patch-module", module + "=" + location(main)));
        return start(all.toArray(String[]::new), "-m", module + "/" + main.getName());
    }

    /** Where the class was loaded from. */
    static String location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private static String start(String[] flags, String... main) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(flags));
        command.addAll(List.of(main));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
