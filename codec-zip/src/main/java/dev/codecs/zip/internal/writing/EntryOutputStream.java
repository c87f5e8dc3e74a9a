package dev.codecs.zip.internal.writing;

import dev.codecs.zip.internal.writing.EntryTask.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entry that is written by whoever made it: small ones are gathered, so that their headers tell their sizes. */
final class EntryOutputStream extends OutputStream {
    private final ArchiveWriter writer;
    private final EntryHead head;
    private final @Nullable EntryCodec codec;
    private final @Nullable EntryCipher cipher;

    private final Workspace workspace;
    private byte[] gathered;
    private int count;
    private @Nullable StreamedEntry streamed;
    private boolean closed;

    EntryOutputStream(
            ArchiveWriter writer,
            EntryHead head,
            @Nullable EntryCodec codec,
            @Nullable EntryCipher cipher,
            Workspace workspace) {
        this.writer = writer;
        this.head = head;
        this.codec = codec;
        this.cipher = cipher;
        this.workspace = workspace;
        this.gathered = workspace.in(8 << 10);
    }

    String name() {
        return head.text();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (closed) {
            throw new IOException("the entry '" + name() + "' is closed");
        }
        if (streamed == null && len <= EntryTask.IN_ARRAYS - count) {
            gather(b, off, len);
            return;
        }
        if (streamed == null) {
            streamed = writer.begin(head, codec, cipher, -1);
            writer.write(streamed, head, gathered, 0, count);
        }
        writer.write(streamed, head, b, off, len);
    }

    private void gather(byte[] b, int off, int len) {
        if (len > gathered.length - count) {
            byte[] shorter = gathered;
            gathered = workspace.in(count + len);
            System.arraycopy(shorter, 0, gathered, 0, count);
        }
        System.arraycopy(b, off, gathered, count, len);
        count += len;
    }

    /** Ends the entry. */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            if (streamed == null) {
                writer.endGathered(head, codec, cipher, workspace, count);
            } else {
                writer.end(streamed, head);
            }
        }
    }
}
