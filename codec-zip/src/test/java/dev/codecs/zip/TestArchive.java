package dev.codecs.zip;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Makes archives with whatever fault a test wants: every field may be set after an entry was added. */
@SuppressWarnings("ByteBufferBackingArray") // little() gives whole arrays
final class TestArchive {
    final List<Entry> entries = new ArrayList<>();
    byte[] prefix = {};
    byte[] suffix = {};
    byte[] comment = {};

    /** What is added to the declared offset of the directory and to those of the entries: the length of the prefix, for example. */
    int shift;

    int directorySizeShift;
    int count = -1;
    boolean zip64;

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
        int time = 0x5821_0000;
        int madeBy = 0x031E;
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

        /** Puts sizes and CRC-32 behind the data. */
        Entry streamed(boolean signed, boolean eight) {
            flags |= 8;
            ByteBuffer bytes = little(24);
            if (signed) {
                bytes.putInt(0x08074B50);
            }
            bytes.putInt(crc);
            if (eight) {
                bytes.putLong(compressedSize).putLong(size);
            } else {
                bytes.putInt((int) compressedSize).putInt((int) size);
            }
            descriptor = trimmed(bytes);
            localCrc = 0;
            localSize = 0;
            localCompressedSize = 0;
            return this;
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    Entry stored(String name, byte[] content) {
        return add(bytes(name), 0, content, content);
    }

    Entry deflated(String name, byte[] content) {
        return add(bytes(name), 8, deflate(content), content);
    }

    Entry add(byte[] name, int method, byte[] data, byte[] content) {
        Entry entry = new Entry();
        entry.name = name;
        entry.localName = name;
        entry.method = method;
        entry.data = data;
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.crc((int) crc.getValue()).sizes(data.length, content.length);
        entries.add(entry);
        return entry;
    }

    static byte[] deflate(byte[] content) {
        try (Deflater deflater = new Deflater(6, true)) {
            deflater.setInput(content);
            deflater.finish();
            byte[] data = new byte[content.length + content.length / 1000 + 100];
            return Arrays.copyOf(data, deflater.deflate(data));
        }
    }

    byte[] build() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(prefix);
        long[] offsets = new long[entries.size()];
        for (int i = 0; i < offsets.length; i++) {
            Entry entry = entries.get(i);
            offsets[i] = entry.offset >= 0 ? entry.offset : out.size() - prefix.length + shift;
            if (!entry.onlyListed) {
                out.writeBytes(local(entry));
                out.writeBytes(entry.data);
                out.writeBytes(entry.descriptor);
            }
        }
        int start = out.size();
        for (int i = 0; i < offsets.length; i++) {
            out.writeBytes(central(entries.get(i), offsets[i]));
        }
        int size = out.size() - start + directorySizeShift;
        int declared = start - prefix.length + shift;
        int number = count >= 0 ? count : entries.size();
        if (zip64) {
            ByteBuffer end64 = little(76);
            end64.putInt(0x06064B50)
                    .putLong(44)
                    .putShort((short) 45)
                    .putShort((short) 45)
                    .putInt(0)
                    .putInt(0);
            end64.putLong(number).putLong(number).putLong(size).putLong(declared);
            end64.putInt(0x07064B50)
                    .putInt(0)
                    .putLong(out.size() - prefix.length + shift)
                    .putInt(1);
            out.writeBytes(end64.array());
            number = 0xFFFF;
            size = -1;
            declared = -1;
        }
        out.writeBytes(end(number, size, declared, comment.length));
        out.writeBytes(comment);
        out.writeBytes(suffix);
        return out.toByteArray();
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

    private static byte[] local(Entry entry) {
        ByteBuffer header = little(30 + entry.localName.length + entry.localExtra.length);
        return header.putInt(0x04034B50)
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
        ByteBuffer header = little(46 + entry.name.length + entry.extra.length + entry.comment.length);
        return header.putInt(0x02014B50)
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

    /** An extra field. */
    static byte[] field(int id, byte[] data) {
        return little(4 + data.length)
                .putShort((short) id)
                .putShort((short) data.length)
                .put(data)
                .array();
    }

    static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] trimmed(ByteBuffer buffer) {
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
