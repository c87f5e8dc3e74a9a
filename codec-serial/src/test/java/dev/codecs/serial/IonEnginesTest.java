package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.CodecException;
import dev.codecs.Encoder;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each engine of Ion reads what the other writes, in binary and in text, and the same fault is the same exception. */
class IonEnginesTest {
    private static final Limits LARGE = Limits.DEFAULT.numberLength(10_000).exponent(Integer.MAX_VALUE);
    private static final List<Encoder> ENGINES = Stream.of("ion", "ion-text")
            .flatMap(format -> Stream.of("java", "ion-java").map(engine -> Encoder.of(format, engine)))
            .map(encoder -> encoder.with(LARGE))
            .toList();
    private static final List<IonOptions> MODES = List.of(IonOptions.DEFAULT, IonOptions.EXACT);

    private static List<byte[]> files(String folder) throws IOException {
        String root = System.getProperty("conformance.dir");
        assumeTrue(root != null, "-Dconformance.dir is not given");
        Path path = Path.of(root, "ion", "iontestdata", folder);
        assumeTrue(Files.isDirectory(path), () -> path + " is absent");
        List<byte[]> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(path)) {
            for (Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.add(Files.readAllBytes(file));
            }
        }
        return files;
    }

    private static List<@Nullable Object> values(byte[] data) {
        List<@Nullable Object> values = new ArrayList<>();
        try {
            ValueReader reader =
                    ENGINES.getFirst().with(IonOptions.EXACT).with(LARGE).reader(data);
            while (reader.hasNext()) {
                values.add(reader.readValue());
            }
        } catch (CodecException e) {
            // UTF-16 and UTF-32
            values.clear();
        }
        return values;
    }

    private static String text(@Nullable Object value) {
        return IonConformanceTest.canonical(value);
    }

    @Test
    void eachReadsWhatTheOtherWrites() throws IOException {
        int checked = 0;
        for (byte[] file : files("good")) {
            for (Object value : values(file)) {
                for (Encoder from : ENGINES) {
                    byte[] data;
                    try {
                        data = from.encode(value);
                    } catch (UnsupportedFeatureException e) {
                        // A symbol of a shared table that is nowhere.
                        continue;
                    }
                    for (IonOptions mode : MODES) {
                        List<String> read = ENGINES.stream()
                                .map(to -> outcome(to.with(mode), data))
                                .distinct()
                                .toList();
                        assertEquals(1, read.size(), () -> from + " writes " + value + ", read is " + read);
                        if (mode.exact()) {
                            assertEquals(text(value), read.getFirst(), () -> "by " + from);
                        }
                    }
                    checked++;
                }
            }
        }
        assertFalse(checked < 5000, "values: " + checked);
    }

    /** What is read, or the type of what is thrown. */
    private static String outcome(Encoder encoder, byte[] data) {
        try {
            return text(encoder.decode(data));
        } catch (CodecException e) {
            return e.getClass().getSimpleName();
        }
    }

    private static void checkAlike(byte[] data) {
        for (Options options : List.of(
                Options.DEFAULT,
                Options.DEFAULT
                        .trailingBytes(Options.TrailingBytes.IGNORE)
                        .duplicateKeys(Options.DuplicateKeys.FIRST))) {
            for (IonOptions mode : MODES) {
                List<String> outcomes = ENGINES.stream()
                        .map(engine -> outcome(engine.with(mode).with(options), data))
                        .distinct()
                        .toList();
                assertEquals(
                        1,
                        outcomes.size(),
                        () -> outcomes + " of " + mode + " " + Arrays.toString(data) + " "
                                + new String(data, StandardCharsets.ISO_8859_1));
            }
        }
    }

    @Test
    void allAgreeOnWhatIsGoodAndWhatIsBad() throws IOException {
        for (String folder : List.of("good", "bad")) {
            files(folder).forEach(IonEnginesTest::checkAlike);
        }
    }

    @Test
    void allAgreeOnDamagedDocuments() {
        Random random = new Random(11);
        List<byte[]> documents = new ArrayList<>();
        for (Object value : List.of(
                Map.of("a", List.of(1L, -5L, 300L, Long.MIN_VALUE, BigInteger.TWO.pow(100)), "b", Map.of("c", 1.5)),
                Arrays.asList(
                        new BigDecimal("-12.345"),
                        new IonNegativeZero(-3),
                        new IonTimestamp(
                                IonTimestamp.Precision.SECOND, 2011, 2, 20, 11, 30, new BigDecimal("59.100"), -480)),
                new IonAnnotated(
                        "x", new IonSexp(List.of(new IonSymbol("sym"), new IonClob(new byte[] {1, 2}), "é😀"))),
                Arrays.asList(IonNull.BLOB, null, true, new byte[] {1, 2, 3}, 0.1f, "a longer text than fourteen"))) {
            ENGINES.forEach(engine -> documents.add(engine.encode(value)));
        }
        for (byte[] document : documents) {
            for (int length = 0; length < document.length; length++) {
                checkAlike(Arrays.copyOf(document, length));
            }
            for (int i = 0; i < 400; i++) {
                byte[] damaged = document.clone();
                for (int n = random.nextInt(3); n >= 0; n--) {
                    damaged[random.nextInt(damaged.length)] = (byte)
                            (random.nextBoolean()
                                    ? random.nextInt()
                                    : "0123456789.-{}[]():,'\"\\ \neTdZ".charAt(random.nextInt(27)));
                }
                checkAlike(damaged);
            }
        }
    }

    @Test
    void treesAreTheLibrarys() {
        assertEquals("\"\\0\"", Encoder.of("ion-text", "ion-java").encodeText("\0"));
        assertEquals("\"\\x00\"", Encoder.of("ion-text", "java").encodeText("\0"));
    }
}
