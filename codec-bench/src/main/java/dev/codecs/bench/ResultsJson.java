package dev.codecs.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code results.json}: the fields of {@link Results} in snake case and in their order, maps by key, so that the same results give
 * the same bytes. Fields that are not known are skipped on reading; another schema version is refused.
 */
final class ResultsJson {
    /** Six significant digits are finer than any clock here repeats itself, and keep the file readable. */
    private static final MathContext DIGITS = new MathContext(6);

    /** What no table can be made without. */
    private static final List<String> NAMES =
            List.of("suite", "table", "workload", "operation", "algorithm", "engine", "kind");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new Rounded())
                    .addSerializer(double.class, new Rounded()))
            .build();

    private static final ObjectWriter WRITER = MAPPER.writer()
            .with(new DefaultPrettyPrinter(
                            Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
                    .withObjectIndenter(new OneFieldALine())
                    .withArrayIndenter(new OneFieldALine()));

    private ResultsJson() {}

    /** Writes the file in one step: it is the old one or the new one at every moment. */
    static void write(Results results, Path file) throws IOException {
        try {
            AtomicFile.write(file, WRITER.writeValueAsString(results) + "\n");
        } catch (JacksonException e) {
            throw new IOException(file + " cannot be written: " + e.getOriginalMessage(), e);
        }
    }

    /** @throws IOException where there is no such file, or its content is of another form; the message is one sentence for a person */
    static Results read(Path file) throws IOException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new IOException(
                    file + " is not there, or cannot be read: run ./bench to write it, or name another file.");
        }
        try {
            if (!(MAPPER.readTree(Files.readAllBytes(file)) instanceof ObjectNode root)) {
                throw new IOException(file + " is no results file: it must hold one JSON object.");
            }
            return read(root, file);
        } catch (JacksonException e) {
            throw new IOException(file + " is no results file: " + e.getOriginalMessage(), e);
        }
    }

    private static Results read(ObjectNode root, Path file) throws IOException {
        JsonNode schema = root.path("schema");
        if (!schema.isInt() || !Results.READABLE.contains(schema.intValue())) {
            throw new IOException(file + " has " + (schema.isMissingNode() ? "no schema" : "schema " + schema)
                    + " and this bench reads schema 1 and " + Results.SCHEMA
                    + ": measure again, or use the bench that wrote it.");
        }
        if (!root.path("environment").isObject()) {
            root.putObject("environment");
        }
        ArrayNode rows = root.path("rows") instanceof ArrayNode array ? array : root.putArray("rows");
        for (int i = 0; i < rows.size(); i++) {
            if (!(rows.get(i) instanceof ObjectNode row)) {
                throw new IOException(file + " is no results file: row " + (i + 1) + " is not an object.");
            }
            for (String name : NAMES) {
                if (!row.path(name).isString()) {
                    throw new IOException(file + " is no results file: row " + (i + 1) + " has no " + name + ".");
                }
            }
            if (!row.path("parameters").isObject()) {
                row.putObject("parameters");
            }
        }
        return MAPPER.treeToValue(root, Results.class);
    }

    private static final class Rounded extends ValueSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializationContext context) {
            if (Double.isFinite(value)) {
                BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
                json.writeNumber(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
            } else {
                json.writeNull();
            }
        }
    }

    /** One field a line, and what lies deeper than a row's fields behind its name: a row is a block that the eye can take in. */
    private static final class OneFieldALine implements DefaultPrettyPrinter.Indenter {
        private static final int ROW_FIELDS = 3;

        @Override
        public void writeIndentation(JsonGenerator json, int level) {
            boolean deeper = json.streamWriteContext().getNestingDepth() > ROW_FIELDS;
            json.writeRaw(deeper ? " " : "\n" + "  ".repeat(level));
        }

        @Override
        public boolean isInline() {
            return false;
        }
    }
}
