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

/** Digests, message authentication codes and checksums of memory and of files. */
public final class HashSuite implements Suite {
    static final String NAME = "hash";

    private final List<HashPeer> peers = List.of(
            new JavaSecurity(),
            new JavaChecksums(),
            new BouncyCastle(),
            new Hash4j(),
            new ZeroAllocationHashing(),
            new Guava(),
            new CommonsCodec(),
            new OpensslTool(),
            new XxhashTool(),
            new Blake3Tool());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Every engine of every hash on a file of 200 MiB, read through a buffer and mapped into memory (the"
                + " file is in the page cache), and in one array; 64 bytes, 1 KiB and 16 KiB in nanoseconds a call; hashes"
                + " that are trees on two threads. What counts is the time on one thread. A quick run compares sha-256,"
                + " sha-512, blake3 and xxh3-64, a full one all algorithms and other libraries and programs too. Every"
                + " hash is compared with a known one before its time counts. Hashes of at most 64 bits are asked for as"
                + " numbers, the others as arrays.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return List.of(Hasher.class);
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
    public List<Planned> tuning(Scope scope) {
        return HashTuning.plan(scope);
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws IOException {
        if (!trial.operation().equals(HashPlan.HASH)) {
            boolean mapped = trial.operation().equals(HashPlan.HASH_MAPPED);
            return () -> new FileHash(trial.algorithm(), workload, mapped, digester(trial));
        }
        workload.bytes();
        return () -> memory(trial, workload);
    }

    private Operation memory(Trial trial, Workload workload) throws Exception {
        return trial.peer() && peer(trial) instanceof Tool tool
                ? tool.benchmark(trial.algorithm(), workload)
                : new MemoryHash(trial.algorithm(), workload, digester(trial));
    }

    private Digester digester(Trial trial) throws Exception {
        return trial.peer()
                ? peer(trial).digester(trial.algorithm())
                : EngineDigester.of(trial.algorithm(), trial.engine(), HashPlan.threads(trial));
    }

    private HashPeer peer(Trial trial) {
        return peers.stream()
                .filter(peer -> peer.id().equals(trial.engine()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no peer is called " + trial.engine()));
    }

    static Outcome outcome(String algorithm, Workload workload, byte[] hash) throws Exception {
        boolean verified = Expected.check(algorithm, workload, hash);
        return new Outcome(Files.size(workload.file()), null, HexFormat.of().formatHex(hash), verified);
    }
}
