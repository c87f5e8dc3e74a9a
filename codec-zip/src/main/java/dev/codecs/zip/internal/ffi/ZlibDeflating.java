package dev.codecs.zip.internal.ffi;

import dev.codecs.spi.Pool;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.Deflating;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** One stream by a {@link ZStream} of the pool, which frees itself if the session is never closed. */
final class ZlibDeflating implements Deflating {
    private static final Zlib LIBRARY = Zlib.BINDING.symbols();

    private final Pool<ZStream> pool;
    private final ZStream stream;
    private boolean finished;

    ZlibDeflating(Pool<ZStream> pool, byte @Nullable [] dictionary) {
        this.pool = pool;
        this.stream = pool.take();
        if (dictionary != null) {
            setDictionary(dictionary);
        }
    }

    private void setDictionary(byte[] dictionary) {
        int result;
        try {
            result = (int) LIBRARY.deflateSetDictionary()
                    .invokeExact(stream.struct(), stream.dictionary(dictionary), dictionary.length);
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
    public long deflate(MemorySegment target, Flush flush) {
        int whenFed = switch (flush) {
            case NONE -> Zlib.NO_FLUSH;
            case SYNC -> Zlib.SYNC_FLUSH;
            case FINISH -> Zlib.FINISH;
        };
        long written = 0;
        while (written < target.byteSize() && !finished) {
            stream.feed();
            int room = stream.openOutput(target.byteSize() - written);
            int result = deflate(stream.fedAll() ? whenFed : Zlib.NO_FLUSH);
            int count = stream.takeOutput(room, target, written);
            written += count;
            switch (result) {
                case Zlib.STREAM_END -> finished = true;
                case Zlib.OK, Zlib.BUF_ERROR -> {
                    if (count < room && stream.remaining() == 0) {
                        return written;
                    }
                }
                default -> throw Zlib.unexpected(result);
            }
        }
        return written;
    }

    private int deflate(int flush) {
        try {
            return (int) LIBRARY.deflate().invokeExact(stream.struct(), flush);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @Override
    public boolean finished() {
        return finished;
    }

    @Override
    public void close() {
        stream.restart();
        int result;
        try {
            result = (int) LIBRARY.deflateReset().invokeExact(stream.struct());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        if (result == Zlib.OK) {
            pool.give(stream);
        } else {
            stream.close();
        }
    }
}
