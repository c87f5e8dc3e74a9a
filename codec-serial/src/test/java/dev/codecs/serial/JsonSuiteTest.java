package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Options;
import dev.codecs.ValuePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The public suites of JSON: JSONTestSuite, the vectors of RFC 8785, and what JSON5 shares with JSON. */
class JsonSuiteTest {
    private static final Encoder JSON = Encoder.of("json", "java");

    /** What RFC 8259 leaves open: of the 35 files those that are read. All others are refused; DIFFERENCES.md says why. */
    private static final List<String> READ = List.of(
            "i_number_double_huge_neg_exp.json",
            "i_number_too_big_neg_int.json",
            "i_number_too_big_pos_int.json",
            "i_number_very_big_negative_int.json",
            "i_structure_500_nested_arrays.json");

    @Test
    void theSuiteOfParsersIsPassed() throws IOException {
        int valid = 0;
        int invalid = 0;
        List<String> read = new ArrayList<>();
        for (Path file : JsonSuites.files("JSONTestSuite/test_parsing")) {
            String name = file.getFileName().toString();
            byte[] data = Files.readAllBytes(file);
            switch (name.charAt(0)) {
                // A key that comes twice is valid JSON, and refused unless one says what it means.
                case 'y' -> {
                    Encoder last = JSON.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
                    Object value = assertDoesNotThrow(() -> last.decode(data), name);
                    assertEquals(value, last.decode(last.encode(value)), name);
                    assertEquals(value, last.reader(data).readValue(), name);
                    assertDoesNotThrow(() -> last.reader(data).skip(), name);
                    valid++;
                }
                case 'n' -> {
                    assertThrows(CodecException.class, () -> JSON.decode(data), name);
                    assertThrows(
                            CodecException.class,
                            () -> {
                                var reader = JSON.reader(data);
                                reader.skip();
                                assertTrue(reader.hasNext());
                                reader.skip();
                                throw new dev.codecs.CorruptInputException("more than one value", -1);
                            },
                            name);
                    invalid++;
                }
                default -> {
                    try {
                        JSON.decode(data);
                        read.add(name);
                    } catch (CodecException e) {
                        assertThrows(e.getClass(), () -> JSON.find(data, ValuePath.of()), name);
                    }
                }
            }
        }
        assertEquals(95, valid);
        assertEquals(188, invalid);
        assertEquals(READ, read);
    }

    /** The files whose value is easily read wrongly. */
    private static final Map<String, Object> VALUES = Map.ofEntries(
            Map.entry("y_array_heterogeneous", Arrays.asList(null, 1L, "1", Map.of())),
            Map.entry("y_number", List.of(123e65)),
            Map.entry("y_number_0e+1", List.of(0.0)),
            Map.entry("y_number_double_close_to_zero", List.of(-1e-78)),
            Map.entry("y_number_int_with_exp", List.of(200.0)),
            Map.entry("y_number_minus_zero", List.of(0L)),
            Map.entry("y_number_real_capital_e_neg_exp", List.of(0.01)),
            Map.entry("y_number_real_fraction_exponent", List.of(123.456e78)),
            Map.entry("y_number_simple_real", List.of(123.456789)),
            Map.entry("y_object_duplicated_key", Map.of("a", "c")),
            Map.entry("y_object_escaped_null_in_key", Map.of("foo\0bar", 42L)),
            Map.entry("y_object_extreme_numbers", Map.of("min", -1e28, "max", 1e28)),
            Map.entry("y_string_1_2_3_bytes_UTF-8_sequences", List.of("`\u012a\u12ab")),
            Map.entry("y_string_accepted_surrogate_pairs", List.of("\ud83d\ude39\ud83d\udc8d")),
            Map.entry("y_string_allowed_escapes", List.of("\"\\/\b\f\n\r\t")),
            Map.entry("y_string_backslash_and_u_escaped_zero", List.of("\\u0000")),
            Map.entry("y_string_comments", List.of("a/*b*/c/*d//e")),
            Map.entry("y_string_double_escape_n", List.of("\\n")),
            Map.entry("y_string_last_surrogates_1_and_2", List.of("\udbff\udfff")),
            Map.entry("y_string_null_escape", List.of("\0")),
            Map.entry("y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF", List.of("\ud834\udd1e")),
            Map.entry("y_string_uEscape", List.of("a\u30af\u30ea\u30b9")),
            Map.entry("y_string_unescaped_char_delete", List.of("\u007f")),
            Map.entry("y_string_utf8", List.of("\u20ac\ud834\udd1e")),
            Map.entry("y_structure_lonely_negative_real", -0.1),
            Map.entry("y_structure_string_empty", ""));

    @Test
    void theRightValuesAreRead() throws IOException {
        Encoder last = JSON.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
        int known = 0;
        for (Path file : JsonSuites.files("JSONTestSuite/test_parsing")) {
            Object expected = VALUES.get(file.getFileName().toString().replace(".json", ""));
            if (expected != null) {
                assertEquals(expected, last.decode(Files.readAllBytes(file)), file::toString);
                known++;
            }
        }
        assertEquals(VALUES.size(), known);
    }

    @Test
    void transformedFilesAreReadOrRefusedByTheRules() throws IOException {
        Encoder last = JSON.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
        int files = 0;
        for (Path file : JsonSuites.files("JSONTestSuite/test_transform")) {
            byte[] data = Files.readAllBytes(file);
            String name = file.getFileName().toString();
            if (name.startsWith("string_") && (name.contains("surrogate") || name.contains("invalid"))) {
                assertThrows(CorruptInputException.class, () -> last.decode(data), name);
            } else {
                assertDoesNotThrow(() -> last.decode(data), name);
            }
            files++;
        }
        assertEquals(22, files);
    }

    @Test
    void canonicalTextIsThatOfTheVectors() throws IOException {
        Encoder canonical = JSON.with(Options.DEFAULT.keyOrder(Options.KeyOrder.DETERMINISTIC));
        int vectors = 0;
        for (Path input : JsonSuites.files("jcs/input")) {
            byte[] expected = Files.readAllBytes(
                    input.getParent().resolveSibling("output").resolve(input.getFileName()));
            byte[] text = canonical.encode(JSON.decode(Files.readAllBytes(input)));
            assertArrayEquals(
                    expected, text, () -> input + ": " + new String(text, java.nio.charset.StandardCharsets.UTF_8));
            vectors++;
        }
        assertEquals(6, vectors);
    }

    @Test
    void ofJson5OnlyWhatIsJsonIsRead() throws IOException {
        Encoder last = JSON.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST));
        int read = 0;
        int refused = 0;
        for (Path file : JsonSuites.files("json5")) {
            byte[] data = Files.readAllBytes(file);
            String name = file.getFileName().toString();
            if (name.endsWith(".json")) {
                assertDoesNotThrow(() -> last.decode(data), name);
                read++;
            } else if (name.matches(".*\\.(json5|txt|es5)")) {
                assertThrows(CorruptInputException.class, () -> last.decode(data), name);
                refused++;
            }
        }
        assertEquals(25, read);
        assertEquals(88, refused);
    }
}
