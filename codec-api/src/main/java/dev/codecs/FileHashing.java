package dev.codecs;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * How a file is read to be hashed.
 *
 * @param memoryMapped whether it is mapped into memory instead of read through a buffer. A file that another process shortens while it
 *     is mapped gives an {@link IOException}
 * @param offset the first byte
 * @param length how many bytes, or {@link Long#MAX_VALUE} for all to the end of the file
 * @param progress told the number of bytes hashed so far, after every piece
 * @param cancelled asked before every piece; true ends the work with a {@link CancellationException}
 */
public record FileHashing(
        boolean memoryMapped, long offset, long length, LongConsumer progress, BooleanSupplier cancelled) {
    /** 64 KiB to 1 MiB are equally fast; 8 KiB costs 15 % for SHA-256 and half the speed for XXH3, 8 MiB falls out of the cache. */
    private static final int PIECE = 256 << 10;

    private static final FileHashing BUFFERED = new FileHashing(false, 0, Long.MAX_VALUE, bytes -> {}, () -> false);
    private static final FileHashing MAPPED = new FileHashing(true, 0, Long.MAX_VALUE, bytes -> {}, () -> false);

    public FileHashing {
        if (offset < 0 || length < 0) {
            throw new IllegalArgumentException("the range " + offset + " + " + length + " is negative");
        }
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(cancelled, "cancelled");
    }

    /** {@return the whole file, read through a buffer} */
    public static FileHashing buffered() {
        return BUFFERED;
    }

    /** {@return the whole file, mapped into memory} */
    public static FileHashing mapped() {
        return MAPPED;
    }

    /**
     * {@return these options for part of the file; a range that passes its end is an {@link IOException}}
     *
     * @param newLength bytes, or {@link Long#MAX_VALUE} for all to the end of the file
     */
    public FileHashing range(long newOffset, long newLength) {
        return new FileHashing(memoryMapped, newOffset, newLength, progress, cancelled);
    }

    /** {@return these options, reporting the number of bytes hashed so far after every piece} */
    public FileHashing onProgress(LongConsumer newProgress) {
        return new FileHashing(memoryMapped, offset, length, newProgress, cancelled);
    }

    /** {@return these options, ending with a {@link CancellationException} as soon as the supplier says true} */
    public FileHashing cancelledBy(BooleanSupplier newCancelled) {
        return new FileHashing(memoryMapped, offset, length, progress, newCancelled);
    }

    byte[] hash(Hasher hasher, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                Hasher.Hash session = hasher.start()) {
            if (Files.isDirectory(file)) { // some systems open one, and give it a size
                throw new IOException(file + " is a folder");
            }
            long size = channel.size();
            if (offset > size || (length != Long.MAX_VALUE && length > size - offset)) {
                throw new IOException(
                        file + " has " + size + " bytes: the range " + offset + " + " + length + " passes its end");
            }
            long end = length == Long.MAX_VALUE ? size : offset + length;
            if (memoryMapped && end > offset) {
                // A fault inside foreign code would end the JVM; in a copy made by the JVM it is a Java error.
                boolean copied =
                        hasher.engine().kind() == Kind.FFI || hasher.engine().kind() == Kind.JNI;
                hashMapped(session, channel, end, copied);
            } else {
                hashBuffered(session, channel, end);
            }
            return session.finish();
        }
    }

    private void hashBuffered(Hasher.Hash session, FileChannel channel, long end) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(PIECE);
        boolean toTheEnd = length == Long.MAX_VALUE; // which is not where the size says: the files of /proc have none
        for (long position = offset; toTheEnd || position < end; ) {
            checkCancelled();
            buffer.clear().limit((int) (toTheEnd ? PIECE : Math.min(PIECE, end - position)));
            int read = channel.read(buffer, position);
            if (read < 0 && position < end) {
                throw new IOException("the file was shortened while it was read");
            }
            if (read < 0) {
                return;
            }
            session.update(buffer.flip());
            position += read;
            progress.accept(position - offset);
        }
    }

    private void hashMapped(Hasher.Hash session, FileChannel channel, long end, boolean copied) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = channel.map(MapMode.READ_ONLY, offset, end - offset, arena);
            MemorySegment copy = copied ? arena.allocate(Math.min(PIECE, Math.max(1, map.byteSize()))) : map;
            for (long position = 0; position < map.byteSize(); ) {
                checkCancelled();
                long size = Math.min(PIECE, map.byteSize() - position);
                MemorySegment piece = map.asSlice(position, size);
                session.update(copied ? copy.asSlice(0, size).copyFrom(piece) : piece);
                position += size;
                progress.accept(position);
            }
        } catch (InternalError e) { // how the JVM reports an access beyond the end of a shortened file
            throw new IOException("the file was shortened while it was mapped", e);
        }
    }

    private void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("hashing was cancelled");
        }
    }
}
