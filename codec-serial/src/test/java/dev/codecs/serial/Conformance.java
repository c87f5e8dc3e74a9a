package dev.codecs.serial;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The public conformance sets, which lie outside of this project; a test of one that is absent is skipped. */
final class Conformance {
    private static final JsonMapper JSON = JsonMapper.shared();

    private Conformance() {}

    /** {@return the bytes of a file of the sets} */
    static byte[] bytes(String file) {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not set");
        Path path = Path.of(folder, file);
        assumeTrue(Files.exists(path), path + " is absent");
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the JSON of a file of the sets} */
    static JsonNode json(String file) {
        return JSON.readTree(bytes(file));
    }
}
