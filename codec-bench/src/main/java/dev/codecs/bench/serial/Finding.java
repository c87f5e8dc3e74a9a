package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import org.jspecify.annotations.Nullable;

/** Gets one value out of a document. */
final class Finding implements Operation {
    private final Documents documents;
    private final Serializer.Finder finder;
    private final byte[] encoded;
    private @Nullable Object last;

    Finding(Documents documents, Serializer serializer, Serializer.Finder finder) throws Exception {
        this.documents = documents;
        this.finder = finder;
        this.encoded = documents.encoded(serializer);
    }

    @Override
    public long run(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            last = finder.find(encoded);
        }
        return last == null ? 0 : 1;
    }

    @Override
    public Outcome verify() throws Exception {
        Trees.compare(Trees.at(documents.tree(), documents.path()), finder.find(encoded));
        return documents.verified(encoded);
    }
}
