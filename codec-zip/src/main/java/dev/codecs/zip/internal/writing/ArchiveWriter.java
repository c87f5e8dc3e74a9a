package dev.codecs.zip.internal.writing;

import dev.codecs.spi.Segments;
import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipArchive;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.ZipWriting.Order;
import dev.codecs.zip.ZipWriting.Zip64;
import dev.codecs.zip.internal.OrderedTasks;
import dev.codecs.zip.internal.writing.EntryHead.Form;
import dev.codecs.zip.internal.writing.EntryTask.Workspace;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An archive that is being written. Entries whose content fits into memory are compressed whole, by the executor if there is one, and
 * written with their sizes in the header. Longer ones go into the archive while they come, when all before them are there.
 */
public final class ArchiveWriter {
    /** Content of a known length up to this is compressed whole, if the memory allows, which makes it a little smaller. */
    private static final int WHOLE = 32 << 20;

    /** So many tasks keep any number of helpers busy. */
    private static final int MOST_TASKS = 1024;

    private static final int PIECE = 256 << 10;

    /** Guards all but what is volatile. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Sink sink;
    private final ZipWriting options;
    private final long whole;
    private final @Nullable IntFunction<byte[]> salts;
    private final DirectoryRecords directory;

    private final @Nullable OrderedTasks<EntryTask> tasks;
    private final Deque<EntryTask> inWork = new ArrayDeque<>();
    private final Deque<Workspace> workspaces = new ArrayDeque<>();
    private long memory;

    private @Nullable EntryCodec codec;
    private final List<EntryCipher> ciphers = new ArrayList<>();
    private @Nullable EntryOutputStream open;
    private long read;
    private boolean ended;
    private volatile boolean cancelled;

    private ArchiveWriter(
            Sink sink, ZipWriting options, DirectoryRecords directory, @Nullable IntFunction<byte[]> salts) {
        this.sink = sink;
        this.options = options;
        this.whole = Math.min(WHOLE, options.memory() / 2);
        this.salts = salts;
        this.directory = directory;
        this.tasks = options.executor() == null || options.parallelism() == 1
                ? null
                : OrderedTasks.on(options.executor(), options.parallelism());
    }

    /** What makes a sink, once the options were found right. */
    @FunctionalInterface
    interface Opening {
        /** {@return the sink} */
        Sink open() throws IOException;
    }

    /** {@return a writer of an archive that goes to the sink} */
    static ArchiveWriter to(
            Opening opening, ZipWriting options, DirectoryRecords directory, @Nullable IntFunction<byte[]> salts)
            throws IOException {
        return new ArchiveWriter(opening.open(), options, directory, salts);
    }

    /** {@return the options of entries that bring none of their own} */
    public EntryWriting entries() {
        return options.entries();
    }

    /** Adds an entry. */
    public void add(String name, EntryWriting how, Content content) throws IOException {
        lock.lock();
        try {
            ensureUsable();
            EntryCodec by = codec(how);
            EntryHead head = head(name, how, by);
            if (!directory.accepts(head)) {
                return;
            }
            run(() -> {
                EntryCipher cipher = cipher(how);
                if (content.size() > whole) {
                    drain();
                    EntryCodec needed = shrinks(content) ? by : null;
                    try (InputStream source = content.open()) {
                        stream(head, needed, cipher, content.size(), null, source);
                    }
                } else {
                    submit(new EntryTask(head, by, cipher, content, workspace()));
                }
            });
        } finally {
            lock.unlock();
        }
    }

    /** Stored data whose sizes follow is more than some readers of streams can do. */
    private boolean shrinks(Content content) throws IOException {
        return !(sink.canPatch() && content instanceof Content.File file && Incompressible.is(file));
    }

    /** Adds an entry from a stream, which is read to its end and left open. */
    public void add(String name, EntryWriting how, InputStream content) throws IOException {
        OutputStream entry = open(name, how);
        boolean done = false;
        try {
            byte[] piece = new byte[PIECE];
            for (int count = content.read(piece); count >= 0; count = content.read(piece)) {
                entry.write(piece, 0, count);
            }
            entry.close();
            done = true;
        } finally {
            if (!done) {
                giveUp();
            }
        }
    }

    private void giveUp() {
        lock.lock();
        try {
            fail();
        } finally {
            lock.unlock();
        }
    }

    /** {@return a stream that is the content of a new entry} */
    public OutputStream open(String name, EntryWriting how) throws IOException {
        lock.lock();
        try {
            ensureUsable();
            EntryCodec by = codec(how);
            EntryHead head = head(name, how, by);
            if (!directory.accepts(head)) {
                return OutputStream.nullOutputStream();
            }
            EntryOutputStream entry = new EntryOutputStream(this, head, by, cipher(how), workspace());
            open = entry;
            return entry;
        } finally {
            lock.unlock();
        }
    }

    private EntryHead head(String name, EntryWriting how, @Nullable EntryCodec by) {
        return EntryHead.of(name, how, options.zone(), by == null ? 0 : by.versionNeeded());
    }

    private @Nullable EntryCodec codec(EntryWriting how) {
        EntryCodec last = codec;
        if (last != null && last.is(how.method(), how.level())) {
            return last;
        }
        EntryCodec found = EntryCodec.of(how.method(), how.level(), options.methods());
        codec = found == null ? last : found;
        return found;
    }

    private @Nullable EntryCipher cipher(EntryWriting how) {
        if (how.encryption() == ZipEncryption.NONE) {
            return null;
        }
        for (EntryCipher known : ciphers) {
            if (known.is(how)) {
                return known;
            }
        }
        EntryCipher cipher = new EntryCipher(how, salts);
        ciphers.add(cipher);
        return cipher;
    }

    private Workspace workspace() {
        return workspaces.isEmpty() ? new Workspace() : workspaces.remove();
    }

    private void ensureUsable() {
        ensureNotEnded();
        EntryOutputStream entry = open;
        if (entry != null) {
            throw new IllegalStateException("the entry '" + entry.name() + "' is open: close its stream first");
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    /** Does what leaves no whole archive if it fails, and then gives all up. */
    private void run(Step step) throws IOException {
        boolean done = false;
        try {
            checkCancelled();
            step.run();
            done = true;
        } finally {
            if (!done) {
                fail();
            }
        }
    }

    private void checkCancelled() {
        if (cancelled) {
            throw new CancellationException("writing the archive was cancelled");
        }
    }

    private void submit(EntryTask task) throws IOException {
        OrderedTasks<EntryTask> parallel = tasks;
        if (parallel == null) {
            task.run();
            commit(task);
            return;
        }
        while (!inWork.isEmpty() && (memory + task.cost > options.memory() || inWork.size() == MOST_TASKS)) {
            commit(take(parallel));
        }
        task.own();
        memory += task.cost;
        inWork.add(task);
        parallel.add(task);
        while (parallel.firstIsDone()) {
            commit(take(parallel));
        }
    }

    private EntryTask take(OrderedTasks<EntryTask> parallel) {
        EntryTask task = options.order() == Order.INSERTION ? parallel.take() : parallel.takeAny();
        inWork.remove(task);
        memory -= task.cost;
        return task;
    }

    private void drain() throws IOException {
        OrderedTasks<EntryTask> parallel = tasks;
        while (parallel != null && !inWork.isEmpty()) {
            commit(take(parallel));
        }
    }

    /** Writes an entry that was compressed. */
    private void commit(EntryTask task) throws IOException {
        try {
            checkCancelled();
            task.requireDone();
            InputStream rest = task.rest();
            if (rest != null) {
                stream(task.head, task.codec, task.cipher, -1, task, rest);
            } else {
                write(task);
            }
        } finally {
            task.close();
        }
        workspaces.add(task.workspace);
    }

    private void write(EntryTask task) throws IOException {
        EntryData data = task.data();
        EntryHead head = task.head;
        boolean forced = options.zip64() == Zip64.FORCED;
        Form form = forced ? Form.ZIP64 : Form.KNOWN;
        sink.keepTogether(head.localLength(form) + head.alignment());
        int disk = sink.disk();
        long offset = sink.position();
        requireRoom(offset);
        int padding = head.padding(offset, form);
        byte[] header = head.local(data, form, padding);
        sink.write(header, 0, header.length);
        task.writeTo(sink);
        directory.add(head, head.central(data, false, forced, padding > 0, forced, disk, offset));
        tell(head, data.size());
    }

    private void requireRoom(long offset) {
        if (offset > EntryData.LARGEST && options.zip64() == Zip64.NEVER) {
            throw new IllegalStateException("an archive of more than 4 GiB does not fit without zip64");
        }
    }

    private void tell(EntryHead head, long more) {
        read += more;
        options.progress().written(head.text(), read, sink.length());
    }

    /** Writes an entry while it comes: what a task has gathered of it, and what follows that. */
    private void stream(
            EntryHead head,
            @Nullable EntryCodec by,
            @Nullable EntryCipher cipher,
            long size,
            @Nullable EntryTask gathered,
            InputStream source)
            throws IOException {
        requireRoom(sink.position());
        StreamedEntry entry = new StreamedEntry(sink, head, by, cipher, size, options);
        try (entry) {
            if (gathered != null) {
                byte[] bytes = Objects.requireNonNull(Segments.array(gathered.gathered()), "an array");
                entry.write(bytes, 0, (int) gathered.gathered().byteSize());
                tell(head, gathered.gathered().byteSize());
            }
            byte[] piece = new byte[PIECE];
            long left = size < 0 ? Long.MAX_VALUE : size;
            while (left > 0) {
                int count = source.read(piece, 0, (int) Math.min(piece.length, left));
                if (count < 0) {
                    break;
                }
                left -= count;
                checkCancelled();
                entry.write(piece, 0, count);
                tell(head, count);
            }
        }
        directory.add(head, entry.end());
    }

    /** Adds an entry of another archive as it is there. */
    public void copy(ZipArchive source, ZipEntry entry, String newName) throws IOException {
        CopiedEntry copied = CopiedEntry.of(source, entry, newName);
        lock.lock();
        try {
            ensureUsable();
            if (directory.accepts(copied.head())) {
                run(() -> {
                    drain();
                    try (InputStream data = source.raw(entry)) {
                        directory.add(copied.head(), copy(copied, data));
                    }
                });
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds an entry that stays in an archive that is changed, whatever others there are of its name. */
    void keep(ZipArchive source, ZipEntry entry, String newName) throws IOException {
        CopiedEntry copied = CopiedEntry.of(source, entry, newName);
        lock.lock();
        try {
            ensureUsable();
            run(() -> {
                try (InputStream data = source.raw(entry)) {
                    directory.keep(newName, copy(copied, data));
                }
            });
        } finally {
            lock.unlock();
        }
    }

    /** {@return the record of a copied entry} */
    private byte[] copy(CopiedEntry copied, InputStream source) throws IOException {
        EntryHead head = copied.head();
        EntryData data = copied.data();
        boolean forced = options.zip64() == Zip64.FORCED;
        boolean zip64 = forced || data.needsZip64();
        if (zip64 && options.zip64() == Zip64.NEVER) {
            throw new IllegalStateException("'" + head.text() + "' does not fit without zip64");
        }
        Form form = copied.streamed() ? zip64 ? Form.STREAMED_ZIP64 : Form.STREAMED : zip64 ? Form.ZIP64 : Form.KNOWN;
        sink.keepTogether(head.localLength(form) + head.alignment());
        int disk = sink.disk();
        long offset = sink.position();
        requireRoom(offset);
        int padding = head.padding(offset, form);
        byte[] header = head.local(data, form, padding);
        sink.write(header, 0, header.length);
        byte[] piece = new byte[PIECE];
        long copiedBytes = 0;
        for (int count = source.read(piece); count >= 0; count = source.read(piece)) {
            checkCancelled();
            sink.write(piece, 0, count);
            copiedBytes += count;
            tell(head, count);
        }
        if (copiedBytes != data.compressedSize()) {
            throw new IOException("'" + head.text() + "' ends after " + copiedBytes + " bytes of "
                    + data.compressedSize() + ": the archive that it comes from was changed");
        }
        if (copied.streamed()) {
            byte[] descriptor = head.descriptor(data, zip64);
            sink.keepTogether(descriptor.length);
            sink.write(descriptor, 0, descriptor.length);
        }
        return head.central(data, copied.streamed(), zip64, padding > 0, forced, disk, offset);
    }

    /** {@return an entry that goes into the archive while it comes, when all before it are there} */
    StreamedEntry begin(EntryHead head, @Nullable EntryCodec by, @Nullable EntryCipher cipher, long size)
            throws IOException {
        lock.lock();
        try {
            ensureNotEnded();
            StreamedEntry[] begun = new StreamedEntry[1];
            run(() -> {
                drain();
                requireRoom(sink.position());
                begun[0] = new StreamedEntry(sink, head, by, cipher, size, options);
            });
            return begun[0];
        } finally {
            lock.unlock();
        }
    }

    void write(StreamedEntry entry, EntryHead head, byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            ensureNotEnded();
            run(() -> {
                entry.write(bytes, offset, length);
                tell(head, length);
            });
        } finally {
            lock.unlock();
        }
    }

    void end(StreamedEntry entry, EntryHead head) throws IOException {
        lock.lock();
        try {
            ensureNotEnded();
            run(() -> {
                entry.close();
                directory.add(head, entry.end());
                open = null;
            });
        } finally {
            lock.unlock();
        }
    }

    void endGathered(
            EntryHead head, @Nullable EntryCodec by, @Nullable EntryCipher cipher, Workspace workspace, int length)
            throws IOException {
        lock.lock();
        try {
            ensureNotEnded();
            open = null;
            Content content = new Content.Memory(Segments.of(workspace.in(length), 0, length));
            run(() -> submit(new EntryTask(head, by, cipher, content, workspace)));
        } finally {
            lock.unlock();
        }
    }

    private void ensureNotEnded() {
        if (ended) {
            checkCancelled();
            throw new IllegalStateException("the archive is closed, or its writing failed before");
        }
    }

    /** {@return whether a file is one that the archive is written to, or the place that it will take} */
    boolean isOwn(Path file) throws IOException {
        lock.lock();
        try {
            return sink.isOwn(file);
        } finally {
            lock.unlock();
        }
    }

    /** Writes bytes that belong to no entry. */
    void addPrefix(byte[] bytes, int length) throws IOException {
        sink.write(bytes, 0, length);
    }

    /** Writes what is left and the directory. */
    public void close() throws IOException {
        close(() -> {});
    }

    /**
     * Writes what is left and the directory.
     *
     * @param source is closed before the archive takes its place
     */
    void close(Closeable source) throws IOException {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            run(() -> {
                EntryOutputStream entry = open;
                if (entry != null) {
                    throw new IllegalStateException(
                            "the entry '" + entry.name() + "' was not closed: the archive is given up");
                }
                drain();
                directory.writeTo(sink);
                source.close();
                sink.finish();
                ended = true;
            });
            release();
        } finally {
            lock.unlock();
        }
    }

    /** Gives up, from any thread: whoever is writing gets a {@link CancellationException}. */
    public void cancel() {
        cancelled = true;
        // Whoever holds it will see: perhaps this very thread, which is being told how it goes.
        if (!lock.isHeldByCurrentThread() && lock.tryLock()) {
            try {
                if (!ended) {
                    fail();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Stops what is at work, and leaves nothing behind. */
    private void fail() {
        if (ended) {
            return;
        }
        ended = true;
        release();
        try {
            sink.discard();
        } catch (IOException e) {
            // What made the writing fail says more.
        }
    }

    private void release() {
        open = null;
        if (tasks != null) {
            tasks.cancel();
        }
        for (EntryTask task : inWork) {
            try {
                task.close();
            } catch (IOException e) {
                // As above: it is given up.
            }
        }
        inWork.clear();
        workspaces.clear();
        ciphers.forEach(EntryCipher::close);
    }
}
