package dev.codecs.bench.codecs;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.util.Arrays;

/** Decompresses each stream of an input by a call of its own. */
final class Decompression implements Operation {
    private final Workload original;
    private final byte[] streams;
    private final int[] parts;
    private final ByteCodec codec;
    private final byte[] target;

    Decompression(Workload original, Workload compressed, ByteCodec codec) throws IOException {
        this.original = original;
        this.streams = compressed.bytes();
        this.parts = compressed.parts();
        this.codec = codec;
        this.target = original.room(Parts.longest(original.parts()));
    }

    @Override
    public long run(int times) throws Exception {
        long written = 0;
        for (int i = 0; i < times; i++) {
            for (int part = 1; part < parts.length; part++) {
                int start = parts[part - 1];
                written += codec.decompress(streams, start, parts[part] - start, target);
            }
        }
        return written;
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] expected = original.bytes();
        int[] expectedParts = original.parts();
        for (int part = 1; part < parts.length; part++) {
            int start = parts[part - 1];
            int written = codec.decompress(streams, start, parts[part] - start, target);
            if (!Arrays.equals(target, 0, written, expected, expectedParts[part - 1], expectedParts[part])) {
                throw new WrongOutputException("stream " + part + " gives other bytes than were compressed");
            }
        }
        return new Outcome(expected.length, (long) streams.length, "", true);
    }
}
