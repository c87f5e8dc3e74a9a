package dev.codecs.bench.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A process of Node, usually with one library, which is kept for all operations of this JVM and sees the end of its input when this JVM ends,
 * however it does. What it understands stands at the head of {@code program.mjs}. For one thread at a time.
 */
final class NodeProcess implements AutoCloseable {
    /** Whatever else a library prints does not begin like this. */
    private static final String MARK = "bench\t";

    private static final JsonMapper JSON = new JsonMapper();
    private static final Map<NodeLibrary, NodeProcess> RUNNING = new EnumMap<>(NodeLibrary.class);
    private static @Nullable NodeProcess finding;

    private final Process process;
    private final Writer requests;
    private final BufferedReader answers;
    private final String version;
    private final long empty;
    private final Set<NodeLibrary> loaded = EnumSet.noneOf(NodeLibrary.class);
    private int ids;

    private NodeProcess(List<String> command) throws IOException {
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
        return alive(RUNNING.get(library), process -> RUNNING.put(library, process));
    }

    /** One that may load all of them: to find out which there are, where one process for each would take long. */
    static synchronized NodeProcess ofAll() throws IOException {
        return alive(finding, process -> finding = process);
    }

    private static NodeProcess alive(@Nullable NodeProcess known, Consumer<NodeProcess> keeper) throws IOException {
        if (known != null && known.process.isAlive()) {
            return known;
        }
        NodeProcess started = start(List.of("node", NodeScripts.unpack().toString()));
        keeper.accept(started);
        return started;
    }

    /** A new one, by a program that understands the same. */
    static NodeProcess start(List<String> command) throws IOException {
        return new NodeProcess(command);
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

    /** Has it import a library, once. */
    void load(NodeLibrary library) throws IOException {
        if (loaded.contains(library)) {
            return;
        }
        NodePackage source = library.source();
        String packages = source == null
                ? ""
                : NodeFolder.given().orElseGet(NodeFolder::usual).of(source).toString();
        ask("import", Map.of("suite", library.suite(), "library", library.title(), "packages", packages));
        loaded.add(library);
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
