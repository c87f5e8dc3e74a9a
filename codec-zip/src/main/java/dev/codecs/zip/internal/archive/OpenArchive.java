package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.ExtraField;
import dev.codecs.zip.Extraction;
import dev.codecs.zip.Strictness;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipSource;
import dev.codecs.zip.ZipWarning;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An archive that is open: its directory in memory, the rest where it lies. */
public final class OpenArchive implements Closeable {
    private final Input input;
    private final ZipReading options;
    private final Warnings warnings;
    private final Directory directory;
    private final List<ZipEntry> entries;
    private final Keyring keyring;
    private final EntryReader reader;
    private final byte[] comment;

    private volatile boolean closed;

    private OpenArchive(Input input, EndRecord end, ZipReading options, Warnings warnings) throws IOException {
        this.input = input;
        this.options = options;
        this.warnings = warnings;
        if (end.disk() > 0 && end.start() < 0) {
            throw new CorruptInputException(
                    "this is part " + (end.disk() + 1) + " of a split archive, or the only one that is here:"
                            + " open it as a file beside the others",
                    end.position());
        }
        EndRecordSearch.check(end, input, warnings);
        this.directory = Directory.read(input, end, options, warnings);
        this.entries = directory.entries();
        this.comment = comment(end);
        this.keyring = new Keyring(options.passwords());
        this.reader = new EntryReader(input, directory, options, warnings, keyring);
        if (options.strictness() == Strictness.STRICT) {
            reader.checkHeaders();
        }
    }

    private OpenArchive(Input input, Directory directory, ZipReading options, Warnings warnings) {
        this.input = input;
        this.options = options;
        this.warnings = warnings;
        this.directory = directory;
        this.entries = directory.entries();
        this.comment = new byte[0];
        this.keyring = new Keyring(options.passwords());
        this.reader = new EntryReader(input, directory, options, warnings, keyring);
    }

    private byte[] comment(EndRecord end) throws IOException {
        long from = end.position() + Fields.END_LENGTH;
        long to = Math.min(end.end(), input.size());
        return input.bytes(from, (int) (to - from));
    }

    /** {@return the archive in a file, or in the parts beside it} */
    public static OpenArchive open(Path path, ZipReading options) throws IOException {
        Objects.requireNonNull(options, "options");
        if (PartNames.isNumbered(path)) {
            return open(PartsSource.numbered(path), options);
        }
        Input input = new Input(new FileSource(path));
        boolean opened = false;
        try {
            Warnings warnings = new Warnings(options.strictness());
            EndRecord end = EndRecordSearch.find(input, warnings);
            if (end.disk() > 0 && end.start() < 0) {
                return open(PartsSource.before(path, (int) Math.min(end.disk(), 100_000)), options);
            }
            OpenArchive archive = new OpenArchive(input, end, options, warnings);
            opened = true;
            return archive;
        } finally {
            if (!opened) {
                input.close();
            }
        }
    }

    /** {@return the archive in a source, which is closed with it, or if it is none} */
    public static OpenArchive open(ZipSource source, ZipReading options) throws IOException {
        Objects.requireNonNull(options, "options");
        boolean opened = false;
        try {
            Input input = new Input(source);
            Warnings warnings = new Warnings(options.strictness());
            OpenArchive archive = new OpenArchive(input, EndRecordSearch.find(input, warnings), options, warnings);
            opened = true;
            return archive;
        } finally {
            if (!opened) {
                source.close();
            }
        }
    }

    /** {@return what is in a source, which is closed with it or if that fails, by its local headers} */
    public static OpenArchive salvage(ZipSource source, ZipReading options) throws IOException {
        Objects.requireNonNull(options, "options");
        boolean opened = false;
        try {
            Input input = new Input(source);
            Warnings warnings = new Warnings(Strictness.LENIENT);
            byte[] headers = Salvage.headers(input, options, warnings);
            OpenArchive archive =
                    new OpenArchive(input, Directory.salvaged(input, headers, options, warnings), options, warnings);
            opened = true;
            return archive;
        } finally {
            if (!opened) {
                source.close();
            }
        }
    }

    /** {@return what is in a file, by its local headers} */
    public static OpenArchive salvage(Path path, ZipReading options) throws IOException {
        return salvage(new FileSource(path), options);
    }

    /** {@return whether the source ends with what looks like an archive} */
    public static boolean isArchive(ZipSource source) throws IOException {
        return EndRecordSearch.isThere(new Input(source));
    }

    /** Extracts the entries into a folder. */
    public Extraction.Outcome extract(Path target, Extraction extraction) throws IOException {
        ensureOpen();
        return Extractor.extract(this, options, target, extraction);
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("the archive is closed");
        }
    }

    private ZipEntry own(ZipEntry entry) {
        ensureOpen();
        if (!directory.has(entry)) {
            throw new IllegalArgumentException(Warnings.quoted(entry.name()) + " is an entry of another archive");
        }
        return entry;
    }

    /** {@return the entries, in the order of the directory} */
    public List<ZipEntry> entries() {
        return entries;
    }

    /** {@return the entry of that name, or null} */
    public @Nullable ZipEntry find(String name) {
        return directory.find(name);
    }

    /** {@return a stream of the content} */
    public InputStream read(ZipEntry entry) throws IOException {
        return reader.read(own(entry));
    }

    /** {@return the content} */
    public byte[] bytes(ZipEntry entry, long limit) throws IOException {
        return reader.bytes(own(entry), limit);
    }

    /** {@return a stream of the data as it is in the archive} */
    public InputStream raw(ZipEntry entry) throws IOException {
        return reader.raw(own(entry));
    }

    /** {@return the extra fields of the local header} */
    public List<ExtraField> localExtraFields(ZipEntry entry) throws IOException {
        return ExtraFields.all(reader.localExtra(own(entry)));
    }

    /** {@return whether the password is right, as far as its check tells} */
    public boolean accepts(ZipEntry entry, byte[] password) throws IOException {
        return reader.accepts(own(entry), password);
    }

    /** {@return what is wrong with each entry that cannot be read} */
    public Map<ZipEntry, CodecException> verify() throws IOException {
        ensureOpen();
        checkTotal();
        Map<ZipEntry, CodecException> faults = new LinkedHashMap<>();
        byte[] buffer = new byte[64 << 10];
        for (ZipEntry entry : entries) {
            try (InputStream content = reader.read(entry)) {
                while (content.read(buffer) >= 0) {
                    // Reading checks.
                }
            } catch (CodecException e) {
                faults.put(entry, e);
            } catch (IOException e) {
                if (e.getCause() instanceof CodecException fault) {
                    faults.put(entry, fault);
                } else {
                    throw e;
                }
            }
        }
        return faults;
    }

    /**
     * Adds up all contents.
     *
     * @throws LimitExceededException if they are too large together
     */
    public void checkTotal() {
        long limit = options.limits().totalSize();
        long total = 0;
        for (ZipEntry entry : entries) {
            total += Math.max(0, entry.size());
            if (total > limit || total < 0) {
                throw new LimitExceededException("the size of all contents", limit);
            }
        }
    }

    /** {@return the bytes of the comment} */
    public byte[] comment() {
        return comment.clone();
    }

    /** {@return the text of the comment} */
    public String commentText() {
        String utf8 = Names.utf8(comment, 0, comment.length);
        return utf8 != null ? utf8 : new Names(options.nameDecoder()).decode(comment, 0, comment.length, false, 0);
    }

    /**
     * {@return where the directory starts, behind which there is nothing but the end records}
     *
     * @throws UnsupportedFeatureException if there are entries behind it, or the archive is in parts
     */
    public long placeToAppend() {
        if (input.source() instanceof PartsSource) {
            throw new UnsupportedFeatureException(
                    "a split archive cannot be appended to in place: copy its entries into another");
        }
        long start = directory.end().start();
        long end = directory.end().directoryEnd();
        if (directory.next(start) < end || directory.next(end) < input.size()) {
            throw new UnsupportedFeatureException("entries follow the directory, so that nothing can be appended in its"
                    + " place: add them by ZipEditor, which writes the archive anew");
        }
        return start;
    }

    /** {@return what is to be added to the offsets in the directory; of an empty one nothing, whatever its end record says} */
    public long base() {
        return entries.isEmpty() ? 0 : directory.end().base();
    }

    /** {@return how many bytes precede all that belongs to the archive} */
    public long prefixLength() throws IOException {
        return directory.prefixLength();
    }

    /** {@return how many bytes follow the archive} */
    public long suffixLength() {
        return Math.max(0, input.size() - directory.end().end());
    }

    /** {@return the deviations that were met so far} */
    public List<ZipWarning> warnings() {
        return warnings.list();
    }

    /** Writes what the archive is made of. */
    public void dump(Appendable target) throws IOException {
        ensureOpen();
        new Dump(input, directory, warnings, target).write();
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
