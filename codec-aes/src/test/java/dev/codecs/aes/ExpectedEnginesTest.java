package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import dev.codecs.spi.Offer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        assertEquals(Set.of("jdk", "java", "openssl", "corretto", "bouncycastle"), ids);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "java", "bouncycastle"})
    void whatNeedsNoMachineCode(String engine) {
        assertAvailable(engine);
    }

    @Test
    void whatAJarCarries() {
        assumeTrue(
                onLinux() && System.getProperty("os.arch").equals("amd64"), "the build has a jar for Linux on x86-64");
        assertAvailable("corretto");
    }

    private static void assertAvailable(String engine) {
        List<Availability> found = of(engine).map(EngineReport::availability).toList();
        assertEquals(1, found.size(), engine);
        assertEquals(Availability.Yes.class, found.getFirst().getClass(), () -> engine + ": " + found);
    }

    /** An old library lacks GCM-SIV, and says so. */
    @Test
    void openssl() {
        assumeTrue(installed("libcrypto.so.3"), "libcrypto.so.3 is not installed");
        Map<Boolean, List<EngineReport>> reports = of("openssl")
                .collect(Collectors.partitioningBy(report -> report.availability() instanceof Availability.Yes));
        assertEquals(1, reports.get(true).size());
        for (EngineReport report : reports.get(false)) {
            assertTrue(
                    report.offers().stream().allMatch(offer -> offer.algorithm().endsWith("-gcm-siv")),
                    report::toString);
            assertTrue(
                    report.availability()
                            .toString()
                            .contains("install an OpenSSL that has it by version (3.2 for GCM-SIV)"),
                    report::toString);
        }
    }

    private static boolean installed(String file) {
        return onLinux()
                && Stream.of(
                                "/lib",
                                "/usr/lib",
                                "/lib64",
                                "/usr/lib64",
                                "/usr/lib/x86_64-linux-gnu",
                                "/usr/lib/aarch64-linux-gnu")
                        .anyMatch(folder -> Files.exists(Path.of(folder, file)));
    }

    private static boolean onLinux() {
        return System.getProperty("os.name").equals("Linux");
    }

    /** Every algorithm that an available engine offers can be had of it. */
    @Test
    void everyOfferIsKept() {
        for (EngineReport report : reports().toList()) {
            if (report.availability() instanceof Availability.Yes) {
                for (Offer offer : report.offers()) {
                    String algorithm = offer.algorithm();
                    boolean raw =
                            Set.of("ctr", "cbc", "xts").contains(algorithm.substring(algorithm.lastIndexOf('-') + 1));
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

    private static Stream<EngineReport> of(String engine) {
        return reports()
                .filter(report ->
                        report.engine() != null && report.engine().id().equals(engine));
    }

    private static Stream<EngineReport> reports() {
        return Codecs.engines().stream().filter(report -> report.codec() == Cipher.class);
    }
}
