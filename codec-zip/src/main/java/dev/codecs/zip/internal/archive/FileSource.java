package dev.codecs.zip.internal.archive;

import dev.codecs.zip.ZipSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An archive in a file. An interrupt of one thread closes a {@link FileChannel} for all of them: the file then is opened again, if it
 * is still the same one.
 */
final class FileSource implements ZipSource {
    private final Path path;
    private final long size;
    private final @Nullable Object key;

    private volatile FileChannel channel;
    private volatile boolean closed;

    FileSource(Path path) throws IOException {
        this.path = path;
        this.channel = FileChannel.open(path, StandardOpenOption.READ);
        this.size = channel.size();
        this.key = key();
    }

    private @Nullable Object key() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int read(long position, ByteBuffer target) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                FileChannel current = channel;
                try {
                    return current.read(target, position);
                } catch (ClosedChannelException e) {
                    if (closed) {
                        throw new IOException("the archive is closed", e);
                    }
                    interrupted |= Thread.interrupted();
                    reopen(current);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized void reopen(FileChannel failed) throws IOException {
        if (!channel.equals(failed) || closed) {
            return;
        }
        FileChannel again = FileChannel.open(path, StandardOpenOption.READ);
        if (again.size() != size || !Objects.equals(key(), key)) {
            again.close();
            throw new IOException("the file was replaced while it was open: " + path);
        }
        channel = again;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        channel.close();
    }
}
