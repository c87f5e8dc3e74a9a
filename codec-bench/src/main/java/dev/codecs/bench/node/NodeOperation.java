package dev.codecs.bench.node;

import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Remote;
import dev.codecs.bench.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An operation of a library in its process. */
public final class NodeOperation implements Remote {
    /** Looks at what came out. */
    @FunctionalInterface
    public interface Check {
        /**
         * {@return what it was}
         *
         * @param said the answer of the program
         * @param output the file of what came out
         */
        Outcome check(JsonNode said, Path output) throws Exception;
    }

    private final NodeProcess process;
    private final int id;
    private final Path output;
    private final Check check;

    private NodeOperation(NodeProcess process, int id, Path output, Check check) {
        this.process = process;
        this.id = id;
        this.output = output;
        this.check = check;
    }

    /**
     * {@return an operation whose input is read and whose library is not loaded}
     *
     * @param input what to read, as the library's script says
     * @param wanted what to do with it
     * @param output a file for what comes out, which nothing else uses; it goes with the operation
     */
    public static Suite.Loaded load(
            NodeLibrary library, Map<String, ?> input, Map<String, ?> wanted, Path output, Check check)
            throws IOException {
        return load(NodeProcess.of(library), library, input, wanted, output, check);
    }

    static Suite.Loaded load(
            NodeProcess process,
            NodeLibrary library,
            Map<String, ?> input,
            Map<String, ?> wanted,
            Path output,
            Check check)
            throws IOException {
        int id = process.nextId();
        Map<String, Object> fields = new LinkedHashMap<>(input);
        fields.put("id", id);
        fields.put("suite", library.suite());
        process.ask("input", fields);
        return () -> {
            process.load(library);
            Map<String, Object> opening = new LinkedHashMap<>(wanted);
            opening.put("id", id);
            process.ask("open", opening);
            return new NodeOperation(process, id, output, check);
        };
    }

    @Override
    public Span time(int times) throws IOException {
        JsonNode said = process.ask("run", Map.of("id", id, "times", times));
        return new Span(said.path("wall").asLong(), said.path("cpu").asLong());
    }

    @Override
    public @Nullable Memory memory() throws IOException {
        long peak = process.ask("peak", Map.of()).path("peak").asLong();
        return peak == 0 ? null : new Memory(peak, process.empty());
    }

    @Override
    public Outcome verify() throws Exception {
        return check.check(process.ask("verify", Map.of("id", id, "output", output.toString())), output);
    }

    @Override
    public void close() {
        process.forget(id);
        try {
            Files.deleteIfExists(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
