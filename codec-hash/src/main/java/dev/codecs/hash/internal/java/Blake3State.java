package dev.codecs.hash.internal.java;

import dev.codecs.hash.internal.HashState;
import dev.codecs.spi.Parallel;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * BLAKE3 of data that comes in pieces. What came last is kept back, since the root is compressed differently and every node is the
 * root if nothing follows. What has something behind it is hashed in subtrees as large as they get, of which a stack holds the
 * chaining values.
 */
final class Blake3State implements HashState {
    /** What is collected from small pieces: enough to fill the lanes of every kernel. A power of two of chunks. */
    private static final int BUFFER = 128 * Blake3.CHUNK;

    /** Subtrees of different sizes in one input of 2^63 bytes, and one more while two are joined. */
    private static final int STACK = 55 * Blake3.CHAINING_VALUE;

    /** So many that no thread waits long for the last one. */
    private static final int TASKS_PER_THREAD = 4;

    /** Stands for the helpers in the question whether they can read the data: memory of a confined arena they cannot. */
    private static final Thread ANOTHER_THREAD = Thread.ofVirtual().unstarted(() -> {});

    private static final byte[] EMPTY = {};

    private final Blake3 mode;
    private final int length;
    private final Blake3Node node = new Blake3Node();
    private byte[] buffer = EMPTY;
    private int buffered;
    private byte[] stack = EMPTY;
    /** Hashed so far. Each binary digit that is set stands for a subtree of that size on the stack, the largest at the bottom. */
    private long chunks;

    /** Those that help, once there was something large: one object, so that late helpers do not pile up in a busy executor. */
    private @Nullable Parallel threads;

    /** Of what was added, once part of its output was asked for: who reads on is spared to hash the buffer again. */
    private @Nullable Blake3Node root;

    /** The state before any data, with a result of so many bytes. */
    Blake3State(Blake3 mode, int length) {
        this.mode = mode;
        this.length = length;
    }

    @Override
    public void update(byte[] data, int offset, int count) {
        root = null;
        if (count <= BUFFER - buffered) {
            reserve(count);
            System.arraycopy(data, offset, buffer, buffered, count);
            buffered += count;
        } else {
            update(Segments.of(data, offset, count));
        }
    }

    @Override
    public void update(MemorySegment data) {
        root = null;
        long offset = fill(data);
        keep(data, hashSubtrees(data, offset));
    }

    @Override
    public void output(long position, byte[] target, int offset, int count) {
        if (root == null) {
            root = new Blake3Node();
            hashBuffer(root);
        }
        root.read(position, target, offset, count);
    }

    @Override
    public void finish(byte[] target, int offset) {
        hashBuffer(node);
        node.read(0, target, offset, length);
    }

    /** The same for data that was not kept: that from an offset on comes after the subtrees on the stack. */
    void finish(MemorySegment data, long from, byte[] target, int offset) {
        mode.engine.hash(mode, data, from, (int) (data.byteSize() - from), chunks, node);
        climb(node);
        node.read(0, target, offset, length);
    }

    @Override
    public Blake3State fork() {
        Blake3State fork = new Blake3State(mode, length);
        fork.buffer = Arrays.copyOf(buffer, buffered);
        fork.buffered = buffered;
        fork.stack = stack.clone();
        fork.chunks = chunks;
        return fork;
    }

    @Override
    public void reset() {
        root = null;
        buffered = 0;
        chunks = 0;
    }

    @Override
    public void release() {}

    /** Fills up a buffer in which there is something, and empties it if more follows. Returns how much of the data it took. */
    private long fill(MemorySegment data) {
        if (buffered == 0) {
            return 0;
        }
        long taken = Math.min(data.byteSize(), BUFFER - buffered);
        keep(data.asSlice(0, taken), 0);
        if (taken < data.byteSize()) {
            hashSubtree(MemorySegment.ofArray(buffer), 0, BUFFER / Blake3.CHUNK);
            buffered = 0;
        }
        return taken;
    }

    /** Puts the data from the offset on into the buffer, where there is room for it. */
    private void keep(MemorySegment data, long offset) {
        int count = (int) (data.byteSize() - offset);
        reserve(count);
        MemorySegment.copy(data, ValueLayout.JAVA_BYTE, offset, buffer, buffered, count);
        buffered += count;
    }

    private void reserve(int count) {
        int needed = buffered + count;
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(Blake3.CHUNK, 2 * Integer.highestOneBit(needed - 1)));
        }
    }

    /** Hashes all but the last {@link #BUFFER} bytes or less, and at least one, and returns where those begin. */
    long hashSubtrees(MemorySegment data, long offset) {
        if (mode.parallelism > 1 && data.byteSize() - offset > 2 * BUFFER && data.isAccessibleBy(ANOTHER_THREAD)) {
            return hashSubtreesTogether(data, offset);
        }
        long at = offset;
        while (data.byteSize() - at > BUFFER) {
            int count = subtree(chunks, data.byteSize() - at, Blake3Subtree.MAX_CHUNKS);
            hashSubtree(data, at, count);
            at += (long) count * Blake3.CHUNK;
        }
        return at;
    }

    /** The same with the help of other threads, none of which looks at the data any more after the return. */
    private long hashSubtreesTogether(MemorySegment data, long offset) {
        long tasks = (long) mode.parallelism * TASKS_PER_THREAD;
        long most =
                Math.max(BUFFER / Blake3.CHUNK, Long.highestOneBit((data.byteSize() - offset) / Blake3.CHUNK / tasks));
        int limit = (int) Math.min(Blake3Subtree.MAX_CHUNKS, most);
        List<Task> plan = new ArrayList<>();
        long at = offset;
        long number = chunks;
        while (data.byteSize() - at > BUFFER) {
            int count = subtree(number, data.byteSize() - at, limit);
            plan.add(new Task(at, number, count));
            at += (long) count * Blake3.CHUNK;
            number += count;
        }
        byte[] values = new byte[plan.size() * Blake3.CHAINING_VALUE];
        run(plan.size(), i -> {
            Task task = plan.get(i);
            Blake3Node top = new Blake3Node();
            mode.engine.hash(mode, data, task.offset, task.count * Blake3.CHUNK, task.number, top);
            top.chain(values, i * Blake3.CHAINING_VALUE);
        });
        for (int i = 0; i < plan.size(); i++) {
            System.arraycopy(values, i * Blake3.CHAINING_VALUE, stack(), top(), Blake3.CHAINING_VALUE);
            join(plan.get(i).count);
        }
        return at;
    }

    private void run(int tasks, Parallel.Task task) {
        if (threads == null) {
            threads = new Parallel(mode.executor, mode.parallelism);
        }
        try {
            threads.run(tasks, task);
        } catch (IOException e) {
            throw new AssertionError(e); // the tasks read no file
        }
    }

    /** A subtree: where its data begins, the number of its first chunk, and how many it has. */
    private record Task(long offset, long number, int count) {}

    /** The chunks of the largest subtree that may begin at this one and has something behind it. */
    private static int subtree(long number, long size, int limit) {
        long most = Long.highestOneBit((size - 1) / Blake3.CHUNK);
        return (int) Math.min(limit, number == 0 ? most : Math.min(most, Long.lowestOneBit(number)));
    }

    private void hashSubtree(MemorySegment data, long offset, int count) {
        mode.engine.hash(mode, data, offset, count * Blake3.CHUNK, chunks, node);
        node.chain(stack(), top());
        join(count);
    }

    private byte[] stack() {
        if (stack.length == 0) {
            stack = new byte[STACK];
        }
        return stack;
    }

    /** Where the next chaining value comes. */
    private int top() {
        return Long.bitCount(chunks) * Blake3.CHAINING_VALUE;
    }

    /** Joins the subtree whose chaining value has come to the top with those of its size before it. */
    private void join(int count) {
        int right = top();
        for (long size = count; (chunks & size) != 0; size <<= 1) {
            int left = right - Blake3.CHAINING_VALUE;
            node.parent(mode, stack, left, stack, right);
            node.chain(stack, left);
            right = left;
        }
        chunks += count;
    }

    private void hashBuffer(Blake3Node last) {
        if (buffered <= Blake3.CHUNK) {
            last.chunk(mode, buffer, 0, buffered, chunks);
        } else {
            mode.engine.hash(mode, MemorySegment.ofArray(buffer), 0, buffered, chunks, last);
        }
        climb(last);
    }

    /** Makes the root of the node of what comes after the subtrees on the stack. */
    private void climb(Blake3Node last) {
        byte[] right = new byte[Blake3.CHAINING_VALUE];
        for (int left = top(); left > 0; ) {
            left -= Blake3.CHAINING_VALUE;
            last.chain(right, 0);
            last.parent(mode, stack, left, right, 0);
        }
    }
}
