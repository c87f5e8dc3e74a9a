package dev.codecs.zip;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The conformance sets, which are not part of the project: without them the tests that need them are skipped. */
final class Conformance {
    private static final Path ROOT = Path.of(System.getProperty("conformance.dir", "../shared/conformance"));

    private Conformance() {}

    static void assumeThere() {
        assumeTrue(Files.isDirectory(ROOT), () -> "no conformance sets in " + ROOT.toAbsolutePath());
    }

    /** The files below a folder whose names end so. */
    static List<Path> files(String folder, String end) throws IOException {
        try (Stream<Path> found = Files.walk(ROOT.resolve(folder))) {
            return found.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }

    static Path path(String file) {
        return ROOT.resolve(file);
    }

    static byte[] bytes(String file) throws IOException {
        return Files.readAllBytes(ROOT.resolve(file));
    }

    static String text(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }

    /** The files that gzip/expectations.json speaks of. */
    static List<String> gzipFiles() throws IOException {
        return Pattern.compile("\"([^\"]+\\.\\w+)\": \\{")
                .matcher(text("gzip/expectations.json"))
                .results()
                .map(file -> "gzip/" + file.group(1))
                .toList();
    }
}
