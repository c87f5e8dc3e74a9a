package dev.codecs.bench.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Encoder;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SerialSuiteTest {
    private static final List<String> PAYLOADS =
            Stream.concat(Payloads.ALL.stream(), Payloads.LONGER.stream()).toList();

    @TempDir
    private Path folder;

    private final SerialSuite suite = new SerialSuite();

    private Workload workload(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, Payloads.bytes(name));
        return new Workload(name, file, folder);
    }

    private Outcome verify(
            String operation,
            String format,
            String engine,
            boolean peer,
            String payload,
            Map<String, Object> parameters)
            throws Exception {
        Trial trial = new Trial("serial", operation, payload, operation, format, engine, peer, parameters);
        try (Operation ready = suite.load(trial, workload(payload)).open()) {
            ready.run(2);
            return ready.verify();
        }
    }

    @Test
    void everyPeerDoesAllThatItSays() throws Exception {
        for (SerialPeer peer : suite.peers()) {
            for (String format : peer.formats()) {
                for (String operation : peer.operations(format)) {
                    for (String payload : PAYLOADS) {
                        Outcome outcome = verify(operation, format, peer.id(), true, payload, Map.of());
                        assertTrue(outcome.verified());
                        assertEquals(Payloads.bytes(payload).length, outcome.inputBytes());
                    }
                }
            }
            if (peer.transcodes()) {
                for (String payload : PAYLOADS) {
                    assertTrue(verify("transcode", "json-to-cbor", peer.id(), true, payload, Map.of())
                            .verified());
                }
            }
        }
    }

    @Test
    void everyEngineDoesAllOfIt() throws Exception {
        List<Encoder> engines = Encoder.all();
        assertFalse(engines.isEmpty());
        for (Encoder engine : engines) {
            for (String payload : PAYLOADS) {
                for (String operation : List.of("encode", "decode", "read-level", "find")) {
                    try {
                        Outcome outcome = verify(
                                operation, engine.algorithm(), engine.engine().id(), false, payload, Map.of());
                        assertTrue(outcome.verified());
                    } catch (UnsupportedFeatureException e) {
                        // A format without doubles, or without text: its rows give this reason.
                    }
                }
            }
        }
    }

    @Test
    void theSameValueIsFoundByATree() throws Exception {
        assertTrue(verify("find", "msgpack", "java", false, "typical-object", Map.of("way", "by a tree"))
                .verified());
    }

    /** Right in all but one thing. */
    private static class Faulty implements Serializer {
        private final Serializer right = new MsgpackCore().serializer("msgpack");

        @Override
        public byte[] encode(@Nullable Object tree) throws Exception {
            return right.encode(tree);
        }

        @Override
        public @Nullable Object decode(byte[] data) throws Exception {
            return right.decode(data);
        }

        @Override
        public @Nullable Object readLevel(byte[] data) throws Exception {
            return right.readLevel(data);
        }

        @Override
        public Finder finder(List<Object> path) throws Exception {
            return right.finder(path);
        }
    }

    private void assertCaught(Operation operation) {
        assertThrows(WrongOutputException.class, operation::verify);
    }

    @Test
    void verificationCatchesAWrongEngine() throws Exception {
        Documents documents = Documents.of("msgpack", workload("typical-object"));
        assertTrue(new Encoding(documents, new Faulty()).verify().verified(), "it is right so far");
        assertCaught(new Encoding(documents, new Faulty() {
            private @Nullable Object last;

            @Override
            public byte[] encode(@Nullable Object tree) throws Exception {
                last = tree;
                return super.encode(null);
            }

            @Override
            public @Nullable Object decode(byte[] data) {
                return last; // it reads what it has written itself; only another library sees it
            }
        }));
        assertCaught(new Encoding(documents, new Faulty() {
            @Override
            public @Nullable Object decode(byte[] data) {
                return null;
            }
        }));
        assertCaught(new Decoding(documents, new Faulty() {
            @Override
            public @Nullable Object decode(byte[] data) throws Exception {
                List<Object> list = new ArrayList<>((List<?>) super.decode(data));
                list.removeLast();
                return list;
            }
        }));
        assertCaught(new LevelReading(documents, new Faulty() {
            @Override
            public @Nullable Object readLevel(byte[] data) throws Exception {
                return ((List<?>) super.readLevel(data)).reversed();
            }
        }));
        Serializer right = new Faulty();
        assertCaught(new Finding(documents, right, data -> "another"));
        assertCaught(new Conversion(
                Documents.of("json-to-cbor", workload("typical-object")), json -> new byte[] {(byte) 0x80}));
    }

    @Test
    void aFormatOfMapsHasThePayloadInOne() throws Exception {
        Documents documents = Documents.of("bson", workload("numbers"));
        assertEquals("v", documents.path().getFirst());
        assertEquals(List.of("v"), List.copyOf(((Map<?, ?>) documents.tree()).keySet()));
    }

    @Test
    void helpSaysWhatIsMeasured() {
        for (String word : List.of("encode", "decode", "read-level", "find", "transcode", "geometric mean")) {
            assertTrue(suite.description().contains(word), word);
        }
    }
}
