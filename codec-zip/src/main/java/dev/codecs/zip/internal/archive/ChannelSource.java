package dev.codecs.zip.internal.archive;

import dev.codecs.zip.ZipSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;

/**
 * An archive behind a channel of the caller's. Only that of a file reads at a position without moving it.
 *
 * @param channel it
 */
public record ChannelSource(SeekableByteChannel channel) implements ZipSource {
    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public int read(long position, ByteBuffer target) throws IOException {
        if (channel instanceof FileChannel file) {
            return file.read(target, position);
        }
        synchronized (channel) {
            return channel.position(position).read(target);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
