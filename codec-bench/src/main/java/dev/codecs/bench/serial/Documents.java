package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workload in one format: the tree that is encoded, the document that all decode, and who else can read it.
 *
 * @param json the bytes of the workload, which are JSON
 * @param tree its values; a format whose documents are maps has them in one, under the key "v", and one without fractions has
 *     them as text
 * @param path of the value that is looked for
 */
@SuppressWarnings("ArrayRecordComponent") // it is passed on, never compared
record Documents(String format, byte[] json, @Nullable Object tree, List<Object> path) {
    private static final String BSON = "bson";
    private static final String KEY = "v";

    static Documents of(String format, Workload workload) throws IOException, WrongOutputException {
        Object tree = JsonWitness.tree(workload.bytes());
        List<Object> path = Payloads.path(workload.name(), tree);
        if (format.equals("bencode")) {
            return new Documents(format, workload.bytes(), Trees.withoutFractions(tree), path);
        }
        if (!format.equals(BSON)) {
            return new Documents(format, workload.bytes(), tree, path);
        }
        List<Object> inside = new ArrayList<>(List.of(KEY));
        inside.addAll(path);
        return new Documents(format, workload.bytes(), Collections.singletonMap(KEY, tree), inside);
    }

    /** What every engine and peer of the format reads: written by the format's own library, or else by the reader itself. */
    byte[] encoded(Serializer own) throws Exception {
        return textual() ? json : witness().orElse(own).encode(tree);
    }

    /** Whether that is the same for all. */
    boolean isGiven() {
        return textual() || witness().isPresent();
    }

    /**
     * Reads what an engine or peer has written: by itself, and by the format's own library.
     *
     * @throws WrongOutputException where that is not the tree
     */
    void check(byte[] encoded, Serializer own) throws Exception {
        Trees.compare(tree, own.decode(encoded));
        Optional<Serializer> witness = witness();
        if (witness.isPresent()) {
            Trees.compare(tree, witness.get().decode(encoded));
        }
        if (textual() || format.endsWith("-json")) {
            Trees.compare(tree, JsonWitness.tree(encoded));
        }
    }

    /** What came of an operation that was checked. */
    Outcome verified(byte[] encoded) {
        return new Outcome(json.length, (long) encoded.length, "", true);
    }

    /** "jsonb" of fastjson2 is another. */
    private boolean textual() {
        return format.equals("json") || format.startsWith("json-");
    }

    private Optional<Serializer> witness() {
        return switch (format) {
            case "msgpack" -> Optional.of(new MsgpackCore().serializer(format));
            case "cbor" -> Optional.of(new Upokecenter().serializer(format));
            case BSON -> Optional.of(new MongodbBson().serializer(format));
            case "ion", "ion-text" -> Optional.of(new IonJava().serializer(format));
            case "smile" -> Optional.of(new Jackson3().serializer(format));
            case Fastjson2.JSONB_FORMAT -> Optional.of(new Fastjson2().serializer(format));
            default -> Optional.empty();
        };
    }
}
