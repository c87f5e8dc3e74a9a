package dev.codecs.zip.internal.writing;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A stream of what is in memory. */
final class MemoryStream extends InputStream {
    private final MemorySegment memory;
    private long at;

    MemoryStream(MemorySegment memory) {
        this.memory = memory;
    }

    @Override
    public int read() {
        return at < memory.byteSize() ? memory.get(JAVA_BYTE, at++) & 0xFF : -1;
    }

    @Override
    public int read(byte[] b, int off, int len) {
        Objects.checkFromIndexSize(off, len, b.length);
        int count = (int) Math.min(len, memory.byteSize() - at);
        if (count == 0) {
            return len == 0 ? 0 : -1;
        }
        MemorySegment.copy(memory, JAVA_BYTE, at, b, off, count);
        at += count;
        return count;
    }
}
