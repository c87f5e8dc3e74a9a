package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link MessageDigest} used directly, and the witness of what the others compute. */
final class JavaSecurity implements HashPeer {
    private static final Map<String, String> NAMES = Map.of(
            "md5", "MD5",
            "sha-1", "SHA-1",
            "sha-224", "SHA-224",
            "sha-256", "SHA-256",
            "sha-384", "SHA-384",
            "sha-512", "SHA-512",
            "sha-512/224", "SHA-512/224",
            "sha-512/256", "SHA-512/256");

    @Override
    public String id() {
        return "java.security";
    }

    @Override
    public Kind kind() {
        return Kind.JDK;
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("JDK " + Runtime.version());
    }

    @Override
    public List<Ability> abilities() {
        return NAMES.keySet().stream().sorted().map(Ability::new).toList();
    }

    @Override
    public boolean takesMappedMemory() {
        return true;
    }

    /** The right hash, if the JDK knows the algorithm. */
    static Optional<byte[]> witness(String algorithm, byte[] data) throws NoSuchAlgorithmException {
        String name = NAMES.get(algorithm);
        return name == null
                ? Optional.empty()
                : Optional.of(MessageDigest.getInstance(name).digest(data));
    }

    @Override
    public Digester digester(String algorithm) throws NoSuchAlgorithmException {
        return new Digest(MessageDigest.getInstance(NAMES.get(algorithm)));
    }

    /** One digest for all calls, which resets itself: getInstance costs about as much as hashing 64 bytes. */
    private record Digest(MessageDigest digest) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return digest.digest(data);
        }

        @Override
        public long hashLong(byte[] data) {
            return digest.digest(data)[0];
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            if (!mapped) {
                PiecewiseReading.read(file, digest::update);
                return digest.digest();
            }
            try (FileChannel channel = FileChannel.open(file)) {
                for (long at = 0; at < channel.size(); at += Integer.MAX_VALUE) {
                    digest.update(channel.map(MapMode.READ_ONLY, at, Math.min(Integer.MAX_VALUE, channel.size() - at)));
                }
                return digest.digest();
            }
        }
    }
}
