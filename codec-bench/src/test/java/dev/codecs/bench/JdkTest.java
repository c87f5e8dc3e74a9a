package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.suite.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @TempDir
    private Path folder;

    private void jdk(String release) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.write(java, new byte[0]);
        assertTrue(java.toFile().setExecutable(true));
        Files.writeString(folder.resolve("release"), release);
    }

    @Test
    void theOneThatRunsIsOne() throws IOException {
        Path home = Path.of(System.getProperty("java.home"));
        Jvm jvm = Jdk.at(home);
        assertEquals(home.resolve("bin").resolve("java").toString(), jvm.java());
        assertTrue(jvm.name().contains(String.valueOf(Runtime.version().feature())), jvm.name());
    }

    @Test
    void itIsNamedByVendorAndVersion() throws IOException {
        jdk("IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"26.0.1\"\n");
        assertEquals("Somebody 26.0.1", Jdk.at(folder).name());
    }

    @Test
    void whatIsNoneOrTooOldIsRefused() throws IOException {
        assertTrue(assertThrows(IOException.class, () -> Jdk.at(folder))
                .getMessage()
                .contains("no JDK"));
        jdk("JAVA_VERSION=\"17.0.2\"\n");
        assertTrue(assertThrows(IOException.class, () -> Jdk.at(folder))
                .getMessage()
                .contains("17.0.2, and this library needs 25"));
        jdk("");
        assertThrows(IOException.class, () -> Jdk.at(folder));
    }
}
