package dev.codecs.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicLong;

/** Text files that are either whole or not there: a reader, or the next run after Ctrl-C, never meets half a file. */
final class AtomicFile {
    // A shutdown hook may write while the main thread does: each writes beside the target under a name of its own.
    private static final AtomicLong WRITES = new AtomicLong();

    private AtomicFile() {}

    /** Writes the text in UTF-8 to a temporary file in the same folder and moves it to its place. */
    static void write(Path file, String text) throws IOException {
        Path whole = file.toAbsolutePath();
        Path part = whole.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet() + ".tmp");
        try {
            Files.write(part, text.getBytes(StandardCharsets.UTF_8));
            try {
                Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
