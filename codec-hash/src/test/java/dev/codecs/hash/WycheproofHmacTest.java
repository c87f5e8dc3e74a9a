package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Hasher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HMAC against the tests of Wycheproof: full and shortened codes, and codes with a changed bit. */
class WycheproofHmacTest {
    private static final Pattern TEST =
            Pattern.compile("\"key\": \"(\\p{XDigit}*)\",\\s*\"msg\": \"(\\p{XDigit}*)\",\\s*\"tag\":"
                    + " \"(\\p{XDigit}+)\",\\s*\"result\": \"(\\w+)\"");

    @ParameterizedTest
    @ValueSource(strings = {"sha-1", "sha-224", "sha-256", "sha-384", "sha-512", "sha-512/224", "sha-512/256"})
    void everyEngineTellsRightFromWrong(String digest) throws IOException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        String name = "hmac_" + digest.replace("sha-", "sha").replace('/', '_') + "_test.json";
        Path file = Path.of(folder, "aes", "wycheproof", name);
        assumeTrue(Files.isRegularFile(file), () -> "no " + file);
        List<MatchResult> tests = TEST.matcher(Files.readString(file)).results().toList();
        assertTrue(tests.size() >= 170, () -> tests.size() + " tests");
        for (Hasher engine : Hasher.all()) {
            if (engine.algorithm().equals("hmac-" + digest)) {
                tests.forEach(test -> assertVerdict(engine, test));
            }
        }
    }

    private static void assertVerdict(Hasher engine, MatchResult test) {
        byte[] message = HexFormat.of().parseHex(test.group(2));
        byte[] code = engine.keyed(HexFormat.of().parseHex(test.group(1))).hash(message);
        boolean right = HexFormat.of().formatHex(code).startsWith(test.group(3));
        assertEquals(test.group(4).equals("valid"), right, () -> engine.engine() + ", " + test.group());
    }
}
