package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.aes.internal.SealingKey;
import dev.codecs.aes.internal.SegmentTransfer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Seals whole files and streams, and opens them again, in the format of {@link Cipher.Key#sealing}: what either writes the other reads.
 * Immutable: each method gives other options or does something with these.
 *
 * <p>Memory is constant: 0.5 MiB by one thread, and as much more for each other, up to 9 MiB. {@link SealedFile} reads parts of a
 * sealed file without opening all of it.
 */
public final class FileSealing {
    private final SealingKey key;
    private final LongConsumer progress;
    private final BooleanSupplier cancelled;
    private final Executor executor;
    private final int parallelism;

    private FileSealing(
            SealingKey key, LongConsumer progress, BooleanSupplier cancelled, Executor executor, int parallelism) {
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        this.key = key;
        this.progress = Objects.requireNonNull(progress, "progress");
        this.cancelled = Objects.requireNonNull(cancelled, "cancelled");
        this.executor = Objects.requireNonNull(executor, "executor");
        this.parallelism = parallelism;
    }

    /**
     * {@return the sealing of files with a key, by one thread}
     *
     * @param key of an authenticated cipher of this module; it must be open when work begins
     * @throws IllegalArgumentException if it is another
     */
    public static FileSealing of(Cipher.Key key) {
        return new FileSealing(sealing(key), bytes -> {}, () -> false, Runnable::run, 1);
    }

    static SealingKey sealing(Cipher.Key key) {
        if (Objects.requireNonNull(key, "key") instanceof SealingKey own) {
            return own;
        }
        throw new IllegalArgumentException(
                key + " seals no files: give a key of an authenticated cipher of codec-aes, such as aes-256-gcm");
    }

    /** {@return these options, reporting the bytes of plaintext done so far, in the caller's thread} */
    public FileSealing onProgress(LongConsumer newProgress) {
        return new FileSealing(key, newProgress, cancelled, executor, parallelism);
    }

    /**
     * {@return these options, ending with a {@link CancellationException} as soon as the supplier says true} It is asked now and then, in
     * the caller's thread. No other thread works on when the exception comes.
     */
    public FileSealing cancelledBy(BooleanSupplier newCancelled) {
        return new FileSealing(key, progress, newCancelled, executor, parallelism);
    }

    /**
     * {@return these options, with the help of other threads} The results are the same.
     *
     * @param newExecutor runs the parts; the library starts no threads of its own. The calling thread works too, so that a full or
     *     single-threaded executor, or one that refuses, cannot block it
     * @param newParallelism the most threads at work, the calling one among them; at least 1
     */
    public FileSealing parallel(Executor newExecutor, int newParallelism) {
        return new FileSealing(key, progress, cancelled, newExecutor, newParallelism);
    }

    /**
     * Seals a file. The result is written beside its place and moved there when it is whole and on the disk: a file or symbolic link of
     * that name is replaced, which may be the source, by one with the same permissions where the file system is a POSIX one. After an
     * exception all is as before.
     *
     * @throws FileSystemException if something else is there, such as a folder or a device: use streams
     *
     * @throws CancellationException if it was cancelled
     */
    public void seal(Path plaintext, Path sealed) throws IOException {
        try (InputStream source = Files.newInputStream(plaintext)) {
            Replacement.of(sealed, sink -> seal(source, sink));
        }
    }

    /**
     * Opens a sealed file; the result is written as by {@link #seal(Path, Path)}, so that nothing of a file that was changed is left.
     *
     * @throws AuthenticationException if it was changed, or sealed with another key
     * @throws CancellationException if it was cancelled
     */
    public void open(Path sealed, Path plaintext) throws IOException {
        try (InputStream source = Files.newInputStream(sealed)) {
            Replacement.of(plaintext, sink -> open(source, sink));
        }
    }

    /**
     * Seals what a stream has left. Both are left open.
     *
     * @throws CancellationException if it was cancelled; the sink then has part of a sealed stream, which does not open
     */
    public void seal(InputStream plaintext, OutputStream sealed) throws IOException {
        Objects.requireNonNull(sealed, "sealed");
        SegmentTransfer.seal(key, plaintext, sealed, progress, cancelled, executor, parallelism);
    }

    /**
     * Opens a sealed stream, which must be all that the source has left. Both are left open.
     *
     * @throws AuthenticationException if it was changed, or sealed with another key; the sink then has a part of the plaintext that was
     *     found authentic before, or nothing
     * @throws CancellationException if it was cancelled
     */
    public void open(InputStream sealed, OutputStream plaintext) throws IOException {
        Objects.requireNonNull(plaintext, "plaintext");
        SegmentTransfer.open(key, sealed, plaintext, progress, cancelled, executor, parallelism);
    }

    @Override
    public String toString() {
        return "sealing of files with " + key + (parallelism == 1 ? "" : " by " + parallelism + " threads");
    }
}
