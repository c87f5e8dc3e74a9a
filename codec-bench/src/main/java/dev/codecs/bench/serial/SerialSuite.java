package dev.codecs.bench.serial;

import dev.codecs.Codec;
import dev.codecs.Encoder;
import dev.codecs.bench.node.NodeLibrary;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.serial.BencodeOptions;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/** Trees of plain values to documents and back. */
public final class SerialSuite implements Suite {
    static final String NAME = "serial";

    private final List<SerialPeer> peers;

    /** With all peers. */
    public SerialSuite() {
        this(List.of(
                new MsgpackCore(),
                new Upokecenter(),
                new Jackson3(),
                new Jackson2(),
                new Fastjson2(),
                new DslPlatformJson(),
                new MongodbBson(),
                new IonJava(),
                new OurMessagePack()));
    }

    SerialSuite(List<SerialPeer> peers) {
        this.peers = List.copyOf(peers);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Every engine of every serialisation format on eleven documents of 44 bytes to 64 KB (objects small to very"
                + " large, many keys, strings, numbers, tokens, and all together): encode, a tree of maps, lists, strings and"
                + " numbers to bytes; decode, to such a tree; read-level, the outermost list or map with its values left"
                + " encoded; find, one value by a path made before, beside decoding all and looking it up; transcode, JSON to"
                + " CBOR without a tree, beside decoding and encoding; stream (a full run's), 64 MB of RESP replies of all"
                + " sizes at once, and in pieces of 64 KiB. What counts is operations a second on one thread, of"
                + " one document the ratio to the named base of the format, of all their geometric mean and the worst. An"
                + " engine or library has a JVM for each format. Decoded is the same document by all, written by the format's"
                + " own library. A row counts after what it decoded was compared with the tree, and what it encoded was read"
                + " by another library too. UBJSON, RESP and Bencode stand beside our MessagePack, and Bencode has fractions as"
                + " text. A quick run has msgpack, cbor and json on the typical object and all together, and of the other formats how"
                + " the typical object is encoded and decoded; of --input the files that end in .json are taken. With --node json-pack, cbor-x,"
                + " msgpackr, @msgpack/msgpack and JSON of Node take part, each in a process of its own that times itself; their numbers"
                + " are doubles.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return List.of(Encoder.class);
    }

    @Override
    public List<SerialPeer> peers() {
        return NodeLibrary.wanted() ? all() : peers;
    }

    private List<SerialPeer> all() {
        return Stream.concat(peers.stream(), JavaScript.ALL.stream()).toList();
    }

    @Override
    public List<Planned> plan(Scope scope) {
        return new SerialPlan(scope, all()).planned();
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        Documents documents = Documents.of(trial.algorithm(), workload);
        if (trial.peer() && peer(trial) instanceof JavaScript library) {
            return library.load(trial, documents, workload, new EngineSerializer(engine(trial)));
        }
        return () -> switch (trial.operation()) {
            case SerialPlan.TRANSCODE -> new Conversion(documents, transcoder(trial));
            case SerialPlan.STREAM ->
                new StreamReading(
                        documents,
                        Encoder.of("resp", trial.engine()),
                        SerialPlan.BY_PIECES.equals(trial.parameters().get(SerialPlan.WAY)));
            default -> operation(trial, documents, serializer(trial));
        };
    }

    private static Operation operation(Trial trial, Documents documents, Serializer serializer) throws Exception {
        return switch (trial.operation()) {
            case SerialPlan.ENCODE -> new Encoding(documents, serializer);
            case SerialPlan.DECODE -> new Decoding(documents, serializer);
            case SerialPlan.READ_LEVEL -> new LevelReading(documents, serializer);
            case SerialPlan.FIND ->
                new Finding(
                        documents,
                        serializer,
                        byTree(trial)
                                ? data -> Trees.at(serializer.decode(data), documents.path())
                                : serializer.finder(documents.path()));
            default -> throw new IllegalArgumentException("no operation is called " + trial.operation());
        };
    }

    private Serializer serializer(Trial trial) throws Exception {
        return trial.peer() ? peer(trial).serializer(trial.algorithm()) : new EngineSerializer(engine(trial));
    }

    /** For a peer in JavaScript the engine that reads what it writes. Bencode with its extensions, since the documents have null and booleans. */
    private static Encoder engine(Trial trial) {
        Encoder encoder = trial.peer() ? Encoder.of(trial.algorithm()) : Encoder.of(trial.algorithm(), trial.engine());
        return trial.algorithm().equals("bencode") ? encoder.with(BencodeOptions.DEFAULT.extended(true)) : encoder;
    }

    private Transcoder transcoder(Trial trial) {
        if (trial.peer()) {
            return peer(trial).transcoder();
        }
        Encoder json = Encoder.of("json", trial.engine());
        Encoder cbor = Encoder.of("cbor", trial.engine());
        return byTree(trial) ? EngineTranscoder.byTree(json, cbor) : EngineTranscoder.direct(json, cbor);
    }

    private static boolean byTree(Trial trial) {
        return SerialPlan.BY_TREE.equals(trial.parameters().get(SerialPlan.WAY));
    }

    private SerialPeer peer(Trial trial) {
        return all().stream()
                .filter(peer -> peer.id().equals(trial.engine()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no peer is called " + trial.engine()));
    }
}
