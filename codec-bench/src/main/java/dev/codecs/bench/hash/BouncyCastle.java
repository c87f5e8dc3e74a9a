package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.Blake2sDigest;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.digests.SHAKEDigest;

/** The digests of BouncyCastle's lightweight API, in pure Java, and the witness of those that the JDK does not have. */
final class BouncyCastle implements HashPeer {
    private static final List<String> WITNESSED = List.of("blake2b", "blake2s", "blake3", "shake128", "shake256");

    @Override
    public String id() {
        return "bcprov";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("BouncyCastle " + Versions.of("bcprov-jdk18on"));
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("md5", "sha-1", "sha-256", "sha-512", "blake2b", "blake2s", "blake3");
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public String engine() {
        return "bouncycastle";
    }

    /** The right hash, of its usual length, if this is its witness. */
    static Optional<byte[]> witness(String algorithm, byte[] data) throws Exception {
        return WITNESSED.contains(algorithm)
                ? Optional.of(Light.digester(algorithm).hash(data))
                : Optional.empty();
    }

    @Override
    public Digester digester(String algorithm) {
        return Light.digester(algorithm);
    }

    /** Apart, as the verification of a class loads what its code converts: here a signed jar of 8 MB. */
    private static final class Light {
        private Light() {}

        static Digester digester(String algorithm) {
            Digest digest = digest(algorithm);
            return new Stepwise(digest::update, () -> {
                byte[] hash = new byte[digest.getDigestSize()];
                digest.doFinal(hash, 0);
                return hash;
            });
        }

        private static Digest digest(String algorithm) {
            return switch (algorithm) {
                case "md5" -> new MD5Digest();
                case "sha-1" -> new SHA1Digest();
                case "sha-256" -> SHA256Digest.newInstance();
                case "sha-512" -> new SHA512Digest();
                case "blake2b" -> new Blake2bDigest(512);
                case "blake2s" -> new Blake2sDigest(256);
                case "blake3" -> new Blake3Digest();
                case "shake128" -> new SHAKEDigest(128);
                case "shake256" -> new SHAKEDigest(256);
                default -> throw new IllegalArgumentException("no digest is called " + algorithm);
            };
        }
    }
}
