package dev.codecs.bench.hash;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashStream32;
import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hasher32;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The xxHash family and MurmurHash3 of hash4j, in pure Java, and the witness of ours. */
final class Hash4j implements HashPeer {
    private static final List<String> ALGORITHMS = List.of("xxh32", "xxh64", "xxh3-64", "xxh3-128", "murmur3-x64-128");

    @Override
    public String id() {
        return "hash4j";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("hash4j " + Versions.of("hash4j"));
    }

    @Override
    public Collection<String> algorithms() {
        return ALGORITHMS;
    }

    @Override
    public boolean telling() {
        return true;
    }

    /** The right hash, if it knows the algorithm. */
    static Optional<byte[]> witness(String algorithm, byte[] data) throws Exception {
        return ALGORITHMS.contains(algorithm) ? Optional.of(of(algorithm).hash(data)) : Optional.empty();
    }

    @Override
    public Digester digester(String algorithm) {
        return of(algorithm);
    }

    private static Digester of(String algorithm) {
        return switch (algorithm) {
            case "xxh32" -> new Of32(Hashing.xxh32());
            case "xxh64" -> new Of64(Hashing.xxh64());
            case "xxh3-64" -> new Of64(Hashing.xxh3_64());
            case "xxh3-128" -> new Of128(Hashing.xxh3_128(), Hash4j::bigEndian);
            case "murmur3-x64-128" -> new Of128(Hashing.murmur3_128(), HashValue128::toByteArray);
            default -> throw new IllegalArgumentException("no hash is called " + algorithm);
        };
    }

    private record Of32(Hasher32 hasher) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return Numbers.bytes(hasher.hashBytesToInt(data));
        }

        @Override
        public long hashLong(byte[] data) {
            return Integer.toUnsignedLong(hasher.hashBytesToInt(data));
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            HashStream32 stream = hasher.hashStream();
            PiecewiseReading.read(file, stream::putBytes);
            return Numbers.bytes(stream.getAsInt());
        }
    }

    private record Of64(Hasher64 hasher) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return Numbers.bytes(hashLong(data));
        }

        @Override
        public long hashLong(byte[] data) {
            return hasher.hashBytesToLong(data);
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            HashStream64 stream = hasher.hashStream();
            PiecewiseReading.read(file, stream::putBytes);
            return Numbers.bytes(stream.getAsLong());
        }
    }

    private record Of128(Hasher128 hasher, Function<HashValue128, byte[]> order) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return order.apply(hasher.hashBytesTo128Bits(data));
        }

        @Override
        public long hashLong(byte[] data) {
            return hasher.hashBytesTo128Bits(data).getAsLong();
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            HashStream128 stream = hasher.hashStream();
            PiecewiseReading.read(file, stream::putBytes);
            return order.apply(stream.get());
        }
    }

    private static byte[] bigEndian(HashValue128 hash) {
        return Numbers.bytes(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }
}
