package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/** A file, which is written aside and takes its place when it is whole; until then, what is in that place stays untouched. */
final class FileSink implements Sink {
    private static final int ATTEMPTS = 100;

    private final Path target;
    private final Path aside;
    private final ChannelSink sink;

    private FileSink(Path target, Path aside, ChannelSink sink) {
        this.target = target;
        this.aside = aside;
        this.sink = sink;
    }

    /** {@return a sink for that file; of a symbolic link, for what it points to} */
    static FileSink of(Path path) throws IOException {
        Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        String name = Objects.requireNonNull(target.getFileName(), "a name of the file")
                .toString();
        for (int attempt = 1; ; attempt++) {
            long number = ThreadLocalRandom.current().nextLong() >>> 1;
            Path aside = target.resolveSibling("." + name + "." + Long.toString(number, Character.MAX_RADIX) + ".tmp");
            try {
                FileChannel channel = FileChannel.open(
                        aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
                return new FileSink(target, aside, new ChannelSink(channel, 0));
            } catch (FileAlreadyExistsException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        sink.write(bytes, offset, length);
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        sink.write(memory);
    }

    @Override
    public long position() {
        return sink.position();
    }

    @Override
    public long length() {
        return sink.length();
    }

    @Override
    public boolean canPatch() {
        return true;
    }

    @Override
    public void patch(long position, byte[] bytes) throws IOException {
        sink.patch(position, bytes);
    }

    @Override
    public void finish() throws IOException {
        boolean moved = false;
        try {
            sink.finish();
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
