package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import dev.codecs.Hasher;
import dev.codecs.hash.child.Report;
import dev.codecs.hash.internal.SelfTest;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jpountz.xxhash.XXHashFactory;
import org.bouncycastle.crypto.ExtendedDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engines in JVMs of their own: on the module path, and where native access is denied. */
@Timeout(60)
class ChildJvmTest {
    private static final String SHA256 = ": ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private static final String BLAKE3 = ": 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";
    private static final String XXH3 = ": 78af5f94892f3950";

    private static final List<String> OF_JARS = List.of("corretto (jni)", "lz4-java (jni)", "bouncycastle (java)");

    @Test
    void theClassPathWithoutNativeAccess() throws Exception {
        List<String> lines = report(
                "--illegal-native-access=deny", "-cp", System.getProperty("java.class.path"), Report.class.getName());
        assertFallsBack(lines, "ALL-UNNAMED");
    }

    @Test
    void theModulePathWithoutNativeAccess() throws Exception {
        List<String> command = new ArrayList<>(onTheModulePath());
        command.addFirst("--illegal-native-access=deny");
        assertFallsBack(report(command.toArray(String[]::new)), "dev.codecs.api");
    }

    private static void assertFallsBack(List<String> lines, String module) {
        for (String engine : new String[] {"openssl (ffi)", "xxhash (ffi)"}) {
            assertTrue(
                    lines.stream()
                            .anyMatch(line -> line.startsWith(engine + ": No")
                                    && line.contains("--enable-native-access=" + module)),
                    () -> engine + " gives no reason in " + lines);
        }
        assertTrue(lines.contains("sha-256 by jdk" + SHA256), lines::toString);
        assertTrue(lines.contains("xxh3-64 by java" + XXH3), lines::toString);
        assertTrue(lines.contains("blake3 by java" + BLAKE3), lines::toString);
        assertTrue(
                lines.stream()
                        .anyMatch(line -> line.startsWith("vector (java): No")
                                && line.contains("start the JVM with --add-modules jdk.incubator.vector")),
                lines::toString);
    }

    @Test
    void theIncubatingModuleOnTheClassPath() throws Exception {
        assertVectors(report(
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Report.class.getName()));
    }

    @Test
    void theIncubatingModuleOnTheModulePath() throws Exception {
        List<String> command = new ArrayList<>(onTheModulePath());
        command.addAll(0, List.of("--add-modules", "jdk.incubator.vector", "--enable-native-access=dev.codecs.api"));
        assertVectors(report(command.toArray(String[]::new)));
    }

    private static void assertVectors(List<String> lines) {
        assertTrue(lines.contains("blake3 by vector (java)" + BLAKE3), lines::toString);
    }

    @Test
    void aJvmWithoutVectorInstructions() throws Exception {
        List<String> lines = report(
                "--add-modules",
                "jdk.incubator.vector",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Report.class.getName());
        assertTrue(lines.contains("blake3 by java" + BLAKE3), lines::toString);
        assertTrue(
                lines.stream()
                        .anyMatch(
                                line -> line.startsWith("vector (java): No") && line.contains("without the compiler")),
                lines::toString);
    }

    /** Both lists of providers, module-info's and META-INF's, name the same engines. */
    @Test
    void theModulePath() throws Exception {
        List<String> command = new ArrayList<>(onTheModulePath());
        command.addFirst("--enable-native-access=dev.codecs.api");
        List<String> modules = report(command.toArray(String[]::new));
        List<String> classes = report(
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                String.join(File.pathSeparator, home(Hasher.class), home(SelfTest.class), home(Report.class)),
                Report.class.getName());
        assertEquals(
                classes.stream().sorted().toList(), modules.stream().sorted().toList());
        assertTrue(modules.stream().anyMatch(line -> line.startsWith("xxh3-64") && line.endsWith(XXH3)));
        for (String engine : OF_JARS) {
            assertTrue(
                    modules.stream().anyMatch(line -> line.startsWith(engine + ": No") && line.contains("add ")),
                    () -> engine + " says nothing of its jar in " + modules);
        }
    }

    @Test
    void theJarsOnTheModulePath() throws Exception {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "the build has jars for Linux on x86-64");
        String jars = Stream.of(ExtendedDigest.class, XXHashFactory.class, AmazonCorrettoCryptoProvider.class)
                .map(ChildJvmTest::home)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(onTheModulePath());
        command.set(1, command.get(1) + File.pathSeparator + jars);
        command.addAll(
                0,
                List.of(
                        "--enable-native-access=dev.codecs.api,org.lz4.java,com.amazon.corretto.crypto.provider",
                        "--add-modules",
                        "org.lz4.java,com.amazon.corretto.crypto.provider,org.bouncycastle.provider"));
        List<String> lines = report(command.toArray(String[]::new));
        for (String engine : OF_JARS) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(engine + ": Yes")), lines::toString);
        }
    }

    private static List<String> onTheModulePath() {
        return List.of(
                "-p",
                home(Hasher.class) + File.pathSeparator + home(SelfTest.class),
                "--add-modules",
                "dev.codecs.hash",
                "-cp",
                home(Report.class),
                Report.class.getName());
    }

    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> report(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addFirst(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), output);
        return output.lines().toList();
    }
}
