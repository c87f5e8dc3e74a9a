package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CheckTest {
    private static final Row GOOD = SampleResults.compress("libdeflate", "FFI", false, 6, 100, 10, 9, 11);
    private static final Row ABSENT = SampleResults.absent(
            "codecs", "compress", "text-20m", "compress", "deflate", "zlib", "libz was\nnot found");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int check(String... arguments) {
        String file = folder.resolve("results.json").toString();
        return new CommandLine(new Check())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Stream.concat(Stream.of(file), Stream.of(arguments)).toArray(String[]::new));
    }

    private void write(Row... rows) throws IOException {
        ResultsJson.write(SampleResults.of(rows), folder.resolve("results.json"));
    }

    @Test
    void passesWhatIsVerifiedOrAbsentWithAReason() throws IOException {
        write(GOOD, ABSENT);
        assertEquals(0, check("--require", "deflate/libdeflate"));
        assertEquals("2 rows checked" + System.lineSeparator(), out.toString());
        assertEquals("", err.toString());
    }

    @Test
    void complainsOfRowsThatAreNeitherVerifiedNorAbsent() throws IOException {
        write(GOOD, SampleResults.unverified(GOOD));
        assertEquals(1, check());
        assertEquals(
                "codecs compress text-20m compress deflate by libdeflate 6 was not verified, and gives no reason to be"
                        + " absent."
                        + System.lineSeparator(),
                err.toString());
        assertTrue(out.toString().startsWith("2 rows checked"));
    }

    @Test
    void complainsOfRequiredEnginesWithoutFigures() {
        Results results = SampleResults.of(GOOD, ABSENT);
        assertEquals(
                List.of(
                        "deflate by zlib is required and was not measured: libz was not found",
                        "gzip by libdeflate is required and was not measured: it has no row."),
                Check.faults(
                        results,
                        List.of(
                                new Check.Required("deflate", "zlib"),
                                new Check.Required("deflate", "libdeflate"),
                                new Check.Required("gzip", "libdeflate"))));
        assertEquals(
                1,
                Check.faults(SampleResults.of(ABSENT, GOOD), List.of(new Check.Required("deflate", "jdk")))
                        .size());
    }

    @Test
    void takesSeveralRequirementsAndNamesWithSlashes() throws IOException {
        write(GOOD, SampleResults.algorithm(GOOD, "sha-512/256"));
        assertEquals(0, check("--require", "deflate/libdeflate", "sha-512/256/libdeflate"));
        assertEquals(1, check("--require", "deflate/libdeflate", "--require", "sha-512/jdk"));
        assertEquals(2, check("--require", "libdeflate"), "no pair");
    }

    @Test
    void complainsOfFilesThatHoldNothingOrSomethingElse() throws IOException {
        write();
        assertEquals(1, check());
        assertTrue(err.toString().contains("There are no rows"), err.toString());
        Files.writeString(folder.resolve("results.json"), "{\"schema\": 7}");
        assertEquals(1, check());
        assertTrue(err.toString().contains("schema 7"), err.toString());
        Files.delete(folder.resolve("results.json"));
        assertEquals(1, check());
        assertTrue(err.toString().contains("is not there"), err.toString());
    }

    @Test
    void complainsOfRowsWithoutFigures() {
        Row bare = SampleResults.row(
                "s",
                "t",
                "w",
                "o",
                "a",
                "e",
                "JAVA",
                false,
                null,
                GOOD.parameters(),
                0,
                null,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                true,
                null);
        assertEquals(
                List.of("s t w o a by e 6 has no figures, and gives no reason to be absent."),
                Check.faults(SampleResults.of(bare), List.of()));
    }
}
