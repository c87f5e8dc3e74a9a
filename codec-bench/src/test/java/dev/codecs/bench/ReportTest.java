package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final Pattern LINK = Pattern.compile("(?<!\\\\)\\]\\(([^)]*)\\)");

    @TempDir
    Path folder;

    private String report(Results results) throws IOException {
        Report.write(results, folder);
        return Files.readString(folder.resolve("report.md"));
    }

    @Test
    void chartsOfTheReportBeforeGoAndAPersonsFilesStay() throws IOException {
        report(SampleResults.all());
        Path old = folder.resolve("codecs-compress-text-20m.svg");
        Path mine = Files.writeString(folder.resolve("hash-mine.svg"), "<svg/>");
        assertTrue(Files.exists(old));
        report(SampleResults.of(SampleResults.bare("s", "o", "e")));
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(mine));
    }

    /** The cells of the first row that begins with the words. */
    private static List<String> cells(String report, String... first) {
        return report.lines()
                .filter(line -> line.startsWith("|"))
                .map(line -> Arrays.stream(line.substring(1).split("(?<!\\\\)\\|"))
                        .map(String::strip)
                        .toList())
                .filter(cells -> cells.size() >= first.length
                        && cells.subList(0, first.length).equals(List.of(first)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void comparesCompressorsAtTheirSizes() throws IOException {
        String report = report(SampleResults.all());
        assertEquals(
                List.of(
                        "engine",
                        "kind",
                        "bytes",
                        "ratio",
                        "median ms (min\u2011max)",
                        "MB/s",
                        "cold ms",
                        "peak MB",
                        "vs JDK",
                        "vs direct",
                        "beaten by",
                        "✓"),
                cells(report, "engine", "kind", "bytes"));
        assertEquals(
                List.of(
                        "libdeflate 6",
                        "FFI",
                        "6,165,706",
                        "3.401",
                        "250.0 (245.0\u2011260.0)",
                        "80.0",
                        "300.0",
                        "3.00",
                        "4.00×",
                        "",
                        "",
                        "✓"),
                cells(report, "libdeflate 6"));
        assertEquals(
                List.of(
                        "libdeflate 7",
                        "FFI",
                        "6,112,147",
                        "3.431",
                        "500.0 (490.0\u2011510.0)",
                        "40.0",
                        "550.0",
                        "3.00",
                        "",
                        "",
                        "",
                        "✓"),
                cells(report, "libdeflate 7"));
        assertEquals(
                List.of(
                        "jdk 6",
                        "JDK",
                        "6,162,063",
                        "3.403",
                        "1,000 (990.0\u20111,010)",
                        "20.0",
                        "1,050",
                        "3.00",
                        "1×",
                        "1.01×",
                        "libdeflate 7",
                        "✓"),
                cells(report, "jdk 6"));
    }

    @Test
    void rangesThatOverlapAreNeverCalledFaster() throws IOException {
        List<String> peer = cells(report(SampleResults.all()), "*java.util.zip 6 (peer)*");
        assertEquals("≈", peer.get(8));
        assertEquals(
                "flat",
                cells(report(SampleResults.all()), "sha-256", "openssl", "FFI", "153.0 (149.0\u2011158.0)")
                        .get(5));
    }

    @Test
    void comparesHashesWithTheJdk() throws IOException {
        String report = report(SampleResults.all());
        assertEquals(
                List.of("sha-256", "openssl", "FFI", "80.00 (79.00\u201181.00)", "2,500", "25 % faster", "✓"),
                cells(report, "sha-256", "openssl"));
        assertEquals(
                List.of("sha-256", "jdk", "JDK", "100.0 (98.00\u2011103.0)", "2,000", "the JDK", "✓"),
                cells(report, "sha-256", "jdk"));
        assertEquals(
                "75 % slower", cells(report, "sha-256", "*bouncycastle (peer)*").get(5));
        assertEquals("the base", cells(report, "xxh3-64", "java").get(5), "the JDK has no such hash");
        assertTrue(report.contains(" ns/op (min"), report);
    }

    @Test
    void absentEnginesAreRowsWithTheirReason() throws IOException {
        String report = report(SampleResults.all());
        assertEquals("absent", cells(report, "zlib", "FFI", "").get(4));
        assertTrue(report.contains("- zlib is absent from deflate: libz.so.1 was not found\n"), report);
        assertEquals(List.of("zlib", "FFI", "absent", "deflate"), cells(report, "zlib", "FFI", "absent"));
    }

    @Test
    void rowsThatWereNotVerifiedAreMarkedAndCompareWithNothing() throws IOException {
        Row jdk = SampleResults.compress("jdk", "JDK", false, 6, 100, 1000, 990, 1010);
        Row wrong = SampleResults.unverified(SampleResults.compress("x", "JAVA", false, 6, 90, 10, 9, 11));
        String report = report(SampleResults.of(jdk, wrong));
        assertEquals("✗", cells(report, "x 6").getLast());
        assertEquals("", cells(report, "x 6").get(8));
        assertEquals("", cells(report, "jdk 6").get(9));
    }

    @Test
    void everyLinkResolves() throws IOException {
        String report = report(SampleResults.all());
        int links = 0;
        for (Matcher link = LINK.matcher(report); link.find(); links++) {
            String target = link.group(1);
            assertTrue(
                    target.startsWith("#")
                            ? report.contains("<a id=\"" + target.substring(1) + "\"></a>")
                            : Files.isRegularFile(folder.resolve(target)),
                    target);
        }
        assertEquals(1 + 3 + 4, links, "the results, three tables, three bar charts and a frontier");
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of(
                            "codecs-compress-text-20m-frontier.svg",
                            "codecs-compress-text-20m.svg",
                            "hash-memory-payload-200m-hash.svg",
                            "hash-small-payload-64b-hash.svg",
                            "report.html",
                            "report.md",
                            "results.json"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    @Test
    void saysWhereItWasMeasured() throws IOException {
        String report = report(SampleResults.all());
        assertEquals(List.of("commit", "0123abcd"), cells(report, "commit"));
        assertEquals(List.of("noise, %", "1.5"), cells(report, "noise, %"));
        assertFalse(report.contains("stopped before its end"));
        Results partial =
                new Results(1, Map.of("partial", true), SampleResults.all().rows());
        assertTrue(report(partial).contains("**The run was stopped before its end"));
    }

    @Test
    void namesFromOutsideAreNoMarkdown() throws IOException {
        Row row = SampleResults.workload(
                SampleResults.compress("jdk", "JDK", false, 6, 100, 1000, 990, 1010),
                "a|b](http://x) <script>*_`\n# c");
        String report = report(SampleResults.of(row));
        assertTrue(report.contains("## codecs: compress, a\\|b\\](http://x) \\<script\\>\\*\\_\\` \\# c\n"), report);
    }

    @Test
    void bareAndEmptyResultsMakeAReportToo() throws IOException {
        assertTrue(report(new Results(1, Map.of(), List.of())).contains("Nothing was measured."));
        String report = report(SampleResults.of(
                SampleResults.bare("codecs", "compress", "a"),
                SampleResults.bare("hash", "hash", "b"),
                SampleResults.absent("hash", "file", "w", "hash-file", "sha-1", "c", "")));
        assertEquals(List.of("a", "a", "JAVA", "✗"), cells(report, "a", "a"));
    }
}
