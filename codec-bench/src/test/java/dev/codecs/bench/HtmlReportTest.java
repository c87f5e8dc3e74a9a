package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said of the page without a browser; {@link BrowserTest} has the rest. */
class HtmlReportTest {
    private static String page(Results results) {
        return HtmlReport.text(results, Section.of(ResultTable.of(results)));
    }

    @ParameterizedTest
    @CsvSource({
        "'1,000 (990.0‑1,010)', 1000",
        "80.0, 80",
        "8.52k, 8520",
        "1.16M, 1160000",
        "25 % faster, 25",
        "'1,250 % slower', -1250",
        "4.00×, 4",
        "1.01× (0.99‑1.02), 1.01",
        "≈, 1",
        "flat, 0",
        "the JDK, 0"
    })
    void figuresSortByTheirValue(String words, double value) {
        assertEquals(OptionalDouble.of(value), HtmlReport.sortKey(words));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "absent", "✓"})
    void whatIsNoFigureHasNoValue(String words) {
        assertEquals(OptionalDouble.empty(), HtmlReport.sortKey(words));
    }

    @Test
    void needsNothingBesideIt() {
        String page = page(SampleResults.all());
        Pattern reference =
                Pattern.compile("(?:src|href)=\"(?!#|data:,\")|url\\((?!#)|@import|https?://(?!www\\.w3\\.org)");
        assertFalse(
                reference.matcher(page).find(),
                () -> reference.matcher(page).results().toList().toString());
        assertTrue(page.contains("default-src 'none'"));
        assertFalse(page.contains("{{"));
    }

    @Test
    void saysWhoIsFastestAndAtWhatSize() {
        List<Highlights.Line> lines =
                Highlights.of(ResultTable.of(SampleResults.all())).getFirst().lines();
        assertEquals(
                List.of("fastest", "smallest"),
                lines.stream().map(Highlights.Line::what).toList());
        assertEquals(
                List.of("libdeflate 1", "libdeflate 6"),
                lines.stream().map(line -> Figures.label(line.best())).toList(),
                "a hundredth smaller is no reason for twice the time");
        assertEquals("200 MB/s", lines.getFirst().speed());
        assertEquals("2.899×", lines.getFirst().ratio());
    }

    @Test
    void whoIsNotClearlyFasterIsNotCalledSo() {
        Row fast = SampleResults.hash("sha-256", "a", "JAVA", true, 100, 99, 101);
        Row near = SampleResults.hash("sha-256", "b", "JAVA", false, 101, 100, 102);
        Row slow = SampleResults.hash("sha-256", "c", "JAVA", false, 200, 199, 201);
        Highlights.Line near1 = line(fast, near, slow);
        assertEquals("a", near1.best().engine());
        assertEquals(List.of("b"), near1.alike());
        assertEquals("", near1.ours());
        Highlights.Line alone = line(fast, slow);
        assertEquals(List.of(), alone.alike());
        assertEquals("c has 50 % of its speed", alone.ours());
        assertTrue(Highlights.of(ResultTable.of(SampleResults.of(SampleResults.unverified(fast))))
                .isEmpty());
    }

    private static Highlights.Line line(Row... rows) {
        return Highlights.of(ResultTable.of(SampleResults.of(rows)))
                .getFirst()
                .lines()
                .getFirst();
    }

    @Test
    void namesFromOutsideAreText() {
        Row row = SampleResults.workload(
                SampleResults.compress("<b>\"&{{style}}$1", "JAVA", true, 6, 100, 1000, 990, 1010),
                "</script><script>alert(1)</script>");
        String page = page(SampleResults.of(row));
        assertFalse(page.contains("<script>alert"), page);
        assertTrue(page.contains("&lt;b&gt;&quot;&amp;{{style}}$1"), "and no slot either");
    }

    @Test
    void tellsWhatIsNotAsItShouldBe() {
        Results partial = new Results(
                2,
                Map.of("partial", true, "scale", "smoke", Noise.SPREAD, 50.0),
                SampleResults.all().rows());
        String page = page(partial);
        assertTrue(page.contains("The run was stopped before its end"));
        assertTrue(page.contains("its figures mean nothing"));
        assertTrue(page.contains("This machine was disturbed"));
        assertTrue(page(new Results(2, Map.of(), List.of())).contains("Nothing was measured."));
    }

    @Test
    void allRowsAreThere() {
        String page = page(SampleResults.all());
        String tables = page.substring(page.indexOf("class=\"table-section\""));
        assertEquals(
                SampleResults.all().rows().size(),
                Pattern.compile("<tr data-engine=").matcher(tables).results().count());
        assertTrue(tables.contains("zlib is absent from deflate: libz.so.1 was not found"));
    }
}
