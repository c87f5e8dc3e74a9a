package dev.codecs.hash.internal;

import dev.codecs.Availability;
import dev.codecs.Hasher;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/** What an engine must compute rightly before it is called available. */
public final class SelfTest {
    /**
     * Hashes of {@code "abc"}, those of an HMAC with the key {@code "key"}: the examples of FIPS 180-4, FIPS 202 and RFC 7693 and
     * the numbers of the libraries xxHash, BLAKE3 and zlib.
     */
    private static final Map<String, String> OF_ABC = Map.ofEntries(
            Map.entry("md5", "900150983cd24fb0d6963f7d28e17f72"),
            Map.entry("hmac-md5", "d2fe98063f876b03193afb49b4979591"),
            Map.entry("sha-1", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            Map.entry("hmac-sha-1", "4fd0b215276ef12f2b3e4c8ecac2811498b656fc"),
            Map.entry("sha-224", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
            Map.entry("hmac-sha-224", "f524670b7e34f31467de0aa96593861cf65117d414fb2d86158d760e"),
            Map.entry("sha-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            Map.entry("hmac-sha-256", "9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab"),
            Map.entry(
                    "sha-384",
                    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"),
            Map.entry(
                    "hmac-sha-384",
                    "30ddb9c8f347cffbfb44e519d814f074cf4047a55d6f563324f1c6a33920e5edfb2a34bac60bdc96cd33a95623d7d638"),
            Map.entry(
                    "sha-512",
                    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                            + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"),
            Map.entry(
                    "hmac-sha-512",
                    "3926a207c8c42b0c41792cbd3e1a1aaaf5f7a25704f62dfc939c4987dd7ce060"
                            + "009c5bb1c2447355b3216f10b537e9afa7b64a4e5391b0d631172d07939e087a"),
            Map.entry("sha-512/224", "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa"),
            Map.entry("hmac-sha-512/224", "28bc0433ef684ea9877c2f2437aa0ccfc2e8eb3a9b4c731606877b4f"),
            Map.entry("sha-512/256", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"),
            Map.entry("hmac-sha-512/256", "f367b7ca80ab2cf85c23e58b73a8fd525a6fa2c66ff105804a2d4cf4df06e129"),
            Map.entry("sha3-224", "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf"),
            Map.entry("hmac-sha3-224", "09d9d74e7d761c8f27f07d8d35f95b9d160b6b4d8175329db68eea6d"),
            Map.entry("sha3-256", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
            Map.entry("hmac-sha3-256", "09b6dbab8d11795ca7c8d82f1cf91682013c7cb980abbb25473be4ae7f7b5683"),
            Map.entry(
                    "sha3-384",
                    "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25"),
            Map.entry(
                    "hmac-sha3-384",
                    "94f2aa7ae7c4b7b8fa4c612fdb422b3343811b13c8888257904f543995cdbcba5e49f10f8ed6f7b9ddc1b30b3828815c"),
            Map.entry(
                    "sha3-512",
                    "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
                            + "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"),
            Map.entry(
                    "hmac-sha3-512",
                    "085e4e83503f40b82fef38438bc4905a55dbaa8c8878097a899db0b57ce7da57"
                            + "a368251c34474f60b3ebacb39b2edaca4b290456411c76ec7ab61944cfe2288e"),
            Map.entry("shake128", "5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8"),
            Map.entry(
                    "shake256",
                    "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739"
                            + "d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4"),
            Map.entry(
                    "blake2b",
                    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                            + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"),
            Map.entry("blake2s", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"),
            Map.entry("crc32", "352441c2"),
            Map.entry("adler32", "024d0127"),
            Map.entry("crc32c", "364b3fb7"),
            Map.entry("crc64-ecma", "2cd8094a1a277627"),
            Map.entry("crc64-nvme", "05e5cabb3fc1faeb"),
            Map.entry("murmur3-x64-128", "6778ad3f3f3f96b4522dca264174a23b"),
            Map.entry("xxh32", "32d153ff"),
            Map.entry("xxh64", "44bc2cf5ad770999"),
            Map.entry("xxh3-64", "78af5f94892f3950"),
            Map.entry("xxh3-128", "06b05ab6733a618578af5f94892f3950"),
            Map.entry("blake3", "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85"));

    /** Between two releases libxxhash streamed the lengths 2049 to 2112 wrongly: a build of that time is to be found out. */
    private static final int STREAMED = 2112;

    private static final String REMEDY = ": it is broken or made for another processor; install another build of it";

    private SelfTest() {}

    /** {@return what was found, or the reason if the hasher is wrong about a known answer or about data that comes in a session} */
    public static Availability of(Hasher hasher, Availability.Yes found) {
        return isRight(hasher)
                ? found
                : new Availability.No(found.library() + " computes wrong hashes by " + hasher.algorithm() + REMEDY);
    }

    /**
     * {@return the hasher}
     *
     * @throws IllegalStateException if it is wrong about a known answer or about data that comes in a session
     */
    public static Hasher passed(Hasher hasher) {
        if (!isRight(hasher)) {
            throw new IllegalStateException("wrong hashes by " + hasher.algorithm() + REMEDY);
        }
        return hasher;
    }

    private static boolean isRight(Hasher hasher) {
        String algorithm = hasher.algorithm();
        byte[] expected = HexFormat.of().parseHex(Objects.requireNonNull(OF_ABC.get(algorithm), algorithm));
        Hasher keyed = algorithm.startsWith("hmac-") ? hasher.keyed(ascii("key")) : hasher;
        byte[] streamed = new byte[STREAMED];
        try (Hasher.Hash session = keyed.start()) {
            return Arrays.equals(keyed.hash(ascii("abc")), expected)
                    && Arrays.equals(session.update(streamed).finish(), keyed.hash(streamed));
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
