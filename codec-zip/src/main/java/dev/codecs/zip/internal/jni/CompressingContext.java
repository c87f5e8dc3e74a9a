package dev.codecs.zip.internal.jni;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.codecs.zip.internal.BufferedZstdEncoding;
import dev.codecs.zip.internal.BufferedZstdEncoding.Directive;
import dev.codecs.zip.internal.StreamBuffers;
import dev.codecs.zip.internal.ZstdKernel;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/** A context with the buffers of a stream, which remembers how it is set. What is never closed is freed when nothing refers to it. */
final class CompressingContext implements BufferedZstdEncoding.Context, AutoCloseable {
    static final Cleaner CLEANER = Cleaner.create();

    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private final Cleaner.Cleanable state = CLEANER.register(this, context::close);
    private ZstdKernel.@Nullable Settings settings;
    private @Nullable StreamBuffers buffers;

    /** The context for a source in memory, set like this. */
    ZstdCompressCtx configured(ZstdKernel.Settings wanted) {
        if (!wanted.equals(settings)) {
            configure(wanted);
            settings = wanted;
        }
        return context;
    }

    /** Sets it up for a stream: what one that was given up half way left in it must go on neither in this one nor behind it. */
    void start(ZstdKernel.Settings wanted) {
        configure(wanted);
    }

    private void configure(ZstdKernel.Settings wanted) {
        settings = null;
        context.reset();
        context.setLevel(wanted.level());
        context.setChecksum(wanted.checksum());
        if (wanted.dictionary() != null) {
            context.loadDict(wanted.dictionary().bytes());
        }
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
    public boolean compress(Directive directive) {
        EndDirective end = switch (directive) {
            case CONTINUE -> EndDirective.CONTINUE;
            case FLUSH -> EndDirective.FLUSH;
            case END -> EndDirective.END;
        };
        try {
            return context.compressDirectByteBufferStream(
                    buffers().out(), buffers().in(), end);
        } catch (ZstdException e) {
            throw ZstdJniKernel.unexpected(e);
        } finally {
            Reference.reachabilityFence(this); // a stream that is forgotten here must not be freed under the call
        }
    }

    @Override
    public void close() {
        state.clean();
    }
}
