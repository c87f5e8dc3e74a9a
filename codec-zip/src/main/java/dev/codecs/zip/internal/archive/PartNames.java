package dev.codecs.zip.internal.archive;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/** The names of the files that a split archive is in (APPNOTE.TXT, section 8.3), which lie side by side. */
public final class PartNames {
    private static final String FIRST = ".001";

    private PartNames() {}

    private static String name(Path path) {
        return Objects.requireNonNull(path.getFileName(), "a name of the file").toString();
    }

    /** {@return whether it is the first of parts that are one archive if laid end to end: {@code name.001}, {@code name.002}, ...} */
    public static boolean isNumbered(Path path) {
        return path.getFileName() != null && name(path).endsWith(FIRST);
    }

    /**
     * {@return the part of that number}
     *
     * @param first {@code name.001}
     * @param number from 1 on
     */
    public static Path numbered(Path first, int number) {
        String name = name(first);
        String stem = name.substring(0, name.length() - FIRST.length());
        return first.resolveSibling(stem + String.format(Locale.ROOT, ".%03d", number));
    }

    /**
     * {@return the part of that number before the last: {@code name.z01}, {@code name.z02}, ...}
     *
     * @param last {@code name.zip}
     * @param number from 1 on
     */
    public static Path before(Path last, int number) {
        String name = name(last);
        int dot = name.lastIndexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        boolean upper = dot >= 0 && name.substring(dot).equals(".ZIP");
        return last.resolveSibling(stem + String.format(Locale.ROOT, upper ? ".Z%02d" : ".z%02d", number));
    }
}
