package dev.codecs.zip;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How {@link ZipArchive#extract(Path, Extraction)} writes the entries of an archive into a folder. Start from {@link #DEFAULT}.
 *
 * <p>Whatever an archive says, and whatever these options are: nothing is written outside of the target, nothing through a symbolic
 * link below it, whether it was there or came from the archive, and no entry that fails leaves a part of a file. Links are made last.
 * Of several entries of one name the last one counts. Owners, and the bits that let a program run as somebody else, are never
 * taken over.
 *
 * @param unsafeNames what becomes of entries whose names or links lead out of the target, or cannot be files there
 * @param portableNames whether names that Windows cannot have are unsafe everywhere, and not on Windows alone
 * @param links what becomes of symbolic links
 * @param existing what becomes of entries where there already is a file
 * @param permissions which permissions files and folders get
 * @param times which times files and folders get
 * @param zone that of the machine where the archive was made, for entries that hold local time only
 * @param damaged what becomes of the rest when an entry cannot be read
 * @param filter which entries are extracted
 * @param progress is told what was written
 * @param cancelled whether to end, asked before every piece that is written
 * @param executor whose threads help, or null
 * @param parallelism the most threads at work, the caller's among them
 */
public record Extraction(
        UnsafeNames unsafeNames,
        boolean portableNames,
        Links links,
        Existing existing,
        Permissions permissions,
        Times times,
        ZoneId zone,
        Damaged damaged,
        Predicate<ZipEntry> filter,
        Progress progress,
        BooleanSupplier cancelled,
        @Nullable Executor executor,
        int parallelism) {
    /**
     * Refuses unsafe names before anything is written, makes links that stay inside, fails where there already is a file, gives the
     * permissions of the archive as far as the process gives any, and the times of change, and fails with the first entry that cannot be read.
     */
    public static final Extraction DEFAULT = new Extraction(
            UnsafeNames.REJECT,
            false,
            Links.INSIDE,
            Existing.FAIL,
            Permissions.MASKED,
            Times.MODIFIED,
            ZoneId.systemDefault(),
            Damaged.FAIL,
            entry -> true,
            (entry, written, total) -> {},
            () -> false,
            null,
            1);

    /**
     * What becomes of names and links that are absolute, lead out of the target, run through a link or file of the archive, or cannot
     * be the names of files. A backslash counts as a slash.
     */
    public enum UnsafeNames {
        /** The archive is corrupt, and nothing is written. */
        REJECT,
        /** These entries are skipped. */
        SKIP,
        /** What is unsafe is left out of the name, or replaced by an underscore. Links, which cannot be repaired, are skipped. */
        REPAIR
    }

    /** What becomes of symbolic links. */
    public enum Links {
        /** They are skipped. */
        SKIP,
        /** They become files that hold their targets. */
        AS_FILES,
        /**
         * They become links if they stay inside of the target, whatever other links they lead to: a target may have {@code ..} at its
         * start only. The others are unsafe.
         */
        INSIDE
    }

    /** What becomes of entries where there already is a file. Folders that are already there are used. */
    public enum Existing {
        /** A {@link java.nio.file.FileAlreadyExistsException}. */
        FAIL,
        /** They are skipped. */
        SKIP,
        /** The new file takes the place of the old one in one step, once it is complete. */
        REPLACE,
        /** The new file is called {@code name (1).txt}, for example. */
        RENAME
    }

    /** Which permissions files and folders get, where the file system has those of Unix. */
    public enum Permissions {
        /** Those of any new file. */
        NONE,
        /** Those of the archive without what the process masks (umask); the owner can always read. */
        MASKED,
        /** Those of the archive. */
        STORED
    }

    /** Which times files and folders get. */
    public enum Times {
        /** That of their extraction. */
        NONE,
        /** The time of change of the archive. */
        MODIFIED,
        /** The times of change, of the last access and of creation of the archive, as far as it has them. */
        ALL
    }

    /** What becomes of the rest when an entry cannot be read. */
    public enum Damaged {
        /** It is not extracted. */
        FAIL,
        /** It is extracted, and the entry is skipped. */
        SKIP
    }

    /** Is told what was written. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Some bytes were written. It is called by one thread at a time.
         *
         * @param entry whose content they are
         * @param written how many were written so far, of all entries
         * @param total how many there will be
         */
        void written(ZipEntry entry, long written, long total);
    }

    /**
     * An entry that was not extracted.
     *
     * @param entry that entry
     * @param reason why, in words
     */
    public record Skipped(ZipEntry entry, String reason) {}

    /**
     * What was extracted.
     *
     * @param files how many files were written
     * @param folders how many folders of the archive are there now
     * @param links how many links were made
     * @param bytes how many bytes were written
     * @param skipped the entries that were not extracted
     */
    public record Outcome(int files, int folders, int links, long bytes, List<Skipped> skipped) {
        public Outcome {
            skipped = List.copyOf(skipped);
        }
    }

    public Extraction {
        Objects.requireNonNull(unsafeNames, "unsafeNames");
        Objects.requireNonNull(links, "links");
        Objects.requireNonNull(existing, "existing");
        Objects.requireNonNull(permissions, "permissions");
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(zone, "zone");
        Objects.requireNonNull(damaged, "damaged");
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(cancelled, "cancelled");
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
    }

    /** {@return these options with another treatment of names and links that lead out of the target} */
    public Extraction unsafeNames(UnsafeNames newUnsafeNames) {
        return new Extraction(
                newUnsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with or without, the rules of Windows for names on every system} */
    public Extraction portableNames(boolean newPortableNames) {
        return new Extraction(
                unsafeNames,
                newPortableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with another treatment of symbolic links} */
    public Extraction links(Links newLinks) {
        return new Extraction(
                unsafeNames,
                portableNames,
                newLinks,
                existing,
                permissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with another treatment of files that are already there} */
    public Extraction existing(Existing newExisting) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                newExisting,
                permissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with other permissions of files and folders} */
    public Extraction permissions(Permissions newPermissions) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                newPermissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with other times of files and folders} */
    public Extraction times(Times newTimes) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                newTimes,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with another zone of entries that hold local time only} */
    public Extraction zone(ZoneId newZone) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                newZone,
                damaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with another treatment of entries that cannot be read} */
    public Extraction damaged(Damaged newDamaged) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                newDamaged,
                filter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with another choice of entries} */
    public Extraction filter(Predicate<ZipEntry> newFilter) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                damaged,
                newFilter,
                progress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options with another listener for what was written} */
    public Extraction onProgress(Progress newProgress) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                damaged,
                filter,
                newProgress,
                cancelled,
                executor,
                parallelism);
    }

    /** {@return these options, ending with a {@link java.util.concurrent.CancellationException} as soon as the supplier says true} */
    public Extraction cancelledBy(BooleanSupplier newCancelled) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                newCancelled,
                executor,
                parallelism);
    }

    /**
     * {@return these options with the help of other threads}
     *
     * @param newExecutor runs some of the work; the library starts no threads of its own. The calling thread works too, so that an
     *     executor that is busy or refuses cannot block it
     * @param newParallelism the most threads at work, the calling one among them; at least 1
     */
    public Extraction parallel(Executor newExecutor, int newParallelism) {
        return new Extraction(
                unsafeNames,
                portableNames,
                links,
                existing,
                permissions,
                times,
                zone,
                damaged,
                filter,
                progress,
                cancelled,
                newExecutor,
                newParallelism);
    }
}
