package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Availability;
import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import dev.codecs.Hasher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An engine that ought to run here and does not is a failure, not a shorter list. What needs a C library ought to run where this
 * test finds the library by itself; where it is not installed the test is skipped, which the continuous build does not allow.
 */
class ExpectedEnginesTest {
    @Test
    void everyProviderIsFound() {
        Set<String> ids = reports().map(report -> report.engine().id()).collect(Collectors.toSet());
        assertEquals(
                Set.of("jdk", "openssl", "xxhash", "blake3", "corretto", "lz4-java", "bouncycastle", "vector", "java"),
                ids);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "java", "vector", "bouncycastle"})
    void whatNeedsNoMachineCode(String engine) {
        assertAvailable(engine);
    }

    @Test
    void openssl() {
        assumeTrue(installed("libcrypto.so.3"), "libcrypto.so.3 is not installed");
        assertAvailable("openssl");
    }

    @Test
    void xxhash() {
        boolean carried = onLinux()
                && System.getProperty("os.arch").equals("amd64")
                && ClassLoader.getSystemResource("aircompressor/linux-amd64/libxxhash.so") != null;
        assumeTrue(carried || installed("libxxhash.so.0"), "libxxhash.so.0 is not installed, nor carried by a jar");
        assertAvailable("xxhash");
    }

    @ParameterizedTest
    @ValueSource(strings = {"corretto", "lz4-java"})
    void whatAJarCarries(String engine) {
        assumeTrue(
                onLinux() && System.getProperty("os.arch").equals("amd64"), "the build has jars for Linux on x86-64");
        assertAvailable(engine);
    }

    private static void assertAvailable(String engine) {
        List<Availability> found = reports()
                .filter(report -> report.engine().id().equals(engine))
                .map(EngineReport::availability)
                .toList();
        assertEquals(1, found.size(), engine);
        assertEquals(Availability.Yes.class, found.getFirst().getClass(), () -> engine + ": " + found);
    }

    private static Stream<EngineReport> reports() {
        return Codecs.engines().stream().filter(report -> report.codec() == Hasher.class);
    }

    private static boolean installed(String file) {
        return onLinux()
                && Stream.of("/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib")
                        .map(Path::of)
                        .filter(Files::isDirectory)
                        .anyMatch(folder -> holds(folder, file));
    }

    private static boolean onLinux() {
        return System.getProperty("os.name").equals("Linux");
    }

    /** Debian has a folder for each architecture below: only the running one's counts. */
    private static boolean holds(Path folder, String file) {
        String architecture = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
        try (Stream<Path> below = Files.list(folder)) {
            return Files.exists(folder.resolve(file))
                    || below.anyMatch(path -> path.getFileName().toString().startsWith(architecture + "-linux")
                            && Files.exists(path.resolve(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
