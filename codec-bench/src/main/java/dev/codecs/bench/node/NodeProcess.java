package dev.codecs.bench.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A process of Node with one library, which is kept for all operations of this JVM and sees the end of its input when this JVM ends,
 * however it does. What it understands stands at the head of {@code program.mjs}. For one thread at a time.
 */
final class NodeProcess implements AutoCloseable {
    /** Whatever else a library prints does not begin like this. */
    private static final String MARK = "bench\t";

    private static final JsonMapper JSON = new JsonMapper();
    private static final Map<NodeLibrary, NodeProcess> RUNNING = new EnumMap<>(NodeLibrary.class);

    private final NodeLibrary library;
    private final @Nullable Path packages;
    private final Process process;
    private final Writer requests;
    private final BufferedReader answers;
    private final String version;
    private final long empty;
    private boolean loaded;
    private int ids;

    private NodeProcess(List<String> command, NodeLibrary library, @Nullable Path packages) throws IOException {
        this.library = library;
        this.packages = packages;
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        JsonNode hello = ask("hello", Map.of());
        this.version = hello.path("version").asString("");
        this.empty = hello.path("empty").asLong();
    }

    /** That of a library in this JVM, which is started when it is first asked for, and again when it has died. */
    static synchronized NodeProcess of(NodeLibrary library) throws IOException {
        NodeProcess running = RUNNING.get(library);
        if (running == null || !running.process.isAlive()) {
            running = start(library);
            RUNNING.put(library, running);
        }
        return running;
    }

    /** A new one. */
    static NodeProcess start(NodeLibrary library) throws IOException {
        NodePackage source = library.source();
        Path packages = source == null
                ? null
                : NodeFolder.given().orElseGet(NodeFolder::usual).of(source);
        return start(List.of("node", NodeScripts.unpack().toString()), library, packages);
    }

    /** A new one, by a program that understands the same. */
    static NodeProcess start(List<String> command, NodeLibrary library, @Nullable Path packages) throws IOException {
        return new NodeProcess(command, library, packages);
    }

    /** The version of Node. */
    String version() {
        return version;
    }

    /** The most memory that it had before all, in bytes. */
    long empty() {
        return empty;
    }

    /** Another number for each operation. */
    int nextId() {
        return ids++;
    }

    /** Has it import the library, once. */
    void load() throws IOException {
        if (!loaded) {
            ask(
                    "import",
                    Map.of(
                            "suite",
                            library.suite(),
                            "library",
                            library.title(),
                            "packages",
                            packages == null ? "" : packages.toString()));
            loaded = true;
        }
    }

    /** Has it forget an operation; where it has died it has done so. */
    void forget(int id) {
        try {
            ask("close", Map.of("id", id));
        } catch (IOException e) {
            close();
        }
    }

    /**
     * Asks for something and waits for the answer.
     *
     * @throws UnsupportedOperationException if the library cannot do it here
     * @throws IOException if it should have been able to, or the process has ended
     */
    JsonNode ask(String request, Map<String, ?> fields) throws IOException {
        Map<String, Object> message = new LinkedHashMap<>(fields);
        message.put("request", request);
        JsonNode answer = exchange(JSON.writeValueAsString(message));
        if (answer.has("absent")) {
            throw new UnsupportedOperationException(answer.path("absent").asString());
        }
        if (answer.has("failed")) {
            throw new IOException(answer.path("failed").asString());
        }
        return answer;
    }

    private JsonNode exchange(String message) throws IOException {
        try {
            requests.write(message + "\n");
            requests.flush();
        } catch (IOException e) {
            throw ended(e);
        }
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(MARK)) {
                try {
                    return JSON.readTree(line.substring(MARK.length()));
                } catch (JacksonException e) {
                    throw new IOException("the answer of Node is no JSON: " + line, e);
                }
            }
        }
        throw ended(null);
    }

    private IOException ended(@Nullable Exception cause) {
        process.destroyForcibly();
        try {
            return new IOException("the process of Node ended with exit code " + process.waitFor(), cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IOException("interrupted while Node ended", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
