package dev.codecs.bench.zip;

import dev.codecs.Compressor;
import dev.codecs.zip.ZipArchive;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWriter;
import dev.codecs.zip.ZipWriting;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * The archives of this library.
 *
 * @param writing how they are written
 * @param reading how they are read
 */
record CodecZip(ZipWriting writing, ZipReading reading) implements Archiver {
    /** The engine that the library chooses when nothing is said. */
    static final String DEFAULT = "default";

    private static final long LIMIT = Integer.MAX_VALUE - 8;

    static CodecZip of(String engine, Form form) {
        ZipWriting writing = ZipWriting.DEFAULT;
        ZipReading reading = ZipReading.DEFAULT;
        if (!engine.equals(DEFAULT)) {
            ZipMethod method = form == Form.ZSTD
                    ? ZipMethod.of(ZipMethod.ZSTD, Compressor.of("zstd", engine))
                    : ZipMethod.of(ZipMethod.DEFLATED, Compressor.of("deflate", engine));
            writing = writing.methods(List.of(method));
            reading = reading.methods(List.of(method));
        }
        if (form == Form.ZSTD) {
            writing = writing.method(ZipMethod.ZSTD);
        }
        if (form.stored()) {
            writing = writing.method(ZipMethod.STORED);
        }
        if (form.encrypted()) {
            writing = writing.password(form.password());
            reading = reading.password(form.password());
        }
        return new CodecZip(writing, reading);
    }

    CodecZip writing(ZipWriting newWriting) {
        return new CodecZip(newWriting, reading);
    }

    @Override
    public void write(Contents contents, Path archive) throws IOException {
        MemorySegment all = MemorySegment.ofArray(contents.bytes());
        try (ZipWriter writer = ZipWriter.create(archive, writing)) {
            for (int i = 0; i < contents.count(); i++) {
                writer.add(contents.names()[i], all.asSlice(contents.start(i), contents.length(i)), writer.entries());
            }
        }
    }

    @Override
    public void write(Path source, String name, Path archive) throws IOException {
        try (ZipWriter writer = ZipWriter.create(archive, writing)) {
            writer.add(name, source);
        }
    }

    @Override
    public Opened<ZipEntry> open(Path archive) throws IOException {
        return new Reader(ZipArchive.open(archive, reading));
    }

    private record Reader(ZipArchive archive) implements Opened<ZipEntry> {
        @Override
        public Iterator<ZipEntry> entries() {
            return archive.entries().iterator();
        }

        @Override
        public String name(ZipEntry entry) {
            return entry.name();
        }

        @Override
        public byte[] content(ZipEntry entry) throws IOException {
            return archive.bytes(entry, LIMIT);
        }

        @Override
        public InputStream stream(ZipEntry entry) throws IOException {
            return archive.read(entry);
        }

        @Override
        public void close() throws IOException {
            archive.close();
        }
    }
}
