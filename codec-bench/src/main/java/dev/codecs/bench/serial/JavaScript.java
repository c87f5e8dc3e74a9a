package dev.codecs.bench.serial;

import dev.codecs.Encoder;
import dev.codecs.bench.node.NodeLibrary;
import dev.codecs.bench.node.NodeOperation;
import dev.codecs.bench.node.NodePeer;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A library in JavaScript, which encodes what JSON.parse makes of a document, and decodes to such values.
 *
 * @param formats its formats, by our names
 */
record JavaScript(NodeLibrary library, List<String> formats) implements SerialPeer, NodePeer {
    /** Those that {@code bench --node} measures. */
    static final List<JavaScript> ALL = List.of(
            new JavaScript(
                    NodeLibrary.JSON_PACK,
                    List.of("msgpack", "cbor", "json", "ubjson", "bson", "ion", "resp", "bencode")),
            new JavaScript(NodeLibrary.CBOR_X, List.of("cbor")),
            new JavaScript(NodeLibrary.MSGPACKR, List.of("msgpack")),
            new JavaScript(NodeLibrary.MSGPACK, List.of("msgpack")),
            new JavaScript(NodeLibrary.JSON, List.of("json")));

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    static Optional<JavaScript> of(String engine) {
        return NodePeer.named(engine, ALL);
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public Serializer serializer(String format) {
        throw new UnsupportedOperationException("it works in another process");
    }

    /**
     * The document that it decodes is the same as for all others; only where a format has no other library it reads what it has
     * written.
     *
     * @param ours who reads what it encodes
     */
    Suite.Loaded load(Trial trial, Documents documents, Workload workload, Serializer ours) throws Exception {
        String suffix = trial.algorithm() + "." + ProcessHandle.current().pid() + "-" + NUMBERS.getAndIncrement();
        Path json = Files.write(
                workload.derived(suffix + ".json").file(), Encoder.of("json").encode(documents.tree()));
        Path encoded = workload.derived(suffix).file();
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("format", trial.algorithm());
        input.put("json", json.toString());
        boolean decoding = trial.operation().equals(SerialPlan.DECODE);
        if (decoding && documents.isGiven()) {
            Files.write(encoded, documents.encoded(ours));
            input.put("encoded", encoded.toString());
        }
        Suite.Loaded loaded = NodeOperation.load(
                library,
                input,
                Map.of("operation", trial.operation()),
                workload.derived(suffix + ".out").file(),
                (said, output) -> decoding
                        ? decoded(documents, output, said.path("length").asLong())
                        : encoded(documents, output, ours));
        Files.delete(json);
        Files.deleteIfExists(encoded);
        return loaded;
    }

    static Outcome decoded(Documents documents, Path output, long length) throws IOException, WrongOutputException {
        compare(documents.tree(), JsonWitness.tree(Files.readAllBytes(output)));
        return new Outcome(documents.json().length, length, "", true);
    }

    static Outcome encoded(Documents documents, Path output, Serializer ours) throws Exception {
        byte[] bytes = Files.readAllBytes(output);
        compare(documents.tree(), ours.decode(bytes));
        return documents.verified(bytes);
    }

    private static void compare(@Nullable Object expected, @Nullable Object actual) throws WrongOutputException {
        Trees.compare(inJavaScript(expected), inJavaScript(actual));
    }

    /** All numbers are doubles, and those of JSON.stringify have no sign of zero. */
    private static @Nullable Object inJavaScript(@Nullable Object value) {
        return switch (value) {
            case Number number -> number.doubleValue() + 0.0;
            case List<?> list -> {
                List<Object> all = new ArrayList<>();
                list.forEach(element -> all.add(inJavaScript(element)));
                yield all;
            }
            case Map<?, ?> map -> {
                Map<Object, Object> all = new LinkedHashMap<>();
                map.forEach((key, element) -> all.put(key, inJavaScript(element)));
                yield all;
            }
            case null, default -> value;
        };
    }
}
