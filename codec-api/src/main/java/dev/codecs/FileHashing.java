package dev.codecs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * How a file, channel or stream is read to be hashed. Immutable: each method gives other options or reads something with these.
 *
 * <p>Memory is constant: what is read goes through one or two buffers of at most 4 MiB. A file that cannot be read, is a folder,
 * or is shortened meanwhile gives an {@link IOException}. An interrupt while a file is read gives a {@link
 * java.nio.channels.ClosedByInterruptException}, and stays set.
 */
public final class FileHashing {
    private static final FileHashing BUFFERED =
            new FileHashing(false, 0, Long.MAX_VALUE, bytes -> {}, () -> false, Optional.empty(), 1);

    private final boolean memoryMapped;
    private final long offset;
    private final long length;
    private final LongConsumer progress;
    private final BooleanSupplier cancelled;
    private final Optional<Executor> executor;
    private final int parallelism;

    private FileHashing(
            boolean memoryMapped,
            long offset,
            long length,
            LongConsumer progress,
            BooleanSupplier cancelled,
            Optional<Executor> executor,
            int parallelism) {
        if (offset < 0 || length < 0) {
            throw new IllegalArgumentException("the range " + offset + " + " + length + " is negative");
        }
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        this.memoryMapped = memoryMapped;
        this.offset = offset;
        this.length = length;
        this.progress = Objects.requireNonNull(progress, "progress");
        this.cancelled = Objects.requireNonNull(cancelled, "cancelled");
        this.executor = executor;
        this.parallelism = parallelism;
    }

    /** {@return the whole file, read through a buffer} A file that grows meanwhile is read to its new end. */
    public static FileHashing buffered() {
        return BUFFERED;
    }

    /**
     * {@return the whole file, mapped into memory; what cannot be mapped is read through a buffer} Seldom faster, since every page costs
     * a fault, but it takes no buffers.
     *
     * <p>A file that another process shortens while it is mapped is an {@link IOException}: the JVM promises that its own access to a
     * page that is gone is an error of Java's. Foreign code that touched such a page would end the process, and is therefore given
     * copies. A file that is shortened and lengthened again meanwhile, or overwritten, is as undefined as with every other reader.
     */
    public static FileHashing mapped() {
        return new FileHashing(true, 0, Long.MAX_VALUE, BUFFERED.progress, BUFFERED.cancelled, Optional.empty(), 1);
    }

    /**
     * {@return these options for a part of the file, or of what comes after the position of a channel or stream} One that passes the
     * end is an {@link IOException}, at once if the size is known: devices, pipes and the files of {@code /proc} do not tell it.
     *
     * @param newOffset the first byte
     * @param newLength bytes, or {@link Long#MAX_VALUE} for all to the end
     */
    public FileHashing range(long newOffset, long newLength) {
        return new FileHashing(memoryMapped, newOffset, newLength, progress, cancelled, executor, parallelism);
    }

    /** {@return these options, reporting the number of bytes hashed so far after every piece, in the caller's thread} */
    public FileHashing onProgress(LongConsumer newProgress) {
        return new FileHashing(memoryMapped, offset, length, newProgress, cancelled, executor, parallelism);
    }

    /**
     * {@return these options, ending with a {@link CancellationException} as soon as the supplier says true} It is asked before every
     * piece, in the caller's thread. No other thread works on when the exception comes.
     */
    public FileHashing cancelledBy(BooleanSupplier newCancelled) {
        return new FileHashing(memoryMapped, offset, length, progress, newCancelled, executor, parallelism);
    }

    /**
     * {@return these options, with the help of other threads} One algorithm that is a tree ({@link Hasher#parallel}) is spread over
     * them; of several in one pass each goes in a thread of its own; and a buffer is read while the one before is hashed. The results
     * are the same.
     *
     * @param newExecutor runs the parts; the library starts no threads of its own. The calling thread works too, so that a full or
     *     single-threaded executor, or one that refuses, cannot block it
     * @param newParallelism the most threads at work, the calling one among them; at least 1
     */
    public FileHashing parallel(Executor newExecutor, int newParallelism) {
        return new FileHashing(
                memoryMapped, offset, length, progress, cancelled, Optional.of(newExecutor), newParallelism);
    }

    /** {@return whether a file is mapped into memory instead of read through a buffer} */
    boolean memoryMapped() {
        return memoryMapped;
    }

    /** {@return the first byte} */
    long offset() {
        return offset;
    }

    /** {@return how many bytes, or {@link Long#MAX_VALUE} for all to the end} */
    long length() {
        return length;
    }

    /** {@return what is told the number of bytes hashed so far} */
    LongConsumer progress() {
        return progress;
    }

    /** {@return what is asked whether to end} */
    BooleanSupplier cancelled() {
        return cancelled;
    }

    /** {@return what runs parts of the work, if anything does} */
    Optional<Executor> executor() {
        return executor;
    }

    /** {@return the most threads at work} */
    int parallelism() {
        return parallelism;
    }

    /**
     * {@return the hashes of a file by several algorithms, in their order, for which it is read once}
     *
     * @throws CancellationException if it was cancelled
     */
    public List<byte[]> hashAll(Path file, List<? extends Hasher> hashers) throws IOException {
        Objects.requireNonNull(file, "file");
        try (HashingPass pass = new HashingPass(this, hashers);
                // Unlike FileChannel.open this works for every file system, and gives a FileChannel where there is one.
                SeekableByteChannel channel = Files.newByteChannel(file)) {
            if (Files.isDirectory(file)) { // some systems open one, and give it a size
                throw new IOException(file + " is a folder");
            }
            return pass.read(channel, 0, file.toString());
        }
    }

    /**
     * {@return the hashes of what a channel, such as a file's, has from its position on, by several algorithms} It is left open, its
     * position behind what was hashed; after an exception the position is undefined.
     *
     * @throws CancellationException if it was cancelled
     */
    public List<byte[]> hashAll(SeekableByteChannel channel, List<? extends Hasher> hashers) throws IOException {
        Objects.requireNonNull(channel, "channel");
        try (HashingPass pass = new HashingPass(this, hashers)) {
            return pass.read(channel, channel.position(), "the rest of the channel");
        }
    }

    /**
     * {@return the hashes of what a stream has left, or a range of that, by several algorithms} It is left open. To map is not possible
     * here, and not tried.
     *
     * @throws CancellationException if it was cancelled
     */
    public List<byte[]> hashAll(InputStream stream, List<? extends Hasher> hashers) throws IOException {
        Objects.requireNonNull(stream, "stream");
        try (HashingPass pass = new HashingPass(this, hashers)) {
            return pass.read(stream);
        }
    }

    void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("hashing was cancelled");
        }
    }

    @Override
    public String toString() {
        return (memoryMapped ? "mapped" : "buffered")
                + (length == Long.MAX_VALUE ? " from " + offset : " " + offset + " + " + length)
                + (executor.isPresent() ? " by " + parallelism + " threads" : "");
    }
}
