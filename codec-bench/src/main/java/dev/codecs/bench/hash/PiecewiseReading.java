package dev.codecs.bench.hash;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The loop with which every peer reads a file. */
final class PiecewiseReading {
    /** As many as our own engines read at a time. */
    private static final int PIECE = 256 << 10;

    private PiecewiseReading() {}

    /** Takes the start of an array. */
    interface Sink {
        void update(byte[] data, int offset, int length);
    }

    static void read(Path file, Sink sink) throws IOException {
        byte[] piece = new byte[PIECE];
        try (InputStream in = new FileInputStream(file.toFile())) {
            for (int n = in.read(piece); n > 0; n = in.read(piece)) {
                sink.update(piece, 0, n);
            }
        }
    }
}
