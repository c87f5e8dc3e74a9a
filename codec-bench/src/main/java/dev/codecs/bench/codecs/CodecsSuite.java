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
import java.util.stream.Stream;

/** Compression and decompression without any container. */
public final class CodecsSuite implements Suite {
    static final String NAME = "codecs";

    private final Witnesses witnesses = new Witnesses();
    private final List<CodecPeer> peers =
            List.of(new JavaUtilZip(), Aircompressor.JAVA, Aircompressor.FFI, Lz4Java.JNI, Lz4Java.SAFE, new ZstdJni());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Every engine of every compression format, without any container: 20 MiB in one call (text, random bytes; in a full run "
                + "also class files and machine code of the JDK, and what repeats itself), 5,000 texts of about 2 KB and in a full "
                + "run 320 of 64 KiB with a call for each, a file as a stream in pieces of 64 KiB, and one stream on two threads. "
                + "What counts is the time for the size: compare rows of about equal output. Decompression is of the same stream "
                + "for all, made by java.util.zip at level 6, by zstd-jni at level 3 and by lz4-java at level 1, and in a full run "
                + "also of each engine's own.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return List.of(Compressor.class);
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
    public List<Planned> tuning(Scope scope) {
        return CodecsTuning.plan(scope);
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        boolean stream = CodecsPlan.STREAM.equals(trial.parameters().get(CodecsPlan.MODE));
        if (trial.operation().equals(CodecsPlan.COMPRESS)) {
            if (stream) {
                return () -> {
                    ByteCodec codec = codec(trial);
                    return new Streams.Compressing(workload, codec, CodecsPlan.threads(trial), readers(trial, codec));
                };
            }
            workload.bytes();
            return () -> {
                ByteCodec codec = codec(trial);
                return new Compression(workload, codec, readers(trial, codec));
            };
        }
        Workload compressed = compressed(trial, workload);
        if (stream) {
            return () -> new Streams.Decompressing(workload, compressed, codec(trial));
        }
        compressed.bytes();
        return () -> new Decompression(workload, compressed, codec(trial));
    }

    /** The stream that all read, or the one that the trial's own engine makes at its level. */
    private Workload compressed(Trial trial, Workload workload) throws Exception {
        if (trial.table().equals(CodecsPlan.OWN)) {
            String name = String.join(
                    ".",
                    trial.algorithm(),
                    trial.engine(),
                    String.valueOf(trial.parameters().get(CodecsPlan.LEVEL)));
            return Parts.compressed(workload, name, () -> codec(trial));
        }
        return Parts.compressed(
                workload,
                trial.algorithm(),
                () -> witnesses.of(trial.algorithm()).orElseGet(() -> codec(trial)));
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

    /** Who must be able to read what the codec writes: itself, and the format's own library. */
    private Supplier<List<ByteCodec>> readers(Trial trial, ByteCodec codec) {
        return () -> Stream.concat(Stream.of(codec), witnesses.of(trial.algorithm()).stream())
                .toList();
    }
}
