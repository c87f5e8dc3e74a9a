package dev.codecs.bench.suite;

import dev.codecs.Availability;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;

/** The versions of the libraries that the runner was built with: packed into one jar, they no longer tell them themselves. */
public final class Versions {
    private static final Properties ALL = load();

    /** The artifacts of engines whose libraries tell no version then. */
    private static final Map<String, String> OF_ENGINES = Map.of(
            "bouncycastle", "bcprov-jdk18on",
            "ion-java", "ion-java",
            "lz4-java", "lz4-java",
            "msgpack-core", "msgpack-core",
            "upokecenter", "cbor");

    private Versions() {}

    /** {@return the version of a library, by the name of its artifact} */
    public static String of(String artifact) {
        String version = ALL.getProperty(artifact);
        if (version == null) {
            throw new IllegalArgumentException("versions.properties has no line for " + artifact);
        }
        return version;
    }

    /** {@return what an engine says of itself, with the version of its library where it does not say that} */
    public static Availability completed(String engine, Availability availability) {
        String artifact = OF_ENGINES.get(engine);
        if (artifact == null
                || !(availability instanceof Availability.Yes yes)
                || yes.library().contains(of(artifact))) {
            return availability;
        }
        return new Availability.Yes(yes.library() + ", version " + of(artifact));
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
