package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import dev.codecs.Cipher;
import dev.codecs.aes.child.Report;
import dev.codecs.aes.internal.SelfTest;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bouncycastle.crypto.BlockCipher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engines by libraries give a reason where they cannot run, on the class path and on the module path, and others do the work. */
@Timeout(60)
class LibrariesTest {
    private static List<String> report(String... flags) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(flags));
        arguments.add(Report.class.getName());
        return ChildJvm.run(arguments);
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

    private static String path(Class<?>... types) {
        return Arrays.stream(types).map(LibrariesTest::home).collect(Collectors.joining(File.pathSeparator));
    }

    private static void assertSaid(List<String> lines, String start, String part) {
        assertTrue(
                lines.stream().anyMatch(line -> line.startsWith(start) && line.contains(part)),
                () -> start + " ... " + part + " is not in " + lines);
    }

    private static void assertFallsBack(List<String> lines) {
        assertSaid(lines, "aes-256-gcm by ", ": true");
        assertSaid(lines, "chacha20-poly1305 by ", ": true");
        assertTrue(lines.stream().noneMatch(line -> line.contains(" by openssl")), lines::toString);
    }

    @Test
    void deniedAccessIsAReason() throws Exception {
        List<String> lines = report("--illegal-native-access=deny", "-cp", System.getProperty("java.class.path"));
        assertSaid(lines, "openssl (ffi): No", "--enable-native-access=ALL-UNNAMED");
        assertFallsBack(lines);
    }

    @Test
    void aMissingFileIsAReason() throws Exception {
        List<String> lines = report(
                "--enable-native-access=ALL-UNNAMED",
                "-Dcodecs.lib.openssl=/nowhere/libcrypto.so.3",
                "-cp",
                System.getProperty("java.class.path"));
        assertSaid(lines, "openssl (ffi): No", "-Dcodecs.lib.openssl names a file that cannot be loaded");
        assertFallsBack(lines);
    }

    @Test
    void aLibraryOfAnotherKindIsAReason() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("verify"));
        List<String> lines = report(
                "--enable-native-access=ALL-UNNAMED",
                "-Dcodecs.lib.openssl=" + java,
                "-cp",
                System.getProperty("java.class.path"));
        assertSaid(lines, "openssl (ffi): No", "has no function OpenSSL_version");
        assertFallsBack(lines);
    }

    /** Both lists of providers, module-info's and META-INF's, name the same engines, and a missing jar is a reason. */
    @Test
    void withoutJars() throws Exception {
        List<String> classes =
                report("--enable-native-access=ALL-UNNAMED", "-cp", path(Cipher.class, SelfTest.class, Report.class));
        List<String> modules = report(
                "--enable-native-access=dev.codecs.api",
                "-p",
                path(Cipher.class, SelfTest.class),
                "--add-modules=dev.codecs.aes",
                "-cp",
                home(Report.class));
        assertEquals(
                classes.stream().sorted().toList(), modules.stream().sorted().toList());
        assertSaid(classes, "corretto (jni): No", "add software.amazon.cryptools:AmazonCorrettoCryptoProvider");
        assertSaid(classes, "bouncycastle (java): No", "add org.bouncycastle:bcprov-jdk18on");
        assertSaid(classes, "aes-256-gcm by ", ": true");
    }

    @Test
    void jarsOnTheModulePath() throws Exception {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "the build has jars for Linux on x86-64");
        List<String> lines = report(
                "--enable-native-access=dev.codecs.api,com.amazon.corretto.crypto.provider",
                "-p",
                path(Cipher.class, SelfTest.class, BlockCipher.class, AmazonCorrettoCryptoProvider.class),
                "--add-modules=dev.codecs.aes,com.amazon.corretto.crypto.provider,org.bouncycastle.provider",
                "-cp",
                home(Report.class));
        for (String engine : List.of("corretto (jni)", "bouncycastle (java)")) {
            assertSaid(lines, engine + ": Yes", "");
        }
    }
}
