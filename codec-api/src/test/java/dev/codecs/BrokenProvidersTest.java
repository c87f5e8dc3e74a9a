package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Providers that do not link, do not load or throw, on the class path and on the module path: each is listed with its reason, and the
 * one that works is found. They are compiled here and then robbed of the classes that they need.
 */
class BrokenProvidersTest {
    private static final List<String> PROVIDERS = List.of(
            "MissingClass",
            "MissingSupertype",
            "MissingInSignature",
            "MissingField",
            "ConstructorThrows",
            "InitializerThrows",
            "EngineThrows",
            "OffersThrow",
            "ProbeThrowsError",
            "ProbeThrowsException",
            "CreateThrows",
            "Healthy");

    /** What must be said of those that are named; a class that does not link comes out of the JVM without the provider's name. */
    private static final Map<String, String> REASONS = Map.of(
            "broken.MissingField", "broken.Thing",
            "broken.ConstructorThrows", "the constructor throws",
            "broken.InitializerThrows", "the initializer throws",
            "broken.EngineThrows", "engine throws",
            "broken.OffersThrow", "offers throws",
            "broken.ProbeThrowsError", "the probe throws an error",
            "broken.ProbeThrowsException", "the probe throws an exception",
            "broken.CreateThrows", "create throws",
            "broken.ReporterThrows", "the reporter throws");

    @TempDir
    private static Path classes;

    @BeforeAll
    static void compile() throws IOException, URISyntaxException {
        URL sources = BrokenProvidersTest.class.getResource("/broken");
        assertNotNull(sources);
        List<String> files;
        try (Stream<Path> found = Files.list(Path.of(sources.toURI()))) {
            files = found.map(Path::toString).toList();
        }
        List<String> arguments = Stream.concat(
                        Stream.of(
                                "-nowarn",
                                "-proc:none",
                                "-d",
                                classes.toString(),
                                "-p",
                                Jvm.path(Jvm.home(Codec.class), Jvm.home(org.jspecify.annotations.NullMarked.class))),
                        files.stream())
                .toList();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(InputStream.nullInputStream(), System.out, System.err, arguments.toArray(String[]::new));
        assertEquals(0, result, "the broken providers do not compile");
        for (String taken : List.of("Thing", "ThingProvider", "MissingClass", "MissingReporter")) {
            Files.delete(classes.resolve("broken/" + taken + ".class"));
        }
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.write(
                services.resolve("dev.codecs.Hasher$Provider"),
                PROVIDERS.stream().map("broken."::concat).toList());
        Files.write(
                services.resolve("dev.codecs.spi.EngineReporter"),
                List.of("broken.MissingReporter", "broken.ReporterThrows"));
    }

    @Test
    void onTheClassPathTheHealthyOneIsFound() throws IOException, InterruptedException {
        Jvm.Result result = Jvm.run("-cp", Jvm.path(Jvm.home(Codec.class), classes), "broken.Main");
        assertSurvived(result);
        assertTrue(result.output().contains("NoClassDefFoundError: broken/Thing "), result::output);
    }

    @Test
    void onTheModulePathTheHealthyOneIsFound() throws IOException, InterruptedException {
        Jvm.Result result = Jvm.run("-p", Jvm.path(Jvm.home(Codec.class), classes), "-m", "broken/broken.Main");
        assertSurvived(result);
        assertTrue(result.output().contains("broken.MissingSupertype"), result::output);
        assertTrue(result.output().contains("Unable to get public provider() method"), result::output);
    }

    private static void assertSurvived(Jvm.Result result) {
        String output = result.output();
        assertEquals(0, result.exit(), output);
        assertTrue(output.contains("best healthy"), output);
        assertTrue(output.contains("all [healthy]"), output);
        List<String> broken =
                output.lines().filter(line -> line.startsWith("broken ")).toList();
        REASONS.forEach((provider, reason) -> assertTrue(
                broken.stream().anyMatch(line -> line.contains(provider) && line.contains(reason)),
                () -> provider + " is not listed with its reason: " + output));
        assertTrue(broken.stream().anyMatch(line -> line.contains("broken.MissingClass")), output);
        assertTrue(broken.stream().anyMatch(line -> line.contains("broken.MissingReporter")), output);
        assertTrue(broken.stream().anyMatch(line -> line.contains("broken.ThingProvider")), output);
        assertEquals(
                List.of("works broken.Healthy Yes[library=sound]"),
                output.lines().filter(line -> line.startsWith("works ")).toList());
    }
}
