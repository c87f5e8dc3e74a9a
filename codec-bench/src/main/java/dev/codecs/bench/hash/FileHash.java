package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;

/** Hashes a file, which the system has in its page cache after the first time. */
record FileHash(String algorithm, Workload workload, boolean mapped, Digester digester) implements Operation {
    @Override
    public long run(int times) throws IOException {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += digester.hash(workload.file(), mapped)[0];
        }
        return sum;
    }

    @Override
    public Outcome verify() throws Exception {
        return HashSuite.outcome(algorithm, workload, digester.hash(workload.file(), mapped));
    }

    @Override
    public boolean elsewhere() {
        return digester.elsewhere();
    }

    @Override
    public void close() {
        digester.close();
    }
}
