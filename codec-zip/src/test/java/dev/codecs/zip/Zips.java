package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.Compressor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Writes archives byte by byte, sound ones and others. */
final class Zips {
    static final int STREAMED = 1 << 3;
    static final int UTF8 = 1 << 11;

    /** The forms of a data descriptor. */
    enum Descriptor {
        NONE,
        SIGNED,
        BARE,
        SIGNED_8,
        BARE_8;

        boolean isSigned() {
            return this == SIGNED || this == SIGNED_8;
        }

        boolean isLong() {
            return this == SIGNED_8 || this == BARE_8;
        }
    }

    /** What is written of an entry. */
    static final class Item {
        byte[] name;
        byte[] content;
        byte[] data;
        int method;
        int flags = UTF8;
        int mode = 0100644;
        int host = 3;
        int time = 0x5B21_6000;
        Descriptor descriptor = Descriptor.NONE;
        byte[] localExtra = {};
        byte[] centralExtra = {};
        int crc;
        long size;
        long compressedSize;
        byte[] localName;

        Item(String name, byte[] content, int method) {
            this.name = name.getBytes(UTF_8);
            this.localName = this.name;
            this.content = content;
            this.method = method;
            this.data = switch (method) {
                case 8 -> Compressor.of("deflate").compress(content);
                case 93 -> Compressor.of("zstd").compress(content);
                default -> content;
            };
            this.crc = crc(content);
            this.size = content.length;
            this.compressedSize = data.length;
        }

        Item mode(int newMode) {
            mode = newMode;
            return this;
        }

        Item descriptor(Descriptor newDescriptor) {
            descriptor = newDescriptor;
            flags |= STREAMED;
            return this;
        }

        Item flags(int more) {
            flags |= more;
            return this;
        }

        Item name(byte[] bytes) {
            name = bytes;
            localName = bytes;
            return this;
        }
    }

    private final List<Item> items = new ArrayList<>();
    private byte[] prefix = {};
    private byte[] comment = {};
    private long base;

    static Zips zip() {
        return new Zips();
    }

    Zips stored(String name, String content) {
        return add(new Item(name, content.getBytes(UTF_8), 0));
    }

    Zips deflated(String name, byte[] content) {
        return add(new Item(name, content, 8));
    }

    Zips link(String name, String target) {
        return add(new Item(name, target.getBytes(UTF_8), 0).mode(0120777));
    }

    Zips folder(String name) {
        return add(new Item(name, new byte[0], 0).mode(040755));
    }

    Zips add(Item item) {
        items.add(item);
        return this;
    }

    /** Bytes before the archive, which its offsets count or not. */
    Zips prefix(byte[] newPrefix, boolean counted) {
        prefix = newPrefix;
        base = counted ? 0 : newPrefix.length;
        return this;
    }

    Zips comment(byte[] newComment) {
        comment = newComment;
        return this;
    }

    static int crc(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }

    byte[] bytes() {
        return bytes(true);
    }

    /** The entries without a directory. */
    byte[] entriesOnly() {
        return bytes(false);
    }

    private byte[] bytes(boolean withDirectory) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(prefix);
        List<Long> offsets = new ArrayList<>();
        for (Item item : items) {
            offsets.add(out.size() - base);
            out.writeBytes(local(item));
            out.writeBytes(item.data);
            out.writeBytes(descriptor(item));
        }
        if (withDirectory) {
            long start = out.size();
            for (int i = 0; i < items.size(); i++) {
                out.writeBytes(central(items.get(i), offsets.get(i)));
            }
            out.writeBytes(end(items.size(), out.size() - start, start - base));
        }
        return out.toByteArray();
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] local(Item item) {
        boolean streamed = item.descriptor != Descriptor.NONE;
        return buffer(30 + item.localName.length + item.localExtra.length)
                .putInt(0x04034B50)
                .putShort((short) 20)
                .putShort((short) item.flags)
                .putShort((short) item.method)
                .putInt(item.time)
                .putInt(streamed ? 0 : item.crc)
                .putInt(streamed ? 0 : (int) item.compressedSize)
                .putInt(streamed ? 0 : (int) item.size)
                .putShort((short) item.localName.length)
                .putShort((short) item.localExtra.length)
                .put(item.localName)
                .put(item.localExtra)
                .array();
    }

    private static byte[] descriptor(Item item) {
        Descriptor form = item.descriptor;
        if (form == Descriptor.NONE) {
            return new byte[0];
        }
        byte[] bytes = new byte[(form.isSigned() ? 4 : 0) + 4 + (form.isLong() ? 16 : 8)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (form.isSigned()) {
            buffer.putInt(0x08074B50);
        }
        buffer.putInt(item.crc);
        if (form.isLong()) {
            buffer.putLong(item.compressedSize).putLong(item.size);
        } else {
            buffer.putInt((int) item.compressedSize).putInt((int) item.size);
        }
        return bytes;
    }

    private static byte[] central(Item item, long offset) {
        return buffer(46 + item.name.length + item.centralExtra.length)
                .putInt(0x02014B50)
                .put((byte) 20)
                .put((byte) item.host)
                .putShort((short) 20)
                .putShort((short) item.flags)
                .putShort((short) item.method)
                .putInt(item.time)
                .putInt(item.crc)
                .putInt((int) item.compressedSize)
                .putInt((int) item.size)
                .putShort((short) item.name.length)
                .putShort((short) item.centralExtra.length)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 0)
                .putInt(item.mode << 16)
                .putInt((int) offset)
                .put(item.name)
                .put(item.centralExtra)
                .array();
    }

    private byte[] end(int count, long size, long offset) {
        return buffer(22 + comment.length)
                .putInt(0x06054B50)
                .putInt(0)
                .putShort((short) count)
                .putShort((short) count)
                .putInt((int) size)
                .putInt((int) offset)
                .putShort((short) comment.length)
                .put(comment)
                .array();
    }
}
