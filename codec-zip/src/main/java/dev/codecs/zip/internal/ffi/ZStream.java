package dev.codecs.zip.internal.ffi;

import static java.lang.foreign.MemoryLayout.PathElement.groupElement;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.codecs.spi.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * zlib's {@code z_stream} with a native buffer on either side. For one thread at a time; what is never closed is freed when
 * nothing refers to it.
 *
 * <p>Native segments pass through the buffers too. The pointers of the struct keep nothing alive that they point to, and so
 * another thread that closes an arena meanwhile makes an exception here and not a crash; it costs 7 % of the time to inflate.
 */
final class ZStream implements AutoCloseable {
    /** To inflate in pieces takes 8 % longer than at once; with half as much 13 %, with a megabyte 5 %. */
    private static final int BUFFER = 128 << 10;

    private static final int DEFLATED = 8;
    private static final int RAW_WITH_WINDOW_OF_32_KIB = -15;
    private static final int DEFAULT_MEMORY = 8;
    private static final int DEFAULT_STRATEGY = 0;

    /** C's {@code unsigned long}, which has 32 bits on Windows. */
    private static final MemoryLayout ULONG =
            Objects.requireNonNull(Linker.nativeLinker().canonicalLayouts().get("long"));

    private static final StructLayout LAYOUT = struct(
            ADDRESS.withName("next_in"),
            JAVA_INT.withName("avail_in"),
            ULONG.withName("total_in"),
            ADDRESS.withName("next_out"),
            JAVA_INT.withName("avail_out"),
            ULONG.withName("total_out"),
            ADDRESS.withName("msg"),
            ADDRESS.withName("state"),
            ADDRESS.withName("zalloc"),
            ADDRESS.withName("zfree"),
            ADDRESS.withName("opaque"),
            JAVA_INT.withName("data_type"),
            ULONG.withName("adler"),
            ULONG.withName("reserved"));

    private static final long NEXT_IN = LAYOUT.byteOffset(groupElement("next_in"));
    private static final long AVAIL_IN = LAYOUT.byteOffset(groupElement("avail_in"));
    private static final long NEXT_OUT = LAYOUT.byteOffset(groupElement("next_out"));
    private static final long AVAIL_OUT = LAYOUT.byteOffset(groupElement("avail_out"));
    private static final long MSG = LAYOUT.byteOffset(groupElement("msg"));

    private static final Cleaner CLEANER = Cleaner.create();

    private final MemorySegment struct;
    private final MemorySegment in;
    private final MemorySegment out;
    private final Cleaner.Cleanable state;

    private MemorySegment piece = MemorySegment.NULL;
    private long fed;
    private long total;

    private interface Init {
        int call(MemorySegment struct) throws Throwable;
    }

    /** Frees what zlib allocated, and then the memory of the stream itself. */
    private record End(MethodHandle end, MemorySegment struct, Arena arena) implements Runnable {
        @Override
        public void run() {
            try (arena) {
                int ignored = (int) end.invokeExact(struct); // it complains of streams that did not finish
            } catch (Throwable e) {
                throw NativeLibrary.thrown(e);
            }
        }
    }

    @SuppressWarnings("MustBeClosedChecker") // the Cleaner's action closes the arena
    private ZStream(Init init, MethodHandle end) {
        Arena arena = Arena.ofShared();
        struct = arena.allocate(LAYOUT);
        in = arena.allocate(BUFFER);
        out = arena.allocate(BUFFER);
        try {
            int result = init.call(struct);
            if (result != Zlib.OK) {
                throw Zlib.unexpected(result);
            }
        } catch (Throwable e) {
            arena.close();
            throw NativeLibrary.thrown(e);
        }
        state = CLEANER.register(this, new End(end, struct, arena));
    }

    /** A stream that compresses. zlib refuses a struct of another size than its own. */
    static ZStream deflating(Zlib library, int level) {
        return new ZStream(
                struct -> (int) library.deflateInit()
                        .invokeExact(
                                struct,
                                level,
                                DEFLATED,
                                RAW_WITH_WINDOW_OF_32_KIB,
                                DEFAULT_MEMORY,
                                DEFAULT_STRATEGY,
                                library.version(),
                                (int) LAYOUT.byteSize()),
                library.deflateEnd());
    }

    /** A stream that decompresses. */
    static ZStream inflating(Zlib library) {
        return new ZStream(
                struct -> (int) library.inflateInit()
                        .invokeExact(struct, RAW_WITH_WINDOW_OF_32_KIB, library.version(), (int) LAYOUT.byteSize()),
                library.inflateEnd());
    }

    /** A struct as C lays it out: each member at a multiple of its alignment. */
    private static StructLayout struct(MemoryLayout... members) {
        List<MemoryLayout> padded = new ArrayList<>();
        long size = 0;
        long alignment = 1;
        for (MemoryLayout member : members) {
            size = pad(padded, size, member.byteAlignment()) + member.byteSize();
            padded.add(member);
            alignment = Math.max(alignment, member.byteAlignment());
        }
        pad(padded, size, alignment);
        return MemoryLayout.structLayout(padded.toArray(MemoryLayout[]::new));
    }

    private static long pad(List<MemoryLayout> members, long size, long alignment) {
        long aligned = Math.ceilDiv(size, alignment) * alignment;
        if (aligned > size) {
            members.add(MemoryLayout.paddingLayout(aligned - size));
        }
        return aligned;
    }

    MemorySegment struct() {
        return struct;
    }

    /** Native memory that holds the dictionary until the next input. */
    MemorySegment dictionary(byte[] dictionary) {
        return in.asSlice(0, dictionary.length).copyFrom(MemorySegment.ofArray(dictionary));
    }

    /** Forgets all input. */
    void restart() {
        piece = MemorySegment.NULL;
        fed = 0;
        total = 0;
        struct.set(JAVA_INT, AVAIL_IN, 0);
    }

    /** Gives the next piece, after all of the one before was consumed or is given up. */
    void input(MemorySegment source) {
        total += source.byteSize() - remaining();
        piece = source;
        fed = 0;
        struct.set(JAVA_INT, AVAIL_IN, 0);
    }

    /** Fills the buffer with the next part of the piece if it is empty. */
    void feed() {
        if (struct.get(JAVA_INT, AVAIL_IN) == 0 && fed < piece.byteSize()) {
            int count = (int) Math.min(BUFFER, piece.byteSize() - fed);
            MemorySegment.copy(piece, fed, in, 0, count);
            fed += count;
            struct.set(ADDRESS, NEXT_IN, in);
            struct.set(JAVA_INT, AVAIL_IN, count);
        }
    }

    /** Whether zlib has seen all of the piece with what is in the buffer. */
    boolean fedAll() {
        return fed == piece.byteSize();
    }

    /** The bytes of the piece that zlib did not consume. */
    long remaining() {
        return piece.byteSize() - fed + Integer.toUnsignedLong(struct.get(JAVA_INT, AVAIL_IN));
    }

    /** The bytes that zlib consumed since the last restart. */
    long consumed() {
        return total - remaining();
    }

    /** Offers the buffer for output, as much of it as is wanted, and returns how much that is. */
    int openOutput(long wanted) {
        int room = (int) Math.min(BUFFER, wanted);
        struct.set(ADDRESS, NEXT_OUT, out);
        struct.set(JAVA_INT, AVAIL_OUT, room);
        return room;
    }

    /** Brings what was written into that much room to its place in the target, and returns how much it was. */
    int takeOutput(int room, MemorySegment target, long to) {
        int count = room - struct.get(JAVA_INT, AVAIL_OUT);
        MemorySegment.copy(out, 0, target, to, count);
        return count;
    }

    /** What zlib says of its last error. */
    String message() {
        return NativeLibrary.text(struct.get(ADDRESS, MSG));
    }

    @Override
    public void close() {
        state.clean();
    }
}
