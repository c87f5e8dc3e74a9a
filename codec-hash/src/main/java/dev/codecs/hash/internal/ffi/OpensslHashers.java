package dev.codecs.hash.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.hash.internal.ffi.OpensslHasher.Function;
import dev.codecs.hash.internal.ffi.OpensslHasher.Keying;
import dev.codecs.spi.Offer;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The engine {@code openssl}: the system's libcrypto, version 3 or newer. */
public final class OpensslHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("openssl", Kind.FFI);

    /**
     * What is offered, and its name in the manual page OSSL_PROVIDER-default(7). It goes before the JDK with the SHA-512 family, of
     * which long data take 0.87 and 64 bytes at most 1.07 of its time, and with SHA-3, where it takes half.
     */
    private static final Map<Offer, String> DIGESTS = Map.ofEntries(
            Map.entry(new Offer("md5", 150), "MD5"),
            Map.entry(new Offer("sha-1", 150), "SHA1"),
            Map.entry(new Offer("sha-224", 150), "SHA2-224"),
            Map.entry(new Offer("sha-256", 150), "SHA2-256"),
            Map.entry(new Offer("sha-384", 220), "SHA2-384"),
            Map.entry(new Offer("sha-512", 220), "SHA2-512"),
            Map.entry(new Offer("sha-512/224", 220), "SHA2-512/224"),
            Map.entry(new Offer("sha-512/256", 220), "SHA2-512/256"),
            Map.entry(new Offer("sha3-224", 220), "SHA3-224"),
            Map.entry(new Offer("sha3-256", 220), "SHA3-256"),
            Map.entry(new Offer("sha3-384", 220), "SHA3-384"),
            Map.entry(new Offer("sha3-512", 220), "SHA3-512"));

    /** The same for what an HMAC is made of. */
    private static final Map<Offer, String> HMACS = Map.ofEntries(
            Map.entry(new Offer("hmac-md5", 80), "MD5"),
            Map.entry(new Offer("hmac-sha-1", 150), "SHA1"),
            Map.entry(new Offer("hmac-sha-224", 150), "SHA2-224"),
            Map.entry(new Offer("hmac-sha-256", 150), "SHA2-256"),
            Map.entry(new Offer("hmac-sha-384", 220), "SHA2-384"),
            Map.entry(new Offer("hmac-sha-512", 220), "SHA2-512"),
            Map.entry(new Offer("hmac-sha-512/224", 220), "SHA2-512/224"),
            Map.entry(new Offer("hmac-sha-512/256", 220), "SHA2-512/256"),
            Map.entry(new Offer("hmac-sha3-224", 220), "SHA3-224"),
            Map.entry(new Offer("hmac-sha3-256", 220), "SHA3-256"),
            Map.entry(new Offer("hmac-sha3-384", 220), "SHA3-384"),
            Map.entry(new Offer("hmac-sha3-512", 220), "SHA3-512"));

    private static final Offer SHAKE128 = new Offer("shake128", 220);
    private static final Offer SHAKE256 = new Offer("shake256", 220);

    // In 0.6 of java's time from one block on. It has one length only: whoever wants another is left with the engines
    // of smaller data, which have all.
    private static final Offer BLAKE2B = new Offer("blake2b", 220, 128);
    private static final Offer BLAKE2S = new Offer("blake2s", 220, 128);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Stream.of(DIGESTS.keySet(), HMACS.keySet(), List.of(SHAKE128, SHAKE256, BLAKE2B, BLAKE2S))
                .flatMap(offers -> offers.stream())
                .toList();
    }

    @Override
    public Availability availability() {
        return Libcrypto.BINDING.availability();
    }

    @Override
    public Hasher create(Offer offer) {
        return SelfTest.passed(make(offer));
    }

    private static Hasher make(Offer offer) {
        String digest = DIGESTS.get(offer);
        if (digest != null) {
            MemorySegment function = Libcrypto.fetch(digest);
            return new OpensslHasher(
                    offer, Libcrypto.length(function), null, new Function(new Evp.Digest(function, false)));
        }
        return switch (offer.algorithm()) {
            case "shake128" -> shake(offer, "SHAKE-128", 32);
            case "shake256" -> shake(offer, "SHAKE-256", 64);
            case "blake2b" -> blake2(offer, "BLAKE2B-512", "BLAKE2BMAC", 64);
            case "blake2s" -> blake2(offer, "BLAKE2S-256", "BLAKE2SMAC", 32);
            default -> hmac(offer, Objects.requireNonNull(HMACS.get(offer)));
        };
    }

    private static Hasher shake(Offer offer, String name, int length) {
        return new OpensslHasher(offer, length, null, new Function(new Evp.Digest(Libcrypto.fetch(name), true)));
    }

    /** @param longest the length of the hash, and the most bytes of a key, which makes a function of its own here */
    private static Hasher blake2(Offer offer, String digest, String mac, int longest) {
        Function plain = new Function(new Evp.Digest(Libcrypto.fetch(digest), false));
        Keying keying = new Keying(LibcryptoMac.fetch(mac), null, longest, plain);
        return new OpensslHasher(offer, longest, keying, plain);
    }

    private static Hasher hmac(Offer offer, String digest) {
        Keying keying = new Keying(LibcryptoMac.fetch("HMAC"), digest, Integer.MAX_VALUE, null);
        return new OpensslHasher(offer, Libcrypto.length(Libcrypto.fetch(digest)), keying, null);
    }
}
