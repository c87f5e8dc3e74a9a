package dev.codecs.bench.zip;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The jars of libraries, whose content lies in the runner's one jar. */
final class Artifacts {
    /** What a ZIP archive has for an entry beside its data and twice its name (APPNOTE.TXT, sections 4.3.7 and 4.3.12). */
    private static final int HEADERS = 30 + 46;

    private Artifacts() {}

    /**
     * {@return about how many bytes a jar has that holds these packages}
     *
     * @param packages paths that end with a slash for a package with all below it, and without one for that package alone
     */
    static long bytes(List<String> packages) throws IOException {
        Path runner = runner();
        if (Files.isDirectory(runner)) { // not packed: without compression nothing could be compared
            return 0;
        }
        try (ZipFile jar = new ZipFile(runner.toFile());
                Stream<? extends ZipEntry> entries = jar.stream()) {
            return entries.filter(entry -> packages.stream().anyMatch(path -> holds(path, entry.getName())))
                    .mapToLong(entry -> HEADERS + 2L * entry.getName().length() + entry.getCompressedSize())
                    .sum();
        }
    }

    private static boolean holds(String path, String name) {
        return path.endsWith("/")
                ? name.startsWith(path)
                : name.startsWith(path + "/") && name.lastIndexOf('/') == path.length();
    }

    private static Path runner() {
        try {
            return Path.of(Artifacts.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
