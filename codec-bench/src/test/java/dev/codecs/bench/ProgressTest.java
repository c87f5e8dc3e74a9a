package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aLogGetsALineNowAndThen() {
        Progress progress = new Progress(out, false);
        progress.expect(Duration.ofSeconds(100));
        progress.at("one");
        progress.at("two");
        progress.say("said");
        assertEquals(
                List.of("  0 %, 1 min 40 s left: one", "said"), said().lines().toList());
    }

    @Test
    void aTerminalHasOneLineThatIsCleared() {
        Progress progress = new Progress(out, true);
        progress.expect(Duration.ofSeconds(100));
        progress.begin(Duration.ofSeconds(60));
        progress.passed(Duration.ofSeconds(30));
        progress.at("x".repeat(200));
        assertTrue(said().startsWith("\r 30 %, "), said());
        assertEquals(80, said().length(), "the line fits a terminal of 80 columns");
        progress.say("said");
        assertTrue(said().endsWith("\r" + " ".repeat(79) + "\rsaid" + System.lineSeparator()), said());
    }

    @Test
    void aStretchCountsAsItWasGuessed() {
        Progress progress = new Progress(out, true);
        progress.expect(Duration.ofSeconds(100));
        progress.begin(Duration.ofSeconds(20));
        progress.passed(Duration.ofSeconds(90));
        progress.begin(Duration.ofSeconds(80));
        progress.at("second");
        assertTrue(said().startsWith("\r 20 %, "), said());
    }

    @Test
    void durationsAreSaidAsAPersonSaysThem() {
        assertEquals("1 s", Progress.words(Duration.ofMillis(3)));
        assertEquals("59 s", Progress.words(Duration.ofSeconds(59)));
        assertEquals("2 min 5 s", Progress.words(Duration.ofSeconds(125)));
        assertEquals("1 h 1 min", Progress.words(Duration.ofSeconds(3661)));
    }
}
