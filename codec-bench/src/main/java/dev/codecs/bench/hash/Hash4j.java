package dev.codecs.bench.hash;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The XXH3 of hash4j, in pure Java, and the witness of ours. */
final class Hash4j implements HashPeer {
    private static final String ALGORITHM = "xxh3-64";

    @Override
    public String id() {
        return "hash4j";
    }

    @Override
    public Kind kind() {
        return Kind.JAVA;
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("hash4j " + Versions.of("hash4j"));
    }

    @Override
    public List<Ability> abilities() {
        return List.of(new Ability(ALGORITHM));
    }

    /** The right hash, if it knows the algorithm. */
    static Optional<byte[]> witness(String algorithm, byte[] data) {
        return algorithm.equals(ALGORITHM)
                ? Optional.of(bytes(Hashing.xxh3_64().hashBytesToLong(data)))
                : Optional.empty();
    }

    @Override
    public Digester digester(String algorithm) {
        return new Xxh3(Hashing.xxh3_64());
    }

    private record Xxh3(Hasher64 hasher) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return bytes(hashLong(data));
        }

        @Override
        public long hashLong(byte[] data) {
            return hasher.hashBytesToLong(data);
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            HashStream64 stream = hasher.hashStream();
            PiecewiseReading.read(file, stream::putBytes);
            return bytes(stream.getAsLong());
        }
    }

    private static byte[] bytes(long hash) {
        return ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    }
}
