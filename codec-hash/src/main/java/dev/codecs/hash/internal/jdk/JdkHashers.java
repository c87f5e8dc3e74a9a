package dev.codecs.hash.internal.jdk;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.hash.internal.jca.JcaDigest;
import dev.codecs.hash.internal.jca.JcaMac;
import dev.codecs.spi.Offer;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;

/**
 * The engine {@code jdk}: {@link MessageDigest}, {@link Mac} and the checksums of {@code java.util.zip}. HotSpot replaces most of
 * them by the processor's own instructions. It takes the security provider that this JVM prefers, and names those that are not
 * the JDK's own.
 */
public final class JdkHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("jdk", Kind.JDK);

    /** The security providers that are the JDK's own code. */
    private static final Set<String> OWN = Set.of("SUN", "SunJCE");

    /**
     * What is offered, and its name for {@link MessageDigest#getInstance(String)}. HotSpot has machine code for SHA-3 on processors
     * with AVX-512 only: elsewhere it takes 1.5 times as long as our own.
     */
    private static final Map<Offer, String> DIGESTS = Map.ofEntries(
            Map.entry(new Offer("md5", 200), "MD5"),
            Map.entry(new Offer("sha-1", 200), "SHA-1"),
            Map.entry(new Offer("sha-224", 200), "SHA-224"),
            Map.entry(new Offer("sha-256", 200), "SHA-256"),
            Map.entry(new Offer("sha-384", 200), "SHA-384"),
            Map.entry(new Offer("sha-512", 200), "SHA-512"),
            Map.entry(new Offer("sha-512/224", 200), "SHA-512/224"),
            Map.entry(new Offer("sha-512/256", 200), "SHA-512/256"),
            Map.entry(new Offer("sha3-224", 90), "SHA3-224"),
            Map.entry(new Offer("sha3-256", 90), "SHA3-256"),
            Map.entry(new Offer("sha3-384", 90), "SHA3-384"),
            Map.entry(new Offer("sha3-512", 90), "SHA3-512"),
            // Of one length only: the engines that take any go first.
            Map.entry(new Offer("shake128", 80), "SHAKE128-256"),
            Map.entry(new Offer("shake256", 80), "SHAKE256-512"));

    /** The same for {@link Mac#getInstance(String)}. */
    private static final Map<Offer, String> MACS = Map.ofEntries(
            // Our own Java saves two blocks a message, and is as fast with long ones.
            Map.entry(new Offer("hmac-md5", 90), "HmacMD5"),
            Map.entry(new Offer("hmac-sha-1", 200), "HmacSHA1"),
            Map.entry(new Offer("hmac-sha-224", 200), "HmacSHA224"),
            Map.entry(new Offer("hmac-sha-256", 200), "HmacSHA256"),
            Map.entry(new Offer("hmac-sha-384", 200), "HmacSHA384"),
            Map.entry(new Offer("hmac-sha-512", 200), "HmacSHA512"),
            Map.entry(new Offer("hmac-sha-512/224", 200), "HmacSHA512/224"),
            Map.entry(new Offer("hmac-sha-512/256", 200), "HmacSHA512/256"),
            Map.entry(new Offer("hmac-sha3-224", 90), "HmacSHA3-224"),
            Map.entry(new Offer("hmac-sha3-256", 90), "HmacSHA3-256"),
            Map.entry(new Offer("hmac-sha3-384", 90), "HmacSHA3-384"),
            Map.entry(new Offer("hmac-sha3-512", 90), "HmacSHA3-512"));

    private static final Map<Offer, ZipChecksum> CHECKSUMS = Map.ofEntries(
            Map.entry(new Offer("crc32", 200), ZipChecksum.CRC32),
            Map.entry(new Offer("crc32c", 200), ZipChecksum.CRC32C),
            Map.entry(new Offer("adler32", 200), ZipChecksum.ADLER32));

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Stream.of(DIGESTS, MACS, CHECKSUMS)
                .flatMap(offered -> offered.keySet().stream())
                .toList();
    }

    @Override
    public Availability availability() {
        String foreign = Stream.concat(foreign("MessageDigest", DIGESTS).stream(), foreign("Mac", MACS).stream())
                .sorted()
                .collect(Collectors.joining());
        return new Availability.Yes("JDK " + System.getProperty("java.version") + foreign);
    }

    /** {@return what runs by other security providers than the JDK's, as the ends of a sentence} */
    private static List<String> foreign(String type, Map<Offer, String> names) {
        return names.entrySet().stream()
                .flatMap(entry -> Arrays.stream(Security.getProviders())
                        .filter(provider -> provider.getService(type, entry.getValue()) != null)
                        .limit(1)
                        .filter(provider -> !OWN.contains(provider.getName()))
                        .map(provider ->
                                ", " + entry.getKey().algorithm() + " by the security provider " + provider.getName()))
                .toList();
    }

    @Override
    public Hasher create(Offer offer) {
        return SelfTest.passed(make(offer));
    }

    private static Hasher make(Offer offer) {
        String digest = DIGESTS.get(offer);
        if (digest != null) {
            return JcaDigest.of(ENGINE, offer, () -> MessageDigest.getInstance(digest));
        }
        String mac = MACS.get(offer);
        if (mac != null) {
            return JcaMac.of(ENGINE, offer, () -> Mac.getInstance(mac));
        }
        return new JdkChecksum(offer, Objects.requireNonNull(CHECKSUMS.get(offer)));
    }
}
