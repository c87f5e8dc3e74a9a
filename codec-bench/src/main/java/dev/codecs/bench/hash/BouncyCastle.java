package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;

/** The digests of BouncyCastle's lightweight API, in pure Java. */
final class BouncyCastle implements HashPeer {
    @Override
    public String id() {
        return "bcprov";
    }

    @Override
    public Kind kind() {
        return Kind.JAVA;
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("BouncyCastle " + Versions.of("bcprov-jdk18on"));
    }

    @Override
    public List<Ability> abilities() {
        return List.of(new Ability("sha-256"));
    }

    @Override
    public Digester digester(String algorithm) {
        return Light.sha256();
    }

    /** Apart, as the verification of a class loads what its code converts: here a signed jar of 8 MB. */
    private record Light(Digest digest) implements Digester {
        static Light sha256() {
            return new Light(SHA256Digest.newInstance());
        }

        @Override
        public byte[] hash(byte[] data) {
            digest.update(data, 0, data.length);
            return finish();
        }

        @Override
        public long hashLong(byte[] data) {
            return hash(data)[0];
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            PiecewiseReading.read(file, digest::update);
            return finish();
        }

        private byte[] finish() {
            byte[] hash = new byte[digest.getDigestSize()];
            digest.doFinal(hash, 0);
            return hash;
        }
    }
}
