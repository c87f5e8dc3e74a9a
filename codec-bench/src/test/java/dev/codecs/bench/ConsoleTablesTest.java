package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.bench.Results.Row;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleTablesTest {
    @Test
    void alignsTheTables() {
        String text = ConsoleTables.text(SampleResults.all(), false);
        assertTrue(text.startsWith("""
            codecs: compress, text-20m, deflate (20 MB of input, 5 runs a row)
            engine          kind  level      bytes  ratio     ms    min-max  MB/s   cold  peak  vs JDK  beaten by
            libdeflate      FFI       7  6,112,147  3.431  500.0    490-510  40.0  550.0  3.00
            jdk             JDK       6  6,162,063  3.403  1,000  990-1,010  20.0  1,050  3.00      1×  libdeflate 7
            java.util.zip*  JDK       6  6,162,063  3.403  1,005  995-1,020  19.9  1,055  3.00       ≈  libdeflate 7
            libdeflate      FFI       6  6,165,706  3.401  250.0    245-260  80.0  300.0  3.00   4.00×
            libdeflate      FFI       1  7,234,357  2.899  100.0   98.0-104   200  150.0  3.00
            deflate zlib is absent: libz.so.1 was not found

            """), text);
    }

    @Test
    void isNeverWiderThanATerminal() {
        Row wide = SampleResults.compress(
                "an-engine-with-a-name-that-is-too-long-for-any-table",
                "JAVA",
                true,
                6,
                999_999_999,
                999_999,
                9,
                9_999_999);
        Row beaten = SampleResults.compress("jdk", "JDK", false, 6, 999_999_999, 19_999_999, 19_999_998, 29_999_999);
        Row fast = SampleResults.compress("another-engine-with-a-name-that-is-too-long", "JAVA", false, 6, 1, 1, 1, 1);
        Row absent = SampleResults.absent(
                "codecs", "compress", "text-20m", "compress", "deflate", "zlib", "a reason ".repeat(50));
        Row workload = SampleResults.workload(fast, "w".repeat(300));
        String text = ConsoleTables.text(
                SampleResults.of(wide, beaten, fast, absent, workload, SampleResults.unverified(wide)), false);
        text.lines().forEach(line -> assertTrue(line.length() <= 120, line));
        assertTrue(text.contains("NOT VERIFIED"));
        assertTrue(text.contains("…"));
    }

    @Test
    void hasColourOnlyWhereAsked() {
        String plain = ConsoleTables.text(SampleResults.all(), false);
        String colourful = ConsoleTables.text(SampleResults.all(), true);
        assertFalse(plain.contains("\033"));
        assertTrue(colourful.contains("\033[1m"));
        assertEquals(plain, colourful.replaceAll("\033\\[[0-9]*m", ""));
    }

    @Test
    void keepsToTheCharsetOfTheTerminal() {
        String text = ConsoleTables.text(SampleResults.all(), false);
        assertEquals(text, ConsoleTables.encodable(text, StandardCharsets.UTF_8));
        String ascii = ConsoleTables.encodable(text, StandardCharsets.US_ASCII);
        assertTrue(StandardCharsets.US_ASCII.newEncoder().canEncode(ascii), ascii);
        assertEquals(text.length(), ascii.length());
    }

    @Test
    void bareAndEmptyResultsArePrintedToo() {
        assertEquals("", ConsoleTables.text(SampleResults.of(), false));
        String text = ConsoleTables.text(SampleResults.of(SampleResults.bare("codecs", "compress", "e")), false);
        assertTrue(text.contains("NOT VERIFIED"), text);
    }
}
