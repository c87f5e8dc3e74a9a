package dev.codecs.zip.internal.writing;

import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.ZipWriting.Zip64;
import dev.codecs.zip.internal.writing.EntryHead.Form;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** An entry whose data goes into the archive while it comes. Its {@code close} ends the data, and {@link #end} the entry. */
final class StreamedEntry extends OutputStream {
    /** Data may become longer by compression and encryption; contents shorter than this stay below 4 GiB all the same. */
    private static final long SURELY_SMALL = (1L << 32) - (64 << 20);

    private final Sink sink;
    private final EntryHead head;
    private final int method;
    private final ZipWriting options;

    private final int disk;
    private final long offset;
    private final Form form;
    private final int padding;
    private final long dataStart;

    private final OutputStream body;
    private final CRC32 crc = new CRC32();
    private long size;

    /**
     * Begins an entry.
     *
     * @param size of the content, or -1 if it is not known
     */
    StreamedEntry(
            Sink sink,
            EntryHead head,
            @Nullable EntryCodec codec,
            @Nullable EntryCipher cipher,
            long size,
            ZipWriting options)
            throws IOException {
        this.sink = sink;
        this.head = head;
        this.method = codec == null ? ZipMethod.STORED : codec.id();
        this.options = options;
        this.form = form(cipher, size);
        sink.keepTogether(head.localLength(form) + head.alignment());
        this.disk = sink.disk();
        this.offset = sink.position();
        this.padding = head.padding(offset, form);
        byte[] header = head.local(new EntryData(method, 0, 0, 0), form, padding);
        sink.write(header, 0, header.length);
        this.dataStart = sink.length();
        OutputStream data = new SinkStream(sink);
        if (cipher != null) {
            data = cipher.encrypting(data, head.dosTime());
        }
        this.body = codec == null ? data : codec.compressing(data, options.executor(), options.parallelism());
    }

    static boolean isLarge(long size) {
        return size >= SURELY_SMALL;
    }

    /** The check of the traditional encryption is the time where sizes follow the data, and else the CRC-32, which is not known yet. */
    private Form form(@Nullable EntryCipher cipher, long size) {
        boolean large = isLarge(size);
        boolean never = options.zip64() == Zip64.NEVER;
        boolean forced = options.zip64() == Zip64.FORCED;
        if (!sink.canPatch() || (cipher != null && cipher.traditional() != null)) {
            return forced || (large && !never) ? Form.STREAMED_ZIP64 : Form.STREAMED;
        }
        if (forced) {
            return Form.ZIP64;
        }
        return never || (size >= 0 && !large) ? Form.KNOWN : Form.RESERVED;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        body.write(b, off, len);
        crc.update(b, off, len);
        size += len;
    }

    @Override
    public void flush() throws IOException {
        body.flush();
    }

    @Override
    public void close() throws IOException {
        body.close();
    }

    /** {@return its header in the directory, after what goes before or behind the data was written} */
    byte[] end() throws IOException {
        EntryData data = new EntryData(method, (int) crc.getValue(), sink.length() - dataStart, size);
        boolean zip64 = data.needsZip64();
        if (zip64 && (options.zip64() == Zip64.NEVER || form == Form.KNOWN)) {
            throw new IllegalStateException("'" + head.text() + "' of " + size + " bytes, " + data.compressedSize()
                    + " compressed, does not fit without zip64"
                    + (options.zip64() == Zip64.NEVER ? "" : ": its file grew while it was read"));
        }
        boolean streamed = form.isStreamed();
        if (streamed) {
            byte[] descriptor = head.descriptor(data, zip64 || form == Form.STREAMED_ZIP64);
            sink.keepTogether(descriptor.length);
            sink.write(descriptor, 0, descriptor.length);
        } else {
            sink.patch(offset, head.local(data, zip64 ? Form.ZIP64 : form, padding));
        }
        boolean large = zip64 || form == Form.ZIP64 || form == Form.STREAMED_ZIP64;
        boolean padded = padding > 0 || form == Form.RESERVED;
        return head.central(data, streamed, large, padded, options.zip64() == Zip64.FORCED, disk, offset);
    }
}
