package dev.codecs.hash.internal.bouncycastle;

import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.hash.HashText;
import dev.codecs.hash.internal.Blake3Mode;
import dev.codecs.hash.internal.HashState;
import dev.codecs.hash.internal.Lengths;
import dev.codecs.hash.internal.Session;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.Blake2sDigest;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA224Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA3Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.digests.SHA512tDigest;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.crypto.params.Blake3Parameters;
import org.jspecify.annotations.Nullable;

/**
 * One algorithm of BouncyCastle.
 *
 * @param anyLength whether there are results of other lengths
 * @param mode of BLAKE3; plain for all others
 * @param starting gives a new state for results of a length, or is null if that needs a key still
 */
record BouncyCastleHasher(
        Offer offer,
        int length,
        boolean anyLength,
        Blake3Mode mode,
        @Nullable IntFunction<HashState> starting) implements Hasher {
    private static final String HMAC = "hmac-";

    static String probe() {
        return "BouncyCastle" + OptionalJar.version(ExtendedDigest.class);
    }

    static BouncyCastleHasher of(Offer offer) {
        return switch (offer.algorithm()) {
            case "blake2b" -> plain(offer, 64, true, n -> state(() -> new Blake2bDigest(8 * n), n));
            case "blake2s" -> plain(offer, 32, true, n -> state(() -> new Blake2sDigest(8 * n), n));
            case "blake3" -> plain(offer, 32, true, n -> blake3(null, n));
            case "shake128" -> plain(offer, 32, true, n -> state(() -> new SHAKEDigest(128), n));
            case "shake256" -> plain(offer, 64, true, n -> state(() -> new SHAKEDigest(256), n));
            default -> {
                boolean keyed = offer.algorithm().startsWith(HMAC);
                String digest = keyed ? offer.algorithm().substring(HMAC.length()) : offer.algorithm();
                int length = digest(digest).getDigestSize();
                yield plain(offer, length, false, keyed ? null : n -> state(() -> digest(digest), n));
            }
        };
    }

    private static BouncyCastleHasher plain(
            Offer offer, int length, boolean anyLength, @Nullable IntFunction<HashState> starting) {
        return new BouncyCastleHasher(offer, length, anyLength, Blake3Mode.HASH, starting);
    }

    private static ExtendedDigest digest(String algorithm) {
        return switch (algorithm) {
            case "md5" -> new MD5Digest();
            case "sha-1" -> new SHA1Digest();
            case "sha-224" -> new SHA224Digest();
            case "sha-256" -> new SHA256Digest();
            case "sha-384" -> new SHA384Digest();
            case "sha-512" -> new SHA512Digest();
            case "sha-512/224" -> new SHA512tDigest(224);
            case "sha-512/256" -> new SHA512tDigest(256);
            case "sha3-224" -> new SHA3Digest(224);
            case "sha3-256" -> new SHA3Digest(256);
            case "sha3-384" -> new SHA3Digest(384);
            case "sha3-512" -> new SHA3Digest(512);
            default -> throw new IllegalArgumentException(algorithm);
        };
    }

    private static HashState blake3(@Nullable Blake3Parameters parameters, int length) {
        return state(
                () -> {
                    Blake3Digest digest = new Blake3Digest();
                    if (parameters != null) {
                        digest.init(parameters);
                    }
                    return digest;
                },
                length);
    }

    private static HashState state(Supplier<ExtendedDigest> digest, int length) {
        return new DigestState(digest, length);
    }

    @Override
    public String algorithm() {
        return offer.algorithm();
    }

    @Override
    public Engine engine() {
        return BouncyCastleHashers.ENGINE;
    }

    @Override
    public int rank() {
        return offer.rank();
    }

    @Override
    public Hasher length(int bytes) {
        if (!anyLength) {
            return Hasher.super.length(bytes);
        }
        return new BouncyCastleHasher(offer, Lengths.check(algorithm(), bytes), true, mode, starting);
    }

    @Override
    public Hasher keyed(byte[] key) {
        byte[] own = key.clone();
        return switch (algorithm()) {
            case "blake2b" -> with(mode, own, 0, 64, n -> state(() -> new Blake2bDigest(own, n, null, null), n));
            case "blake2s" -> with(mode, own, 0, 32, n -> state(() -> new Blake2sDigest(own, n, null, null), n));
            case "blake3" -> with(Blake3Mode.KEYED_HASH, own, 32, 32, n -> blake3(Blake3Parameters.key(own), n));
            default -> {
                if (!algorithm().startsWith(HMAC)) {
                    yield Hasher.super.keyed(key);
                }
                HmacState start = HmacState.of(digest(algorithm().substring(HMAC.length())), own);
                yield with(mode, own, 0, Integer.MAX_VALUE, n -> start.fork());
            }
        };
    }

    private Hasher with(Blake3Mode newMode, byte[] key, int shortest, int most, IntFunction<HashState> keyed) {
        if (key.length < shortest || key.length > most) {
            throw new IllegalArgumentException("a key of " + key.length + " bytes: " + algorithm() + " takes "
                    + (shortest == most ? "" : shortest + " to ") + most);
        }
        return new BouncyCastleHasher(offer, length, anyLength, mode.or(newMode), keyed);
    }

    @Override
    public Hasher context(String deriveKeyContext) {
        if (!algorithm().equals("blake3")) {
            return Hasher.super.context(deriveKeyContext);
        }
        byte[] context = HashText.fromUtf8(deriveKeyContext);
        return new BouncyCastleHasher(
                offer,
                length,
                anyLength,
                mode.or(Blake3Mode.DERIVE_KEY),
                n -> blake3(Blake3Parameters.context(context), n));
    }

    @Override
    public Hash start() {
        if (starting == null) {
            throw new IllegalStateException(algorithm() + " needs a key: call keyed(byte[]) first");
        }
        return new Session(starting.apply(length), length);
    }

    @Override
    public String toString() {
        return algorithm() + " by " + engine();
    }
}
