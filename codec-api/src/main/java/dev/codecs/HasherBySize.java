package dev.codecs;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.Executor;

/** A hasher whose engine depends on the size of the data. A session, which does not know it, is the engine's of the largest. */
final class HasherBySize implements Hasher {
    /** Gives the registry such a hasher. */
    static final class Joining implements BySize.Joining<Hasher> {
        @Override
        public Hasher join(BySize<Hasher> engines) {
            return of(engines);
        }
    }

    private final BySize<Hasher> engines;

    private HasherBySize(BySize<Hasher> engines) {
        this.engines = engines;
    }

    private static Hasher of(BySize<Hasher> engines) {
        return engines.isOne() ? engines.largest() : new HasherBySize(engines);
    }

    private Hasher with(BySize<Hasher> changed) {
        return changed.equals(engines) ? this : of(changed);
    }

    @Override
    public String algorithm() {
        return engines.largest().algorithm();
    }

    @Override
    public Engine engine() {
        return engines.engine();
    }

    @Override
    public Engine engineFor(long bytes) {
        return engines.of(bytes).engine();
    }

    @Override
    public int rank() {
        return engines.largest().rank();
    }

    @Override
    public int length() {
        return engines.largest().length();
    }

    @Override
    public Hasher length(int bytes) {
        return with(engines.map(hasher -> hasher.length(bytes)));
    }

    @Override
    public Hasher keyed(byte[] key) {
        return with(engines.map(hasher -> hasher.keyed(key)));
    }

    @Override
    public Hasher seeded(long seed) {
        return with(engines.map(hasher -> hasher.seeded(seed)));
    }

    @Override
    public Hasher context(String deriveKeyContext) {
        return with(engines.map(hasher -> hasher.context(deriveKeyContext)));
    }

    @Override
    public Hasher parallel(Executor executor, int parallelism) {
        return with(engines.map(hasher -> hasher.parallel(executor, parallelism)));
    }

    @Override
    public byte[] hash(byte[] data, int offset, int length) {
        return engines.of(length).hash(data, offset, length);
    }

    @Override
    public byte[] hash(MemorySegment data) {
        return engines.of(data.byteSize()).hash(data);
    }

    @Override
    public long hashLong(byte[] data, int offset, int length) {
        return engines.of(length).hashLong(data, offset, length);
    }

    @Override
    public long hashLong(MemorySegment data) {
        return engines.of(data.byteSize()).hashLong(data);
    }

    @Override
    public Hash start() {
        return engines.largest().start();
    }

    @Override
    public String toString() {
        return engines.toString();
    }
}
