package dev.codecs.bench.zip;

import dev.codecs.Availability;
import dev.codecs.Kind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** {@code ZipOutputStream} and {@code ZipFile}, which does not check the CRC of what it reads. */
final class JavaUtilZip implements ZipPeer {
    static final String ID = "java.util.zip";

    @Override
    public String id() {
        return ID;
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
        form.checkPlain(ID);
        return new Usual();
    }

    /** {@return the same with the check of the CRC that a careful program adds} */
    static Archiver checking() {
        return new Usual() {
            @Override
            public Opened<?> open(Path archive) throws IOException {
                return new Checking(new Reader(new ZipFile(archive.toFile())));
            }
        };
    }

    /** {@return the same with {@code ZipInputStream}} */
    static Archiver forward() {
        return new Usual() {
            @Override
            public Opened<?> open(Path archive) throws IOException {
                return new Forward(
                        new ZipInputStream(new BufferedInputStream(new FileInputStream(archive.toFile()), PIECE)));
            }
        };
    }

    private static class Usual implements Archiver {
        @Override
        public void write(Contents contents, Path archive) throws IOException {
            try (ZipOutputStream zip = create(archive)) {
                for (int i = 0; i < contents.count(); i++) {
                    zip.putNextEntry(new ZipEntry(contents.names()[i]));
                    zip.write(contents.bytes(), contents.start(i), contents.length(i));
                    zip.closeEntry();
                }
            }
        }

        @Override
        public void write(Path source, String name, Path archive) throws IOException {
            try (InputStream in = new FileInputStream(source.toFile());
                    ZipOutputStream zip = create(archive)) {
                zip.putNextEntry(new ZipEntry(name));
                copy(in, zip);
                zip.closeEntry();
            }
        }

        /** Without a buffer it would write headers byte by byte. */
        private static ZipOutputStream create(Path archive) throws IOException {
            return new ZipOutputStream(new BufferedOutputStream(new FileOutputStream(archive.toFile()), PIECE));
        }

        @Override
        public Opened<?> open(Path archive) throws IOException {
            return new Reader(new ZipFile(archive.toFile()));
        }
    }

    static void copy(InputStream in, OutputStream out) throws IOException {
        byte[] piece = new byte[Archiver.PIECE];
        for (int n = in.read(piece); n > 0; n = in.read(piece)) {
            out.write(piece, 0, n);
        }
    }

    private record Reader(ZipFile zip) implements Archiver.Opened<ZipEntry> {
        @Override
        public Iterator<? extends ZipEntry> entries() {
            return zip.entries().asIterator();
        }

        @Override
        public String name(ZipEntry entry) {
            return entry.getName();
        }

        @Override
        public InputStream stream(ZipEntry entry) throws IOException {
            return zip.getInputStream(entry);
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }

    private record Checking(Reader reader) implements Archiver.Opened<ZipEntry> {
        @Override
        public Iterator<? extends ZipEntry> entries() {
            return reader.entries();
        }

        @Override
        public String name(ZipEntry entry) {
            return entry.getName();
        }

        @Override
        public byte[] content(ZipEntry entry) throws IOException {
            byte[] content;
            try (InputStream in = stream(entry)) {
                content = in.readAllBytes();
            }
            CRC32 crc = new CRC32();
            crc.update(content);
            if (crc.getValue() != entry.getCrc()) {
                throw new ZipException("another CRC");
            }
            return content;
        }

        @Override
        public InputStream stream(ZipEntry entry) throws IOException {
            return reader.stream(entry);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /** An entry's content is there until the next one is asked for. */
    private static final class Forward implements Archiver.Opened<ZipEntry> {
        private final ZipInputStream zip;

        Forward(ZipInputStream zip) {
            this.zip = zip;
        }

        @Override
        public Iterator<ZipEntry> entries() {
            return new Iterator<>() {
                private @Nullable ZipEntry next;

                @Override
                public boolean hasNext() {
                    if (next == null) {
                        try {
                            next = zip.getNextEntry();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                    return next != null;
                }

                @Override
                public ZipEntry next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    ZipEntry entry = Objects.requireNonNull(next);
                    next = null;
                    return entry;
                }
            };
        }

        @Override
        public String name(ZipEntry entry) {
            return entry.getName();
        }

        @Override
        public byte[] content(ZipEntry entry) throws IOException {
            return zip.readAllBytes();
        }

        @Override
        public InputStream stream(ZipEntry entry) {
            return zip;
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }
}
