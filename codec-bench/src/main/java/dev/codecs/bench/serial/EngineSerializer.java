package dev.codecs.bench.serial;

import dev.codecs.Encoder;
import dev.codecs.ValuePath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine of ours. */
record EngineSerializer(Encoder encoder) implements Serializer {
    @Override
    public byte[] encode(@Nullable Object tree) {
        return encoder.encode(tree);
    }

    @Override
    public @Nullable Object decode(byte[] data) {
        return encoder.decode(data);
    }

    @Override
    public @Nullable Object readLevel(byte[] data) {
        return encoder.reader(data).readLevel();
    }

    /** Not every format's slices are documents; those of all can be written again. */
    @Override
    public @Nullable Object complete(@Nullable Object level) {
        return encoder.decode(encoder.encode(level));
    }

    @Override
    public Finder finder(List<Object> path) {
        ValuePath compiled = new ValuePath(path);
        return data -> encoder.find(data, compiled).value();
    }
}
