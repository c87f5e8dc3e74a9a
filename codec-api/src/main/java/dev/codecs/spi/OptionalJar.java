package dev.codecs.spi;

import dev.codecs.Availability;
import java.lang.module.ModuleDescriptor;
import java.security.CodeSource;
import java.util.Optional;
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

    /**
     * {@return the version of a library with a space before it, as its module or the manifest of its jar tells it, or nothing}
     *
     * <p>In an application that is one jar, the manifest speaks of the application.
     *
     * @param type a class of the library
     */
    public static String version(Class<?> type) {
        CodeSource jar = type.getProtectionDomain().getCodeSource();
        if (jar == null || jar.equals(OptionalJar.class.getProtectionDomain().getCodeSource())) {
            return "";
        }
        return Optional.ofNullable(type.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion)
                .or(() -> Optional.ofNullable(type.getPackage().getImplementationVersion()))
                .map(" "::concat)
                .orElse("");
    }
}
