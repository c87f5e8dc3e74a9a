package dev.codecs.zip.internal.writing;

import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.ZipWriting.Zip64;
import dev.codecs.zip.internal.writing.EntryHead.Form;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/** Keeps nothing but the length: of an archive whose entries are stored, that is known before any content is. */
public final class CountingSink implements Sink {
    private long length;

    private CountingSink() {}

    /**
     * {@return the length of an archive of stored entries}
     *
     * @param sizes of the contents, by name
     */
    public static long storedLength(Map<String, Long> sizes, ZipWriting options) throws IOException {
        EntryWriting how = options.entries();
        boolean forced = options.zip64() == Zip64.FORCED;
        CountingSink sink = new CountingSink();
        DirectoryRecords directory = new DirectoryRecords(options);
        for (Map.Entry<String, Long> entry : sizes.entrySet()) {
            long size = entry.getValue();
            EntryHead head = EntryHead.of(entry.getKey(), how, options.zone(), 0);
            long added = overhead(how.encryption());
            EntryData data = new EntryData(ZipMethod.STORED, 0, size + added, size);
            Form form =
                    forced || data.needsZip64() ? Form.ZIP64 : StreamedEntry.isLarge(size) ? Form.RESERVED : Form.KNOWN;
            long offset = sink.length;
            int padding = head.padding(offset, form);
            sink.length += head.localLength(form) + padding + data.compressedSize();
            boolean padded = padding > 0 || form == Form.RESERVED;
            directory.add(head, head.central(data, false, form == Form.ZIP64, padded, forced, 0, offset));
        }
        directory.writeTo(sink);
        return sink.length;
    }

    private static int overhead(ZipEncryption encryption) {
        return switch (encryption) {
            case AES_128 -> Strength.AES_128.overhead();
            case AES_192 -> Strength.AES_192.overhead();
            case AES_256 -> Strength.AES_256.overhead();
            case ZIP_CRYPTO -> ZipCrypto.OVERHEAD;
            default -> 0;
        };
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        length += count;
    }

    @Override
    public void write(MemorySegment memory) {
        length += memory.byteSize();
    }

    @Override
    public long position() {
        return length;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public boolean canPatch() {
        return false;
    }

    @Override
    public void patch(long position, byte[] bytes) {
        throw new IllegalStateException("nothing is kept");
    }

    @Override
    public void finish() {}

    @Override
    public void discard() {}
}
