package dev.codecs.zip.internal.ffi;

import dev.codecs.IntRange;
import dev.codecs.spi.Pool;
import dev.codecs.spi.Segments;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.zip.internal.Lz4Blocks;
import dev.codecs.zip.internal.java.JavaLz4;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** LZ4 blocks by liblz4. Our own decoder says what is wrong with bad data and where, so that this engine gives the same verdict as the others. */
final class Liblz4Blocks implements Lz4Blocks {
    private static final Liblz4 LIBRARY = Liblz4.BINDING.symbols();

    /** Up to level 1 the fast compressor, with larger steps below 1; from 2 on the high one. */
    private static final IntRange LEVELS = new IntRange(-64, 12);

    private static final int HIGHEST_FAST_LEVEL = 1;

    /*
     * How many bytes of arrays are used in place. What counts is the time of such a call, since it may hold up every thread of the JVM:
     * 128 KiB of text take 0.4 ms to compress fast, 4 KiB less than that at the highest level, and 1 MiB, the usual block of a frame, at
     * most 0.5 ms to decompress.
     */
    private static final int COMPRESSED_IN_PLACE = NativeLibrary.CRITICAL_LIMIT;
    private static final int COMPRESSED_IN_PLACE_AT_HIGH_LEVELS = 4 << 10;
    private static final int DECOMPRESSED_TO_IN_PLACE = 1 << 20;

    /** The engine, with the pools that all its users share. */
    static final Liblz4Blocks KERNEL = new Liblz4Blocks();

    private final Pool<MemorySegment> states = new Pool<>(() -> LIBRARY.newState(Arena.ofAuto()), state -> {});
    private final Pool<MemorySegment> statesHc = new Pool<>(() -> LIBRARY.newStateHc(Arena.ofAuto()), state -> {});

    private Liblz4Blocks() {}

    @Override
    public IntRange levels() {
        return LEVELS;
    }

    @Override
    public boolean supportsHistory() {
        return true;
    }

    @Override
    public long compress(int level, MemorySegment source, long from, MemorySegment target) {
        Pool<MemorySegment> pool = level <= HIGHEST_FAST_LEVEL ? states : statesHc;
        MemorySegment state = pool.take();
        try {
            long written = compress(level, state, source, from, target);
            return written == 0 ? TOO_SMALL : written;
        } finally {
            pool.give(state);
        }
    }

    /** {@return the bytes written, or 0} */
    private static long compress(
            int level, MemorySegment state, MemorySegment source, long from, MemorySegment target) {
        long length = source.byteSize() - from;
        long most = Lz4Blocks.bound(length);
        boolean direct = target.byteSize() >= most;
        if (from == 0
                && direct
                && length <= inPlace(level)
                && !(source.isNative() && target.isNative())
                && !source.isMapped()
                && !target.isMapped()) {
            return run(level, true, state, source, target);
        }
        long history = Math.min(from, WINDOW);
        try (Scratch in = Scratch.holding(source.asSlice(from - history));
                Scratch out = direct ? Scratch.standingFor(target, most) : Scratch.of(most)) {
            long written = history == 0
                    ? run(level, false, state, in.memory(), out.memory())
                    : runBehind(level, state, in.memory(), history, out.memory());
            if (written > target.byteSize()) {
                return 0;
            }
            out.copyTo(target, written);
            return written;
        }
    }

    private static int inPlace(int level) {
        return level <= HIGHEST_FAST_LEVEL ? COMPRESSED_IN_PLACE : COMPRESSED_IN_PLACE_AT_HIGH_LEVELS;
    }

    private static int run(
            int level, boolean inPlace, MemorySegment state, MemorySegment source, MemorySegment target) {
        int length = (int) source.byteSize();
        int room = room(target);
        try {
            if (level <= HIGHEST_FAST_LEVEL) {
                int acceleration = Math.max(1, 1 - level);
                return inPlace
                        ? (int) LIBRARY.compressFastInPlace()
                                .invokeExact(state, source, target, length, room, acceleration)
                        : (int) LIBRARY.compressFastNative()
                                .invokeExact(state, source, target, length, room, acceleration);
            }
            return inPlace
                    ? (int) LIBRARY.compressHcInPlace().invokeExact(state, source, target, length, room, level)
                    : (int) LIBRARY.compressHcNative().invokeExact(state, source, target, length, room, level);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Compresses what follows the history. Several calls go to the library, which remembers the address: only native memory stays there. */
    private static int runBehind(
            int level, MemorySegment state, MemorySegment source, long history, MemorySegment target) {
        MemorySegment content = source.asSlice(history);
        int length = (int) content.byteSize();
        int room = room(target);
        try {
            if (level <= HIGHEST_FAST_LEVEL) {
                MemorySegment stream = (MemorySegment) LIBRARY.initStream().invokeExact(state, state.byteSize());
                int ignored = (int) LIBRARY.loadDict().invokeExact(stream, source, (int) history);
                return (int) LIBRARY.compressFastContinue()
                        .invokeExact(stream, content, target, length, room, Math.max(1, 1 - level));
            }
            MemorySegment stream = (MemorySegment) LIBRARY.initStreamHc().invokeExact(state, state.byteSize());
            LIBRARY.resetStreamHc().invokeExact(stream, level);
            int ignored = (int) LIBRARY.loadDictHc().invokeExact(stream, source, (int) history);
            return (int) LIBRARY.compressHcContinue().invokeExact(stream, content, target, length, room);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static int room(MemorySegment target) {
        return (int) Math.min(target.byteSize(), Segments.LARGEST_ARRAY);
    }

    /** Our decoder has the last word where the library fails. */
    @Override
    public long decompress(MemorySegment block, long position, MemorySegment target, long to) {
        if (block.byteSize() > 0) {
            int written = decompress(block, target, to);
            if (written >= 0) {
                return written;
            }
        }
        return JavaLz4.KERNEL.decompress(block, position, target, to);
    }

    private static int decompress(MemorySegment block, MemorySegment target, long to) {
        long history = Math.min(to, WINDOW);
        MemorySegment room = to == 0 ? target : target.asSlice(to);
        MemorySegment before = history == 0 ? MemorySegment.NULL : target.asSlice(to - history, history);
        if (Segments.isSteady(block) && Segments.isSteady(target)) {
            return run(false, block, room, before);
        }
        // A sequence gives less than it takes at no time but in runs, so that a large target alone says little.
        long most = Math.min(room.byteSize(), LARGEST_RATIO * block.byteSize());
        if (most <= DECOMPRESSED_TO_IN_PLACE
                && block.byteSize() <= DECOMPRESSED_TO_IN_PLACE
                && !block.isMapped()
                && !target.isMapped()) {
            return run(true, block, most == room.byteSize() ? room : room.asSlice(0, most), before);
        }
        try (Scratch in = Scratch.holding(block);
                Scratch out = Scratch.of(history + most)) {
            MemorySegment.copy(target, to - history, out.memory(), 0, history);
            MemorySegment content = out.memory().asSlice(history);
            int written = run(false, in.memory(), content, out.memory().asSlice(0, history));
            if (written > 0) {
                MemorySegment.copy(content, 0, room, 0, written);
            }
            return written;
        }
    }

    private static int run(boolean inPlace, MemorySegment block, MemorySegment target, MemorySegment before) {
        int length = (int) block.byteSize();
        int room = room(target);
        int history = (int) before.byteSize();
        try {
            return inPlace
                    ? (int) LIBRARY.decompressInPlace().invokeExact(block, target, length, room, before, history)
                    : (int) LIBRARY.decompressNative().invokeExact(block, target, length, room, before, history);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
