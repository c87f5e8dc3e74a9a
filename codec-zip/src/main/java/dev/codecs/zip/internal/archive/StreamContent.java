package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipLimits;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The content of the entry that an archive's stream stands at. Where its end lies is known from the header, or seen by DEFLATE's last
 * block, or searched for.
 */
final class StreamContent extends InputStream {
    /** Entries of more bytes than that must meet the limit of the ratio. */
    private static final int MODEST = 1 << 20;

    /** What an engine may take a content for that does not tell its size. */
    private static final int USUAL_SIZE = 256 << 10;

    /** In the flags of LZMA: a mark ends the data. */
    private static final int END_MARK = 1 << 1;

    private final OpenStream archive;
    private final StreamInput input;
    private final FoundHeader header;
    private final ZipEntry entry;
    private final long start;
    private final CRC32 crc = new CRC32();

    /** The data, if its size is known. */
    private @Nullable BoundedInput bounded;

    /** The data, if its end is searched for. */
    private @Nullable EndSearchingInput searching;

    private @Nullable AesField aes;
    private @Nullable InputStream decrypted;
    private @Nullable InputStream content;
    private @Nullable IOException failure;
    private long count;
    private boolean complete;

    /** The compressed size that was found. */
    private long compressed;

    /** Whether the input is behind the entry. */
    private boolean located;

    private boolean closed;
    private @Nullable StreamedDescriptor descriptor;

    StreamContent(OpenStream archive, FoundHeader header, ZipEntry entry) {
        this.archive = archive;
        this.input = archive.input();
        this.header = header;
        this.entry = entry;
        this.start = input.position();
        if (!header.isStreamed()) {
            bounded = new BoundedInput(input, entry.compressedSize());
        }
    }

    /** {@return the entry, with sizes and checksum as far as they are known by now} */
    ZipEntry entry() {
        StreamedDescriptor said = descriptor;
        if (!complete || !header.isStreamed()) {
            return entry;
        }
        return new ZipEntry(
                entry.name(),
                entry.comment(),
                entry.method(),
                entry.encryption(),
                entry.flags(),
                said == null ? header.crc() : said.crc(),
                compressed,
                count,
                entry.offset(),
                entry.header());
    }

    private boolean isPlainDeflate() {
        return header.isStreamed()
                && entry.method() == ZipMethod.DEFLATED
                && entry.encryption() == ZipEncryption.NONE
                && !archive.methods().isOwn(ZipMethod.DEFLATED);
    }

    private CorruptInputException fault(String message) {
        return new CorruptInputException(Warnings.quoted(entry.name()) + ": " + message, entry.offset());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (closed) {
            throw new IOException("closed: the stream of the archive has moved on");
        }
        return readOn(target, offset, length);
    }

    private int readOn(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure.getCause());
        }
        if (complete) {
            return -1;
        }
        if (length == 0) {
            return 0;
        }
        try {
            return readChecked(target, offset, length);
        } catch (CodecException e) {
            failure = new IOException(e.getMessage(), e);
            throw failure;
        } catch (IOException e) {
            if (e.getCause() instanceof CodecException) {
                failure = e;
            }
            throw e;
        }
    }

    private int readChecked(byte[] target, int offset, int length) throws IOException {
        InputStream decoded = content == null ? open() : content;
        long left = header.isStreamed() ? Long.MAX_VALUE : entry.size() - count;
        int read = left == 0 ? 0 : decoded.read(target, offset, (int) Math.min(length, left));
        if (read >= 0) {
            crc.update(target, offset, read);
            count += read;
            checkLimits(read);
            if (header.isStreamed() || count < entry.size()) {
                return read;
            }
            if (decoded.read() >= 0) {
                throw fault("the content has more bytes than the header says, " + entry.size());
            }
        } else if (!header.isStreamed()) {
            throw fault("the content has " + count + " bytes, and the header says " + entry.size());
        }
        finishData();
        check();
        complete = true;
        return read <= 0 ? -1 : read;
    }

    private void checkLimits(int read) {
        ZipLimits limits = archive.options().limits();
        if (count > limits.entrySize()) {
            throw new LimitExceededException(
                    Warnings.quoted(entry.name()) + ": the size of the content", limits.entrySize());
        }
        if (count > MODEST && count / limits.ratio() >= Math.max(1, input.position() - start)) {
            throw new LimitExceededException(
                    Warnings.quoted(entry.name()) + ": the ratio of the content to its compressed size",
                    limits.ratio());
        }
        archive.count(read);
    }

    /** Opens the data: decrypts and decompresses it. */
    private InputStream open() throws IOException {
        if (entry.encryption() == ZipEncryption.STRONG) {
            throw new UnsupportedFeatureException(Warnings.quoted(entry.name())
                    + " is encrypted by PKWARE's strong encryption, which cannot be read: use the tool that made it");
        }
        boolean sealed = entry.encryption().isAes() || entry.encryption() == ZipEncryption.UNKNOWN;
        aes = sealed ? header.aes() : null;
        ZipMethod method =
                entry.method() == ZipMethod.STORED ? null : archive.methods().of(entry.method());
        requireSizes(method);
        InputStream data = decrypted(data());
        InputStream opened = method == null ? data : decompressed(method, data);
        content = opened;
        return opened;
    }

    private void requireSizes(@Nullable ZipMethod method) {
        if (!header.isStreamed()) {
            long overhead = overhead();
            if (entry.compressedSize() < overhead
                    || (method == null && entry.compressedSize() - overhead != entry.size())) {
                throw fault("the sizes do not fit: " + entry.compressedSize() + " and " + entry.size());
            }
            ZipLimits limits = archive.options().limits();
            if (entry.size() > limits.entrySize()) {
                throw new LimitExceededException(
                        Warnings.quoted(entry.name()) + ": the size of the content", limits.entrySize());
            }
        } else if (method != null && needsSize(method)) {
            throw new UnsupportedFeatureException(Warnings.quoted(entry.name()) + " is compressed by method "
                    + method.id() + ", which needs the size of the content, and that follows the data:"
                    + " open the archive as a file");
        }
    }

    private boolean needsSize(ZipMethod method) {
        boolean mark = method.id() == ZipMethod.LZMA && (entry.flags() & END_MARK) != 0;
        return method instanceof LibraryMethod
                && !mark
                && method.id() != ZipMethod.BZIP2
                && method.id() != ZipMethod.XZ;
    }

    private long overhead() {
        AesField field = aes;
        if (field != null) {
            return field.strength().overhead();
        }
        return entry.encryption() == ZipEncryption.ZIP_CRYPTO ? ZipCrypto.OVERHEAD : 0;
    }

    private InputStream data() {
        if (bounded != null) {
            return bounded;
        }
        if (isPlainDeflate()) {
            return input;
        }
        return search();
    }

    private EndSearchingInput search() {
        EndSearchingInput made =
                new EndSearchingInput(input, Math.max(0, header.compressedSize()), this::fits, entry.name());
        searching = made;
        return made;
    }

    /** Stored data is checked by its CRC-32 at each place where it may end; what is read in other ways has no other content if it is not. */
    private boolean fits(int declaredCrc, long declaredSize) {
        boolean stored = entry.method() == ZipMethod.STORED;
        if (stored && (int) declaredSize != (int) (input.position() - start - overhead())) {
            return false;
        }
        return !stored || aes != null || content == null || declaredCrc == (int) crc.getValue();
    }

    private InputStream decrypted(InputStream data) throws IOException {
        AesField field = aes;
        if (field != null) {
            Strength strength = field.strength();
            byte[] check = peek(strength.headerLength());
            Keyring.Key right =
                    archive.keyring().unlock(entry, key -> key.winZip().accepts(strength, check) ? key : null);
            InputStream opened = right.winZip().decryptingUnverified(strength, data);
            decrypted = opened;
            return opened;
        }
        if (entry.encryption() != ZipEncryption.ZIP_CRYPTO) {
            return data;
        }
        byte[] check = peek(ZipCrypto.OVERHEAD);
        Keyring.Key right = archive.keyring().unlock(entry, key -> accepted(key.zipCrypto(), check) >= 0 ? key : null);
        return right.zipCrypto().decrypting(data, accepted(right.zipCrypto(), check));
    }

    private byte[] peek(int length) throws IOException {
        if (!input.has(length)) {
            throw fault("the encrypted data is cut short");
        }
        return Arrays.copyOfRange(input.buffer(), input.at(), input.at() + length);
    }

    /** The check by which a header accepts the password, or -1. */
    private int accepted(ZipCrypto password, byte[] check) {
        int byTime = ZipCrypto.checkOfTime(header.time() & 0xFFFF);
        int byCrc = ZipCrypto.checkOfCrc(header.crc());
        if (header.isStreamed() && password.accepts(check, byTime)) {
            return byTime;
        }
        return password.accepts(check, byCrc) && (!header.isStreamed() || header.crc() != 0) ? byCrc : -1;
    }

    private InputStream decompressed(ZipMethod method, InputStream data) throws IOException {
        InputStream source = data.markSupported() ? data : new BufferedInputStream(data, 32 << 10);
        boolean ours = method instanceof ArrayMethod || method instanceof LibraryMethod;
        if (!header.isStreamed() || !ours) {
            return method.decompressing(source, entry);
        }
        long size = method.id() == ZipMethod.LZMA ? archive.options().limits().entrySize() : USUAL_SIZE;
        return method.decompressing(
                source,
                new ZipEntry(
                        entry.name(),
                        entry.comment(),
                        entry.method(),
                        entry.encryption(),
                        entry.flags(),
                        entry.crc32(),
                        0,
                        size,
                        entry.offset(),
                        entry.header()));
    }

    /** Reads what is left of the data behind the content, and what tells its end. */
    private void finishData() throws IOException {
        if (decrypted != null) {
            drain(decrypted); // up to the tag, which is verified
        }
        EndSearchingInput search = searching;
        BoundedInput known = bounded;
        if (known != null) {
            compressed = entry.compressedSize();
            warnOfTrailing(known.left());
            skip(known);
        } else if (search != null) {
            long before = search.length();
            drain(search);
            compressed = search.length();
            warnOfTrailing(entry.method() == ZipMethod.STORED || decrypted != null ? 0 : compressed - before);
            descriptor = search.found();
            warnOfMissing();
        } else {
            compressed = input.position() - start;
            located = true;
            findDescriptor();
        }
        located = true;
    }

    private static void drain(InputStream stream) throws IOException {
        byte[] buffer = new byte[4096];
        while (stream.read(buffer) >= 0) {
            // Only its end counts.
        }
    }

    private void warnOfTrailing(long trailing) {
        // A buffer before the decompressor may have read to the end of the data, and then says nothing.
        if (trailing > 0) {
            archive.warnings()
                    .add(
                            Kind.TRAILING_DATA,
                            entry.name(),
                            entry.offset(),
                            trailing + " bytes follow the compressed data within its size");
        }
    }

    private void warnOfMissing() {
        if (descriptor == null) {
            archive.warnings()
                    .add(
                            Kind.LOCAL_HEADER,
                            entry.name(),
                            input.position(),
                            "the header promises a data descriptor, and there is none");
        }
    }

    /** Finds the descriptor behind DEFLATE data, whose sizes are known. */
    private void findDescriptor() throws IOException {
        int right = (int) crc.getValue();
        StreamedDescriptor found = StreamedDescriptor.find(
                input, compressed, (declared, size) -> (int) size == (int) count && declared == right, true);
        for (boolean followed : new boolean[] {true, false}) {
            found = found != null
                    ? found
                    : StreamedDescriptor.find(
                            input, compressed, (declared, size) -> (int) size == (int) count, followed);
        }
        if (found != null) {
            input.skipNBytes(found.length());
            descriptor = found;
        } else if (StreamedDescriptor.isNext(input.signature())) {
            warnOfMissing();
        } else {
            skipDescriptor();
            throw fault("the content has " + count + " bytes in " + compressed
                    + " compressed ones, and the data descriptor says something else");
        }
    }

    /** A descriptor with wrong sizes is as long as leads to something known. */
    private void skipDescriptor() throws IOException {
        input.has(StreamedDescriptor.LONGEST);
        for (int length : new int[] {16, 12, 24, 20}) {
            if (input.ahead() >= length + Integer.BYTES
                    && StreamedDescriptor.isNext(Fields.i32(input.buffer(), input.at() + length))) {
                input.skipNBytes(length);
                return;
            }
        }
    }

    private void check() {
        AesField field = aes;
        if (field != null && !field.hasCrc()) {
            return;
        }
        StreamedDescriptor said = descriptor;
        boolean hasCrc = !header.isStreamed() || said != null || header.crc() != 0;
        int declared = said != null ? said.crc() : header.crc();
        if (said != null && (int) said.size() != (int) count) {
            throw fault("the content has " + count + " bytes, and the data descriptor says " + said.size());
        }
        if (hasCrc && declared != (int) crc.getValue()) {
            throw fault(String.format(
                    "the CRC-32 of the content is %08x, and the header or data descriptor says %08x%s",
                    (int) crc.getValue(),
                    declared,
                    entry.encryption() == ZipEncryption.ZIP_CRYPTO
                            ? ": the password may be wrong, since one of 256 wrong ones is not noticed before"
                            : ""));
        }
    }

    /** Closes it, and leaves the input behind the entry. */
    void leave() throws IOException {
        closed = true;
        try {
            skipRest();
        } finally {
            closeAll();
        }
    }

    private void skipRest() throws IOException {
        BoundedInput known = bounded;
        if (complete || located) {
            return;
        }
        if (known != null) {
            compressed = entry.compressedSize();
            skip(known);
            return;
        }
        if (content != null || isPlainDeflate() || isPlainStored()) {
            readToEnd();
        }
        if (!complete && !located) {
            lost();
        }
    }

    private void skip(BoundedInput data) throws IOException {
        while (data.left() > 0) {
            if (data.skip(data.left()) == 0) {
                throw fault("the archive ends within the data of the entry");
            }
        }
    }

    private boolean isPlainStored() {
        return entry.method() == ZipMethod.STORED && entry.encryption() == ZipEncryption.NONE;
    }

    /** What is wrong with a content that nobody wanted does not matter, as long as its end was found. */
    private void readToEnd() throws IOException {
        byte[] buffer = new byte[16 << 10];
        try {
            while (readOn(buffer, 0, buffer.length) >= 0) {
                // Its end is looked for.
            }
        } catch (IOException e) {
            if (!(e.getCause() instanceof CodecException)) {
                throw e;
            }
            if (e.getCause() instanceof LimitExceededException limit) {
                throw limit;
            }
        }
    }

    /** The data cannot be read, and does not tell its size: only what follows it may be recognised. */
    private void lost() throws IOException {
        if (isPlainDeflate() || (searching == null && content != null)) {
            IOException reason = failure;
            if (reason != null && reason.getCause() instanceof CodecException fault) {
                throw fault;
            }
            throw fault("the end of the entry cannot be found");
        }
        EndSearchingInput search = searching == null ? search() : searching;
        try {
            drain(search);
        } catch (IOException e) {
            if (e.getCause() instanceof CodecException fault) {
                throw fault;
            }
            throw e;
        }
        compressed = search.length();
        descriptor = search.found();
    }

    private void closeAll() throws IOException {
        InputStream opened = content;
        content = null;
        if (opened == null || isPlainStored()) {
            return;
        }
        try {
            opened.close();
        } catch (IOException e) {
            if (!(e.getCause() instanceof CodecException)) {
                throw e; // the tag of data that nobody read to its end does not matter
            }
        }
    }

    /** {@return the compressed size that was declared or found} */
    long compressedSize() {
        return compressed;
    }

    /** {@return the CRC-32 that was declared, as far as it is known} */
    int declaredCrc() {
        return descriptor != null ? descriptor.crc() : header.crc();
    }

    /** {@return the size by the header, the descriptor or the data, or -1} */
    long size() {
        if (complete) {
            return count;
        }
        return descriptor != null ? descriptor.size() : entry.size();
    }

    @Override
    public void close() {
        closed = true;
    }
}
