package dev.codecs.bench.zip;

import dev.codecs.bench.node.NodeLibrary;
import dev.codecs.bench.node.NodeOperation;
import dev.codecs.bench.node.NodePeer;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Workload;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A library in JavaScript. It has no {@link Archiver}, since it writes and reads in a process of its own, which times it. */
record JavaScript(NodeLibrary library) implements NodePeer {
    /** Those that {@code bench --node} measures. */
    static final List<JavaScript> ALL = Stream.of(
                    NodeLibrary.ZIP_JS_NATIVE,
                    NodeLibrary.ZIP_JS_WASM,
                    NodeLibrary.ZIP_JS_JS,
                    NodeLibrary.JSZIP,
                    NodeLibrary.FFLATE,
                    NodeLibrary.ARCHIVER,
                    NodeLibrary.NODE_ZLIB)
            .map(JavaScript::new)
            .toList();

    /** What the script of these libraries calls its operations. */
    private static final String OPERATION = "operation";

    static Optional<JavaScript> of(String engine) {
        return NodePeer.named(engine, ALL);
    }

    @Override
    public List<Ability> abilities() {
        return List.of(new Ability(Form.DEFLATED.algorithm()));
    }

    /** Whether a library of this id reads archives too. */
    static boolean reads(String engine) {
        return !engine.equals(NodeLibrary.ARCHIVER.id());
    }

    /** Whether a library of this id comes to several cores when it is given all entries at once. */
    static boolean isConcurrent(String engine) {
        return Stream.of(NodeLibrary.ZIP_JS_NATIVE, NodeLibrary.FFLATE, NodeLibrary.NODE_ZLIB)
                .anyMatch(library -> library.id().equals(engine));
    }

    /** Entries from memory, one after another or all at once. */
    Suite.Loaded writing(Workload workload, boolean atOnce) throws IOException {
        Contents contents = Contents.of(workload);
        Path archive = Archives.own(workload);
        return NodeOperation.load(
                library,
                Map.of(
                        "file", workload.file().toString(),
                        "starts", contents.starts(),
                        "names", contents.names()),
                Map.of(OPERATION, atOnce ? "writeAtOnce" : "write", "target", archive.toString()),
                archive,
                (said, output) -> {
                    Archives.check(output, ZipPeers.witness(true, Form.DEFLATED), contents);
                    return new Outcome(contents.bytes().length, Files.size(output), "", true);
                });
    }

    /** The contents of all entries, into memory. */
    Suite.Loaded reading(Workload workload, Path archive) throws IOException {
        return NodeOperation.load(
                library,
                Map.of("archive", archive.toString()),
                Map.of(OPERATION, "read"),
                Archives.own(workload),
                (said, output) -> {
                    Contents contents = Contents.of(workload);
                    Archives.check(output, new Answer(said.path("entries")), contents);
                    return new Outcome(contents.bytes().length, Files.size(archive), "", true);
                });
    }

    /** A file, from disk to disk. */
    Suite.Loaded streaming(Workload workload, String entry) throws IOException {
        Path archive = Archives.own(workload);
        return NodeOperation.load(
                library,
                Map.of("source", workload.file().toString(), "name", entry),
                Map.of(OPERATION, "stream", "target", archive.toString()),
                archive,
                (said, output) -> {
                    Archives.checkFile(output, ZipPeers.witness(true, Form.DEFLATED), workload.file());
                    return new Outcome(Files.size(workload.file()), Files.size(output), "", true);
                });
    }

    /**
     * What a program says that it has read: the contents lie one behind the other in a file.
     *
     * @param said the name and the length of each
     */
    record Answer(JsonNode said) implements Archiver {
        @Override
        public void write(Contents contents, Path archive) {
            throw new UnsupportedOperationException("an answer is read only");
        }

        @Override
        public Opened<JsonNode> open(Path contents) throws IOException {
            return new Reader(said, new BufferedInputStream(Files.newInputStream(contents), PIECE));
        }
    }

    private record Reader(JsonNode said, InputStream contents) implements Archiver.Opened<JsonNode> {
        @Override
        public Iterator<JsonNode> entries() {
            return said.iterator();
        }

        @Override
        public String name(JsonNode entry) {
            return entry.path("name").asString();
        }

        /** That of the next entry. */
        @Override
        public InputStream stream(JsonNode entry) throws IOException {
            return new ByteArrayInputStream(
                    contents.readNBytes(entry.path("length").asInt()));
        }

        @Override
        public void close() throws IOException {
            contents.close();
        }
    }
}
