package dev.codecs.bench.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program that runs in Node, which lies in the runner's jar and must be in files. */
final class NodeScripts {
    private static final String MAIN = "program.mjs";
    private static final List<String> ALL = List.of(MAIN, "absent.mjs", "serial.mjs", "zip.mjs");

    private NodeScripts() {}

    /** Its main module, in a new folder for temporary files that goes with this JVM, or with the run whose child this is. */
    static Path unpack() throws IOException {
        Path folder = Files.createTempDirectory("codecs-bench-node-");
        folder.toFile().deleteOnExit();
        for (String script : ALL) {
            Path file = folder.resolve(script);
            file.toFile().deleteOnExit();
            try (InputStream in = NodeScripts.class.getResourceAsStream(script)) {
                if (in == null) {
                    throw new IOException(script + " is missing in the runner's jar");
                }
                Files.copy(in, file);
            }
        }
        return folder.resolve(MAIN);
    }
}
