package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;

/** Hashes an array. */
final class MemoryHash implements Operation {
    /** What stays in the first-level cache of every processor of today beside an engine's own state. */
    private static final int COPIES_BYTES = 16 << 10;

    private final String algorithm;
    private final Workload workload;
    private final Digester digester;
    private final byte[][] copies;

    MemoryHash(String algorithm, Workload workload, Digester digester) throws IOException {
        this.algorithm = algorithm;
        this.workload = workload;
        this.digester = digester;
        this.copies = copies(workload.bytes());
    }

    /**
     * As many as a power of two. Of one short array hashed again and again by code without a call, the compiler would take most of
     * the work out of the loop.
     */
    private static byte[][] copies(byte[] data) {
        byte[][] copies = new byte[Integer.highestOneBit(Math.max(1, COPIES_BYTES / Math.max(64, data.length)))][];
        copies[0] = data;
        for (int i = 1; i < copies.length; i++) {
            copies[i] = data.clone();
        }
        return copies;
    }

    @Override
    public long run(int times) throws Exception {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += digester.hashLong(copies[i & (copies.length - 1)]);
        }
        return sum;
    }

    @Override
    public void close() {
        digester.close();
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] data = copies[0];
        byte[] hash = digester.hash(data);
        if (hash.length <= Long.BYTES && digester.hashLong(data) != Numbers.of(hash)) {
            throw new WrongOutputException("as a number the hash is another than as bytes");
        }
        return HashSuite.outcome(algorithm, workload, hash);
    }
}
