package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.codecs.CodecException;
import dev.codecs.Encoder;
import dev.codecs.Limits;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The public test set of Ion 1.0: what is good is read, and written and read again the same, in both encodings; what is bad is refused. */
class IonConformanceTest {
    private static final Limits LARGE = Limits.DEFAULT.numberLength(10_000).exponent(Integer.MAX_VALUE);
    private static final Encoder BINARY =
            Encoder.of("ion", "java").with(IonOptions.EXACT).with(LARGE);
    private static final Encoder TEXT =
            Encoder.of("ion-text", "java").with(IonOptions.EXACT).with(LARGE);

    /** Symbols of shared tables that are nowhere. */
    private static final Pattern UNKNOWN = Pattern.compile("text=null, table=(?!null)");

    private static Stream<Path> files(String folder) throws IOException {
        String root = System.getProperty("conformance.dir");
        assumeTrue(root != null, "-Dconformance.dir is not given");
        Path path = Path.of(root, "ion", "iontestdata", folder);
        assumeTrue(Files.isDirectory(path), () -> path + " is absent");
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        }
    }

    private static List<@Nullable Object> values(byte[] data) {
        List<@Nullable Object> values = new ArrayList<>();
        ValueReader reader = BINARY.reader(data);
        while (reader.hasNext()) {
            values.add(reader.readValue());
        }
        return values;
    }

    /** The value as text in which what Ion says is equal is the same: names in order, floats by their bits. */
    static String canonical(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> "string " + HexFormat.of().formatHex(text.getBytes(UTF_8));
            case byte[] bytes -> "blob " + HexFormat.of().formatHex(bytes);
            case IonClob clob -> "clob " + HexFormat.of().formatHex(clob.bytes());
            case Double number -> "float " + number;
            case BigDecimal number -> "decimal " + number.unscaledValue() + " " + number.scale();
            case IonNull none -> none.toString();
            case List<?> list ->
                "[" + list.stream().map(IonConformanceTest::canonical).toList() + "]";
            case IonSexp sexp ->
                "("
                        + sexp.elements().stream()
                                .map(IonConformanceTest::canonical)
                                .toList() + ")";
            case Map<?, ?> map -> struct(List.copyOf(map.entrySet()));
            case IonStruct struct -> struct(struct.fields());
            case IonAnnotated each -> each.annotations() + "::" + canonical(each.value());
            case IonTimestamp time -> time.toString();
            default -> value.getClass().getSimpleName() + " " + value;
        };
    }

    private static String struct(List<? extends Map.Entry<?, ?>> fields) {
        return "{"
                + fields.stream()
                        .map(field -> canonical(field.getKey()) + "=" + canonical(field.getValue()))
                        .sorted()
                        .toList()
                + "}";
    }

    private static List<String> canonical(List<@Nullable Object> values) {
        return values.stream().map(IonConformanceTest::canonical).toList();
    }

    /** The values written one after the other, as a stream of them. */
    private static byte[] written(Encoder encoder, List<@Nullable Object> values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ValueWriter writer = encoder.writer(bytes)) {
            for (Object value : values) {
                writer.writeValue(value);
            }
        }
        return bytes.toByteArray();
    }

    /** UTF-16 and UTF-32 are no encodings of Ion any more. */
    private static boolean isUtf8(Path file) {
        return !file.getFileName().toString().matches("utf(16|32)\\.ion");
    }

    @TestFactory
    Stream<DynamicTest> whatIsGoodIsReadAndComesBack() throws IOException {
        return files("good")
                .filter(IonConformanceTest::isUtf8)
                .map(file -> dynamicTest(name(file), () -> {
                    List<@Nullable Object> values = values(Files.readAllBytes(file));
                    List<String> expected = canonical(values);
                    if (UNKNOWN.matcher(expected.toString()).find()) {
                        assertThrows(UnsupportedFeatureException.class, () -> written(BINARY, values));
                        return;
                    }
                    for (Encoder encoder : List.of(BINARY, TEXT)) {
                        byte[] data = written(encoder, values);
                        assertEquals(expected, canonical(values(data)), () -> "as " + encoder);
                        for (Object value : values) {
                            assertEquals(canonical(value), canonical(encoder.decode(encoder.encode(value))));
                        }
                        for (int length = 0; length < Math.min(data.length, 2000); length++) {
                            harmless(encoder, Arrays.copyOf(data, length));
                        }
                    }
                }));
    }

    private static void harmless(Encoder encoder, byte[] data) {
        try {
            ValueReader reader = encoder.reader(data);
            while (reader.hasNext()) {
                reader.skip();
            }
            values(data);
        } catch (CodecException e) {
            assertTrue(e.getMessage() != null);
        }
    }

    @TestFactory
    Stream<DynamicTest> whatIsBadIsRefused() throws IOException {
        return files("bad")
                .map(file -> dynamicTest(name(file), () -> {
                    byte[] data = Files.readAllBytes(file);
                    assertThrows(CodecException.class, () -> values(data));
                    assertThrows(CodecException.class, () -> {
                        ValueReader reader = BINARY.with(IonOptions.DEFAULT).reader(data);
                        while (reader.hasNext()) {
                            reader.readValue();
                        }
                    });
                }));
    }

    @TestFactory
    Stream<DynamicTest> equalValuesAreEqual() throws IOException {
        return files("good/equivs")
                .filter(IonConformanceTest::isUtf8)
                .map(file -> dynamicTest(
                        name(file),
                        () -> groups(file)
                                .forEach(group -> group.forEach(each -> assertEquals(group.getFirst(), each)))));
    }

    @TestFactory
    Stream<DynamicTest> differentValuesDiffer() throws IOException {
        return files("good/non-equivs")
                .map(file -> dynamicTest(
                        name(file),
                        () -> groups(file)
                                .forEach(group -> assertEquals(
                                        group.size(), group.stream().distinct().count(), group::toString))));
    }

    @TestFactory
    Stream<DynamicTest> thePointInTimeIsTheSame() throws IOException {
        return files("good/timestamp/equivTimeline")
                .map(file -> dynamicTest(name(file), () -> {
                    for (Object group : values(Files.readAllBytes(file))) {
                        List<?> times = elements(group);
                        for (Object time : times) {
                            assertEquals(
                                    ((IonTimestamp) times.getFirst()).toInstant(), ((IonTimestamp) time).toInstant());
                        }
                    }
                }));
    }

    private static List<List<?>> groups(Path file) throws IOException {
        List<List<?>> groups = new ArrayList<>();
        for (Object value : values(Files.readAllBytes(file))) {
            if (value instanceof IonAnnotated each
                    && each.annotations().getFirst().equals(new IonSymbol("embedded_documents"))) {
                groups.add(elements(each.value()).stream()
                        .map(document -> canonical(values(((String) document).getBytes(UTF_8))))
                        .toList());
            } else {
                groups.add(elements(value).stream()
                        .map(IonConformanceTest::canonical)
                        .toList());
            }
        }
        return groups;
    }

    private static List<?> elements(@Nullable Object group) {
        return group instanceof IonSexp sexp ? sexp.elements() : (List<?>) group;
    }

    private static String name(Path file) {
        return file.getParent().getFileName() + "/" + file.getFileName();
    }
}
