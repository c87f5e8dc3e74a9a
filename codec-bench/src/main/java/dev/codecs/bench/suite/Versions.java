package dev.codecs.bench.suite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions of the libraries that the runner was built with: packed into one jar, they no longer tell them themselves. */
public final class Versions {
    private static final Properties ALL = load();

    private Versions() {}

    /** {@return the version of a library, by the name of its artifact} */
    public static String of(String artifact) {
        return ALL.getProperty(artifact, "of unknown version");
    }

    private static Properties load() {
        Properties versions = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
            if (in != null) {
                versions.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }
}
