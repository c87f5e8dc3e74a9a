package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** {@link MessageDigest} and {@link Mac} used directly, and the witness of what the others compute. */
final class JavaSecurity implements HashPeer {
    private static final Map<String, String> DIGESTS = Map.ofEntries(
            Map.entry("md5", "MD5"),
            Map.entry("sha-1", "SHA-1"),
            Map.entry("sha-224", "SHA-224"),
            Map.entry("sha-256", "SHA-256"),
            Map.entry("sha-384", "SHA-384"),
            Map.entry("sha-512", "SHA-512"),
            Map.entry("sha-512/224", "SHA-512/224"),
            Map.entry("sha-512/256", "SHA-512/256"),
            Map.entry("sha3-224", "SHA3-224"),
            Map.entry("sha3-256", "SHA3-256"),
            Map.entry("sha3-384", "SHA3-384"),
            Map.entry("sha3-512", "SHA3-512"));

    @Override
    public String id() {
        return "java.security";
    }

    @Override
    public String kind() {
        return Kind.JDK.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("JDK " + Runtime.version());
    }

    @Override
    public Collection<String> algorithms() {
        return DIGESTS.keySet().stream()
                .flatMap(digest -> Stream.of(digest, "hmac-" + digest))
                .toList();
    }

    @Override
    public Set<String> operations() {
        return Set.of(HashPlan.HASH, HashPlan.HASH_FILE, HashPlan.HASH_MAPPED);
    }

    @Override
    public boolean telling() {
        return true;
    }

    /** The right hash, if the JDK knows the algorithm. */
    static Optional<byte[]> witness(String algorithm, byte[] data) throws GeneralSecurityException {
        return DIGESTS.containsKey(Key.digest(algorithm))
                ? Optional.of(direct(algorithm).hash(data))
                : Optional.empty();
    }

    @Override
    public Digester digester(String algorithm) throws GeneralSecurityException {
        return direct(algorithm);
    }

    private static Direct direct(String algorithm) throws GeneralSecurityException {
        String name = DIGESTS.get(Key.digest(algorithm));
        if (!Key.needs(algorithm)) {
            MessageDigest digest = MessageDigest.getInstance(name);
            return new Direct(digest::digest, digest::update, digest::update, digest::digest);
        }
        String of = String.valueOf(name);
        Mac mac = Mac.getInstance("Hmac" + (of.startsWith("SHA-") ? "SHA" + of.substring("SHA-".length()) : of));
        mac.init(new SecretKeySpec(Key.bytes(), mac.getAlgorithm()));
        return new Direct(mac::doFinal, mac::update, mac::update, mac::doFinal);
    }

    /** One object for all calls, which resets itself: getInstance costs about as much as hashing 64 bytes. */
    private record Direct(
            UnaryOperator<byte[]> whole,
            PiecewiseReading.Sink update,
            Consumer<ByteBuffer> updateMapped,
            Supplier<byte[]> finish)
            implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return whole.apply(data);
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            if (!mapped) {
                PiecewiseReading.read(file, update);
                return finish.get();
            }
            try (FileChannel channel = FileChannel.open(file)) {
                for (long at = 0; at < channel.size(); at += Integer.MAX_VALUE) {
                    updateMapped.accept(
                            channel.map(MapMode.READ_ONLY, at, Math.min(Integer.MAX_VALUE, channel.size() - at)));
                }
                return finish.get();
            }
        }
    }
}
