package dev.codecs.bench.zip;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Executors;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ParallelScatterZipCreator;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Apache Commons Compress, whose {@code ZipFile} does not check the CRC of what it reads. */
final class CommonsCompress implements ZipPeer {
    static final String ID = "commons-compress";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("commons-compress " + Versions.of(ID));
    }

    @Override
    public Archiver archiver(Form form) {
        if (form.encrypted()) {
            form.checkPlain(ID);
        }
        return new Usual();
    }

    /** {@code ParallelScatterZipCreator}. */
    static Archiver parallel(int threads) {
        return new Usual() {
            @Override
            public void write(Contents contents, Path archive) throws Exception {
                // Takes the pool with it when it is done, as by default.
                ParallelScatterZipCreator creator =
                        new ParallelScatterZipCreator(Executors.newFixedThreadPool(threads));
                for (int i = 0; i < contents.count(); i++) {
                    int entry = i;
                    creator.addArchiveEntry(
                            entry(contents.names()[i]),
                            () -> new ByteArrayInputStream(
                                    contents.bytes(), contents.start(entry), contents.length(entry)));
                }
                try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
                    creator.writeTo(zip);
                }
            }
        };
    }

    private static ZipArchiveEntry entry(String name) {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setMethod(ZipEntry.DEFLATED);
        return entry;
    }

    private static class Usual implements Archiver {
        @Override
        public void write(Contents contents, Path archive) throws Exception {
            try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
                for (int i = 0; i < contents.count(); i++) {
                    zip.putArchiveEntry(entry(contents.names()[i]));
                    zip.write(contents.bytes(), contents.start(i), contents.length(i));
                    zip.closeArchiveEntry();
                }
            }
        }

        @Override
        public void write(Path source, String name, Path archive) throws IOException {
            try (InputStream in = new FileInputStream(source.toFile());
                    ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
                zip.putArchiveEntry(entry(name));
                JavaUtilZip.copy(in, zip);
                zip.closeArchiveEntry();
            }
        }

        @Override
        public Opened<ZipArchiveEntry> open(Path archive) throws IOException {
            return new Reader(ZipFile.builder().setPath(archive).get());
        }
    }

    private record Reader(ZipFile zip) implements Archiver.Opened<ZipArchiveEntry> {
        @Override
        public Iterator<ZipArchiveEntry> entries() {
            return zip.getEntries().asIterator();
        }

        @Override
        public String name(ZipArchiveEntry entry) {
            return entry.getName();
        }

        @Override
        public InputStream stream(ZipArchiveEntry entry) throws IOException {
            return zip.getInputStream(entry);
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }
}
