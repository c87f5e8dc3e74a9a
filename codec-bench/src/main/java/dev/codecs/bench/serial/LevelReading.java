package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import org.jspecify.annotations.Nullable;

/** Reads the outermost list or map of a document, and leaves each value in it encoded. */
final class LevelReading implements Operation {
    private final Documents documents;
    private final Serializer serializer;
    private final byte[] encoded;
    private @Nullable Object last;

    LevelReading(Documents documents, Serializer serializer) throws Exception {
        this.documents = documents;
        this.serializer = serializer;
        this.encoded = documents.encoded(serializer);
    }

    @Override
    public long run(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            last = serializer.readLevel(encoded);
        }
        return last == null ? 0 : 1;
    }

    @Override
    public Outcome verify() throws Exception {
        Trees.compare(documents.tree(), serializer.complete(serializer.readLevel(encoded)));
        return documents.verified(encoded);
    }
}
