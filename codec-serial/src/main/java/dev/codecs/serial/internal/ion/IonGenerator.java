package dev.codecs.serial.internal.ion;

import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.ion.IonSource.Container;
import org.jspecify.annotations.Nullable;

/** The generator of Ion in either encoding: what it is given are parts to the sink. */
final class IonGenerator implements Generator {
    private final IonSink sink;

    IonGenerator(IonSink sink) {
        this.sink = sink;
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        sink.value(value, depth);
    }

    @Override
    public void writeNull() {
        sink.value(null, 0);
    }

    @Override
    public void write(boolean value) {
        sink.value(value, 0);
    }

    @Override
    public void write(long value) {
        sink.value(value, 0);
    }

    @Override
    public void write(double value) {
        sink.value(value, 0);
    }

    @Override
    public void write(String value) {
        sink.value(value, 0);
    }

    @Override
    public void write(byte[] value) {
        sink.value(value, 0);
    }

    @Override
    public void key(String key) {
        sink.name(key);
    }

    @Override
    public void otherKey(@Nullable Object key) {
        sink.name(IonWriting.name(key));
    }

    @Override
    public int beginList(int elements) {
        return sink.begin(Container.LIST, elements);
    }

    @Override
    public int beginMap(int entries) {
        return sink.begin(Container.STRUCT, entries);
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        sink.end(Container.LIST, place);
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        sink.end(Container.STRUCT, place);
    }
}
