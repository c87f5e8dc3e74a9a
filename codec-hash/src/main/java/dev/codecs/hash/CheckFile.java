package dev.codecs.hash;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import dev.codecs.hash.CheckedFile.Outcome;
import dev.codecs.spi.Parallel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Files that list hashes, as {@code sha256sum}, {@code md5sum}, {@code b2sum}, {@code b3sum} and {@code xxhsum} write and verify them,
 * in UTF-8. Immutable: {@link #tagged}, {@link #binary}, {@link #anywhere}, {@link #cancelledBy} and {@link #parallel} give other options.
 *
 * <p>Three forms of lines are read, as GNU coreutils reads them: {@code HASH  path} (or {@code HASH *path}), {@code SHA256 (path) = HASH}
 * and BSD's reversed {@code HASH path}; a backslash before the whole line says that the path has {@code \n}, {@code \r} and {@code \\} for a
 * line feed, a carriage return and a backslash. Lines may end with a carriage return; empty ones and those that begin with {@code #} are
 * passed over. Unlike there, the path {@code -} is a file of this name.
 */
public final class CheckFile {
    private final Hasher hasher;
    private final CheckLines lines;
    private final boolean anywhere;
    private final BooleanSupplier cancelled;
    private final Executor executor;
    private final int parallelism;

    private CheckFile(
            Hasher hasher,
            CheckLines lines,
            boolean anywhere,
            BooleanSupplier cancelled,
            Executor executor,
            int parallelism) {
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        this.hasher = hasher;
        this.lines = lines;
        this.anywhere = anywhere;
        this.cancelled = Objects.requireNonNull(cancelled, "cancelled");
        this.executor = Objects.requireNonNull(executor, "executor");
        this.parallelism = parallelism;
    }

    /**
     * {@return check files of one algorithm} They are written as {@code HASH  path}, but those of xxh3-64 with its name, without which
     * {@code xxhsum} takes such a line for xxh64.
     */
    public static CheckFile of(Hasher hasher) {
        CheckLines lines = CheckLines.of(hasher.algorithm(), hasher.length());
        return new CheckFile(hasher, lines, false, () -> false, Runnable::run, 1);
    }

    /** {@return these options, writing the algorithm's name in every line: {@code SHA256 (path) = HASH}} */
    public CheckFile tagged() {
        return new CheckFile(hasher, lines.as(CheckLines.Form.TAGGED), anywhere, cancelled, executor, parallelism);
    }

    /** {@return these options, writing lines with the mark of binary files: {@code HASH *path}} It changes nothing else. */
    public CheckFile binary() {
        return new CheckFile(hasher, lines.as(CheckLines.Form.BINARY), anywhere, cancelled, executor, parallelism);
    }

    /**
     * {@return these options, verifying also files outside of the folder} Without it absolute paths and those with {@code ..} are refused.
     * Symbolic links are followed in any case.
     */
    public CheckFile anywhere() {
        return new CheckFile(hasher, lines, true, cancelled, executor, parallelism);
    }

    /**
     * {@return these options, ending a verification with a {@link CancellationException} as soon as the supplier says true} It is asked
     * before every piece of a file, by any of the threads. None works on when the exception comes.
     */
    public CheckFile cancelledBy(BooleanSupplier newCancelled) {
        return new CheckFile(hasher, lines, anywhere, newCancelled, executor, parallelism);
    }

    /**
     * {@return these options, verifying several files at a time}
     *
     * @param newExecutor runs the parts; the calling thread works too, so that it cannot be blocked by a full or single-threaded one
     * @param newParallelism the most threads at work, the calling one among them; at least 1
     */
    public CheckFile parallel(Executor newExecutor, int newParallelism) {
        return new CheckFile(hasher, lines, anywhere, cancelled, newExecutor, newParallelism);
    }

    /**
     * {@return the line of a file, without its end}
     *
     * @param path with {@code /} between the names
     * @throws IllegalArgumentException if the hash has another length, or the path a character of the code 0
     */
    public String line(String path, byte[] hash) {
        return lines.write(path, hash);
    }

    /**
     * Writes a check file, replacing one that is there.
     *
     * @param files in the order of the lines
     * @throws IllegalArgumentException if a hash has another length than this algorithm's; then nothing is written
     */
    public void write(Path checkFile, Collection<FileHash> files) throws IOException {
        List<String> written =
                files.stream().map(file -> line(file.path(), file.hash())).toList();
        try (BufferedWriter writer = Files.newBufferedWriter(checkFile)) {
            for (String line : written) {
                writer.write(line);
                writer.write('\n'); // on every system
            }
        }
    }

    /** {@return what became of the lines of a check file, which lies in the folder that its paths start from} */
    public Verification verify(Path checkFile) throws IOException {
        Path folder = checkFile.toAbsolutePath().getParent();
        return verify(checkFile, folder == null ? checkFile.toAbsolutePath() : folder);
    }

    /**
     * {@return what became of the lines of a check file}
     *
     * @param folder from which its paths start
     * @throws IOException if the check file cannot be read, or a thread is interrupted; what is wrong with a file that it lists is in
     *     the result
     * @throws CancellationException if it was cancelled
     */
    public Verification verify(Path checkFile, Path folder) throws IOException {
        try (InputStream source = Files.newInputStream(checkFile)) {
            return verify(source, folder);
        }
    }

    /**
     * {@return what became of the lines that a stream has left} It is left open.
     *
     * @param folder from which the paths start
     * @throws IOException if the stream cannot be read, or a thread is interrupted; what is wrong with a file that it lists is in the
     *     result
     * @throws CancellationException if it was cancelled
     */
    public Verification verify(InputStream source, Path folder) throws IOException {
        Objects.requireNonNull(folder, "folder");
        List<CheckLines.Line> found = lines.read(source);
        @Nullable CheckedFile[] checked = new CheckedFile[found.size()];
        new Parallel(executor, parallelism)
                .run(found.size(), number -> checked[number] = verify(found.get(number), folder));
        List<CheckedFile> all = new ArrayList<>(checked.length);
        for (CheckedFile file : checked) {
            all.add(Objects.requireNonNull(file));
        }
        return new Verification(all);
    }

    private CheckedFile verify(CheckLines.Line line, Path folder) throws ClosedByInterruptException {
        String path = line.path();
        if (path == null) {
            return new CheckedFile(line.number(), null, Outcome.MALFORMED, null);
        }
        try {
            Path named = folder.getFileSystem().getPath(path);
            if (!anywhere && leaves(named)) {
                return new CheckedFile(line.number(), path, Outcome.REFUSED, null);
            }
            boolean matches =
                    MessageDigest.isEqual(HexFormat.of().parseHex(line.digits()), hash(folder.resolve(named)));
            return new CheckedFile(line.number(), path, matches ? Outcome.MATCHED : Outcome.DIFFERS, null);
        } catch (InvalidPathException e) {
            return new CheckedFile(line.number(), null, Outcome.MALFORMED, null);
        } catch (ClosedByInterruptException e) {
            throw e; // no fault of the file's
        } catch (NoSuchFileException e) {
            return new CheckedFile(line.number(), path, Outcome.MISSING, e);
        } catch (IOException e) {
            return new CheckedFile(line.number(), path, Outcome.UNREADABLE, e);
        }
    }

    private static boolean leaves(Path path) {
        if (path.getRoot() != null) {
            return true;
        }
        for (Path name : path) {
            if (name.toString().equals("..")) {
                return true;
            }
        }
        return false;
    }

    private byte[] hash(Path file) throws IOException {
        if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
            throw new IOException(file + " is no regular file"); // reading a pipe would wait forever
        }
        return hasher.hash(file, FileHashing.buffered().cancelledBy(cancelled));
    }
}
