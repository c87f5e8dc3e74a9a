package dev.codecs.bench.serial;

import dev.codecs.Encoder;
import dev.codecs.ValueWriter;
import dev.codecs.serial.Transcoding;
import java.io.ByteArrayOutputStream;

/** An engine of ours that has both formats: token by token, or by way of a tree. */
final class EngineTranscoder {
    private EngineTranscoder() {}

    static Transcoder byTree(Encoder json, Encoder cbor) {
        return data -> cbor.encode(json.decode(data));
    }

    static Transcoder byTokens(Encoder json, Encoder cbor) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return data -> {
            out.reset();
            try (ValueWriter writer = cbor.writer(out)) {
                Transcoding.value(json.reader(data), writer);
            }
            return out.toByteArray();
        };
    }
}
