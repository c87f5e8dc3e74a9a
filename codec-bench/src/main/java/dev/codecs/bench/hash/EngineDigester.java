package dev.codecs.bench.hash;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import java.io.IOException;
import java.nio.file.Path;

/** An engine of ours. */
record EngineDigester(Hasher hasher) implements Digester {
    @Override
    public byte[] hash(byte[] data) {
        return hasher.hash(data);
    }

    @Override
    public long hashLong(byte[] data) {
        return hasher.length() <= Long.BYTES ? hasher.hashLong(data, 0, data.length) : hasher.hash(data)[0];
    }

    @Override
    public byte[] hash(Path file, boolean mapped) throws IOException {
        return hasher.hash(file, mapped ? FileHashing.mapped() : FileHashing.buffered());
    }
}
