package dev.codecs.bench.codecs;

import dev.codecs.Codec;
import dev.codecs.Compressor;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** Compression and decompression without any container. */
public final class CodecsSuite implements Suite {
    static final String NAME = "codecs";

    private final JavaUtilZip witness = new JavaUtilZip();
    private final List<CodecPeer> peers = List.of(witness, new Aircompressor());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Every engine of every compression format, without any container: text and random bytes of 20 MiB in"
            + " one call, 5,000 texts of about 2 KB with a call for each, and a file as a stream in pieces of 64 KiB."
            + " What counts is the time for the size: compare rows of about equal output. Decompression is of the same"
            + " stream for all: java.util.zip's at level 6 where it knows the format.";
    }

    @Override
    public Class<? extends Codec> codec() {
        return Compressor.class;
    }

    @Override
    public List<CodecPeer> peers() {
        return peers;
    }

    @Override
    public List<Planned> plan(Scope scope) {
        return new CodecsPlan(scope).planned();
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        boolean stream = trial.table().equals(CodecsPlan.STREAM);
        if (trial.operation().equals(CodecsPlan.COMPRESS)) {
            if (stream) {
                return () -> {
                    ByteCodec codec = codec(trial);
                    return new Streams.Compressing(workload, codec, readers(trial, codec));
                };
            }
            workload.bytes();
            return () -> {
                ByteCodec codec = codec(trial);
                return new Compression(workload, codec, readers(trial, codec));
            };
        }
        Workload compressed = Parts.compressed(
                workload,
                trial.algorithm(),
                () -> JavaUtilZip.knows(trial.algorithm()) ? witness.codec(trial.algorithm(), 6) : codec(trial));
        if (stream) {
            return () -> new Streams.Decompressing(workload, compressed, codec(trial));
        }
        compressed.bytes();
        return () -> new Decompression(workload, compressed, codec(trial));
    }

    private ByteCodec codec(Trial trial) {
        if (trial.peer()) {
            return peers.stream()
                    .filter(peer -> peer.id().equals(trial.engine()))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchElementException("no peer is called " + trial.engine()))
                    .codec(trial.algorithm(), level(trial, 6));
        }
        Compressor compressor = Compressor.of(trial.algorithm(), trial.engine());
        return new EngineCodec(compressor.level(level(trial, compressor.level())));
    }

    private static int level(Trial trial, int usual) {
        return trial.parameters().get(CodecsPlan.LEVEL) instanceof Integer level ? level : usual;
    }

    /** Who must be able to read what the codec writes: itself, and the JDK where it knows the format. */
    private Supplier<List<ByteCodec>> readers(Trial trial, ByteCodec codec) {
        return () -> JavaUtilZip.knows(trial.algorithm())
                ? List.of(codec, witness.codec(trial.algorithm(), 6))
                : List.of(codec);
    }
}
