package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.zip.Strictness;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipLimits;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWarning;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An archive that is read from start to end: entry after entry, and the directory behind them. */
public final class OpenStream implements Closeable {
    private final StreamInput input;
    private final ZipReading options;
    private final Warnings warnings;
    private final Methods methods;
    private final Names names;
    private final Keyring keyring;
    private final StreamedDirectory directory;

    private @Nullable StreamContent content;
    private @Nullable FoundHeader header;
    private long total;
    private boolean started;
    private boolean ended;
    private boolean closed;
    private byte[] comment = {};

    /** An archive that begins with the next byte of the source. */
    public OpenStream(InputStream source, ZipReading options) {
        this.input = new StreamInput(Objects.requireNonNull(source, "source"));
        this.options = Objects.requireNonNull(options, "options");
        this.warnings = new Warnings(options.strictness());
        this.methods = new Methods(options.methods());
        this.names = new Names(options.nameDecoder());
        this.keyring = new Keyring(options.passwords());
        this.directory = new StreamedDirectory(input, options.limits(), warnings);
    }

    StreamInput input() {
        return input;
    }

    ZipReading options() {
        return options;
    }

    Warnings warnings() {
        return warnings;
    }

    Methods methods() {
        return methods;
    }

    Keyring keyring() {
        return keyring;
    }

    /** Counts bytes of contents. */
    void count(int bytes) {
        total += bytes;
        ZipLimits limits = options.limits();
        if (total > limits.totalSize()) {
            throw new LimitExceededException("the size of all contents", limits.totalSize());
        }
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("the stream of the archive is closed");
        }
    }

    /** {@return the next entry, or null at the end} */
    public @Nullable ZipEntry next() throws IOException {
        ensureOpen();
        if (ended) {
            return null;
        }
        try {
            leave();
            return advance();
        } catch (CodecException e) {
            ended = !canGoOn(e);
            throw e;
        }
    }

    /** A damaged entry ends a stream, since nobody knows where the next one is: unless that may be guessed. */
    private boolean canGoOn(CodecException fault) {
        return fault instanceof CorruptInputException && options.strictness() == Strictness.LENIENT;
    }

    private void leave() throws IOException {
        StreamContent left = content;
        FoundHeader of = header;
        if (left == null || of == null) {
            return;
        }
        content = null;
        left.leave();
        directory.add(of, left);
    }

    private @Nullable ZipEntry advance() throws IOException {
        if (!started) {
            started = true;
            skipMarker();
        }
        int signature = input.signature();
        boolean local = signature == Fields.LOCAL;
        if (!local && !isEnd(signature)) {
            signature = search();
        }
        if (signature == Fields.LOCAL) {
            return entry();
        }
        ended = true;
        if (signature == 0) {
            endEarly();
        } else {
            comment = directory.read();
        }
        return null;
    }

    private static boolean isEnd(int signature) {
        return StreamedDescriptor.isNext(signature) && signature != Fields.LOCAL;
    }

    /** The first part of a split archive starts with a mark, and so does an archive that was to be split. */
    private void skipMarker() throws IOException {
        int marker = input.signature();
        if ((marker == Fields.DESCRIPTOR || marker == Fields.SINGLE_PART) && input.has(2 * Integer.BYTES)) {
            int next = Fields.i32(input.buffer(), input.at() + Integer.BYTES);
            if (StreamedDescriptor.isNext(next)) {
                input.skipNBytes(Integer.BYTES);
            }
        }
    }

    /** Skips what belongs to no entry; returns the signature of what follows it, or 0 at the end. */
    private int search() throws IOException {
        long from = input.position();
        int signature = 0;
        while (input.has(Integer.BYTES) && (signature = recognised()) == 0) {
            input.skipNBytes(1);
        }
        if (signature == 0) {
            input.skipNBytes(input.ahead());
        }
        long length = input.position() - from;
        if (length > 0 && (signature != 0 || !directory.isEmpty())) {
            boolean first = directory.isEmpty();
            if (first) {
                directory.prefix(input.position());
            }
            warnings.add(
                    first ? Kind.PREPENDED_DATA : Kind.GAP,
                    null,
                    from,
                    length + (first ? " bytes precede the first entry" : " bytes belong to no entry"));
        }
        return signature;
    }

    private int recognised() throws IOException {
        byte[] bytes = input.buffer();
        int at = input.at();
        if (bytes[at] != 'P' || bytes[at + 1] != 'K') {
            return 0;
        }
        int signature = Fields.i32(bytes, at);
        if (signature == Fields.LOCAL) {
            boolean plausible = input.has(Fields.LOCAL_LENGTH) && FoundHeader.isPlausible(input.buffer(), input.at());
            return plausible ? signature : 0;
        }
        // Behind other bytes, only a directory or an end of its own kind is worth believing.
        boolean end = (signature == Fields.CENTRAL && input.has(Fields.CENTRAL_LENGTH))
                || (signature == Fields.END && input.has(Fields.END_LENGTH));
        return end ? signature : 0;
    }

    private ZipEntry entry() throws IOException {
        long offset = input.position();
        if (!input.has(Fields.LOCAL_LENGTH)) {
            throw cutShort(offset);
        }
        ZipLimits limits = options.limits();
        if (directory.size() == limits.entries()) {
            throw new LimitExceededException("the number of entries", limits.entries());
        }
        int length = FoundHeader.length(input.buffer(), input.at());
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw cutShort(offset);
        }
        FoundHeader found = new FoundHeader(bytes, offset);
        if (found.nameLength() > limits.nameLength()) {
            throw new LimitExceededException("the length of a name", limits.nameLength());
        }
        ZipEntry entry = found.entry(names);
        found.check(entry.name(), warnings);
        if (!found.isStreamed() && (entry.compressedSize() < 0 || entry.size() < 0)) {
            throw new CorruptInputException(
                    Warnings.quoted(entry.name()) + ": the sizes in the local header are none", offset);
        }
        header = found;
        content = new StreamContent(this, found, entry);
        return entry;
    }

    private static CorruptInputException cutShort(long offset) {
        return new CorruptInputException("the archive ends within a local header", offset);
    }

    private void endEarly() {
        if (directory.isEmpty()) {
            throw new CorruptInputException("this is no ZIP archive: no entry and no directory was found", 0);
        }
        warnings.add(
                Kind.DAMAGED_DIRECTORY,
                null,
                input.position(),
                "the archive ends without a directory: it was cut short, and further entries may be missing");
    }

    private StreamContent atEntry() {
        ensureOpen();
        StreamContent current = content;
        if (current == null) {
            throw new IllegalStateException("the stream stands at no entry: call next first");
        }
        return current;
    }

    /** {@return the content of the current entry} */
    public InputStream content() {
        return atEntry();
    }

    /** {@return the current entry, with what is known by now} */
    public ZipEntry currentEntry() {
        return atEntry().entry();
    }

    /** {@return the deviations that were met so far} */
    public List<ZipWarning> warningList() {
        return warnings.list();
    }

    /** {@return the text of the comment, once the end was reached} */
    public String comment() {
        String utf8 = Names.utf8(comment, 0, comment.length);
        return utf8 != null ? utf8 : names.decode(comment, 0, comment.length, false, 0);
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            keyring.close();
            input.close();
        }
    }
}
