package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NoiseTest {
    @Test
    void noiseIsHowFarTheTimesLieApart() {
        assertEquals(0, Noise.percent(List.of()));
        assertEquals(0, Noise.percent(List.of(5.0)));
        assertEquals(30, Noise.percent(List.of(10.0, 9.0, 12.0)), 1e-9);
    }

    @Test
    void aHiccupDisturbsNoRun() {
        List<Double> once = Stream.concat(Collections.nCopies(19, 10.0).stream(), Stream.of(30.0))
                .toList();
        assertEquals(200, Noise.percent(once), 1e-9);
        assertEquals(0, Noise.spread(once), 1e-9);
        List<Double> often = Stream.concat(
                        Collections.nCopies(15, 10.0).stream(), Collections.nCopies(5, 12.0).stream())
                .toList();
        assertEquals(20, Noise.spread(often), 1e-9);
        assertTrue(Noise.disturbed(Noise.spread(often)));
        assertFalse(Noise.disturbed(Noise.spread(once)));
    }

    @Test
    void aPersonIsTold() {
        assertTrue(Noise.words(Map.of(Noise.SPREAD, 20.0)).startsWith("This machine was disturbed: "));
        assertTrue(Noise.words(Map.of(Noise.SPREAD, 2)).startsWith("The machine was steady: "));
        assertEquals("", Noise.words(Map.of()), "results of schema 1 do not tell");
    }

    @Test
    void theWorkTakesTime() {
        Noise noise = new Noise();
        assertEquals(1, noise.slowness(), "nothing is known");
        noise.point();
        noise.point();
        assertTrue(
                noise.milliseconds() > 1 && noise.milliseconds() < 1000,
                () -> noise.describe().toString());
        assertEquals(noise.milliseconds() / 10.7, noise.slowness(), 1e-9);
        assertEquals(Noise.disturbed(noise.spread()), noise.describe().get("disturbed"));
    }
}
