package dev.codecs.zip;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * What of a folder goes into an archive. Start from {@link #DEFAULT}.
 *
 * @param prefix goes before all names: empty, or a folder with a slash at its end
 * @param filter is asked for each path, relative to the folder: of a folder that it refuses, all is left out
 * @param links what becomes of symbolic links
 * @param modes whether Unix modes are written, where the files have them
 * @param folders whether folders get entries of their own
 */
public record ZipFolder(String prefix, Predicate<Path> filter, Links links, boolean modes, boolean folders) {
    /** All that is in it, with modes, links as such, and entries for folders. */
    public static final ZipFolder DEFAULT = new ZipFolder("", path -> true, Links.KEEP, true, true);

    /** What becomes of symbolic links. */
    public enum Links {
        /** They are written as such. */
        KEEP,
        /** What they point to is written in their place, and an {@link java.nio.file.FileSystemLoopException} thrown for a loop. */
        FOLLOW,
        /** They are left out. */
        SKIP
    }

    public ZipFolder {
        Objects.requireNonNull(prefix, "prefix");
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(links, "links");
    }

    /** {@return these options with another prefix of the names} */
    public ZipFolder prefix(String newPrefix) {
        return new ZipFolder(newPrefix, filter, links, modes, folders);
    }

    /** {@return these options with another filter} */
    public ZipFolder filter(Predicate<Path> newFilter) {
        return new ZipFolder(prefix, newFilter, links, modes, folders);
    }

    /** {@return these options with another treatment of symbolic links} */
    public ZipFolder links(Links newLinks) {
        return new ZipFolder(prefix, filter, newLinks, modes, folders);
    }

    /** {@return these options with or without Unix modes} */
    public ZipFolder modes(boolean newModes) {
        return new ZipFolder(prefix, filter, links, newModes, folders);
    }

    /** {@return these options with or without entries for folders} */
    public ZipFolder folders(boolean newFolders) {
        return new ZipFolder(prefix, filter, links, modes, newFolders);
    }
}
