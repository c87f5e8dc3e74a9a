package dev.codecs.bench.zip;

import dev.codecs.Availability;
import dev.codecs.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The JDK's file system over an archive. */
final class Zipfs implements ZipPeer {
    @Override
    public String id() {
        return "zipfs";
    }

    @Override
    public String kind() {
        return Kind.JDK.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("JDK " + Runtime.version());
    }

    @Override
    public Archiver archiver(Form form) {
        form.checkPlain(id());
        return new Usual();
    }

    private static final class Usual implements Archiver {
        @Override
        public void write(Contents contents, Path archive) throws IOException {
            try (FileSystem zip = create(archive)) {
                Set<Path> folders = new HashSet<>();
                for (int i = 0; i < contents.count(); i++) {
                    Path file = zip.getPath(contents.names()[i]);
                    if (folders.add(file.getParent())) {
                        Files.createDirectories(file.getParent());
                    }
                    try (OutputStream out = Files.newOutputStream(file)) {
                        out.write(contents.bytes(), contents.start(i), contents.length(i));
                    }
                }
            }
        }

        @Override
        public void write(Path source, String name, Path archive) throws IOException {
            try (FileSystem zip = create(archive)) {
                Path file = zip.getPath(name);
                Files.createDirectories(file.getParent());
                Files.copy(source, file);
            }
        }

        private static FileSystem create(Path archive) throws IOException {
            return FileSystems.newFileSystem(archive, Map.of("create", "true"));
        }

        @Override
        public Opened<Path> open(Path archive) throws IOException {
            return new Reader(FileSystems.newFileSystem(archive));
        }
    }

    private record Reader(FileSystem zip) implements Archiver.Opened<Path> {
        @Override
        public Iterator<Path> entries() throws IOException {
            try (Stream<Path> all = Files.walk(zip.getPath("/"))) {
                return all.filter(Files::isRegularFile).toList().iterator();
            }
        }

        @Override
        public String name(Path entry) {
            return entry.toString().substring(1);
        }

        @Override
        public byte[] content(Path entry) throws IOException {
            return Files.readAllBytes(entry);
        }

        @Override
        public InputStream stream(Path entry) throws IOException {
            return Files.newInputStream(entry);
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }
}
