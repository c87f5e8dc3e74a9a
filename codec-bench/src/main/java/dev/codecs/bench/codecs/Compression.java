package dev.codecs.bench.codecs;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Compresses each part of an input by a call of its own. */
final class Compression implements Operation {
    private final byte[] source;
    private final int[] parts;
    private final ByteCodec codec;
    private final Supplier<List<ByteCodec>> readers;
    private final byte[] target;

    /** @param readers who must be able to read what the codec writes */
    Compression(Workload workload, ByteCodec codec, Supplier<List<ByteCodec>> readers) throws IOException {
        this.source = workload.bytes();
        this.parts = workload.parts();
        this.codec = codec;
        this.readers = readers;
        this.target = workload.room(codec.maxCompressedLength(Parts.longest(parts)));
    }

    @Override
    public long run(int times) throws Exception {
        long written = 0;
        for (int i = 0; i < times; i++) {
            for (int part = 1; part < parts.length; part++) {
                int start = parts[part - 1];
                written += codec.compress(source, start, parts[part] - start, target);
            }
        }
        return written;
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] back = new byte[Parts.longest(parts)];
        List<ByteCodec> all = readers.get();
        long written = 0;
        for (int part = 1; part < parts.length; part++) {
            int start = parts[part - 1];
            int length = codec.compress(source, start, parts[part] - start, target);
            for (ByteCodec reader : all) {
                int read = reader.decompress(target, 0, length, back);
                if (!Arrays.equals(back, 0, read, source, start, parts[part])) {
                    throw new WrongOutputException("part " + part + " of the input is another after a round trip");
                }
            }
            written += length;
        }
        return new Outcome(source.length, written, "", true);
    }
}
