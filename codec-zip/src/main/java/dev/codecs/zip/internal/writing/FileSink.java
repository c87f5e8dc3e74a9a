package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/** A file, which is written aside and takes its place when it is whole; until then, what is in that place stays untouched. */
final class FileSink implements SinkOverChannel {
    private static final int ATTEMPTS = 100;

    private final Path target;
    private final boolean replaces;
    private final Path aside;
    private final ChannelSink sink;

    private FileSink(Path target, boolean replaces, Path aside, ChannelSink sink) {
        this.target = target;
        this.replaces = replaces;
        this.aside = aside;
        this.sink = sink;
    }

    /** {@return a sink for that file; of a symbolic link, for what it points to} */
    static FileSink of(Path path) throws IOException {
        boolean replaces = Files.exists(path);
        if (replaces && Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "a folder is there: give the name of a file");
        }
        Path target = replaces ? path.toRealPath() : path.toAbsolutePath();
        String name = Objects.requireNonNull(target.getFileName(), "a name of the file")
                .toString();
        for (int attempt = 1; ; attempt++) {
            long number = ThreadLocalRandom.current().nextLong() >>> 1;
            Path aside = target.resolveSibling("." + name + "." + Long.toString(number, Character.MAX_RADIX) + ".tmp");
            try {
                FileChannel channel = FileChannel.open(
                        aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileSink sink = new FileSink(target, replaces, aside, new ChannelSink(channel, 0));
                if (replaces) {
                    sink.takePermissions();
                }
                return sink;
            } catch (FileAlreadyExistsException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Who must not read the old file must not read the new one, even while it is written. */
    private void takePermissions() throws IOException {
        boolean taken = false;
        try {
            if (Files.getFileAttributeView(target, PosixFileAttributeView.class) != null) {
                Files.setPosixFilePermissions(aside, Files.getPosixFilePermissions(target));
            }
            taken = true;
        } finally {
            if (!taken) {
                discard();
            }
        }
    }

    @Override
    public ChannelSink channel() {
        return sink;
    }

    @Override
    public boolean isOwn(Path file) throws IOException {
        return Sink.isSame(file, aside) || Sink.isSame(file, target);
    }

    @Override
    public void finish() throws IOException {
        boolean moved = false;
        try {
            // If it took the place before its bytes are on the disk, a power failure could leave neither archive.
            sink.finish(replaces);
            move();
            moved = true;
        } finally {
            if (!moved) {
                Files.deleteIfExists(aside);
            }
        }
    }

    private void move() throws IOException {
        try {
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void discard() throws IOException {
        try {
            sink.discard();
        } finally {
            Files.deleteIfExists(aside);
        }
    }
}
