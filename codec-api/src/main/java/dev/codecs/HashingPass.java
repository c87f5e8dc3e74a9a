package dev.codecs;

import dev.codecs.spi.Parallel;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One pass over a file, channel or stream: every piece is read once and given to every session. */
final class HashingPass implements AutoCloseable {
    /**
     * 64 KiB to 1 MiB are equally fast; 8 KiB costs 15 % for SHA-256 and half the speed for XXH3, 8 MiB falls out of the cache. With
     * it 200 MiB from a warm cache take, over the time in memory and that of a plain read together: sha-256 1.04 (jdk), xxh3-64 0.76
     * (xxhash) and 1.10 (java), blake3 1.04 (java) and 0.94 (vector).
     */
    private static final int PIECE = 256 << 10;

    /** What a buffer has at least, for files that do not know their size. */
    private static final int SMALL_PIECE = 64 << 10;

    /** Long enough that it does not matter to wake another thread for it. */
    private static final int THREAD_PIECE = 1 << 20;

    /** Long enough to be cut into parts for several threads. */
    private static final int TREE_PIECE = 4 << 20;

    /** Where the bytes come from: as {@link SeekableByteChannel#read}. */
    @FunctionalInterface
    private interface Source {
        int read(ByteBuffer target) throws IOException;
    }

    private final FileHashing options;
    private final List<Hasher.Hash> sessions = new ArrayList<>();

    /** Whether foreign code is given copies of what is mapped, since a fault inside it would end the JVM. */
    private final boolean copying;

    /** Whether other threads than the caller's look at the pieces. */
    private final boolean sharing;

    /** What runs the sessions and reads ahead; null if the caller's thread does one after the other. */
    private final @Nullable Parallel threads;

    private final int pieceSize;

    HashingPass(FileHashing options, List<? extends Hasher> hashers) {
        this.options = options;
        this.copying = hashers.stream()
                .map(hasher -> hasher.engine().kind())
                .anyMatch(kind -> kind == Kind.FFI || kind == Kind.JNI);
        Executor executor = options.parallelism() > 1 ? options.executor().orElse(null) : null;
        Hasher only = executor != null && hashers.size() == 1 ? hashers.getFirst() : null;
        Hasher spread = executor != null && only != null ? only.parallel(executor, options.parallelism()) : null;
        boolean tree = spread != null && !spread.equals(only);
        this.sharing = executor != null;
        this.threads = executor == null || tree ? null : new Parallel(executor, options.parallelism());
        this.pieceSize = tree ? TREE_PIECE : threads == null ? PIECE : THREAD_PIECE;
        start(tree ? List.of(spread) : hashers);
    }

    private void start(List<? extends Hasher> hashers) {
        try {
            hashers.forEach(hasher -> sessions.add(hasher.start()));
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /**
     * Hashes the range that the options name of what comes from the start on.
     *
     * @param start where the channel stands
     */
    List<byte[]> read(SeekableByteChannel channel, long start, String what) throws IOException {
        if (channel.size() == 0) {
            readUnsized(channel, what);
        } else {
            readSized(channel, start, what);
        }
        return finish();
    }

    /** Reads what does not tell its size, as devices, pipes and the files of /proc, or is empty. */
    private void readUnsized(SeekableByteChannel channel, String what) throws IOException {
        long length = options.length();
        String early = what + " ended: the range " + options.offset() + " + " + length + " passes its end";
        if (!skip(channel, options.offset())) {
            throw new IOException(early);
        }
        read(channel::read, false, length == Long.MAX_VALUE ? 0 : length, length, early);
    }

    private void readSized(SeekableByteChannel channel, long start, String what) throws IOException {
        long size = Math.max(0, channel.size() - start);
        long offset = options.offset();
        long length = options.length();
        boolean whole = length == Long.MAX_VALUE;
        if (offset > size || (!whole && length > size - offset)) {
            throw new IOException(
                    what + " has " + size + " bytes: the range " + offset + " + " + length + " passes its end");
        }
        long count = whole ? size - offset : length;
        boolean mapped = options.memoryMapped()
                && count > 0
                && channel instanceof FileChannel file
                && readMapped(file, start + offset, count, what);
        if (!mapped) {
            if (offset > 0) {
                seek(channel, start, offset);
            }
            // The end of the whole is not where the size says: the files of /proc have none, and others grow.
            read(
                    channel::read,
                    false,
                    count,
                    whole ? Long.MAX_VALUE : count,
                    what + " was shortened while it was read");
        }
    }

    private void seek(SeekableByteChannel channel, long start, long offset) throws IOException {
        try {
            channel.position(start + offset);
        } catch (UnsupportedOperationException e) { // an entry of a ZIP file system, for one
            skip(channel, offset); // what is not there will be missed
        }
    }

    /** Reads so many bytes for nothing, and returns whether they were there. */
    private boolean skip(SeekableByteChannel channel, long count) throws IOException {
        ByteBuffer passed = ByteBuffer.allocate((int) Math.min(SMALL_PIECE, count));
        for (long left = count; left > 0; left -= passed.position()) {
            options.checkCancelled();
            if (channel.read(passed.clear().limit((int) Math.min(passed.capacity(), left))) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Hashes the range that the options name of what the stream has left. */
    List<byte[]> read(InputStream stream) throws IOException {
        long length = options.length();
        String early = "the stream ended within the range " + options.offset() + " + " + length;
        if (options.offset() > 0) {
            try {
                stream.skipNBytes(options.offset());
            } catch (EOFException e) {
                throw new IOException(early, e);
            }
        }
        Source source = target -> read(stream, target);
        read(source, true, length == Long.MAX_VALUE ? 0 : length, length, early);
        return finish();
    }

    private static int read(InputStream stream, ByteBuffer target) throws IOException {
        int read = stream.read(target.array(), target.arrayOffset() + target.position(), target.remaining());
        if (read > 0) {
            target.position(target.position() + read);
        }
        if (read != 0) {
            return read;
        }
        int single = stream.read(); // a stream that gives nothing may do so forever, but here it has to wait
        if (single < 0) {
            return -1;
        }
        target.put((byte) single);
        return 1;
    }

    /**
     * Hashes what the source has.
     *
     * @param heap whether it reads into an array
     * @param least the bytes that it must have
     * @param most the bytes to stop after
     * @param early the fault if it has fewer
     */
    private void read(Source source, boolean heap, long least, long most, String early) throws IOException {
        try (Arena arena = sharing ? Arena.ofShared() : Arena.ofConfined()) {
            long done = threads == null
                    ? readInTurns(source, buffer(arena, heap, least), most)
                    : readAhead(source, buffer(arena, heap, least), buffer(arena, heap, least), most, threads);
            if (done < least) {
                throw new IOException(early);
            }
        }
    }

    /** A small file gets a small one: to clear 256 KiB takes as long as to hash a few KiB. */
    private MemorySegment buffer(Arena arena, boolean heap, long least) {
        int size = Math.clamp(least + 1, SMALL_PIECE, pieceSize);
        return heap ? MemorySegment.ofArray(new byte[size]) : arena.allocate(size);
    }

    private long readInTurns(Source source, MemorySegment piece, long most) throws IOException {
        ByteBuffer buffer = piece.asByteBuffer();
        long done = 0;
        while (done < most) {
            options.checkCancelled();
            int read = source.read(buffer.clear().limit((int) Math.min(buffer.capacity(), most - done)));
            if (read < 0) {
                break;
            }
            update(piece.asSlice(0, read));
            done += read;
            options.progress().accept(done);
        }
        return done;
    }

    /**
     * The caller's thread fills one buffer while the sessions are given the other. For sha-256 it has 77 ms of work for 200 MiB instead
     * of 130.
     */
    private long readAhead(Source source, MemorySegment first, MemorySegment second, long most, Parallel threads)
            throws IOException {
        MemorySegment piece = first;
        MemorySegment spare = second;
        long done = 0;
        int[] filled = {fill(source, piece, most)};
        while (filled[0] > 0) {
            MemorySegment data = piece.asSlice(0, filled[0]);
            MemorySegment ahead = spare;
            long rest = most - done - filled[0];
            if (filled[0] < piece.byteSize()) { // the end
                filled[0] = 0;
                update(data);
            } else {
                threads.run(1 + sessions.size(), number -> {
                    if (number == 0) {
                        filled[0] = fill(source, ahead, rest);
                    } else {
                        sessions.get(number - 1).update(data);
                    }
                });
            }
            done += data.byteSize();
            options.progress().accept(done);
            spare = piece;
            piece = ahead;
        }
        return done;
    }

    /** Reads until the target is full or the source at its end, and returns how much that is. */
    private int fill(Source source, MemorySegment target, long most) throws IOException {
        ByteBuffer buffer = target.asByteBuffer();
        buffer.limit((int) Math.min(buffer.capacity(), most));
        do {
            options.checkCancelled();
        } while (buffer.hasRemaining() && source.read(buffer) >= 0);
        return buffer.position();
    }

    /** Hashes a range of the file, or returns false if it cannot be mapped. */
    private boolean readMapped(FileChannel channel, long offset, long size, String what) throws IOException {
        try (Arena arena = sharing ? Arena.ofShared() : Arena.ofConfined()) {
            MemorySegment map;
            try {
                map = channel.map(MapMode.READ_ONLY, offset, size, arena);
            } catch (IOException | UnsupportedOperationException e) {
                return false; // what is wrong with the file, if anything is, reading it will tell
            }
            hashMapped(map, copying ? arena.allocate(Math.min(pieceSize, size)) : map);
            if (channel.size() < offset + size) { // no access fails within the last page
                throw new IOException(what + " was shortened while it was mapped");
            }
        } catch (InternalError e) { // how the JVM reports an access to a page that is gone
            throw new IOException(what + " was shortened while it was mapped, or cannot be read", e);
        }
        channel.position(offset + size);
        return true;
    }

    private void hashMapped(MemorySegment map, MemorySegment copy) throws IOException {
        long size;
        for (long done = 0; done < map.byteSize(); done += size) {
            options.checkCancelled();
            size = Math.min(pieceSize, map.byteSize() - done);
            MemorySegment piece = map.asSlice(done, size);
            update(copying ? copy.asSlice(0, size).copyFrom(piece) : piece);
            options.progress().accept(done + size);
        }
    }

    private void update(MemorySegment piece) throws IOException {
        if (threads == null || piece.byteSize() < PIECE) {
            sessions.forEach(session -> session.update(piece));
        } else {
            threads.run(sessions.size(), number -> sessions.get(number).update(piece));
        }
    }

    private List<byte[]> finish() {
        return sessions.stream().map(Hasher.Hash::finish).toList();
    }

    @Override
    public void close() {
        sessions.forEach(Hasher.Hash::close);
    }
}
