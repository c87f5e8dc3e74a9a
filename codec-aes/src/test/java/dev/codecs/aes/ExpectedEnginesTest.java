package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import dev.codecs.spi.Offer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine that ought to run here and does not is a failure, not a shorter list. */
class ExpectedEnginesTest {
    @Test
    void everyProviderIsFound() {
        Set<String> ids = reports().map(report -> report.engine().id()).collect(Collectors.toSet());
        assertEquals(Set.of("jdk", "java"), ids);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "java"})
    void whatNeedsNoMachineCode(String engine) {
        List<Availability> found = reports()
                .filter(report -> report.engine().id().equals(engine))
                .map(EngineReport::availability)
                .toList();
        assertEquals(1, found.size(), engine);
        assertEquals(Availability.Yes.class, found.getFirst().getClass(), () -> engine + ": " + found);
    }

    /** Every algorithm that an available engine offers can be had of it. */
    @Test
    void everyOfferIsKept() {
        for (EngineReport report : reports().toList()) {
            if (report.availability() instanceof Availability.Yes) {
                for (Offer offer : report.offers()) {
                    String algorithm = offer.algorithm();
                    boolean raw = algorithm.endsWith("ctr") || algorithm.endsWith("cbc");
                    Cipher cipher = raw
                            ? Cipher.raw(algorithm, report.engine().id())
                            : Cipher.of(algorithm, report.engine().id());
                    assertEquals(algorithm, cipher.algorithm());
                    assertEquals(report.engine(), cipher.engine());
                }
            }
        }
    }

    /** What does not authenticate is not had by accident. */
    @Test
    void theDoorsAreApart() {
        assertThrows(IllegalArgumentException.class, () -> Cipher.of("aes-256-ctr"));
        assertThrows(IllegalArgumentException.class, () -> Cipher.of("aes-256-cbc", "jdk"));
        assertThrows(IllegalArgumentException.class, () -> Cipher.raw("aes-256-gcm"));
    }

    private static Stream<EngineReport> reports() {
        return Codecs.engines().stream().filter(report -> report.codec() == Cipher.class);
    }
}
