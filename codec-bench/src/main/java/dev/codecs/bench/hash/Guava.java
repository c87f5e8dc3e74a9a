package dev.codecs.bench.hash;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The digests of Guava, which are the JDK's behind an interface of its own, and its MurmurHash3, which is in Java. */
final class Guava implements HashPeer {
    @Override
    public String id() {
        return "guava";
    }

    @Override
    public String kind() {
        return Kind.JDK.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("Guava " + Versions.of("guava"));
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("sha-256", "sha-384", "sha-512", "hmac-sha-256", "hmac-sha-512", "murmur3-x64-128");
    }

    @Override
    public Digester digester(String algorithm) {
        return new Of(
                switch (algorithm) {
                    case "sha-256" -> Hashing.sha256();
                    case "sha-384" -> Hashing.sha384();
                    case "sha-512" -> Hashing.sha512();
                    case "hmac-sha-256" -> Hashing.hmacSha256(Key.bytes());
                    case "hmac-sha-512" -> Hashing.hmacSha512(Key.bytes());
                    case "murmur3-x64-128" -> Hashing.murmur3_128();
                    default -> throw new IllegalArgumentException("no digest is called " + algorithm);
                });
    }

    private record Of(HashFunction function) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return function.hashBytes(data).asBytes();
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            Hasher hasher = function.newHasher();
            PiecewiseReading.read(file, hasher::putBytes);
            return hasher.hash().asBytes();
        }
    }
}
