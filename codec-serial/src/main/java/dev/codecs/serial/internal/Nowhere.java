package dev.codecs.serial.internal;

import org.jspecify.annotations.Nullable;

/** Takes whatever is written, and keeps nothing: what is copied to it is read with all checks. */
final class Nowhere implements Generator {
    @Override
    public void value(@Nullable Object value, int depth) {}

    @Override
    public void writeNull() {}

    @Override
    public void write(boolean value) {}

    @Override
    public void write(long value) {}

    @Override
    public void write(double value) {}

    @Override
    public void write(String value) {}

    @Override
    public void write(byte[] utf8, int offset, int length) {}

    @Override
    public void write(byte[] value) {}

    @Override
    public void key(String key) {}

    @Override
    public void key(byte[] utf8, int offset, int length) {}

    @Override
    public void otherKey(@Nullable Object key) {}

    @Override
    public int beginList(int elements) {
        return -1;
    }

    @Override
    public void endList(int place, int elements, boolean known) {}

    @Override
    public int beginMap(int entries) {
        return -1;
    }

    @Override
    public void endMap(int place, int entries, boolean known) {}
}
