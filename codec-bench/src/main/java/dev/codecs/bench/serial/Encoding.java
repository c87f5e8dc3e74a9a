package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import org.jspecify.annotations.Nullable;

/** Makes a document of a tree. */
final class Encoding implements Operation {
    private final Documents documents;
    private final Serializer serializer;

    Encoding(Documents documents, Serializer serializer) {
        this.documents = documents;
        this.serializer = serializer;
    }

    @Override
    public long run(int times) throws Exception {
        @Nullable Object tree = documents.tree();
        long bytes = 0;
        for (int i = 0; i < times; i++) {
            bytes += serializer.encode(tree).length;
        }
        return bytes;
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] encoded = serializer.encode(documents.tree());
        documents.check(encoded, serializer);
        return documents.verified(encoded);
    }
}
