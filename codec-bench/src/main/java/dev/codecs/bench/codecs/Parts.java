package dev.codecs.bench.codecs;

import dev.codecs.bench.suite.Workload;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Inputs that are divided into parts, each compressed on its own. */
final class Parts {
    private Parts() {}

    static int longest(int[] parts) {
        int longest = 0;
        for (int part = 1; part < parts.length; part++) {
            longest = Math.max(longest, parts[part] - parts[part - 1]);
        }
        return longest;
    }

    /** The workload in compressed form: the same for every contender, made by whoever asks first. */
    static Workload compressed(Workload workload, String algorithm, Callable<ByteCodec> writer) throws Exception {
        Workload compressed = workload.derived(algorithm);
        if (!Files.exists(compressed.file())) {
            Workload unfinished = compressed.derived("unfinished");
            compressed.divide(write(workload, unfinished, writer.call()));
            Files.move(unfinished.file(), compressed.file());
        }
        return compressed;
    }

    private static List<Integer> write(Workload workload, Workload compressed, ByteCodec writer) throws Exception {
        byte[] source = workload.bytes();
        int[] parts = workload.parts();
        byte[] target = new byte[writer.maxCompressedLength(longest(parts))];
        List<Integer> lengths = new ArrayList<>();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(compressed.file()))) {
            for (int part = 1; part < parts.length; part++) {
                int length = writer.compress(source, parts[part - 1], parts[part] - parts[part - 1], target);
                out.write(target, 0, length);
                lengths.add(length);
            }
        }
        return lengths;
    }
}
