package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.MemoryLayout.PathElement.groupElement;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.BufferedZstdDecoding;
import dev.codecs.zip.internal.BufferedZstdEncoding;
import dev.codecs.zip.internal.BufferedZstdEncoding.Directive;
import dev.codecs.zip.internal.StreamBuffers;
import dev.codecs.zip.internal.ZstdDictionary;
import dev.codecs.zip.internal.ZstdFrame;
import dev.codecs.zip.internal.ZstdKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A {@code ZSTD_CCtx} or {@code ZSTD_DCtx}, with the buffers of a stream. For one thread at a time; what is never
 * closed is freed when nothing refers to it. It remembers how it is set, since a dictionary takes long to load.
 */
final class ZstdContext implements BufferedZstdEncoding.Context, BufferedZstdDecoding.Context, AutoCloseable {
    private static final StructLayout LAYOUT = MemoryLayout.structLayout(
            ADDRESS.withName("memory"), JAVA_LONG.withName("size"), JAVA_LONG.withName("pos"));
    private static final long MEMORY = LAYOUT.byteOffset(groupElement("memory"));
    private static final long SIZE = LAYOUT.byteOffset(groupElement("size"));
    private static final long POSITION = LAYOUT.byteOffset(groupElement("pos"));

    /** From here on a context is not kept: high levels and large windows take hundreds of megabytes. */
    private static final long LARGEST_KEPT = 8 << 20;

    private static final int LARGEST_WINDOW_LOG = 30;

    private static final Cleaner CLEANER = Cleaner.create();

    private final Libzstd library;
    private final boolean compressing;
    private final MemorySegment context;
    private final Arena arena;
    private final Cleaner.Cleanable state;

    private ZstdKernel.@Nullable Settings settings;
    private @Nullable ZstdDictionary dictionary;

    private @Nullable Native stream;

    /**
     * The buffers of a stream, and the structs by which the library is told of them: {@code ZSTD_inBuffer} and {@code
     * ZSTD_outBuffer}, which are laid out alike.
     */
    private record Native(MemorySegment input, MemorySegment output, StreamBuffers buffers) {
        static Native in(Arena arena) {
            MemorySegment in = arena.allocate(StreamBuffers.SIZE);
            MemorySegment out = arena.allocate(StreamBuffers.SIZE);
            MemorySegment input = arena.allocate(LAYOUT);
            MemorySegment output = arena.allocate(LAYOUT);
            input.set(ADDRESS, MEMORY, in);
            output.set(ADDRESS, MEMORY, out);
            return new Native(input, output, new StreamBuffers(in.asByteBuffer(), out.asByteBuffer()));
        }

        void beforeCall() {
            tell(input, buffers.in());
            tell(output, buffers.out());
        }

        private static void tell(MemorySegment struct, ByteBuffer buffer) {
            struct.set(JAVA_LONG, SIZE, buffer.limit());
            struct.set(JAVA_LONG, POSITION, buffer.position());
        }

        void afterCall() {
            buffers.in().position((int) input.get(JAVA_LONG, POSITION));
            buffers.out().position((int) output.get(JAVA_LONG, POSITION));
        }
    }

    private record End(MethodHandle free, MemorySegment context, Arena arena) implements Runnable {
        @Override
        public void run() {
            try (arena) {
                long ignored = (long) free.invokeExact(context);
            } catch (Throwable e) {
                throw NativeLibrary.thrown(e);
            }
        }
    }

    @SuppressWarnings("MustBeClosedChecker") // the Cleaner's action closes the arena
    private ZstdContext(Libzstd library, boolean compressing) {
        this.library = library;
        this.compressing = compressing;
        this.arena = Arena.ofShared();
        try {
            MethodHandle create = compressing ? library.createCompressing() : library.createDecompressing();
            context = (MemorySegment) create.invokeExact();
        } catch (Throwable e) {
            arena.close();
            throw NativeLibrary.thrown(e);
        }
        if (context.address() == 0) {
            arena.close();
            throw new OutOfMemoryError("libzstd got no memory for a context");
        }
        state = CLEANER.register(
                this, new End(compressing ? library.freeCompressing() : library.freeDecompressing(), context, arena));
    }

    static ZstdContext compressing(Libzstd library) {
        return new ZstdContext(library, true);
    }

    static ZstdContext decompressing(Libzstd library) {
        ZstdContext context = new ZstdContext(library, false);
        try {
            // Windows are checked before the library sees them.
            library.checked((long) library.setDecompressing()
                    .invokeExact(context.context, Libzstd.WINDOW_LOG_MAX, LARGEST_WINDOW_LOG));
            return context;
        } catch (Throwable e) {
            context.close();
            throw NativeLibrary.thrown(e);
        }
    }

    MemorySegment pointer() {
        return context;
    }

    private Native stream() {
        Native known = stream;
        if (known == null) {
            known = Native.in(arena);
            stream = known;
        }
        return known;
    }

    @Override
    public StreamBuffers buffers() {
        return stream().buffers();
    }

    @Override
    public boolean compress(Directive directive) {
        int number = switch (directive) {
            case CONTINUE -> Libzstd.CONTINUE;
            case FLUSH -> Libzstd.FLUSH;
            case END -> Libzstd.END;
        };
        Native structs = stream();
        structs.beforeCall();
        long left;
        try {
            left = (long) library.compressStream().invokeExact(context, structs.output(), structs.input(), number);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        } finally {
            Reference.reachabilityFence(this); // a stream that is forgotten here must not be freed under the call
        }
        structs.afterCall();
        return library.checked(left) == 0;
    }

    @Override
    public void start(@Nullable ZstdDictionary wanted, ZstdFrame frame) {
        configure(wanted);
    }

    @Override
    public boolean decompress(long position) {
        Native structs = stream();
        structs.beforeCall();
        long result;
        try {
            result = (long) library.decompressStream().invokeExact(context, structs.output(), structs.input());
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        } finally {
            Reference.reachabilityFence(this);
        }
        structs.afterCall();
        if (Libzstd.isError(result)) {
            throw library.fault(result, position);
        }
        return result == 0;
    }

    /** Forgets the data of a stream, and sets a compressing context up. */
    void configure(ZstdKernel.Settings wanted) {
        boolean same = wanted.equals(settings);
        reset(same ? Libzstd.RESET_SESSION : Libzstd.RESET_ALL);
        if (!same) {
            settings = null;
            set(Libzstd.COMPRESSION_LEVEL, wanted.level());
            set(Libzstd.CHECKSUM_FLAG, wanted.checksum() ? 1 : 0);
            if (wanted.dictionary() != null) {
                load(library.dictionaryForCompressing(), wanted.dictionary());
            }
            settings = wanted;
        }
    }

    /** Forgets the data of a stream, and gives a decompressing context its dictionary. */
    void configure(@Nullable ZstdDictionary wanted) {
        reset(Libzstd.RESET_SESSION);
        if (wanted != dictionary) {
            dictionary = null; // which it has if loading fails
            load(library.dictionaryForDecompressing(), wanted);
            dictionary = wanted;
        }
    }

    private void reset(int what) {
        try {
            MethodHandle reset = compressing ? library.resetCompressing() : library.resetDecompressing();
            library.checked((long) reset.invokeExact(context, what));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private void set(int parameter, int value) {
        try {
            library.checked((long) library.setCompressing().invokeExact(context, parameter, value));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private void load(MethodHandle load, @Nullable ZstdDictionary wanted) {
        byte[] bytes = wanted == null ? new byte[0] : wanted.bytes();
        try (Arena temporary = Arena.ofConfined()) {
            MemorySegment memory = bytes.length == 0
                    ? MemorySegment.NULL
                    : temporary.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
            library.checked((long) load.invokeExact(context, memory, (long) bytes.length));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Whether it is small enough to be kept. */
    boolean small() {
        try {
            MethodHandle size = compressing ? library.sizeOfCompressing() : library.sizeOfDecompressing();
            return (long) size.invokeExact(context) <= LARGEST_KEPT;
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @Override
    public void close() {
        state.clean();
    }
}
