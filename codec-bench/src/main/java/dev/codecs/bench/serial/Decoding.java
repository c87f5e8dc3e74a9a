package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import org.jspecify.annotations.Nullable;

/** Makes a tree of a document. */
final class Decoding implements Operation {
    private final Documents documents;
    private final Serializer serializer;
    private final byte[] encoded;

    /** In a field: of a tree that nobody can see the compiler would leave out a part. */
    private @Nullable Object last;

    Decoding(Documents documents, Serializer serializer) throws Exception {
        this.documents = documents;
        this.serializer = serializer;
        this.encoded = documents.encoded(serializer);
    }

    @Override
    public long run(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            last = serializer.decode(encoded);
        }
        return last == null ? 0 : 1;
    }

    @Override
    public Outcome verify() throws Exception {
        Trees.compare(documents.tree(), serializer.decode(encoded));
        return documents.verified(encoded);
    }
}
