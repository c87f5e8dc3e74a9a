package dev.codecs.bench.serial;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;

/** Makes a document in CBOR of one in JSON. */
final class Conversion implements Operation {
    private final Documents documents;
    private final Transcoder transcoder;

    Conversion(Documents documents, Transcoder transcoder) {
        this.documents = documents;
        this.transcoder = transcoder;
    }

    @Override
    public long run(int times) throws Exception {
        byte[] json = documents.json();
        long bytes = 0;
        for (int i = 0; i < times; i++) {
            bytes += transcoder.transcode(json).length;
        }
        return bytes;
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] cbor = transcoder.transcode(documents.json());
        Trees.compare(documents.tree(), new Upokecenter().serializer("cbor").decode(cbor));
        return documents.verified(cbor);
    }
}
