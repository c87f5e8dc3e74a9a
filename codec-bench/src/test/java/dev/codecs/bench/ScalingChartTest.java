package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ScalingChartTest {
    private static Row row(String engine, double median, Map<String, Object> parameters) {
        Row row = SampleResults.hash("blake3", engine, "JAVA", false, median, median - 1, median + 1);
        return SampleResults.parameters(row, parameters);
    }

    private static Optional<Svg.Drawing> chart(Row... rows) {
        return ScalingChart.of(ResultTable.of(SampleResults.of(rows)).getFirst());
    }

    private static long dots(Svg.Drawing drawing) {
        return Pattern.compile("class=\"dot row ")
                .matcher(drawing.body())
                .results()
                .count();
    }

    @Test
    void aLineForEachEngineThatWorksOnSeveralThreads() {
        Svg.Drawing chart = chart(
                        row("java", 100, Map.of()),
                        row("java", 40, Map.of("threads", 4)),
                        row("java", 55, Map.of("threads", 2)),
                        row("other", 70, Map.of("threads", 1)),
                        row("other", 70, Map.of("threads", 2)))
                .orElseThrow();
        assertEquals(5, dots(chart));
        assertTrue(chart.body().contains("2.50×  java<"), chart.body());
        assertTrue(chart.body().contains("1.00×  other<"), chart.body());
    }

    @Test
    void waysThatOnlySeveralThreadsHaveAreComparedWithOne() {
        Svg.Drawing chart = chart(row("java", 100, Map.of()), row("java", 50, Map.of("threads", 2, "how", "pool")))
                .orElseThrow();
        assertTrue(chart.body().contains("2.00×  java pool<"), chart.body());
    }

    @Test
    void thereIsNoneWithoutThreadsOrWithoutOneToCompareWith() {
        assertTrue(chart(row("java", 100, Map.of()), row("other", 50, Map.of())).isEmpty());
        assertTrue(chart(row("java", 100, Map.of()), row("other", 50, Map.of("threads", 2)))
                .isEmpty());
    }
}
