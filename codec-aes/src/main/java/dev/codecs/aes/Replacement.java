package dev.codecs.aes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Writes a file beside its place and moves it there when it is whole, so that after a failure all is as before. */
final class Replacement {
    /** What gives the new content. */
    interface Content {
        void writeTo(OutputStream sink) throws IOException;
    }

    private Replacement() {}

    /**
     * Replaces a file, or makes it if there is none.
     *
     * @throws FileSystemException if something else than a file is there
     */
    static void of(Path file, Content content) throws IOException {
        boolean exists = Files.exists(file);
        if (exists && !Files.isRegularFile(file)) {
            throw new FileSystemException(
                    file.toString(), null, "is no regular file, which could be replaced: use streams");
        }
        // Without the file's name, which may be as long as names can be.
        String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        Path aside = file.resolveSibling(".sealing-" + random + ".part");
        PosixFileAttributeView replaced = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        boolean moved = false;
        try {
            if (exists && replaced != null) {
                writeAs(replaced.readAttributes(), aside, content);
            } else {
                write(aside, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            }
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
            moved = true;
        } finally {
            if (!moved) {
                Files.deleteIfExists(aside);
            }
        }
    }

    /** What only some could read must not be there for others to read, not even while it is written. */
    private static void writeAs(PosixFileAttributes replaced, Path aside, Content content) throws IOException {
        Set<PosixFilePermission> owners = PosixFilePermissions.fromString("rw-------");
        Files.createFile(aside, PosixFilePermissions.asFileAttribute(owners));
        write(aside, content, StandardOpenOption.WRITE);
        Set<PosixFilePermission> permissions = new HashSet<>(replaced.permissions());
        if (!Files.readAttributes(aside, PosixFileAttributes.class).group().equals(replaced.group())) {
            permissions.removeIf(each -> each.name().startsWith("GROUP_")); // they were another group's
        }
        Files.setPosixFilePermissions(aside, permissions);
    }

    private static void write(Path aside, Content content, OpenOption... options) throws IOException {
        try (OutputStream sink = Files.newOutputStream(aside, options)) {
            content.writeTo(sink);
        }
        sync(aside);
    }

    /**
     * What is moved over the old content must be on the disk before: a power failure would leave neither. An interrupt closes a channel,
     * and is therefore put off.
     */
    private static void sync(Path file) throws IOException {
        boolean interrupted = false;
        try {
            for (boolean synced = false; !synced; ) {
                interrupted |= Thread.interrupted();
                synced = isSynced(file);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** {@return false if an interrupt came} */
    private static boolean isSynced(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        }
    }
}
