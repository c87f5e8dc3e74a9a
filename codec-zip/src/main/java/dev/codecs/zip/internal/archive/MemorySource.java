package dev.codecs.zip.internal.archive;

import dev.codecs.zip.ZipSource;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * An archive in memory.
 *
 * @param memory native, or a view of a {@code byte[]}
 */
public record MemorySource(MemorySegment memory) implements ZipSource {
    @Override
    public long size() {
        return memory.byteSize();
    }

    @Override
    public int read(long position, ByteBuffer target) {
        if (position >= memory.byteSize()) {
            return -1;
        }
        int count = (int) Math.min(target.remaining(), memory.byteSize() - position);
        MemorySegment.copy(memory, position, MemorySegment.ofBuffer(target), 0, count);
        target.position(target.position() + count);
        return count;
    }

    MemorySegment slice(long at, long length) {
        return memory.asSlice(at, length);
    }
}
