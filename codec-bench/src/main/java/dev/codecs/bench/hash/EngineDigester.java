package dev.codecs.bench.hash;

import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * An engine of ours.
 *
 * @param threads other threads than the calling one, which work for it, or null for none
 */
record EngineDigester(Hasher hasher, @Nullable ExecutorService threads) implements Digester {
    /** The engine of an algorithm, with the key where it needs one, on so many threads. */
    static EngineDigester of(String algorithm, String engine, int threads) {
        Hasher plain = Hasher.of(algorithm, engine);
        Hasher hasher = Key.needs(algorithm) ? plain.keyed(Key.bytes()) : plain;
        if (threads == 1) {
            return new EngineDigester(hasher, null);
        }
        ExecutorService others = Executors.newFixedThreadPool(
                threads - 1, Thread.ofPlatform().daemon().name("hash-", 0).factory());
        return new EngineDigester(hasher.parallel(others, threads), others);
    }

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

    @Override
    public void close() {
        if (threads != null) {
            threads.shutdown();
        }
    }
}
