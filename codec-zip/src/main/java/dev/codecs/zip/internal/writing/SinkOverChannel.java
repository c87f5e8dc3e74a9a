package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A sink that writes into a channel, and has a way of its own to finish and to be given up. */
interface SinkOverChannel extends Sink {
    /** {@return what writes} */
    ChannelSink channel();

    @Override
    default void write(byte[] bytes, int offset, int length) throws IOException {
        channel().write(bytes, offset, length);
    }

    @Override
    default void write(MemorySegment memory) throws IOException {
        channel().write(memory);
    }

    @Override
    default long position() {
        return channel().position();
    }

    @Override
    default long length() {
        return channel().length();
    }

    @Override
    default boolean canPatch() {
        return true;
    }

    @Override
    default void patch(long position, byte[] bytes) throws IOException {
        channel().patch(position, bytes);
    }
}
