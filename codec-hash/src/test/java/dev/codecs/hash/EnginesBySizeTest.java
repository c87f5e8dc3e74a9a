package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Hasher;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** blake2 by openssl is fast, has one length only, and is not the default for small data. */
class EnginesBySizeTest {
    @ParameterizedTest
    @CsvSource({"blake2b, 64", "blake2s, 32"})
    void largeDataGoesToOpensslAndOtherLengthsToJava(String algorithm, int longest) {
        assumeTrue(Hasher.all().stream()
                .anyMatch(hasher -> hasher.algorithm().equals(algorithm)
                        && hasher.engine().id().equals("openssl")));
        Hasher hasher = Hasher.of(algorithm);
        Hasher java = Hasher.of(algorithm, "java");
        assertEquals("auto", hasher.engine().id());
        assertEquals("java", hasher.engineFor(127).id());
        assertEquals("openssl", hasher.engineFor(128).id());
        assertEquals(longest, hasher.length());
        assertEquals("java", hasher.length(longest / 2).engine().id());
        byte[] key = new byte[16];
        assertEquals("openssl", hasher.keyed(key).engineFor(1000).id());
        assertEquals("java", hasher.keyed(key).length(20).engineFor(1000).id());
        byte[] data = new byte[300];
        new Random(7).nextBytes(data);
        for (int length = 0; length <= data.length; length++) {
            assertArrayEquals(java.hash(data, 0, length), hasher.hash(data, 0, length), "" + length);
            assertArrayEquals(
                    java.keyed(key).hash(data, 0, length), hasher.keyed(key).hash(data, 0, length), "" + length);
        }
    }
}
