package dev.codecs.bench.zip;

import dev.codecs.zip.ZipWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Entries whose contents come as streams.
 *
 * @param piece how many bytes are written at once
 */
record Pieces(CodecZip ours, int piece) implements Archiver {
    @Override
    public void write(Contents contents, Path archive) throws IOException {
        try (ZipWriter writer = ZipWriter.create(archive, ours.writing())) {
            for (int i = 0; i < contents.count(); i++) {
                try (OutputStream entry = writer.open(contents.names()[i])) {
                    int end = contents.start(i) + contents.length(i);
                    for (int at = contents.start(i); at < end; at += piece) {
                        entry.write(contents.bytes(), at, Math.min(piece, end - at));
                    }
                }
            }
        }
    }

    @Override
    public Opened<?> open(Path archive) throws IOException {
        return ours.open(archive);
    }
}
