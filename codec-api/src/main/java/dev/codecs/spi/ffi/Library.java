package dev.codecs.spi.ffi;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where to look for a C library.
 *
 * @param name the engine's id: {@code -Dcodecs.lib.NAME=FILE} names the only file to load
 * @param carried its name in a jar that carries it ({@code "deflate"} for {@code libdeflate.so}), or null
 * @param linux the file names that the system's loader is asked for
 * @param mac the same on macOS
 * @param windows the same on Windows
 * @param install what a person does to have it, as the end of a sentence: {@code "install the package libdeflate0 (Debian) ..."}
 */
public record Library(
        String name,
        @Nullable String carried,
        List<String> linux,
        List<String> mac,
        List<String> windows,
        String install) {
    /** {@return the file names for the running system} */
    List<String> systemNames() {
        return switch (system()) {
            case "macos" -> mac;
            case "windows" -> windows;
            default -> linux;
        };
    }

    /** {@return the resource of the jar io.airlift:aircompressor-v3 that carries the library for the running system, or null} */
    @Nullable
    String carriedResource() {
        String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return carried == null
                ? null
                : "aircompressor/" + system() + "-" + (architecture.equals("x86_64") ? "amd64" : architecture) + "/"
                        + System.mapLibraryName(carried);
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.contains("mac") ? "macos" : name.contains("win") ? "windows" : "linux";
    }
}
