package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.Strictness;
import dev.codecs.zip.ZipWarning;
import dev.codecs.zip.ZipWarning.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The deviations that were met in an archive, each once, or the error that they are by the archive's strictness. */
final class Warnings {
    private static final int MOST = 1000;

    private final Strictness strictness;
    private final Set<ZipWarning> warnings = new LinkedHashSet<>();

    Warnings(Strictness strictness) {
        this.strictness = strictness;
    }

    Strictness strictness() {
        return strictness;
    }

    /**
     * Keeps a warning.
     *
     * @param entry its name, or null for a deviation of the archive
     * @throws CorruptInputException if it is an error
     */
    void add(Kind kind, @Nullable String entry, long offset, String message) {
        if (kind.isErrorAt(strictness)) {
            throw new CorruptInputException(entry == null ? message : quoted(entry) + ": " + message, offset);
        }
        synchronized (warnings) {
            if (warnings.size() < MOST) {
                warnings.add(new ZipWarning(kind, entry, offset, message));
            } else if (warnings.size() == MOST) {
                warnings.add(new ZipWarning(Kind.MORE, null, offset, "there are more than " + MOST + " warnings"));
            }
        }
    }

    List<ZipWarning> list() {
        synchronized (warnings) {
            return List.copyOf(warnings);
        }
    }

    /** {@return a name for a message: short, and without what a terminal obeys} */
    static String quoted(String name) {
        String shown = name.length() > 100 ? name.substring(0, 100) + "..." : name;
        return '"' + shown.replaceAll("\\p{Cntrl}", "?") + '"';
    }
}
