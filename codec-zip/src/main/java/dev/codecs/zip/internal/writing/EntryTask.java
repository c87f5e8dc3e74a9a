package dev.codecs.zip.internal.writing;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.aes.WinZipEncryption;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.zip.ZipMethod;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Compresses and encrypts the whole content of one entry in memory. */
final class EntryTask implements Runnable {
    /** Content up to this length is in arrays, which are used again; longer content is in memory that goes with the task. */
    static final int IN_ARRAYS = 1 << 20;

    private static final MemorySegment EMPTY = MemorySegment.ofArray(new byte[0]);

    /** Arrays that one task after another uses. */
    static final class Workspace {
        private byte[] in = {};
        private byte[] out = {};

        byte[] in(int length) {
            if (in.length < length) {
                in = new byte[grown(length)];
            }
            return in;
        }

        private byte[] out(int length) {
            if (out.length < length) {
                out = new byte[grown(length)];
            }
            return out;
        }

        private static int grown(int length) {
            return Math.max(8 << 10, Integer.highestOneBit(Math.max(1, length - 1)) << 1);
        }
    }

    final EntryHead head;
    final @Nullable EntryCodec codec;
    final @Nullable EntryCipher cipher;
    final Workspace workspace;

    /** The most memory that it holds. */
    final long cost;

    private Content content;

    @SuppressWarnings("MustBeClosedChecker") // by close()
    private @Nullable Arena arena;

    private EntryData data = EntryData.NONE;
    private MemorySegment payload = EMPTY;
    private byte[] before = {};
    private byte[] after = {};
    private @Nullable Throwable failure;
    private @Nullable InputStream rest;
    private int gathered;

    EntryTask(
            EntryHead head,
            @Nullable EntryCodec codec,
            @Nullable EntryCipher cipher,
            Content content,
            Workspace workspace) {
        this.head = head;
        this.codec = codec;
        this.cipher = cipher;
        this.content = content;
        this.workspace = workspace;
        this.cost = cost(content.size());
    }

    static long cost(long size) {
        return 2 * (size < 0 ? IN_ARRAYS : size);
    }

    /** Copies content that its owner may change before the task has run. */
    void own() {
        if (content instanceof Content.Memory known) {
            MemorySegment memory = known.memory();
            content = new Content.Memory(room(memory.byteSize(), true).copyFrom(memory));
        }
    }

    @Override
    public void run() {
        try {
            MemorySegment plain = plain();
            if (plain != null) {
                pack(plain);
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    /** {@return the content, or null if it is longer than may be} */
    private @Nullable MemorySegment plain() throws IOException {
        if (content instanceof Content.Memory known) {
            return known.memory();
        }
        return content instanceof Content.File file ? file.read(room(file.size(), true)) : gather(content.open());
    }

    private @Nullable MemorySegment gather(InputStream source) throws IOException {
        boolean keep = false;
        try {
            byte[] in = workspace.in(8 << 10);
            while (true) {
                int count = source.read(in, gathered, in.length - gathered);
                if (count < 0) {
                    return MemorySegment.ofArray(in).asSlice(0, gathered);
                }
                gathered += count;
                if (gathered == in.length) {
                    if (gathered == IN_ARRAYS) {
                        rest = source;
                        keep = true;
                        return null;
                    }
                    byte[] shorter = in;
                    in = workspace.in(2 * gathered);
                    System.arraycopy(shorter, 0, in, 0, gathered);
                }
            }
        } finally {
            if (!keep) {
                source.close();
            }
        }
    }

    @SuppressWarnings("MustBeClosedChecker") // by close()
    private MemorySegment room(long length, boolean in) {
        if (length <= IN_ARRAYS) {
            byte[] array = in ? workspace.in((int) length) : workspace.out((int) length);
            return MemorySegment.ofArray(array).asSlice(0, length);
        }
        if (arena == null) {
            arena = Arena.ofShared();
        }
        return arena.allocate(length);
    }

    private void pack(MemorySegment plain) throws IOException {
        int crc = crc(plain);
        MemorySegment compressed = codec == null || plain.byteSize() == 0 ? null : compress(codec, plain);
        MemorySegment bytes = compressed == null ? plain : compressed;
        if (cipher != null) {
            bytes = encrypt(cipher, bytes, compressed != null, crc);
        }
        payload = bytes;
        data = new EntryData(
                compressed == null || codec == null ? ZipMethod.STORED : codec.id(),
                crc,
                before.length + bytes.byteSize() + after.length,
                plain.byteSize());
    }

    /** {@return the compressed content, or null if it is not smaller} */
    private @Nullable MemorySegment compress(EntryCodec by, MemorySegment plain) throws IOException {
        if (Incompressible.is(plain)) {
            return null;
        }
        MemorySegment compressed = by.compress(plain, room(plain.byteSize(), false));
        return compressed == null || compressed.byteSize() >= plain.byteSize() ? null : compressed;
    }

    private MemorySegment encrypt(EntryCipher by, MemorySegment bytes, boolean inPlace, int crc) {
        ZipCrypto traditional = by.traditional();
        if (traditional != null) {
            return MemorySegment.ofArray(traditional.encrypt(bytes.toArray(JAVA_BYTE), ZipCrypto.checkOfCrc(crc)));
        }
        MemorySegment target = inPlace ? bytes : room(bytes.byteSize(), false);
        try (WinZipEncryption encryption = by.aes()) {
            before = encryption.header();
            encryption.encrypt(bytes, target);
            after = encryption.tag();
        }
        return target;
    }

    private static int crc(MemorySegment bytes) {
        CRC32 crc = new CRC32();
        ByteBuffer buffer = bytes.asByteBuffer();
        crc.update(buffer);
        return (int) crc.getValue();
    }

    /** Throws what went wrong. A switch over types would take a fresh JVM 5 ms. */
    void requireDone() throws IOException {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    /** {@return what comes behind {@link #gathered} content that was too long, or null} */
    @Nullable
    InputStream rest() {
        return rest;
    }

    MemorySegment gathered() {
        return MemorySegment.ofArray(workspace.in(0)).asSlice(0, gathered);
    }

    EntryData data() {
        return data;
    }

    void writeTo(Sink sink) throws IOException {
        sink.write(before, 0, before.length);
        sink.write(payload);
        sink.write(after, 0, after.length);
    }

    /** Gives back memory and streams; the workspace can be used again. */
    void close() throws IOException {
        if (arena != null) {
            arena.close();
            arena = null;
        }
        InputStream open = rest;
        if (open != null) {
            rest = null;
            open.close();
        }
    }
}
