package dev.codecs.zip.internal.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is extracted to. Nothing that is done in it follows a symbolic link, neither at its end nor on the way. Where the system
 * can (Unix), it stays the same folder even if somebody puts a link into its place meanwhile.
 */
sealed interface TargetFolder extends Closeable {
    /** {@return the path, for messages and for what only works by path} */
    Path path();

    /** {@return a channel to a new file, or, for a link or file that is already there, a FileAlreadyExistsException} */
    SeekableByteChannel create(String name, FileAttribute<?>[] attributes) throws IOException;

    /** Deletes a file. */
    void delete(String name) throws IOException;

    /** Puts a file into the place of another in one step. */
    void replace(String file, String other) throws IOException;

    /** {@return the attributes of a file or folder, not of what a link leads to; null if the system has none of that kind} */
    <V extends FileAttributeView> @Nullable V view(String name, Class<V> kind);

    /**
     * {@return the folder in this one}
     *
     * @throws NoSuchFileException if there is nothing of that name
     * @throws FileSystemException if it is a link, or no folder
     */
    TargetFolder child(String name) throws IOException;

    /** {@return the folder at that path, which may be reached by links} */
    @SuppressWarnings("StreamResourceLeak") // the folder closes it
    static TargetFolder open(Path path) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new Secure(path, secure);
        }
        stream.close();
        return new Plain(path, null);
    }

    /** {@return what is at the end of the name, not what a link leads to, or null if nothing is} */
    default @Nullable BasicFileAttributes attributes(String name) throws IOException {
        BasicFileAttributeView view = view(name, BasicFileAttributeView.class);
        try {
            return view == null ? null : view.readAttributes();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static FileSystemException noFolder(Path path) {
        return new FileSystemException(
                path.toString(), null, "it is a symbolic link or no folder, and entries are to be extracted below it");
    }

    /**
     * A folder that the system has open.
     *
     * @param path of it
     * @param stream which keeps it open
     */
    record Secure(Path path, SecureDirectoryStream<Path> stream) implements TargetFolder {
        private Path local(String name) {
            return path.getFileSystem().getPath(name);
        }

        @Override
        public SeekableByteChannel create(String name, FileAttribute<?>[] attributes) throws IOException {
            Set<OpenOption> options =
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            try {
                return stream.newByteChannel(local(name), options, attributes);
            } catch (FileAlreadyExistsException e) {
                throw new FileAlreadyExistsException(path.resolve(name).toString());
            }
        }

        @Override
        public void delete(String name) throws IOException {
            stream.deleteFile(local(name));
        }

        @Override
        public void replace(String file, String other) throws IOException {
            stream.move(local(file), stream, local(other));
        }

        @Override
        public <V extends FileAttributeView> @Nullable V view(String name, Class<V> kind) {
            return stream.getFileAttributeView(local(name), kind, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public TargetFolder child(String name) throws IOException {
            BasicFileAttributes attributes = attributes(name);
            if (attributes == null) {
                throw new NoSuchFileException(path.resolve(name).toString());
            }
            if (!attributes.isDirectory()) {
                throw noFolder(path.resolve(name));
            }
            try {
                DirectoryStream<Path> opened = stream.newDirectoryStream(local(name), LinkOption.NOFOLLOW_LINKS);
                return new Secure(path.resolve(name), (SecureDirectoryStream<Path>) opened);
            } catch (NotDirectoryException e) {
                throw noFolder(path.resolve(name));
            }
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    /**
     * A folder of a system that only knows paths: before and after a file is made, all folders on the way are looked at.
     *
     * @param path of it
     * @param parent the folder that it is in, or null for the target itself
     */
    record Plain(Path path, @Nullable Plain parent) implements TargetFolder {
        private void requireReal() throws IOException {
            for (Plain folder = this; folder.parent != null; folder = folder.parent) {
                if (!isFolder(folder.path)) {
                    throw noFolder(folder.path);
                }
            }
        }

        /** Windows' junctions are neither links nor folders to Java. */
        private static boolean isFolder(Path path) throws IOException {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isDirectory() && !attributes.isOther() && !attributes.isSymbolicLink();
        }

        @Override
        public SeekableByteChannel create(String name, FileAttribute<?>[] attributes) throws IOException {
            requireReal();
            SeekableByteChannel channel = Files.newByteChannel(
                    path.resolve(name), Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
            boolean real = false;
            try {
                requireReal();
                real = true;
                return channel;
            } finally {
                if (!real) {
                    channel.close();
                }
            }
        }

        @Override
        public void delete(String name) throws IOException {
            requireReal();
            Files.delete(path.resolve(name));
        }

        @Override
        public void replace(String file, String other) throws IOException {
            requireReal();
            Files.move(path.resolve(file), path.resolve(other), StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public <V extends FileAttributeView> @Nullable V view(String name, Class<V> kind) {
            return Files.getFileAttributeView(path.resolve(name), kind, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public TargetFolder child(String name) throws IOException {
            requireReal();
            Path child = path.resolve(name);
            if (!isFolder(child)) {
                throw noFolder(child);
            }
            return new Plain(child, this);
        }

        @Override
        public void close() {}
    }
}
