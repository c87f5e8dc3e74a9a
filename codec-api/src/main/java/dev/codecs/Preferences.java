package dev.codecs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which engine the person who starts the program prefers: {@code -Dcodecs.engine.zstd=libzstd} for one algorithm,
 * {@code -Dcodecs.engine=java} for all, and the same lines in the file that {@code -Dcodecs.profile=FILE} names. The command line
 * is nearer than the file, and one algorithm nearer than all. In place of an engine there may be several by size, as {@link
 * Preference} says.
 */
final class Preferences {
    static final Preferences OF_THIS_JVM = new Preferences(System::getProperty);

    private static final String ALL = "codecs.engine";
    private static final String PROFILE = "codecs.profile";

    private final Function<String, @Nullable String> property;
    private final Map<String, Preference> parsed = new ConcurrentHashMap<>();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Profile profile;

    /** Made when there is something to say: to find the logger takes a young JVM 15 ms. */
    private static final class Log {
        static final Logger OF_THE_LIBRARY = System.getLogger("dev.codecs");
    }

    private record Profile(String file, Properties lines) {}

    /** @param property where to look up what the command line says */
    Preferences(Function<String, @Nullable String> property) {
        this.property = property;
    }

    /** The engines that are preferred for the algorithm, or nothing. */
    @Nullable
    Preference of(String algorithm) {
        String one = ALL + "." + algorithm;
        String engines = property.apply(one);
        if (engines == null) {
            engines = property.apply(ALL);
        }
        String file = engines == null ? property.apply(PROFILE) : null;
        if (file != null) {
            Properties lines = read(file);
            engines = lines.getProperty(one, lines.getProperty(ALL));
        }
        return engines == null ? null : parse(algorithm, engines);
    }

    private @Nullable Preference parse(String algorithm, String engines) {
        Preference known = parsed.get(engines);
        if (known == null) {
            known = Preference.parse(engines);
            if (known != null) {
                parsed.put(engines, known);
            } else if (warned.add(engines)) {
                Log.OF_THE_LIBRARY.log(
                        Level.WARNING,
                        "the preference \"{0}\", met first for {1}, is no name such as openssl and no list such as "
                                + "jdk<1024, openssl; it is ignored",
                        engines,
                        algorithm);
            }
        }
        return known;
    }

    private Properties read(String file) {
        Profile known = profile;
        if (known == null || !known.file().equals(file)) {
            Properties lines = new Properties();
            try (InputStream in = Files.newInputStream(Path.of(file))) {
                lines.load(in);
            } catch (IOException | IllegalArgumentException e) {
                Log.OF_THE_LIBRARY.log(
                        Level.WARNING,
                        "the profile " + file + " of -D" + PROFILE + " cannot be read; it is ignored",
                        e);
            }
            known = new Profile(file, lines);
            profile = known;
        }
        return known.lines();
    }

    void warnOnce(String algorithm, String engine, String reason) {
        if (warned.add(algorithm + " " + engine)) {
            Log.OF_THE_LIBRARY.log(
                    Level.WARNING,
                    "the engine {0} that is preferred for {1} is not available; another one is used: {2}",
                    engine,
                    algorithm,
                    reason);
        }
    }
}
