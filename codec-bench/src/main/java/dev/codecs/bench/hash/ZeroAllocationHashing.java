package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import net.openhft.hashing.LongHashFunction;
import net.openhft.hashing.LongTupleHashFunction;

/** The xxHash family of zero-allocation-hashing, in Java over sun.misc.Unsafe. It hashes what is there as a whole. */
final class ZeroAllocationHashing implements HashPeer {
    @Override
    public String id() {
        return "zero-allocation-hashing";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("zero-allocation-hashing " + Versions.of("zero-allocation-hashing"));
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("xxh64", "xxh3-64", "xxh3-128");
    }

    @Override
    public Set<String> operations() {
        return Set.of(HashPlan.HASH, HashPlan.HASH_MAPPED);
    }

    @Override
    public List<String> jvmFlags() {
        return List.of("--sun-misc-unsafe-memory-access=allow", "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED");
    }

    @Override
    public Digester digester(String algorithm) {
        return switch (algorithm) {
            case "xxh64" -> new Of64(LongHashFunction.xx());
            case "xxh3-64" -> new Of64(LongHashFunction.xx3());
            default -> new Of128(LongTupleHashFunction.xx128());
        };
    }

    private record Of64(LongHashFunction function) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return Numbers.bytes(hashLong(data));
        }

        @Override
        public long hashLong(byte[] data) {
            return function.hashBytes(data);
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            try (FileChannel channel = FileChannel.open(file)) {
                return Numbers.bytes(function.hashBytes(channel.map(MapMode.READ_ONLY, 0, channel.size())));
            }
        }
    }

    private static final class Of128 implements Digester {
        private final LongTupleHashFunction function;

        /** The low half and the high half. */
        private final long[] result = new long[2];

        Of128(LongTupleHashFunction function) {
            this.function = function;
        }

        @Override
        public byte[] hash(byte[] data) {
            function.hashBytes(data, result);
            return Numbers.bytes(result[1], result[0]);
        }

        @Override
        public long hashLong(byte[] data) {
            function.hashBytes(data, result);
            return result[0];
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            try (FileChannel channel = FileChannel.open(file)) {
                function.hashBytes(channel.map(MapMode.READ_ONLY, 0, channel.size()), result);
                return Numbers.bytes(result[1], result[0]);
            }
        }
    }
}
