package dev.codecs.bench.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where packages are installed, and what is said of those that could not be.
 *
 * @param root the folder, private to the user
 */
record NodeFolder(Path root) {
    /** Tells the children of a run that JavaScript libraries take part: the folder, or nothing for the usual one. */
    static final String PROPERTY = "codecs.bench.node";

    /** In the user's folder for what can be had again. */
    static NodeFolder usual() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path parent =
                cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return new NodeFolder(parent.resolve("codecs-bench").resolve("node"));
    }

    /** That of this JVM, if it was started to measure such libraries. */
    static Optional<NodeFolder> given() {
        return Optional.ofNullable(System.getProperty(PROPERTY))
                .map(folder -> folder.isEmpty() ? usual() : new NodeFolder(Path.of(folder)));
    }

    Path of(NodePackage wanted) {
        return root.resolve(wanted.folder());
    }

    /** A folder comes to its place when everything is in it. */
    boolean has(NodePackage wanted) {
        return Files.isDirectory(of(wanted));
    }

    /** Why a package is not there. */
    String reason(NodePackage wanted) {
        try {
            return Files.readString(failure(wanted)).strip();
        } catch (IOException e) {
            return wanted + " is not installed: bench --node does it";
        }
    }

    /** What went wrong with it last. */
    Path failure(NodePackage wanted) {
        return root.resolve(wanted.folder() + ".failed");
    }
}
