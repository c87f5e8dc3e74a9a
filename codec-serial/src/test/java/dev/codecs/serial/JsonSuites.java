package dev.codecs.serial;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The conformance sets of JSON, where they are there. */
final class JsonSuites {
    private JsonSuites() {}

    /** {@return the files in the folder of a set and in those below it} */
    static List<Path> files(String folder) throws IOException {
        String all = System.getProperty("conformance.dir");
        assumeTrue(all != null, "-Dconformance.dir is not given");
        Path path = Path.of(all, "json", folder);
        assumeTrue(Files.isDirectory(path), path + " is not there");
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
