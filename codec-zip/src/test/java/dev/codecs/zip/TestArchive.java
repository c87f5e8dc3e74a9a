package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.Compressor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Makes archives byte by byte, sound ones and others: every field may be set to what a test wants, also after an entry was added. */
@SuppressWarnings("ByteBufferBackingArray") // little() gives whole arrays
final class TestArchive {
    private static final int STREAMED = 1 << 3;
    private static final int UTF8 = 1 << 11;

    final List<Entry> entries = new ArrayList<>();
    byte[] prefix = {};
    byte[] suffix = {};
    byte[] comment = {};

    /** What is added to the declared offset of the directory and to those of the entries: the length of the prefix, for example. */
    int shift;

    int directorySizeShift;
    int count = -1;
    boolean zip64;

    /** The forms of a data descriptor. */
    enum Descriptor {
        NONE,
        SIGNED,
        BARE,
        SIGNED_8,
        BARE_8;

        private byte[] bytes(Entry entry) {
            ByteBuffer bytes = little(24);
            if (this == SIGNED || this == SIGNED_8) {
                bytes.putInt(0x08074B50);
            }
            bytes.putInt(entry.crc);
            if (this == SIGNED_8 || this == BARE_8) {
                bytes.putLong(entry.compressedSize).putLong(entry.size);
            } else {
                bytes.putInt((int) entry.compressedSize).putInt((int) entry.size);
            }
            return trimmed(bytes);
        }
    }

    /** What is written of an entry. */
    static final class Entry {
        byte[] name;
        byte[] localName;
        byte[] data;
        byte[] localExtra = {};
        byte[] extra = {};
        byte[] comment = {};
        byte[] descriptor = {};
        int flags;
        int method;
        int time = 0x5B21_6000;
        int madeBy = 0x0314;
        int attributes;
        int crc;
        int localCrc;
        long compressedSize;
        long size;
        long localCompressedSize;
        long localSize;

        /** Where the directory says that the local header is, if it is not to tell the truth. */
        long offset = -1;

        /** Whether the local header and the data are left out. */
        boolean onlyListed;

        /** An entry whose name is marked as UTF-8, with the content compressed by the method, or as it is where the method is another. */
        Entry(String name, byte[] content, int method) {
            this(bytes(name), method, compressed(content, method), content);
            flags = UTF8;
            mode(0100644);
        }

        /** An entry whose name is marked as nothing, and whose data is that of the content. */
        Entry(byte[] name, int method, byte[] data, byte[] content) {
            this.name = name;
            this.localName = name;
            this.method = method;
            this.data = data;
            crc(crcOf(content)).sizes(data.length, content.length);
        }

        Entry mode(int mode) {
            attributes = mode << 16;
            return this;
        }

        Entry sizes(long newCompressedSize, long newSize) {
            compressedSize = newCompressedSize;
            localCompressedSize = newCompressedSize;
            size = newSize;
            localSize = newSize;
            return this;
        }

        Entry crc(int newCrc) {
            crc = newCrc;
            localCrc = newCrc;
            return this;
        }

        /** Puts sizes and CRC-32, as they are now, behind the data. */
        Entry descriptor(Descriptor form) {
            if (form != Descriptor.NONE) {
                flags |= STREAMED;
                descriptor = form.bytes(this);
                localCrc = 0;
                localSize = 0;
                localCompressedSize = 0;
            }
            return this;
        }
    }

    TestArchive stored(String name, String content) {
        return stored(name, bytes(content));
    }

    TestArchive stored(String name, byte[] content) {
        return add(new Entry(name, content, 0));
    }

    TestArchive deflated(String name, byte[] content) {
        return add(new Entry(name, content, 8));
    }

    TestArchive link(String name, String target) {
        return add(new Entry(name, bytes(target), 0).mode(0120777));
    }

    TestArchive folder(String name) {
        return add(new Entry(name, new byte[0], 0).mode(040755));
    }

    TestArchive add(byte[] name, int method, byte[] data, byte[] content) {
        return add(new Entry(name, method, data, content));
    }

    TestArchive add(Entry entry) {
        entries.add(entry);
        return this;
    }

    /** The entry that was added last. */
    Entry last() {
        return entries.getLast();
    }

    /** Bytes before the archive, which its offsets count or not. */
    TestArchive prefix(byte[] newPrefix, boolean counted) {
        prefix = newPrefix;
        shift = counted ? newPrefix.length : 0;
        return this;
    }

    TestArchive comment(byte[] newComment) {
        comment = newComment;
        return this;
    }

    byte[] build() {
        return build(true);
    }

    /** The entries without a directory. */
    byte[] entriesOnly() {
        return build(false);
    }

    private byte[] build(boolean withDirectory) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(prefix);
        long[] offsets = new long[entries.size()];
        for (int i = 0; i < offsets.length; i++) {
            Entry entry = entries.get(i);
            offsets[i] = entry.offset >= 0 ? entry.offset : declared(out);
            if (!entry.onlyListed) {
                out.writeBytes(local(entry));
                out.writeBytes(entry.data);
                out.writeBytes(entry.descriptor);
            }
        }
        if (withDirectory) {
            writeDirectory(out, offsets);
            out.writeBytes(suffix);
        }
        return out.toByteArray();
    }

    /** What is declared to be the offset of what comes next. */
    private int declared(ByteArrayOutputStream out) {
        return out.size() - prefix.length + shift;
    }

    private void writeDirectory(ByteArrayOutputStream out, long[] offsets) {
        int start = out.size();
        int offset = declared(out);
        for (int i = 0; i < offsets.length; i++) {
            out.writeBytes(central(entries.get(i), offsets[i]));
        }
        int size = out.size() - start + directorySizeShift;
        int number = count >= 0 ? count : entries.size();
        if (zip64) {
            out.writeBytes(end64(number, size, offset, declared(out)));
            out.writeBytes(end(0xFFFF, -1, -1, comment.length));
        } else {
            out.writeBytes(end(number, size, offset, comment.length));
        }
        out.writeBytes(comment);
    }

    private static byte[] local(Entry entry) {
        return little(30 + entry.localName.length + entry.localExtra.length)
                .putInt(0x04034B50)
                .putShort((short) 20)
                .putShort((short) entry.flags)
                .putShort((short) entry.method)
                .putInt(entry.time)
                .putInt(entry.localCrc)
                .putInt((int) entry.localCompressedSize)
                .putInt((int) entry.localSize)
                .putShort((short) entry.localName.length)
                .putShort((short) entry.localExtra.length)
                .put(entry.localName)
                .put(entry.localExtra)
                .array();
    }

    private static byte[] central(Entry entry, long offset) {
        return little(46 + entry.name.length + entry.extra.length + entry.comment.length)
                .putInt(0x02014B50)
                .putShort((short) entry.madeBy)
                .putShort((short) 20)
                .putShort((short) entry.flags)
                .putShort((short) entry.method)
                .putInt(entry.time)
                .putInt(entry.crc)
                .putInt((int) entry.compressedSize)
                .putInt((int) entry.size)
                .putShort((short) entry.name.length)
                .putShort((short) entry.extra.length)
                .putShort((short) entry.comment.length)
                .putInt(0)
                .putInt(entry.attributes)
                .putInt((int) offset)
                .put(entry.name)
                .put(entry.extra)
                .put(entry.comment)
                .array();
    }

    /** The end record and the locator of ZIP64. */
    private static byte[] end64(int count, int size, int offset, int ownOffset) {
        return little(76)
                .putInt(0x06064B50)
                .putLong(44)
                .putShort((short) 45)
                .putShort((short) 45)
                .putInt(0)
                .putInt(0)
                .putLong(count)
                .putLong(count)
                .putLong(size)
                .putLong(offset)
                .putInt(0x07064B50)
                .putInt(0)
                .putLong(ownOffset)
                .putInt(1)
                .array();
    }

    static byte[] end(int count, int size, int offset, int commentLength) {
        return little(22)
                .putInt(0x06054B50)
                .putInt(0)
                .putShort((short) count)
                .putShort((short) count)
                .putInt(size)
                .putInt(offset)
                .putShort((short) commentLength)
                .array();
    }

    /** An extra field. */
    static byte[] field(int id, byte[] data) {
        return little(4 + data.length)
                .putShort((short) id)
                .putShort((short) data.length)
                .put(data)
                .array();
    }

    private static byte[] compressed(byte[] content, int method) {
        return switch (method) {
            case 8 -> deflate(content);
            case 93 -> Compressor.of("zstd").compress(content);
            default -> content;
        };
    }

    static byte[] deflate(byte[] content) {
        try (Deflater deflater = new Deflater(6, true)) {
            deflater.setInput(content);
            deflater.finish();
            byte[] data = new byte[content.length + content.length / 1000 + 100];
            return Arrays.copyOf(data, deflater.deflate(data));
        }
    }

    static int crcOf(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] trimmed(ByteBuffer buffer) {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
