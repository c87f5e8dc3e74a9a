package dev.codecs.hash;

import dev.codecs.Hasher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Hashes every regular file below a folder, each by itself. Devices, pipes and sockets are left out. The result is the same on every
 * system and with any number of threads. Immutable: each method but {@code hash} gives other options.
 */
public final class FolderHashing {
    /** What becomes of symbolic links below the folder. The folder itself may always be one. */
    public enum SymbolicLinks {
        /** They are left out. */
        SKIP,
        /**
         * What they point to stands in their place, also outside of the folder. One that leads back to a folder around it is a {@link
         * java.nio.file.FileSystemLoopException}, one that leads nowhere a {@link java.nio.file.NoSuchFileException}.
         */
        FOLLOW,
        /** Their target's path is hashed, as UTF-8 and with {@code /} between the names. */
        AS_TEXT
    }

    /**
     * How far the work is.
     *
     * @param files those that are done, failed ones among them
     * @param allFiles of the folder
     * @param bytes hashed so far
     * @param allBytes of all files, by the sizes they had when they were found
     */
    public record Progress(long files, long allFiles, long bytes, long allBytes) {}

    private final Hasher hasher;
    private final SymbolicLinks links;
    private final Predicate<? super String> wanted;
    private final Consumer<? super Progress> progress;
    private final BooleanSupplier cancelled;
    private final Executor executor;
    private final int parallelism;

    private FolderHashing(
            Hasher hasher,
            SymbolicLinks links,
            Predicate<? super String> wanted,
            Consumer<? super Progress> progress,
            BooleanSupplier cancelled,
            Executor executor,
            int parallelism) {
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        this.hasher = Objects.requireNonNull(hasher, "hasher");
        this.links = Objects.requireNonNull(links, "links");
        this.wanted = Objects.requireNonNull(wanted, "wanted");
        this.progress = Objects.requireNonNull(progress, "progress");
        this.cancelled = Objects.requireNonNull(cancelled, "cancelled");
        this.executor = Objects.requireNonNull(executor, "executor");
        this.parallelism = parallelism;
    }

    /** {@return the hashing of all files, without symbolic links, in the caller's thread} */
    public static FolderHashing of(Hasher hasher) {
        return new FolderHashing(
                hasher, SymbolicLinks.SKIP, path -> true, progress -> {}, () -> false, Runnable::run, 1);
    }

    /** {@return these options with another treatment of symbolic links} */
    public FolderHashing symbolicLinks(SymbolicLinks newLinks) {
        return new FolderHashing(hasher, newLinks, wanted, progress, cancelled, executor, parallelism);
    }

    /**
     * {@return these options for the wanted files only}
     *
     * @param newWanted asked in the caller's thread, with paths as {@link FileHash#path} has them; those of folders end with {@code /},
     *     and one that is not wanted is not entered: {@code path -> !path.startsWith(".git/")}
     */
    public FolderHashing filter(Predicate<? super String> newWanted) {
        return new FolderHashing(hasher, links, newWanted, progress, cancelled, executor, parallelism);
    }

    /** {@return these options, reporting the progress after every piece and every file; by any of the threads, one at a time} */
    public FolderHashing onProgress(Consumer<? super Progress> newProgress) {
        return new FolderHashing(hasher, links, wanted, newProgress, cancelled, executor, parallelism);
    }

    /**
     * {@return these options, ending with a {@link CancellationException} as soon as the supplier says true} It is asked before every
     * folder and every piece of a file, by any of the threads. None works on when the exception comes.
     */
    public FolderHashing cancelledBy(BooleanSupplier newCancelled) {
        return new FolderHashing(hasher, links, wanted, progress, newCancelled, executor, parallelism);
    }

    /**
     * {@return these options, hashing several files at a time}
     *
     * @param newExecutor runs the parts; the library starts no threads of its own. The calling thread works too, so that a full or
     *     single-threaded executor, or one that refuses, cannot block it
     * @param newParallelism the most threads at work, the calling one among them; at least 1
     */
    public FolderHashing parallel(Executor newExecutor, int newParallelism) {
        return new FolderHashing(hasher, links, wanted, progress, cancelled, newExecutor, newParallelism);
    }

    /**
     * {@return the hashes of the files, sorted by path, character by character as {@link String#compareTo} does}
     *
     * @throws IOException the first failure: the folder is none, or a file or a folder below it cannot be read
     * @throws CancellationException if it was cancelled
     */
    public List<FileHash> hash(Path folder) throws IOException {
        return pass(folder, true).hashes();
    }

    /**
     * {@return the hashes of those files that could be read, sorted by path} as by {@link #hash(Path)}
     *
     * @param failures told the path and the fault of what could not be read, sorted by path, in the caller's thread, when all else is
     *     done
     * @throws IOException if the folder is none or cannot be read, or a thread is interrupted
     * @throws CancellationException if it was cancelled
     */
    public List<FileHash> hash(Path folder, BiConsumer<? super String, ? super IOException> failures)
            throws IOException {
        Objects.requireNonNull(failures, "failures");
        FolderPass pass = pass(folder, false);
        pass.failures().forEach(failures);
        return pass.hashes();
    }

    private FolderPass pass(Path folder, boolean failing) throws IOException {
        FolderPass pass = new FolderPass(hasher, links, failing, folder.toRealPath());
        pass.find(wanted, cancelled);
        pass.hash(executor, parallelism, progress, cancelled);
        return pass;
    }
}
