package dev.codecs.bench.hash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The hash of a library that takes data piece by piece.
 *
 * @param update takes a piece
 * @param finish gives the hash, and is ready for the next one
 */
record Stepwise(PiecewiseReading.Sink update, Supplier<byte[]> finish) implements Digester {
    @Override
    public byte[] hash(byte[] data) {
        update.update(data, 0, data.length);
        return finish.get();
    }

    @Override
    public byte[] hash(Path file, boolean mapped) throws IOException {
        PiecewiseReading.read(file, update);
        return finish.get();
    }
}
