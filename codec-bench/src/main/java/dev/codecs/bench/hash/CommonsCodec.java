package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.util.Collection;
import java.util.List;
import org.apache.commons.codec.digest.Blake3;
import org.apache.commons.codec.digest.XXHash32;

/** What commons-codec computes by itself, in pure Java; its other digests are the JDK's. */
final class CommonsCodec implements HashPeer {
    @Override
    public String id() {
        return "commons-codec";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("commons-codec " + Versions.of("commons-codec"));
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("blake3", "xxh32");
    }

    @Override
    public Digester digester(String algorithm) {
        return algorithm.equals("blake3") ? blake3() : xxh32();
    }

    private static Digester blake3() {
        Blake3 blake3 = Blake3.initHash();
        return new Stepwise(blake3::update, () -> {
            byte[] hash = blake3.doFinalize(32);
            blake3.reset();
            return hash;
        });
    }

    private static Digester xxh32() {
        XXHash32 xxh32 = new XXHash32();
        return new Stepwise(xxh32::update, () -> {
            int hash = (int) xxh32.getValue();
            xxh32.reset();
            return Numbers.bytes(hash);
        });
    }
}
