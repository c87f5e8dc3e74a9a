package dev.codecs.bench.hash;

import dev.codecs.Codec;
import dev.codecs.Hasher;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.NoSuchElementException;

/** Digests and checksums of memory and of files. */
public final class HashSuite implements Suite {
    static final String NAME = "hash";

    private final List<HashPeer> peers = List.of(new JavaSecurity(), new BouncyCastle(), new Hash4j());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Every engine of every hash: 200 MiB in one array and as a file, read through a buffer and mapped into memory (the file is "
                + "in the page cache); 64 bytes, 1 KiB and 16 KiB in nanoseconds a call. What counts is the time on one thread. "
                + "Hashes of at most 64 bits are asked for as numbers, the others as arrays.";
    }

    @Override
    public Class<? extends Codec> codec() {
        return Hasher.class;
    }

    @Override
    public List<HashPeer> peers() {
        return peers;
    }

    @Override
    public List<Planned> plan(Scope scope) {
        return new HashPlan(scope, peers).planned();
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws IOException {
        if (trial.operation().equals(HashPlan.HASH)) {
            workload.bytes();
            return () -> new MemoryHash(trial.algorithm(), workload, digester(trial));
        }
        boolean mapped = trial.operation().equals(HashPlan.HASH_MAPPED);
        return () -> new FileHash(trial.algorithm(), workload, mapped, digester(trial));
    }

    private Digester digester(Trial trial) throws Exception {
        if (trial.peer()) {
            return peers.stream()
                    .filter(peer -> peer.id().equals(trial.engine()))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchElementException("no peer is called " + trial.engine()))
                    .digester(trial.algorithm());
        }
        return new EngineDigester(Hasher.of(trial.algorithm(), trial.engine()));
    }

    private record FileHash(String algorithm, Workload workload, boolean mapped, Digester digester)
            implements Operation {
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
            return outcome(algorithm, workload, digester.hash(workload.file(), mapped));
        }
    }

    static Outcome outcome(String algorithm, Workload workload, byte[] hash) throws Exception {
        boolean verified = Expected.check(algorithm, workload, hash);
        return new Outcome(Files.size(workload.file()), null, HexFormat.of().formatHex(hash), verified);
    }
}
