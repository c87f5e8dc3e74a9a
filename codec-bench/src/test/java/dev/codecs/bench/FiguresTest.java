package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
    private static String parameters(Map<String, Object> parameters) {
        return Figures.parameters(SampleResults.row(
                "s",
                "t",
                "w",
                "o",
                "a",
                "e",
                "JAVA",
                false,
                null,
                parameters,
                0,
                null,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                null));
    }

    @Test
    void figuresKeepTheDigitsThatMean() {
        assertEquals(
                List.of("0.01235", "1.234", "12.35", "123.5", "1,235", "123,457", "0.000", "-12.35", ""),
                List.of(0.012345678, 1.2344, 12.345678, 123.45678, 1234.5678, 123456.78, 0.0, -12.345678, Double.NaN)
                        .stream()
                        .map(Figures::time)
                        .toList());
        assertEquals(
                List.of("0.0123", "1.23", "12.3", "123", "1,235", "10.0"),
                List.of(0.012345678, 1.2344, 12.345678, 123.45678, 1234.5678, 10.0).stream()
                        .map(Figures::rate)
                        .toList());
    }

    @Test
    void parametersSayWhatDistinguishesARow() {
        assertEquals("6", parameters(Map.of("level", 6, "threads", 1)));
        assertEquals("6", parameters(Map.of("level", 6L, "threads", 1L)), "as read from JSON or not");
        assertEquals(
                "-1, chunk 65536, stream, threads 4",
                parameters(Map.of("threads", 4, "level", -1, "mode", "stream", "chunk", 65536)));
        assertEquals("", parameters(Map.of()));
    }

    @Test
    void valuesBecomeOneLine() {
        assertEquals("-Xmx1g -XX:+UseSerialGC", Figures.value(List.of("-Xmx1g", "-XX:+UseSerialGC")));
        assertEquals("2.3", Figures.value(2.3));
        assertEquals("NaN", Figures.value(Double.NaN));
        assertEquals("", Figures.value(null));
        assertEquals("a b c", Figures.value(" a\n b\tc "));
        assertEquals("percent 3", Figures.value(Map.of("percent", 3)));
    }
}
