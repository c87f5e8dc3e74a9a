package dev.codecs.spi;

import dev.codecs.Availability;
import java.util.function.Supplier;

/**
 * A library that an application may add.
 *
 * @param artifact its coordinates in Maven's central repository
 * @param module its name on the module path
 */
public record OptionalJar(String artifact, String module) {
    /**
     * {@return what the probe finds, or that the library is missing or fails to load}
     *
     * @param probe uses the library's classes
     */
    public Availability probe(Supplier<String> probe) {
        try {
            return new Availability.Yes(probe.get());
        } catch (NoClassDefFoundError e) {
            return new Availability.No(
                    "add " + artifact + " to the class path, or to the module path with --add-modules " + module, e);
        } catch (LinkageError | RuntimeException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return new Availability.No(artifact + " is there but does not load: " + root, e);
        }
    }
}
