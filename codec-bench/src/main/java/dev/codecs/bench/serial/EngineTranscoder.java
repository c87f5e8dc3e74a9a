package dev.codecs.bench.serial;

import dev.codecs.Encoder;

/** An engine of ours that has both formats: without a tree, or by way of one. */
final class EngineTranscoder {
    private EngineTranscoder() {}

    static Transcoder byTree(Encoder json, Encoder cbor) {
        return data -> cbor.encode(json.decode(data));
    }

    static Transcoder direct(Encoder json, Encoder cbor) {
        return data -> json.transcode(data, cbor);
    }
}
