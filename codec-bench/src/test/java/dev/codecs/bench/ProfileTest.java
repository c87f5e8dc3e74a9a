package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.Results.Row;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private static final Map<String, Object> WHERE =
            Map.of("cpu", "a processor", "java", "25", "date", "2026-11-30", "noise_spread", 1.5);

    private final List<Row> rows = new ArrayList<>();
    private final List<Contender> contenders = new ArrayList<>();

    private void engine(String id, String algorithm, int rank, long from) {
        contenders.add(new Contender(
                "Hasher",
                id,
                "JAVA",
                false,
                new Availability.Yes(id),
                List.of(new Ability(algorithm).ranked(rank, from)),
                List.of()));
    }

    /** A row with a noise of one per cent. */
    private void row(String suite, String workload, String operation, String algorithm, String engine, double ms) {
        row(suite, workload, operation, algorithm, engine, ms, 0.01, 1000);
    }

    private void row(
            String suite,
            String workload,
            String operation,
            String algorithm,
            String engine,
            double ms,
            double noise,
            long output) {
        Row hash = SampleResults.hash(algorithm, engine, "JAVA", false, ms, ms * (1 - noise), ms * (1 + noise));
        rows.add(RowDraft.with(hash, draft -> {
            draft.suite = suite;
            draft.workload = workload;
            draft.operation = operation;
            draft.inputBytes = Long.parseLong(workload);
            draft.outputBytes = output;
        }));
    }

    /** The lines that are no comments. */
    private List<String> lines() {
        return Profile.of(rows, contenders, Long::parseLong, WHERE)
                .lines()
                .filter(line -> !line.startsWith("#") && !line.isEmpty())
                .toList();
    }

    @Test
    void anotherEngineIsNamedForTheSizesAtWhichItIsFaster() {
        engine("java", "sha-256", 100, 0);
        engine("openssl", "sha-256", 50, 0);
        for (String size : List.of("64", "1024", "16384", "1048576")) {
            row("hash", size, "hash", "sha-256", "java", 10);
            row("hash", size, "hash", "sha-256", "openssl", size.length() > 4 ? 5 : 20);
        }
        assertEquals(List.of("codecs.engine.sha-256=java<4096, openssl"), lines());
    }

    @Test
    void anEngineThatIsFasterEverywhereIsNamedAlone() {
        engine("java", "sha-256", 100, 0);
        engine("openssl", "sha-256", 50, 0);
        row("hash", "64", "hash", "sha-256", "java", 10);
        row("hash", "64", "hash", "sha-256", "openssl", 9);
        assertEquals(List.of("codecs.engine.sha-256=openssl"), lines());
    }

    @Test
    void theLibrarysChoiceStaysWhereNothingIsFasterBeyondDoubt() {
        engine("java", "sha-256", 100, 0);
        engine("openssl", "sha-256", 50, 0);
        row("hash", "64", "hash", "sha-256", "java", 10);
        row("hash", "64", "hash", "sha-256", "openssl", 9.7);
        row("hash", "1024", "hash", "sha-256", "java", 10, 0.2, 0);
        row("hash", "1024", "hash", "sha-256", "openssl", 8, 0.2, 0);
        assertEquals(List.of(), lines());
        String profile = Profile.of(rows, contenders, Long::parseLong, WHERE);
        assertTrue(profile.contains("this file changes nothing"), profile);
        assertTrue(profile.contains("# The machine was steady"), profile);
    }

    @Test
    void aRankThatCountsForLargeDataIsTheLibrarysChoiceThere() {
        engine("java", "blake2b", 100, 0);
        engine("openssl", "blake2b", 200, 128);
        row("hash", "64", "hash", "blake2b", "java", 10);
        row("hash", "64", "hash", "blake2b", "openssl", 12);
        row("hash", "1024", "hash", "blake2b", "java", 10);
        row("hash", "1024", "hash", "blake2b", "openssl", 6);
        assertEquals(List.of(), lines());
    }

    @Test
    void compressionCountsWithDecompressionAndItsSize() {
        engine("java", "zstd", 100, 0);
        engine("libzstd", "zstd", 50, 0);
        row("codecs", "2048", "compress", "zstd", "java", 10);
        row("codecs", "2048", "decompress", "zstd", "java", 10);
        row("codecs", "2048", "compress", "zstd", "libzstd", 14);
        row("codecs", "2048", "decompress", "zstd", "libzstd", 4);
        assertEquals(List.of("codecs.engine.zstd=libzstd"), lines(), "18 against 20");
        rows.clear();
        row("codecs", "2048", "compress", "zstd", "java", 10, 0, 1000);
        row("codecs", "2048", "compress", "zstd", "libzstd", 1, 0, 1021);
        assertEquals(List.of(), lines(), "over 2 per cent more output");
        rows.clear();
        row("codecs", "2048", "compress", "zstd", "java", 10);
        row("codecs", "2048", "decompress", "zstd", "java", 10);
        row("codecs", "2048", "compress", "zstd", "libzstd", 1);
        assertEquals(List.of(), lines(), "half of the operations were not measured");
    }

    @Test
    void aCipherHasOneEngineForAllSizes() {
        engine("jdk", "aes-256-gcm", 100, 0);
        engine("openssl", "aes-256-gcm", 50, 0);
        row("aes", "1024", "encrypt", "aes-256-gcm", "jdk", 1);
        row("aes", "1024", "encrypt", "aes-256-gcm", "openssl", 0.5);
        row("aes", "65536", "encrypt", "aes-256-gcm", "jdk", 10);
        row("aes", "65536", "encrypt", "aes-256-gcm", "openssl", 14);
        assertEquals(List.of("codecs.engine.aes-256-gcm=openssl"), lines());
        assertFalse(Profile.of(rows, contenders, Long::parseLong, WHERE).contains("KiB"));
    }
}
