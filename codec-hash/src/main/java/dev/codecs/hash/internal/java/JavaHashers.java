package dev.codecs.hash.internal.java;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.ArrayList;
import java.util.List;

/**
 * The engine {@code java}: functions of this module, which need no library and no flag.
 *
 * <p>{@code crc64-ecma} is the check that {@code xz} and most others mean by that name, CRC-64/XZ: ECMA-182's polynomial with the
 * lowest bit first, and all bits inverted before and after. {@code crc64-nvme} is that of the NVM Express command set.
 */
public final class JavaHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("java", Kind.JAVA);

    /** That of the engine which is always there: others are above it where they are faster. */
    private static final int RANK = 100;

    /** What is offered beside the digests and their hmac-*. {@link #create} makes each by name: a lambda each would take 10 ms to link. */
    private static final List<String> OTHERS = List.of(
            "adler32",
            "blake2b",
            "blake2s",
            "blake3",
            "crc32",
            "crc32c",
            "crc64-ecma",
            "crc64-nvme",
            "murmur3-x64-128",
            "shake128",
            "shake256",
            "xxh3-128",
            "xxh3-64",
            "xxh32",
            "xxh64");

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        List<Offer> offers = new ArrayList<>();
        for (String digest : Digests.NAMES) {
            offers.add(new Offer(digest, RANK));
            offers.add(new Offer(HmacHasher.PREFIX + digest, RANK));
        }
        for (String other : OTHERS) {
            offers.add(new Offer(other, RANK));
        }
        return offers;
    }

    /** Tries one function, which shows that this code runs; the others are the same on every machine, and tested when it is built. */
    @Override
    public Availability availability() {
        return SelfTest.of(create(new Offer("xxh3-64", RANK)), new Availability.Yes("pure Java"));
    }

    @Override
    public Hasher create(Offer offer) {
        return switch (offer.algorithm()) {
            case "adler32" -> new ChecksumHasher(offer, Integer.BYTES, Adler32.OF_NOTHING, Adler32::update);
            case "blake2b" -> Blake2Hasher.blake2b(offer);
            case "blake2s" -> Blake2Hasher.blake2s(offer);
            case "blake3" -> Blake3Engine.JAVA.hasher(ENGINE, offer);
            case "crc32" -> new ChecksumHasher(offer, Integer.BYTES, Crc.OF_NOTHING, Crc::crc32);
            case "crc32c" -> new ChecksumHasher(offer, Integer.BYTES, Crc.OF_NOTHING, Crc::crc32c);
            case "crc64-ecma" -> new ChecksumHasher(offer, Long.BYTES, Crc.OF_NOTHING, Crc::crc64Ecma);
            case "crc64-nvme" -> new ChecksumHasher(offer, Long.BYTES, Crc.OF_NOTHING, Crc::crc64Nvme);
            case "murmur3-x64-128" -> new Murmur3Hasher(offer, 0);
            case "shake128" -> ShakeHasher.of(offer, 128);
            case "shake256" -> ShakeHasher.of(offer, 256);
            case "xxh3-128", "xxh3-64" -> Xxh3Sums.KERNEL.hasher(ENGINE, offer);
            case "xxh32" -> new Xxh32Hasher(offer, 0);
            case "xxh64" -> new Xxh64Hasher(offer, 0);
            default -> offer.algorithm().startsWith(HmacHasher.PREFIX) ? HmacHasher.of(offer) : DigestHasher.of(offer);
        };
    }
}
