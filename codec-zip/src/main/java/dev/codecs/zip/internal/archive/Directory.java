package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.spi.Segments;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipLimits;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipReading.Duplicates;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The directory of an archive (APPNOTE.TXT, section 4.3.12). Its bytes are kept as they are, with a few numbers for each entry; entries
 * are made of them when they are asked for, so that 100,000 of them cost little more than their headers.
 */
final class Directory implements NameIndex.Entries {
    private final Input input;
    private final EndRecord end;
    private final Names names;
    private final ZipReading options;
    private final Warnings warnings;

    private byte[] bytes = {};
    private MemorySegment segment = MemorySegment.NULL;

    /** Where in {@link #bytes} the header of each entry starts. */
    private int[] headers;

    /** The entries whose names may be something else than their bytes in ASCII. */
    private final BitSet decoded = new BitSet();

    private int count;
    private int dropped;
    private NameIndex index;

    /** Where everything in the archive starts that has a place of its own, in order: local headers, the directory, the end record. */
    private long[] starts;

    /** Whether each entry begins where the one before it ends, or behind, so that none overlap. */
    private boolean inOrder = true;

    private long lastEnd;

    private Directory(Input input, EndRecord end, ZipReading options, Warnings warnings) {
        this.input = input;
        this.end = end;
        this.names = new Names(options.nameDecoder());
        this.options = options;
        this.warnings = warnings;
        this.headers = new int[0];
        this.starts = new long[0];
        this.index = new NameIndex(this, 0);
    }

    static Directory read(Input input, EndRecord end, ZipReading options, Warnings warnings) throws IOException {
        Directory directory = new Directory(input, end, options, warnings);
        directory.read();
        return directory;
    }

    /** {@return the directory that these headers make, for an archive that has no other} */
    static Directory salvaged(Input input, byte[] headers, ZipReading options, Warnings warnings) throws IOException {
        long end = input.size();
        EndRecord none = new EndRecord(end, end, 0, Integer.MAX_VALUE, headers.length, end, -1, end, 0);
        Directory directory = new Directory(input, none, options, warnings);
        directory.parse(headers);
        directory.checkRanges(end, end);
        return directory;
    }

    private void read() throws IOException {
        long there = end.directoryEnd() - end.start();
        long declared = Math.clamp(end.size(), 0, there);
        int consumed = parse(declared);
        // A count of two bytes says nothing about the multiples of 65,536.
        boolean counted = end.zip64() >= 0 ? count == end.entries() : (count & 0xFFFF) == (end.entries() & 0xFFFF);
        if (declared < there && (!counted || consumed != declared)) {
            consumed = parse(there);
        }
        checkEnd(consumed, there);
    }

    /** Takes in the headers that are whole; returns where they end. */
    private int parse(long length) throws IOException {
        ZipLimits limits = options.limits();
        if (length > limits.directoryLength() || length > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("the length of the directory", limits.directoryLength());
        }
        return parse(input.bytes(end.start(), (int) length));
    }

    private int parse(byte[] headersThere) {
        ZipLimits limits = options.limits();
        bytes = headersThere;
        segment = MemorySegment.ofArray(bytes).asReadOnly();
        int most = (int) Math.min(bytes.length / Fields.CENTRAL_LENGTH, Math.max(0, end.entries()));
        headers = new int[most];
        starts = new long[most + 2];
        inOrder = true;
        lastEnd = 0;
        count = 0;
        dropped = 0;
        decoded.clear();
        index = new NameIndex(this, most);
        int at = 0;
        while (at <= bytes.length - Fields.CENTRAL_LENGTH && Fields.i32(bytes, at) == Fields.CENTRAL) {
            int nameAndExtra = Fields.i32(bytes, at + CentralHeader.NAME_LENGTH);
            int nameLength = nameAndExtra & 0xFFFF;
            int extraLength = nameAndExtra >>> Short.SIZE;
            int commentLength = Fields.u16(bytes, at + CentralHeader.COMMENT_LENGTH);
            int next = at + CentralHeader.NAME + nameLength + extraLength + commentLength;
            if (next > bytes.length) {
                break;
            }
            if (count == limits.entries()) {
                throw new LimitExceededException("the number of entries", limits.entries());
            }
            add(at, nameLength, extraLength, commentLength);
            at = next;
        }
        return at;
    }

    private void add(int at, int nameLength, int extraLength, int commentLength) {
        if (count == headers.length) {
            int more = count + (count >> 1) + 8;
            headers = Arrays.copyOf(headers, more);
            starts = Arrays.copyOf(starts, more + 2);
        }
        headers[count] = at;
        if (nameLength > options.limits().nameLength()) {
            throw new LimitExceededException(
                    "the length of a name", options.limits().nameLength());
        }
        int extra = at + CentralHeader.NAME + nameLength;
        if (extraLength > 0
                && (!ExtraFields.areSound(bytes, extra, extra + extraLength)
                        || ExtraFields.areTwice(bytes, extra, extra + extraLength))) {
            warnings.add(
                    Kind.EXTRA_FIELD,
                    name(count),
                    end.start() + extra,
                    "the extra fields do not fill their place, or contradict each other");
        }
        if (commentLength > 0) {
            checkComment(at, extra, extra + extraLength, commentLength);
        }
        long start = offset(at);
        long compressedSize = compressedSize(at);
        long entryEnd = end(at, start, compressedSize);
        if (entryEnd < 0) {
            warnings.add(
                    Kind.OUT_OF_BOUNDS,
                    name(count),
                    end.start() + at,
                    "the entry lies outside of the archive: " + compressedSize + " bytes from byte " + start + " on");
            start = Math.clamp(start, 0, input.size());
            entryEnd = start;
        }
        inOrder &= start >= lastEnd;
        lastEnd = entryEnd;
        starts[count] = start;
        count++;
        addName(count - 1, at + CentralHeader.NAME, nameLength, extraLength);
    }

    /** Where the entry ends, or -1 if that is outside of the archive. */
    private long end(int at, long start, long compressedSize) {
        long length = Fields.LOCAL_LENGTH + compressedSize;
        boolean outside =
                start < 0 || compressedSize < 0 || size(at) < 0 || length < 0 || start > input.size() - length;
        return outside ? -1 : start + length;
    }

    private void checkComment(int at, int extra, int from, int length) {
        if (Names.isMisleading(bytes, extra, from, ExtraFields.UNICODE_COMMENT, from, length)) {
            warnings.add(
                    Kind.UNICODE_NAME, name(count), end.start() + at, "the Unicode comment belongs to another comment");
        }
        if ((flags(at) & Fields.UTF8) != 0 && Names.utf8(bytes, from, length) == null) {
            warnings.add(Kind.NAME_ENCODING, name(count), end.start() + at, "the comment says to be UTF-8 and is not");
        }
    }

    private void addName(int entry, int from, int length, int extraLength) {
        boolean utf8 = (flags(headers[entry]) & Fields.UTF8) != 0;
        if (names.isAscii(utf8) && !hasUnicodeName(from + length, extraLength)) {
            long hash = Names.plainHash(bytes, from, length);
            if (hash >= 0) {
                addName(entry, (int) hash);
                return;
            }
        }
        decoded.set(entry);
        String name = name(entry);
        checkName(entry, name, from, length, extraLength, utf8);
        addName(entry, Names.hash(name));
    }

    private boolean hasUnicodeName(int extra, int extraLength) {
        return extraLength > 0 && ExtraFields.find(bytes, extra, extra + extraLength, ExtraFields.UNICODE_NAME) >= 0;
    }

    private void checkName(int entry, String name, int from, int length, int extraLength, boolean utf8) {
        long offset = end.start() + headers[entry];
        if (utf8 && Names.utf8(bytes, from, length) == null) {
            warnings.add(Kind.NAME_ENCODING, name, offset, "the name says to be UTF-8 and is not");
        }
        if (Names.isMisleading(
                bytes, from + length, from + length + extraLength, ExtraFields.UNICODE_NAME, from, length)) {
            warnings.add(Kind.UNICODE_NAME, name, offset, "the Unicode name belongs to another name");
        }
        String danger = Names.danger(name);
        if (danger != null) {
            warnings.add(Kind.UNSAFE_NAME, name, offset, danger);
        }
    }

    private void addName(int entry, int hash) {
        int other = index.add(entry, hash);
        if (other < 0) {
            return;
        }
        String name = name(entry);
        if (options.duplicates() == Duplicates.REJECT) {
            throw new CorruptInputException(
                    "several entries are called " + Warnings.quoted(name), end.start() + headers[entry]);
        }
        warnings.add(Kind.DUPLICATE_NAME, name, end.start() + headers[entry], "several entries have this name");
        if (options.duplicates() == Duplicates.FIRST) {
            index.add(other, hash);
        }
        dropped++;
    }

    @Override
    public int hash(int entry) {
        return decoded.get(entry)
                ? Names.hash(name(entry))
                : Names.hash(bytes, headers[entry] + CentralHeader.NAME, nameLength(headers[entry]));
    }

    @Override
    public boolean haveSameName(int entry, int other) {
        int at = headers[entry] + CentralHeader.NAME;
        int otherAt = headers[other] + CentralHeader.NAME;
        int length = nameLength(headers[entry]);
        int otherLength = nameLength(headers[other]);
        boolean sameBytes = Arrays.equals(bytes, at, at + length, bytes, otherAt, otherAt + otherLength);
        // The same bytes may mean two names, and other bytes the same name, if not both are plain.
        boolean plain = !decoded.get(entry) && !decoded.get(other);
        return plain ? sameBytes : name(entry).equals(name(other));
    }

    /** Compares what was found with what the end records say. */
    private void checkEnd(int consumed, long there) throws IOException {
        long position = end.start() + consumed;
        boolean atEnd = consumed == there || isSignature(position, there - consumed);
        if (!atEnd && consumed != end.size() && count < end.entries()) {
            warnings.add(
                    Kind.DAMAGED_DIRECTORY,
                    null,
                    position,
                    "the directory is damaged behind " + count + " of its " + end.entries() + " entries");
        }
        if (count != end.entries()) {
            warnings.add(
                    Kind.ENTRY_COUNT,
                    null,
                    end.position(),
                    "the directory has " + count + " entries, and the end record says " + end.entries());
        }
        if (consumed != end.size() && !(atEnd && end.size() == there)) {
            warnings.add(
                    Kind.DIRECTORY_SIZE,
                    null,
                    end.position(),
                    "the directory has " + consumed + " bytes, and the end record says " + end.size());
        }
        if (!atEnd && end.start() > lastStart()) {
            warnings.add(Kind.GAP, null, position, (there - consumed) + " bytes follow the directory");
        }
        if (end.start() != end.offset() + end.base() && !(input.source() instanceof PartsSource)) {
            warnings.add(
                    Kind.DIRECTORY_OFFSET,
                    null,
                    end.position(),
                    "the directory is at byte " + end.start() + ", and the end record says " + end.offset());
        }
        checkRanges(end.start(), end.start() + consumed);
    }

    /** Adds the places of the directory and the end record, and looks whether anything overlaps. */
    private void checkRanges(long from, long to) throws IOException {
        if (starts.length != count + 2) {
            starts = Arrays.copyOf(starts, count + 2);
        }
        starts[count] = from;
        starts[count + 1] = end.directoryEnd();
        if (!(inOrder && from >= lastEnd && starts[count + 1] >= to)) {
            checkUnordered(to);
        }
        long prefix = prefixLength();
        if (prefix > 0) {
            warnings.add(Kind.PREPENDED_DATA, null, 0, prefix + " bytes precede the first entry");
        }
    }

    /** Starts and ends are sorted apart: what does not overlap has the same order by both, and what does, has not. */
    private void checkUnordered(long directoryEnd) {
        long[] ends = new long[starts.length];
        for (int i = 0; i < count; i++) {
            int at = headers[i];
            ends[i] = Math.max(starts[i], end(at, offset(at), compressedSize(at)));
        }
        ends[count] = directoryEnd;
        ends[count + 1] = Math.min(end.end(), input.size());
        Arrays.sort(starts);
        Arrays.sort(ends);
        for (int i = 1; i < starts.length; i++) {
            if (starts[i] < ends[i - 1]) {
                warnings.add(Kind.OVERLAP, null, starts[i], "entries overlap: two of them share bytes of the archive");
                return;
            }
        }
    }

    private boolean isSignature(long position, long length) throws IOException {
        return length >= 6
                && input.signature(position) == Fields.SIGNATURE
                && Fields.u16(input.bytes(position + 4, 2), 0) == length - 6;
    }

    private long lastStart() {
        long last = -1;
        for (int i = 0; i < count; i++) {
            last = Math.max(last, starts[i]);
        }
        return last;
    }

    /** {@return how many bytes precede all that belongs to the archive} */
    long prefixLength() throws IOException {
        int marker = input.signature(0);
        boolean marked = (marker == Fields.DESCRIPTOR || marker == Fields.SINGLE_PART) && starts[0] == Integer.BYTES;
        return marked ? 0 : starts[0];
    }

    /** {@return where the next thing starts behind the local header there} */
    long next(long start) {
        int low = 0;
        int next = starts.length;
        while (low < next) {
            int middle = (low + next) >>> 1;
            if (starts[middle] <= start) {
                low = middle + 1;
            } else {
                next = middle;
            }
        }
        return next < starts.length ? starts[next] : input.size();
    }

    EndRecord end() {
        return end;
    }

    /** {@return the entries, in the order of the directory, which are made when they are asked for} */
    List<ZipEntry> entries() {
        boolean all = dropped == 0 || options.duplicates() == Duplicates.ALL;
        return new Entries(all ? null : kept());
    }

    private int[] kept() {
        int[] kept = new int[count - dropped];
        int at = 0;
        for (int i = 0; i < count; i++) {
            if (index.find(name(i)) == i) {
                kept[at++] = i;
            }
        }
        return kept;
    }

    private final class Entries extends AbstractList<ZipEntry> implements RandomAccess {
        private final int @Nullable [] kept;

        Entries(int @Nullable [] kept) {
            this.kept = kept;
        }

        @Override
        public ZipEntry get(int i) {
            return kept == null ? entry(Objects.checkIndex(i, count)) : entry(kept[i]);
        }

        @Override
        public int size() {
            return kept == null ? count : kept.length;
        }
    }

    /** {@return the entry of that name, the last one if there are several and the options do not say otherwise, or null} */
    @Nullable
    ZipEntry find(String name) {
        int found = index.find(name);
        return found < 0 ? null : entry(found);
    }

    /** {@return whether the entry was made by this directory} */
    boolean has(ZipEntry entry) {
        return entry.header().asOverlappingSlice(segment).isPresent();
    }

    private ZipEntry entry(int number) {
        int at = headers[number];
        int flagsAndMethod = Fields.i32(bytes, at + CentralHeader.FLAGS);
        int flags = flagsAndMethod & 0xFFFF;
        int method = flagsAndMethod >>> Short.SIZE;
        ZipEncryption encryption = ZipEncryption.NONE;
        if (method == AesField.METHOD) {
            try {
                AesField aes = aes(at, flags);
                method = aes.method();
                encryption = switch (aes.strength()) {
                    case AES_128 -> ZipEncryption.AES_128;
                    case AES_192 -> ZipEncryption.AES_192;
                    case AES_256 -> ZipEncryption.AES_256;
                };
            } catch (CodecException e) {
                encryption = ZipEncryption.UNKNOWN;
            }
        } else if ((flags & Fields.ENCRYPTED) != 0) {
            boolean strong = (flags & (Fields.STRONG | Fields.MASKED)) != 0;
            encryption = strong ? ZipEncryption.STRONG : ZipEncryption.ZIP_CRYPTO;
        }
        return new ZipEntry(
                name(number),
                comment(at, flags),
                method,
                encryption,
                flags,
                Fields.i32(bytes, at + CentralHeader.CRC),
                compressedSize(at),
                size(at),
                offset(at),
                segment.asSlice(at, CentralHeader.end(bytes, at) - at));
    }

    /** {@return what the headers of entries are views of} */
    byte[] bytes() {
        return bytes;
    }

    /** {@return how the entry is encrypted, which says to be by WinZip AES} */
    AesField aes(ZipEntry entry) {
        return aes(Segments.offset(entry.header()), entry.flags());
    }

    private AesField aes(int at, int flags) {
        int extra = extra(at);
        return AesField.of(bytes, extra, extra + extraLength(at), flags, end.start() + at);
    }

    @Override
    public String name(int entry) {
        int at = headers[entry];
        int length = nameLength(at);
        int from = at + CentralHeader.NAME;
        if (entry < count && !decoded.get(entry)) {
            return Names.ascii(bytes, from, length);
        }
        String unicode = extraLength(at) == 0 ? null : unicodeName(at);
        return unicode != null ? unicode : names.decode(bytes, from, length, (flags(at) & Fields.UTF8) != 0, host(at));
    }

    private @Nullable String unicodeName(int at) {
        int extra = extra(at);
        int name = at + CentralHeader.NAME;
        return Names.unicode(bytes, extra, extra + extraLength(at), ExtraFields.UNICODE_NAME, name, nameLength(at));
    }

    private String comment(int at, int flags) {
        int length = Fields.u16(bytes, at + CentralHeader.COMMENT_LENGTH);
        if (length == 0) {
            return "";
        }
        int from = extra(at) + extraLength(at);
        String unicode = Names.unicode(bytes, extra(at), from, ExtraFields.UNICODE_COMMENT, from, length);
        return unicode != null ? unicode : names.decode(bytes, from, length, (flags & Fields.UTF8) != 0, host(at));
    }

    private int host(int at) {
        return bytes[at + CentralHeader.MADE_BY_HOST] & 0xFF;
    }

    private int flags(int at) {
        return Fields.u16(bytes, at + CentralHeader.FLAGS);
    }

    private int nameLength(int at) {
        return Fields.u16(bytes, at + CentralHeader.NAME_LENGTH);
    }

    private int extra(int at) {
        return at + CentralHeader.NAME + nameLength(at);
    }

    private int extraLength(int at) {
        return Fields.u16(bytes, at + CentralHeader.EXTRA_LENGTH);
    }

    /** Where the data of the first field with this id is, or -1. */
    private int find(int at, int id) {
        int length = extraLength(at);
        return length == 0 ? -1 : ExtraFields.find(bytes, extra(at), extra(at) + length, id);
    }

    private long size(int at) {
        long size = Fields.u32(bytes, at + CentralHeader.SIZE);
        return size == Fields.IN_ZIP64 ? zip64(at, 0, size) : size;
    }

    private long compressedSize(int at) {
        long size = Fields.u32(bytes, at + CentralHeader.COMPRESSED_SIZE);
        return size == Fields.IN_ZIP64 ? zip64(at, isInZip64(at, CentralHeader.SIZE) * Long.BYTES, size) : size;
    }

    /** Where the local header is, in the whole of the archive. */
    private long offset(int at) {
        long offset = Fields.u32(bytes, at + CentralHeader.OFFSET);
        if (offset == Fields.IN_ZIP64) {
            int before = isInZip64(at, CentralHeader.SIZE) + isInZip64(at, CentralHeader.COMPRESSED_SIZE);
            offset = zip64(at, before * Long.BYTES, offset);
        }
        if (input.source() instanceof PartsSource parts) {
            long part = parts.start(disk(at));
            return part < 0 ? -1 : part + offset;
        }
        return end.base() + offset;
    }

    private long disk(int at) {
        int disk = Fields.u16(bytes, at + CentralHeader.DISK);
        if (disk != Fields.IN_ZIP64_SHORT) {
            return disk;
        }
        int before = isInZip64(at, CentralHeader.SIZE)
                + isInZip64(at, CentralHeader.COMPRESSED_SIZE)
                + isInZip64(at, CentralHeader.OFFSET);
        int field = find(at, ExtraFields.ZIP64);
        int place = before * Long.BYTES;
        return field >= 0 && ExtraFields.length(bytes, field) >= place + Integer.BYTES
                ? Fields.u32(bytes, field + place)
                : disk;
    }

    private int isInZip64(int at, int field) {
        return Fields.u32(bytes, at + field) == Fields.IN_ZIP64 ? 1 : 0;
    }

    /** A number of the zip64 field; without a field the one in the header is meant, and with one that is too short none, which is -1. */
    private long zip64(int at, int place, long inHeader) {
        int field = find(at, ExtraFields.ZIP64);
        if (field < 0) {
            return inHeader;
        }
        return ExtraFields.length(bytes, field) >= place + Long.BYTES ? Fields.i64(bytes, field + place) : -1;
    }
}
