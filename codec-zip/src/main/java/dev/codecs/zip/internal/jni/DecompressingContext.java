package dev.codecs.zip.internal.jni;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.codecs.LimitExceededException;
import dev.codecs.zip.internal.BufferedZstdDecoding;
import dev.codecs.zip.internal.StreamBuffers;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFrame;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/** As {@link CompressingContext}, for the other direction. */
final class DecompressingContext implements BufferedZstdDecoding.Context, AutoCloseable {
    /** The library has no setting for larger ones in streams. */
    private static final long LARGEST_WINDOW = 128L << 20;

    /** A context that had a stream with a larger one is not kept, since it keeps as much memory. */
    private static final long LARGEST_KEPT_WINDOW = 8 << 20;

    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private final Cleaner.Cleanable state = CompressingContext.CLEANER.register(this, context::close);
    private @Nullable ZstdDictionary dictionary;
    private @Nullable StreamBuffers buffers;
    private long largestWindow;

    /** The context for a frame in memory, with this dictionary. */
    ZstdDecompressCtx configured(@Nullable ZstdDictionary wanted) {
        if (wanted != dictionary) {
            configure(wanted);
        }
        return context;
    }

    private void configure(@Nullable ZstdDictionary wanted) {
        dictionary = null;
        context.reset();
        if (wanted != null) {
            context.loadDict(wanted.bytes());
        }
        dictionary = wanted;
    }

    @Override
    public StreamBuffers buffers() {
        StreamBuffers known = buffers;
        if (known == null) {
            known = StreamBuffers.allocate();
            buffers = known;
        }
        return known;
    }

    @Override
    public void start(@Nullable ZstdDictionary wanted, ZstdFrame frame) {
        if (frame.window() > LARGEST_WINDOW) {
            throw new LimitExceededException(
                    "the window of " + frame.window() + " bytes that the frame needs", LARGEST_WINDOW);
        }
        largestWindow = Math.max(largestWindow, frame.window());
        configure(wanted);
    }

    @Override
    public boolean decompress(long position) {
        try {
            return context.decompressDirectByteBufferStream(
                    buffers().out(), buffers().in());
        } catch (ZstdException e) {
            throw ZstdJniKernel.fault(e, position);
        } finally {
            Reference.reachabilityFence(this); // a stream that is forgotten here must not be freed under the call
        }
    }

    /** Whether it is small enough to be kept. */
    boolean small() {
        return largestWindow <= LARGEST_KEPT_WINDOW;
    }

    @Override
    public void close() {
        state.clean();
    }
}
