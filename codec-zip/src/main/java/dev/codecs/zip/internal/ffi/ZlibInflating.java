package dev.codecs.zip.internal.ffi;

import dev.codecs.CorruptInputException;
import dev.codecs.spi.Pool;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.Faults;
import dev.codecs.zip.internal.Inflating;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Streams by a {@link ZStream} of the pool, which frees itself if the session is never closed. */
final class ZlibInflating implements Inflating {
    private static final Zlib LIBRARY = Zlib.BINDING.symbols();

    private final Pool<ZStream> pool;
    private final ZStream stream;
    private long position;
    private boolean finished;

    /** What was found behind output that was given out. */
    private @Nullable CorruptInputException fault;

    ZlibInflating(Pool<ZStream> pool) {
        this.pool = pool;
        this.stream = pool.take();
    }

    @Override
    public void start(byte @Nullable [] dictionary, long newPosition) {
        stream.restart();
        position = newPosition;
        finished = false;
        fault = null;
        int result;
        try {
            result = (int) LIBRARY.inflateReset().invokeExact(stream.struct());
            if (result == Zlib.OK && dictionary != null) {
                result = (int) LIBRARY.inflateSetDictionary()
                        .invokeExact(stream.struct(), stream.dictionary(dictionary), dictionary.length);
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        if (result != Zlib.OK) {
            throw Zlib.unexpected(result);
        }
    }

    @Override
    public void input(MemorySegment source) {
        stream.input(source);
    }

    @Override
    public long inflate(MemorySegment target) {
        if (fault != null) {
            throw fault;
        }
        long written = 0;
        while (written < target.byteSize() && !finished) {
            stream.feed();
            int room = stream.openOutput(target.byteSize() - written);
            int result = inflate();
            int count = stream.takeOutput(room, target, written);
            written += count;
            switch (result) {
                case Zlib.STREAM_END -> finished = true;
                case Zlib.OK, Zlib.BUF_ERROR -> {
                    if (count < room && stream.remaining() == 0) {
                        return written;
                    }
                }
                case Zlib.DATA_ERROR -> {
                    fault = Faults.invalid(stream.message(), position + stream.consumed());
                    if (written == 0) {
                        throw fault;
                    }
                    return written;
                }
                default -> throw Zlib.unexpected(result);
            }
        }
        return written;
    }

    private int inflate() {
        try {
            return (int) LIBRARY.inflate().invokeExact(stream.struct(), Zlib.NO_FLUSH);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @Override
    public long remaining() {
        return stream.remaining();
    }

    @Override
    public boolean finished() {
        return finished;
    }

    @Override
    public void close() {
        stream.restart();
        pool.give(stream);
    }
}
