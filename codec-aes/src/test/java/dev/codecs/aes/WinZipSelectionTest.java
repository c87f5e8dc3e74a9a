package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Jvm;
import dev.codecs.NoSuchEngineException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which engine of WinZip AES and of key derivation is taken. */
class WinZipSelectionTest {
    @AfterEach
    void forget() {
        System.clearProperty("codecs.engine");
        System.clearProperty("codecs.engine.winzip-aes");
        System.clearProperty("codecs.engine.pbkdf2-hmac-sha-1");
    }

    @Test
    void enginesHaveNamesAndRanks() {
        assertSame(WinZipAes.all().getFirst(), WinZipAes.of());
        assertEquals("jdk", WinZipAes.of("jdk").engine().id());
        NoSuchEngineException absent = assertThrows(NoSuchEngineException.class, () -> WinZipAes.of("corretto"));
        assertEquals("winzip-aes", absent.algorithm());
        assertEquals(WinZipAes.engines().size(), absent.candidates().size());
        NoSuchEngineException unknown = assertThrows(NoSuchEngineException.class, () -> Pbkdf2.of("pbkdf2-hmac-sha1"));
        assertTrue(String.valueOf(unknown.getMessage()).contains("did you mean \"pbkdf2-hmac-sha-1\""));
    }

    @Test
    void propertiesPrefer() {
        System.setProperty("codecs.engine.winzip-aes", "jdk");
        System.setProperty("codecs.engine.pbkdf2-hmac-sha-1", "java");
        assertEquals("jdk", WinZipAes.of().engine().id());
        assertEquals("java", Pbkdf2.of("pbkdf2-hmac-sha-1").engine().id());
        System.setProperty("codecs.engine", "java");
        assertEquals("jdk", WinZipAes.of().engine().id());
        System.clearProperty("codecs.engine.pbkdf2-hmac-sha-1");
        assertEquals("java", Pbkdf2.of("pbkdf2-hmac-sha-1").engine().id());
    }

    /** In a JVM of its own, for what is found once stays. */
    @Test
    void anAbsentLibraryIsAReason() throws IOException, InterruptedException {
        Jvm.Result result = Jvm.run(
                "-Dcodecs.lib.openssl=" + File.separator + "nowhere",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                WinZipReport.class.getName());
        assertEquals(0, result.exit(), result::output);
        assertTrue(result.output().contains("WinZipAes openssl (ffi): winzip-aes absent: -Dcodecs.lib.openssl names"));
        assertTrue(result.output().contains("Pbkdf2 openssl (ffi): pbkdf2-hmac-sha-1 absent: "), result::output);
        assertTrue(result.output().contains("decrypted by winzip-aes by jdk"), result::output);
    }

    /** OpenSSL may be configured so that it has no algorithms at all, or only approved ones. */
    @Test
    void aLibraryWithoutTheAlgorithmsIsAReason(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(WinZipAes.all().stream().anyMatch(each -> each.engine().id().equals("openssl")));
        Path configuration = Files.writeString(folder.resolve("openssl.cnf"), """
                openssl_conf = all
                [all]
                providers = providers
                [providers]
                base = base
                [base]
                activate = 1
                """);
        List<String> lines = ChildJvm.run(
                Map.of("OPENSSL_CONF", configuration.toString()),
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WinZipReport.class.getName()));
        assertTrue(
                lines.stream()
                        .anyMatch(line -> line.startsWith("WinZipAes openssl (ffi): winzip-aes absent: ")
                                && line.contains("has no SHA1")),
                lines::toString);
        assertTrue(lines.contains("decrypted by winzip-aes by jdk"), lines::toString);
    }
}
