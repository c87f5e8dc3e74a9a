package dev.codecs.hash;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import dev.codecs.hash.FolderHashing.Progress;
import dev.codecs.hash.FolderHashing.SymbolicLinks;
import dev.codecs.spi.Parallel;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One pass over a folder: first all files are found and sorted, then they are hashed. */
final class FolderPass {
    /** A file that was found. */
    private record Entry(String name, Path path, long size, boolean link) {}

    private final Hasher hasher;
    private final SymbolicLinks links;

    /** Whether the first failure ends the work. */
    private final boolean failing;

    private final Path folder;
    private final List<Entry> entries = new ArrayList<>();
    private final SortedMap<String, IOException> failures = Collections.synchronizedSortedMap(new TreeMap<>());
    private @Nullable FileHash[] hashes = {};

    FolderPass(Hasher hasher, SymbolicLinks links, boolean failing, Path folder) {
        this.hasher = hasher;
        this.links = links;
        this.failing = failing;
        this.folder = folder;
    }

    List<FileHash> hashes() {
        List<FileHash> found = new ArrayList<>(hashes.length);
        for (FileHash hash : hashes) {
            if (hash != null) {
                found.add(hash);
            }
        }
        return Collections.unmodifiableList(found);
    }

    SortedMap<String, IOException> failures() {
        return failures;
    }

    void find(Predicate<? super String> wanted, BooleanSupplier cancelled) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        Set<FileVisitOption> options = EnumSet.noneOf(FileVisitOption.class);
        if (links == SymbolicLinks.FOLLOW) {
            options.add(FileVisitOption.FOLLOW_LINKS);
        }
        Files.walkFileTree(folder, options, Integer.MAX_VALUE, new Finder(wanted, cancelled));
        entries.sort(Comparator.comparing(Entry::name));
    }

    private final class Finder implements FileVisitor<Path> {
        private final Predicate<? super String> wanted;
        private final BooleanSupplier cancelled;

        Finder(Predicate<? super String> wanted, BooleanSupplier cancelled) {
            this.wanted = wanted;
            this.cancelled = cancelled;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            checkCancelled(cancelled);
            return path.equals(folder) || wanted.test(name(path) + "/")
                    ? FileVisitResult.CONTINUE
                    : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            String name = name(path);
            // When links are followed, one that leads nowhere comes as a link: it fails when it is read.
            boolean link = attributes.isSymbolicLink();
            if ((attributes.isRegularFile() || (link && links != SymbolicLinks.SKIP)) && wanted.test(name)) {
                entries.add(new Entry(name, path, attributes.size(), link && links == SymbolicLinks.AS_TEXT));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
            if (path.equals(folder)) {
                throw failure;
            }
            String name = name(path); // it may be a folder, one that cannot be opened
            if (wanted.test(name) && wanted.test(name + "/")) {
                failed(name, failure);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                failed(name(path), failure);
            }
            return FileVisitResult.CONTINUE;
        }
    }

    private String name(Path path) {
        return portable(folder.relativize(path));
    }

    private static String portable(Path path) {
        String separator = path.getFileSystem().getSeparator();
        return separator.equals("/") ? path.toString() : path.toString().replace(separator, "/");
    }

    private void failed(String name, IOException failure) throws IOException {
        if (failing) {
            throw failure;
        }
        failures.put(name, failure);
    }

    private static void checkCancelled(BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("hashing was cancelled");
        }
    }

    void hash(Executor executor, int parallelism, Consumer<? super Progress> progress, BooleanSupplier cancelled)
            throws IOException {
        hashes = new FileHash[entries.size()];
        Counter counter = new Counter(
                progress,
                entries.size(),
                entries.stream().mapToLong(Entry::size).sum());
        new Parallel(executor, parallelism).run(entries.size(), number -> {
            Entry entry = entries.get(number);
            checkCancelled(cancelled);
            try {
                hashes[number] = hash(entry, counter, cancelled);
            } catch (ClosedByInterruptException e) {
                throw e; // no fault of the file's
            } catch (IOException e) {
                failed(entry.name, e);
            }
            counter.add(1, 0);
        });
    }

    private FileHash hash(Entry entry, Counter counter, BooleanSupplier cancelled) throws IOException {
        if (entry.link) {
            byte[] target = portable(Files.readSymbolicLink(entry.path)).getBytes(StandardCharsets.UTF_8);
            counter.add(0, target.length);
            return new FileHash(entry.name, target.length, hasher.hash(target));
        }
        long[] done = {0};
        byte[] hash = hasher.hash(
                entry.path, FileHashing.buffered().cancelledBy(cancelled).onProgress(bytes -> {
                    counter.add(0, bytes - done[0]);
                    done[0] = bytes;
                }));
        return new FileHash(entry.name, done[0], hash);
    }

    /** Counts what is done. */
    private static final class Counter {
        private final Consumer<? super Progress> progress;
        private final long allFiles;
        private final long allBytes;
        private long files;
        private long bytes;

        Counter(Consumer<? super Progress> progress, long allFiles, long allBytes) {
            this.progress = progress;
            this.allFiles = allFiles;
            this.allBytes = allBytes;
        }

        synchronized void add(long moreFiles, long moreBytes) {
            files += moreFiles;
            bytes += moreBytes;
            progress.accept(new Progress(files, allFiles, bytes, allBytes));
        }
    }
}
