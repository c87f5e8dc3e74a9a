package dev.codecs.bench;

import dev.codecs.bench.suite.Jvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** Another JDK of this machine, by its folder. */
final class Jdk {
    private Jdk() {}

    /**
     * {@return its JVM, named by vendor and version}
     *
     * @throws IOException if it is none, or too old for this library; the message says so
     */
    static Jvm at(Path folder) throws IOException {
        Path java = folder.toAbsolutePath().resolve("bin").resolve("java");
        Path release = folder.resolve("release");
        if (!Files.isExecutable(java) || !Files.isReadable(release)) {
            throw new IOException("no JDK: it has no bin/java or no file release");
        }
        Properties lines = new Properties();
        try (InputStream in = Files.newInputStream(release)) {
            lines.load(in);
        }
        String version = unquoted(lines, "JAVA_VERSION");
        if (!isNewEnough(version)) {
            throw new IOException("Java " + version + ", and this library needs 25 or newer");
        }
        String name = (unquoted(lines, "IMPLEMENTOR") + " " + version).strip();
        return new Jvm(name, java.toString(), List.of());
    }

    private static String unquoted(Properties lines, String key) {
        return lines.getProperty(key, "").replace("\"", "");
    }

    private static boolean isNewEnough(String version) {
        try {
            return Runtime.Version.parse(version).feature() >= 25;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
