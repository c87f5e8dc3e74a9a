package dev.codecs.bench;

import static dev.codecs.bench.SampleResults.algorithm;
import static dev.codecs.bench.SampleResults.compress;
import static dev.codecs.bench.SampleResults.workload;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartTest {
    private static ResultTable table(Row... rows) {
        return ResultTable.of(SampleResults.of(rows)).getFirst();
    }

    private static Document bars(Row... rows) throws Exception {
        return parse(Chart.bars(table(rows)).orElseThrow().file());
    }

    private static Document parse(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    /** The elements that are of all these classes. */
    private static List<Element> elements(Document document, String... classes) {
        var all = document.getElementsByTagNameNS("http://www.w3.org/2000/svg", "*");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(element ->
                        List.of(element.getAttribute("class").split(" ")).containsAll(List.of(classes)))
                .toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Test
    void oneBarForEachRowAndAReasonForAnAbsentOne() throws Exception {
        for (ResultTable table : ResultTable.of(SampleResults.all())) {
            Document svg = parse(Chart.bars(table).orElseThrow().file());
            long absent =
                    table.rows().stream().filter(row -> row.absent() != null).count();
            assertEquals(table.rows().size() - absent, elements(svg, "bar").size());
            assertEquals(
                    table.rows().stream().filter(Row::peer).count(),
                    elements(svg, "bar", "t-peer").size());
            assertEquals(
                    absent,
                    elements(svg, "soft").stream()
                            .filter(text -> text.getTextContent().startsWith("absent: "))
                            .count());
            for (Row row : table.rows()) {
                assertTrue(svg.getDocumentElement().getTextContent().contains(Figures.label(row)), row.engine());
            }
        }
    }

    @Test
    void barsAreAsLongAsTheyAreFast() throws Exception {
        List<Element> bars = elements(
                bars(
                        compress("a", "JAVA", false, 6, 100, 400, 390, 410),
                        compress("b", "JAVA", false, 6, 200, 100, 90, 110)),
                "bar");
        assertEquals(4, number(bars.get(1), "width") / number(bars.get(0), "width"), 0.01);
        List<Element> nanos = elements(
                bars(
                        SampleResults.small("sha-256", "a", "JAVA", 100, 90, 110),
                        SampleResults.small("sha-256", "b", "JAVA", 300, 290, 310)),
                "bar");
        assertEquals(3, number(nanos.get(1), "width") / number(nanos.get(0), "width"), 0.01);
    }

    @Test
    void oneOutlierDoesNotFlattenTheRest() throws Exception {
        List<Element> bars = elements(
                bars(
                        SampleResults.small("sha-256", "a", "JAVA", 100, 90, 100_000),
                        SampleResults.small("sha-256", "b", "JAVA", 120, 110, 130)),
                "bar");
        assertTrue(bars.stream().allMatch(bar -> number(bar, "width") > 300));
    }

    @Test
    void anAlgorithmThatIsFarSlowerHasAScaleOfItsOwn() throws Exception {
        Row fast = SampleResults.hash("xxh3-64", "java", "JAVA", false, 10, 9, 11);
        Row slow = SampleResults.hash("sha-256", "jdk", "JDK", false, 1000, 990, 1010);
        Document svg = bars(fast, slow);
        assertTrue(elements(svg, "bar").stream().allMatch(bar -> number(bar, "width") > 300));
        assertTrue(svg.getDocumentElement().getTextContent().contains("a scale of its own"));
        assertFalse(bars(fast, algorithm(fast, "sha-1"))
                .getDocumentElement()
                .getTextContent()
                .contains("a scale of its own"));
    }

    @Test
    void anAlgorithmWithoutFiguresBesideOthersHasNoScale() throws Exception {
        Document svg = bars(
                SampleResults.hash("xxh3-64", "java", "JAVA", false, 10, 0, 11),
                SampleResults.hash("sha-256", "jdk", "JDK", false, 1000, 990, 1010),
                SampleResults.absent("hash", "memory", "payload-200m", "hash", "blake3", "blake3", "why"));
        assertEquals(2, elements(svg, "bar").size());
        String text = Chart.bars(table(
                        SampleResults.hash("xxh3-64", "java", "JAVA", false, 10, 0, 11),
                        SampleResults.absent("hash", "memory", "payload-200m", "hash", "blake3", "blake3", "why")))
                .orElseThrow()
                .file();
        assertFalse(text.contains("NaN") || text.contains("Infinity"), text);
    }

    @Test
    void everythingLiesInsideThePicture() throws Exception {
        List<Row> rows = new ArrayList<>(SampleResults.all().rows().subList(0, 6));
        rows.add(compress("an-engine-whose-name-is-longer-than-anybody-would-think", "JAVA", true, 6, 50, 10, 1, 900));
        Document svg = bars(rows.toArray(Row[]::new));
        double width = number(svg.getDocumentElement(), "width");
        double height = number(svg.getDocumentElement(), "height");
        for (Element bar : elements(svg, "bar")) {
            assertTrue(number(bar, "x") >= 0 && number(bar, "x") + number(bar, "width") < width - 140);
            assertTrue(number(bar, "y") >= 0 && number(bar, "y") + number(bar, "height") < height);
        }
    }

    @Test
    void namesFromOutsideAreText() throws Exception {
        String name = "<script>&\"'\u0001\uFFFF\uD800 ]]>";
        Row row = workload(compress("<b>&amp;\u0000", "JAVA", true, 6, 100, 100, 90, 110), name);
        Row smaller = workload(compress("\"'", "JAVA", false, 9, 50, 200, 190, 210), name);
        Document svg = bars(row, smaller);
        assertTrue(svg.getDocumentElement().getTextContent().contains("<script>&\"'\uFFFD\uFFFD\uFFFD ]]>"));
        assertTrue(svg.getDocumentElement().getTextContent().contains("<b>&amp;\uFFFD 6"));
        parse(Chart.frontier(table(row, smaller)).orElseThrow().file());
    }

    @Test
    void theSameTableGivesTheSameBytes() {
        List<Row> rows = new ArrayList<>(SampleResults.all().rows().subList(0, 6));
        ResultTable one = table(rows.toArray(Row[]::new));
        Collections.reverse(rows);
        ResultTable other = table(rows.toArray(Row[]::new));
        assertEquals(Chart.bars(one), Chart.bars(other));
        assertEquals(Chart.frontier(one), Chart.frontier(other));
    }

    @Test
    void theFrontierShowsEveryRowAndWhichAreBeaten() throws Exception {
        Document svg = parse(Chart.frontier(ResultTable.of(SampleResults.all()).getFirst())
                .orElseThrow()
                .file());
        assertEquals(5, elements(svg, "row", "dot").size());
        assertEquals(2, elements(svg, "row", "dot", "beaten").size(), "jdk and java.util.zip");
        assertEquals(1, elements(svg, "row", "dot", "t-peer").size());
        // Three steps: libdeflate 1 is the fastest, libdeflate 7 has the least output, 6 lies between.
        List<Element> edge = elements(svg, "edge");
        assertEquals(
                3,
                edge.getLast().getAttribute("d").chars().filter(c -> c == 'H').count());
        for (Element dot : elements(svg, "row", "dot")) {
            assertTrue(dot.getTextContent().contains("MB/s"), dot.getTextContent());
        }
    }

    @Test
    void noFrontierWhereThereIsNothingToChoose() {
        Row row = compress("jdk", "JDK", false, 6, 6_162_063, 1000, 990, 1010);
        Row alike = compress("libdeflate", "FFI", false, 6, 6_165_706, 250, 245, 260);
        Row unverified = SampleResults.unverified(compress("x", "FFI", false, 1, 9_000_000, 50, 45, 60));
        assertEquals(Optional.empty(), Chart.frontier(table(row)));
        assertEquals(Optional.empty(), Chart.frontier(table(row, alike, unverified)));
        assertEquals(
                Optional.empty(), Chart.frontier(table(SampleResults.hash("sha-1", "jdk", "JDK", false, 3, 2, 4))));
    }

    @Test
    void noBarsWhereNothingWasMeasured() {
        assertEquals(Optional.empty(), Chart.bars(table(SampleResults.bare("codecs", "compress", "e"))));
        assertEquals(Optional.empty(), Chart.bars(table(SampleResults.absent("s", "t", "w", "o", "a", "e", "why"))));
    }

    @Test
    void manyLevelsMakeAChartToo() throws Exception {
        Row[] rows = IntStream.rangeClosed(1, 60)
                .mapToObj(i -> compress(
                        i % 2 == 0 ? "a" : "b",
                        "JAVA",
                        i % 2 == 0,
                        i,
                        10_000_000 - 50_000L * i,
                        40 * i,
                        39 * i,
                        41 * i))
                .toArray(Row[]::new);
        assertEquals(
                60,
                elements(parse(Chart.frontier(table(rows)).orElseThrow().file()), "row", "dot")
                        .size());
        assertEquals(60, elements(bars(rows), "bar").size());
        assertEquals(60, Arrays.stream(rows).distinct().count());
    }
}
