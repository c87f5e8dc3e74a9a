package dev.codecs.zip.internal.archive;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.LimitExceededException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.WinZipDecryption;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.spi.Segments;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipLimits;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the contents of entries, by many threads at once. */
final class EntryReader {
    /** Entries of at most so many bytes are decompressed at once, also where a stream is asked for. */
    private static final int AT_ONCE = 1 << 20;

    /** Entries of more bytes than that must meet the limit of the ratio. */
    private static final int MODEST = 1 << 20;

    /** What is read beyond name and extra fields that are as long as those in the directory: the local ones may be longer. */
    private static final int MARGIN = 64;

    /** Data up to this length is read with the header, in one go. */
    private static final int READ_ALONG = 64 << 10;

    private static final int LONGEST_DESCRIPTOR = 24;

    private static final int BUFFER = 32 << 10;

    /** How much is read to see whether a password is right that may have passed its check by chance. */
    private static final int TRIAL = 1 << 20;

    private final Input input;
    private final Directory directory;
    private final ZipReading options;
    private final Warnings warnings;
    private final Methods methods;
    private final Keyring keyring;

    EntryReader(Input input, Directory directory, ZipReading options, Warnings warnings, Keyring keyring) {
        this.input = input;
        this.directory = directory;
        this.options = options;
        this.warnings = warnings;
        this.methods = new Methods(options.methods());
        this.keyring = keyring;
    }

    /**
     * Where the data of an entry is.
     *
     * @param header before it
     * @param start in the archive
     * @param along the data, if it was read with the header
     */
    private record Data(
            LocalHeader header, long start, @Nullable MemorySegment along) {}

    /** {@return the content} */
    byte[] bytes(ZipEntry entry, long limit) throws IOException {
        if (entry.size() > Math.min(limit, Segments.LARGEST_ARRAY)) {
            throw new LimitExceededException(
                    Warnings.quoted(entry.name()) + ": the size of the content",
                    Math.min(limit, Segments.LARGEST_ARRAY));
        }
        checkLimits(entry);
        AesField aes = aes(entry);
        ZipMethod method = method(entry, aes);
        try {
            return bytes(entry, aes, method, data(entry));
        } catch (IOException e) {
            throw unwrapped(e);
        }
    }

    private byte[] bytes(ZipEntry entry, @Nullable AesField aes, @Nullable ZipMethod method, Data data)
            throws IOException {
        if (entry.encryption() == ZipEncryption.ZIP_CRYPTO || !(method == null || method instanceof ArrayMethod)) {
            try (InputStream content = checked(entry, data, aes, method)) {
                return content.readNBytes((int) entry.size());
            }
        }
        byte[] content = new byte[(int) entry.size()];
        if (data.along() != null) {
            decode(entry, data.along(), aes, (ArrayMethod) method, content);
            return content;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment payload = input.segment(data.start(), entry.compressedSize(), arena);
            decode(entry, payload, aes, (ArrayMethod) method, content);
            return content;
        }
    }

    private static IOException unwrapped(IOException e) {
        if (e.getCause() instanceof CodecException fault) {
            throw fault;
        }
        return e;
    }

    private void decode(
            ZipEntry entry,
            MemorySegment payload,
            @Nullable AesField aes,
            @Nullable ArrayMethod method,
            byte[] content) {
        MemorySegment target = MemorySegment.ofArray(content);
        if (method == null) {
            requireStoredSize(entry, aes);
            if (aes == null) {
                MemorySegment.copy(payload, 0, target, 0, content.length);
            } else {
                decrypt(entry, aes, payload, target);
            }
        } else {
            MemorySegment compressed = payload;
            if (aes != null) {
                int overhead = aes.strength().overhead();
                compressed = MemorySegment.ofArray(new byte[Segments.arrayLength(payload.byteSize() - overhead)]);
                decrypt(entry, aes, payload, compressed);
            }
            decompress(entry, method, compressed, target);
        }
        ContentCheck check = new ContentCheck(entry, aes == null || aes.hasCrc(), () -> {});
        check.update(content, 0, content.length);
        check.complete();
    }

    private void decompress(ZipEntry entry, ArrayMethod method, MemorySegment compressed, MemorySegment target) {
        try {
            Decoded decoded = method.decompress(compressed, target);
            if (decoded.written() < target.byteSize()) {
                ContentCheck check = new ContentCheck(entry, false, () -> {});
                check.update(new byte[0], 0, (int) decoded.written());
                throw check.tooShort();
            }
            checkTrailing(entry, compressed.byteSize() - decoded.read());
        } catch (OutputTooSmallException e) {
            throw new ContentCheck(entry, false, () -> {}).tooLong();
        }
    }

    private void checkTrailing(ZipEntry entry, long trailing) {
        if (trailing > 0) {
            warnings.add(
                    Kind.TRAILING_DATA,
                    entry.name(),
                    entry.offset(),
                    trailing + " bytes follow the compressed data within its declared size");
        }
    }

    private void decrypt(ZipEntry entry, AesField aes, MemorySegment payload, MemorySegment target) {
        Strength strength = aes.strength();
        int header = strength.headerLength();
        MemorySegment ciphertext = payload.asSlice(header, payload.byteSize() - strength.overhead());
        try (WinZipDecryption decryption =
                decryption(entry, strength, payload.asSlice(0, header).toArray(JAVA_BYTE))) {
            decryption.authenticate(ciphertext);
            decryption.verify(
                    payload.asSlice(payload.byteSize() - WinZipAes.TAG_LENGTH).toArray(JAVA_BYTE));
            decryption.decrypt(ciphertext, target);
        }
    }

    private WinZipDecryption decryption(ZipEntry entry, Strength strength, byte[] header) {
        return keyring.unlock(entry, key -> {
            try {
                return key.winZip().decryption(strength, header);
            } catch (WrongPasswordException e) {
                return null;
            }
        });
    }

    /** {@return a stream of the content} */
    InputStream read(ZipEntry entry) throws IOException {
        checkLimits(entry);
        AesField aes = aes(entry);
        ZipMethod method = method(entry, aes);
        if (entry.size() <= AT_ONCE && entry.compressedSize() <= AT_ONCE) {
            return new LazyStream(() -> bytes(entry, AT_ONCE));
        }
        try {
            return checked(entry, data(entry), aes, method);
        } catch (IOException e) {
            throw unwrapped(e);
        }
    }

    private InputStream checked(ZipEntry entry, Data data, @Nullable AesField aes, @Nullable ZipMethod method)
            throws IOException {
        if (method == null) {
            requireStoredSize(entry, aes);
        }
        if (entry.encryption() == ZipEncryption.ZIP_CRYPTO) {
            return crypto(entry, data, method, cryptoKey(entry, data, method));
        }
        RangeStream stored = input.stream(data.start(), entry.compressedSize());
        InputStream source = aes == null ? stored : decrypted(entry, data, aes);
        // Other methods may read ahead, and buffers do.
        boolean exact = aes == null && (method == null || method instanceof ArrayMethod);
        Runnable atEnd = exact ? () -> checkTrailing(entry, stored.left()) : () -> {};
        return new CheckedStream(
                decompressed(entry, source, method), new ContentCheck(entry, aes == null || aes.hasCrc(), atEnd));
    }

    private static InputStream decompressed(ZipEntry entry, InputStream source, @Nullable ZipMethod method)
            throws IOException {
        if (method == null) {
            return source;
        }
        return method.decompressing(source.markSupported() ? source : new BufferedInputStream(source, BUFFER), entry);
    }

    private InputStream decrypted(ZipEntry entry, Data data, AesField aes) throws IOException {
        Strength strength = aes.strength();
        byte[] header = input.bytes(data.start(), strength.headerLength());
        Keyring.Key right = keyring.unlock(entry, key -> key.winZip().accepts(strength, header) ? key : null);
        RangeChannel payload = new RangeChannel(input, data.start(), entry.compressedSize());
        return right.winZip().decrypting(strength, payload, entry.compressedSize());
    }

    /** A content with the traditional encryption. */
    private InputStream crypto(ZipEntry entry, Data data, @Nullable ZipMethod method, Keyring.Key key)
            throws IOException {
        ZipCrypto password = key.zipCrypto();
        byte[] header = input.bytes(data.start(), ZipCrypto.OVERHEAD);
        int check = accepts(password, header, entry, data.header());
        InputStream source = password.decrypting(input.stream(data.start(), entry.compressedSize()), check);
        return new CheckedStream(decompressed(entry, source, method), new ContentCheck(entry, true, () -> {}));
    }

    /**
     * The first password that the check accepts and with which the content begins well: the check lets one of 256 others pass, and with
     * several passwords at hand that happens.
     */
    private Keyring.Key cryptoKey(ZipEntry entry, Data data, @Nullable ZipMethod method) throws IOException {
        byte[] header = input.bytes(data.start(), ZipCrypto.OVERHEAD);
        List<IOException> faults = new ArrayList<>();
        try {
            return keyring.unlock(entry, key -> {
                if (accepts(key.zipCrypto(), header, entry, data.header()) < 0) {
                    return null;
                }
                try (InputStream content = crypto(entry, data, method, key)) {
                    content.skipNBytes(Math.min(TRIAL, entry.size()));
                    return key;
                } catch (IOException e) {
                    faults.add(e);
                    return null;
                }
            });
        } catch (WrongPasswordException e) {
            // Perhaps it was right all the same, and the content is damaged.
            if (faults.isEmpty()) {
                throw e;
            }
            throw faults.getFirst();
        }
    }

    /** The check by which a header accepts the password, or -1. With a data descriptor some tools take the CRC-32 all the same. */
    private static int accepts(ZipCrypto password, byte[] header, ZipEntry entry, LocalHeader local) {
        int byTime = ZipCrypto.checkOfTime(local.time() & 0xFFFF);
        int byCrc = ZipCrypto.checkOfCrc(entry.crc32());
        if ((entry.flags() & Fields.STREAMED) != 0 && password.accepts(header, byTime)) {
            return byTime;
        }
        return password.accepts(header, byCrc) ? byCrc : -1;
    }

    /** {@return a stream of the data as it is in the archive} */
    InputStream raw(ZipEntry entry) throws IOException {
        return input.stream(data(entry).start(), entry.compressedSize());
    }

    /** {@return the bytes of the extra fields of the local header} */
    byte[] localExtra(ZipEntry entry) throws IOException {
        return data(entry).header().extra();
    }

    /**
     * {@return whether the password is right, as far as its check tells}
     *
     * @param password is wiped by the caller
     */
    boolean accepts(ZipEntry entry, byte[] password) throws IOException {
        AesField aes = aes(entry);
        Data data = data(entry);
        try (Keyring.Key key = new Keyring.Key(password.clone())) {
            if (aes != null) {
                return key.winZip()
                        .accepts(
                                aes.strength(),
                                input.bytes(data.start(), aes.strength().headerLength()));
            }
            return entry.encryption() == ZipEncryption.NONE
                    || accepts(key.zipCrypto(), input.bytes(data.start(), ZipCrypto.OVERHEAD), entry, data.header())
                            >= 0;
        }
    }

    private void checkLimits(ZipEntry entry) {
        ZipLimits limits = options.limits();
        if (entry.size() > limits.entrySize()) {
            throw new LimitExceededException(
                    Warnings.quoted(entry.name()) + ": the size of the content", limits.entrySize());
        }
        if (entry.size() > MODEST && entry.size() / limits.ratio() >= Math.max(1, entry.compressedSize())) {
            throw new LimitExceededException(
                    Warnings.quoted(entry.name()) + ": the ratio of the content to its compressed size",
                    limits.ratio());
        }
    }

    /**
     * {@return how an entry is encrypted by WinZip AES, or null if it is not}
     *
     * @throws UnsupportedFeatureException for any encryption that cannot be read
     */
    private @Nullable AesField aes(ZipEntry entry) {
        if (entry.encryption() == ZipEncryption.STRONG) {
            throw new UnsupportedFeatureException(Warnings.quoted(entry.name())
                    + " is encrypted by PKWARE's strong encryption, which cannot be read: use the tool that made it");
        }
        if (!entry.encryption().isAes() && entry.encryption() != ZipEncryption.UNKNOWN) {
            if (entry.encryption() == ZipEncryption.ZIP_CRYPTO && entry.compressedSize() < ZipCrypto.OVERHEAD) {
                throw tooShort(entry, ZipCrypto.OVERHEAD);
            }
            return null;
        }
        AesField aes = directory.aes(entry);
        if (entry.compressedSize() < aes.strength().overhead()) {
            throw tooShort(entry, aes.strength().overhead());
        }
        return aes;
    }

    private static CorruptInputException tooShort(ZipEntry entry, int least) {
        return new CorruptInputException(
                Warnings.quoted(entry.name()) + ": the compressed size is " + entry.compressedSize()
                        + " bytes, and what is encrypted has at least " + least,
                entry.offset());
    }

    /** The method, or null for none. */
    private @Nullable ZipMethod method(ZipEntry entry, @Nullable AesField aes) {
        int id = aes == null ? entry.method() : aes.method();
        return id == ZipMethod.STORED ? null : methods.of(id);
    }

    private static void requireStoredSize(ZipEntry entry, @Nullable AesField aes) {
        long overhead = aes != null
                ? aes.strength().overhead()
                : entry.encryption() == ZipEncryption.ZIP_CRYPTO ? ZipCrypto.OVERHEAD : 0;
        if (entry.compressedSize() - overhead != entry.size()) {
            throw new CorruptInputException(
                    Warnings.quoted(entry.name()) + ": the entry is stored, and its sizes do not fit: "
                            + entry.compressedSize() + " and " + entry.size(),
                    entry.offset());
        }
    }

    /** Reads and checks the local header. */
    private Data data(ZipEntry entry) throws IOException {
        long size = entry.compressedSize();
        long there = input.size() - entry.offset();
        if (entry.offset() < 0 || size < 0 || entry.size() < 0 || there - Fields.LOCAL_LENGTH < size) {
            throw outOfBounds(entry);
        }
        byte[] central = directory.bytes();
        int at = Segments.offset(entry.header());
        int header = Fields.LOCAL_LENGTH
                + Fields.u16(central, at + CentralHeader.NAME_LENGTH)
                + Fields.u16(central, at + CentralHeader.EXTRA_LENGTH)
                + MARGIN;
        boolean along = size <= READ_ALONG && !(input.source() instanceof MemorySource);
        Input.Stretch read = along
                ? input.stretch(entry.offset(), (int) Math.min(there, header + size + LONGEST_DESCRIPTOR))
                : new Input.Stretch(entry.offset(), input.bytes(entry.offset(), (int) Math.min(there, header)));
        LocalHeader.requireSignature(read.bytes(), read.index(entry.offset()), entry);
        LocalHeader local = new LocalHeader(read.bytes(), read.index(entry.offset()));
        if (local.length() > read.bytes().length - read.index(entry.offset())) {
            read = new Input.Stretch(
                    entry.offset(), input.bytes(entry.offset(), (int) Math.min(there, local.length())));
            local = new LocalHeader(read.bytes(), 0);
        }
        if (there - local.length() < size) {
            throw outOfBounds(entry);
        }
        local.compare(entry, central, at, warnings);
        long start = entry.offset() + local.length();
        checkEnd(entry, start + size, read.bytes(), start + size - read.start());
        boolean whole = along && start + size - read.start() <= read.bytes().length;
        return new Data(local, start, whole ? Segments.of(read.bytes(), read.index(start), (int) size) : null);
    }

    private static CorruptInputException outOfBounds(ZipEntry entry) {
        return new CorruptInputException(
                Warnings.quoted(entry.name()) + ": the entry lies outside of the archive", entry.offset());
    }

    /** Looks at what is between the data and what comes next. */
    private void checkEnd(ZipEntry entry, long end, byte[] bytes, long at) throws IOException {
        long gap = directory.next(entry.offset()) - end;
        if (gap < 0) {
            warnings.add(Kind.OVERLAP, entry.name(), end, "the data of the entry runs into what follows it");
        }
        int length = 0;
        if ((entry.flags() & Fields.STREAMED) != 0 && gap > 0) {
            int most = (int) Math.min(LONGEST_DESCRIPTOR, gap);
            Descriptor descriptor = at + most <= bytes.length
                    ? Descriptor.of(entry, bytes, (int) at, most)
                    : Descriptor.of(entry, input.bytes(end, most), 0, most);
            length = descriptor.length();
            if (!descriptor.matches()) {
                warnings.add(
                        Kind.LOCAL_HEADER,
                        entry.name(),
                        end,
                        "the data descriptor and the directory differ in the sizes or the CRC-32");
            }
        }
        if ((entry.flags() & Fields.STREAMED) != 0 && gap <= 0) {
            warnings.add(Kind.LOCAL_HEADER, entry.name(), end, "there is no room for the data descriptor");
        }
        if (gap > length) {
            warnings.add(Kind.GAP, entry.name(), end + length, (gap - length) + " bytes follow the entry");
        }
    }

    /** Checks the local headers of all entries. */
    void checkHeaders() throws IOException {
        for (ZipEntry entry : directory.entries()) {
            data(entry);
        }
    }
}
