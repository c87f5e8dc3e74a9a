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
    /** Hashes of {@code "abc"}: FIPS 180-4's own example, and the number of the xxHash library. */
    private static final Map<String, String> OF_ABC = Map.of(
            "blake3", "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85",
            "sha-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "xxh3-64", "78af5f94892f3950");

    /** Between two releases libxxhash streamed the lengths 2049 to 2112 wrongly: a build of that time is to be found out. */
    private static final int STREAMED = 2112;

    private SelfTest() {}

    /** {@return what was found, or the reason if the hasher is wrong about a known answer or about data that comes in a session} */
    public static Availability of(Hasher hasher, Availability.Yes found) {
        byte[] expected = HexFormat.of().parseHex(Objects.requireNonNull(OF_ABC.get(hasher.algorithm())));
        byte[] streamed = new byte[STREAMED];
        try (Hasher.Hash session = hasher.start()) {
            if (Arrays.equals(hasher.hash("abc".getBytes(StandardCharsets.US_ASCII)), expected)
                    && Arrays.equals(session.update(streamed).finish(), hasher.hash(streamed))) {
                return found;
            }
        }
        return new Availability.No(found.library() + " computes wrong hashes by " + hasher.algorithm()
                + ": it is broken or made for another processor; install another build of it");
    }
}
