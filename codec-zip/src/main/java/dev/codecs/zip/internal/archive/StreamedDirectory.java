package dev.codecs.zip.internal.archive;

import dev.codecs.LimitExceededException;
import dev.codecs.zip.ZipLimits;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keeps a few numbers of each entry that was read, and compares them with the directory that follows. */
final class StreamedDirectory {
    private final StreamInput input;
    private final ZipLimits limits;
    private final Warnings warnings;

    private int count;
    private long prefix;

    // Of each entry, in the order of the archive, which is that of the offsets.
    private long[] offsets = new long[16];
    private long[] compressedSizes = new long[16];
    private long[] sizes = new long[16];
    private int[] crcs = new int[16];
    private int[] names = new int[16];
    private int[] methods = new int[16];

    private int listed;
    private long start;
    private long length;
    private long zip64Entries = -1;
    private long zip64Size = -1;
    private long zip64Offset = -1;

    StreamedDirectory(StreamInput input, ZipLimits limits, Warnings warnings) {
        this.input = input;
        this.limits = limits;
        this.warnings = warnings;
    }

    boolean isEmpty() {
        return count == 0;
    }

    int size() {
        return count;
    }

    /** Says how many bytes precede the archive. */
    void prefix(long bytes) {
        prefix = bytes;
    }

    /** Takes in an entry that was read or skipped. */
    void add(FoundHeader header, StreamContent content) {
        if (count == offsets.length) {
            int more = 2 * count;
            offsets = Arrays.copyOf(offsets, more);
            compressedSizes = Arrays.copyOf(compressedSizes, more);
            sizes = Arrays.copyOf(sizes, more);
            crcs = Arrays.copyOf(crcs, more);
            names = Arrays.copyOf(names, more);
            methods = Arrays.copyOf(methods, more);
        }
        byte[] name = header.rawName();
        offsets[count] = header.offset();
        compressedSizes[count] = content.compressedSize();
        sizes[count] = content.size();
        crcs[count] = content.declaredCrc();
        names[count] = Names.hash(name, 0, name.length);
        methods[count] = header.method();
        count++;
    }

    /** Reads the directory and what follows it; returns the comment. */
    byte[] read() throws IOException {
        start = input.position();
        while (input.signature() == Fields.CENTRAL) {
            if (!header()) {
                return cutShort();
            }
        }
        length = input.position() - start;
        while (true) {
            switch (input.signature()) {
                case Fields.SIGNATURE, Fields.ARCHIVE_EXTRA -> {
                    if (!record(input.has(8) ? field(4) : 0)) {
                        return cutShort();
                    }
                }
                case Fields.END64 -> {
                    if (!zip64()) {
                        return cutShort();
                    }
                }
                case Fields.LOCATOR64 -> {
                    if (!input.has(Fields.LOCATOR64_LENGTH)) {
                        return cutShort();
                    }
                    input.skipNBytes(Fields.LOCATOR64_LENGTH);
                }
                case Fields.END -> {
                    return input.has(Fields.END_LENGTH) ? end() : cutShort();
                }
                default -> {
                    return cutShort();
                }
            }
        }
    }

    private byte[] cutShort() {
        warnings.add(
                Kind.DAMAGED_DIRECTORY,
                null,
                input.position(),
                "the directory is damaged or cut short behind " + listed + " of " + count + " entries");
        return new byte[0];
    }

    /** Skips a record with a length of its own: of the signature, which is two bytes, or that of extra data, which is four. */
    private boolean record(long dataLength) throws IOException {
        boolean signature = input.signature() == Fields.SIGNATURE;
        long skipped = signature ? 6 + (dataLength & 0xFFFF) : 8 + dataLength;
        return skip(skipped);
    }

    private boolean skip(long bytes) throws IOException {
        for (long left = bytes; left > 0; ) {
            long skipped = input.skip(left);
            if (skipped == 0) {
                return false;
            }
            left -= skipped;
        }
        return true;
    }

    private long field(int at) {
        return Fields.u32(input.buffer(), input.at() + at);
    }

    private boolean zip64() throws IOException {
        if (!input.has(Fields.END64_LENGTH)) {
            return false;
        }
        byte[] bytes = input.buffer();
        int at = input.at();
        long rest = Fields.i64(bytes, at + 4);
        zip64Entries = Fields.i64(bytes, at + 32);
        zip64Size = Fields.i64(bytes, at + 40);
        zip64Offset = Fields.i64(bytes, at + 48);
        return rest >= Fields.END64_LENGTH - 12 && rest < Long.MAX_VALUE - 12 && skip(12 + rest);
    }

    /** Compares one header; returns false where it is cut short. */
    private boolean header() throws IOException {
        if (!input.has(Fields.CENTRAL_LENGTH)) {
            return false;
        }
        int headerLength = CentralHeader.end(input.buffer(), input.at()) - input.at();
        byte[] bytes = input.readNBytes(headerLength);
        if (bytes.length < headerLength) {
            return false;
        }
        if (listed == limits.entries()) {
            throw new LimitExceededException("the number of entries", limits.entries());
        }
        if (input.position() - start > limits.directoryLength()) {
            throw new LimitExceededException("the length of the directory", limits.directoryLength());
        }
        listed++;
        compare(bytes);
        return true;
    }

    private void compare(byte[] bytes) {
        int nameLength = Fields.u16(bytes, CentralHeader.NAME_LENGTH);
        int extra = CentralHeader.NAME + nameLength;
        int extraEnd = extra + Fields.u16(bytes, CentralHeader.EXTRA_LENGTH);
        int zip64 = ExtraFields.find(bytes, extra, extraEnd, ExtraFields.ZIP64);
        long[] values = new long[3];
        int[] fields = {CentralHeader.SIZE, CentralHeader.COMPRESSED_SIZE, CentralHeader.OFFSET};
        int place = 0;
        for (int i = 0; i < fields.length; i++) {
            values[i] = Fields.u32(bytes, fields[i]);
            if (values[i] == Fields.IN_ZIP64 && zip64 >= 0) {
                boolean there = ExtraFields.length(bytes, zip64) >= place + Long.BYTES;
                values[i] = there ? Fields.i64(bytes, zip64 + place) : -1;
                place += Long.BYTES;
            }
        }
        String name = Names.ascii(bytes, CentralHeader.NAME, nameLength);
        int entry = find(values[2]);
        if (entry < 0) {
            warnings.add(Kind.LOCAL_HEADER, name, values[2], "the directory lists an entry where none was read");
            return;
        }
        if (Names.hash(bytes, CentralHeader.NAME, nameLength) != names[entry]) {
            warnings.add(Kind.LOCAL_NAME, name, offsets[entry], "the local header has another name");
        }
        String different = different(entry, bytes, values[1], values[0]);
        if (different != null) {
            warnings.add(
                    Kind.LOCAL_HEADER,
                    name,
                    offsets[entry],
                    "what was read and the directory differ in the " + different);
        }
    }

    private @Nullable String different(int entry, byte[] bytes, long compressedSize, long size) {
        if (Fields.u16(bytes, CentralHeader.METHOD) != methods[entry]) {
            return "method";
        }
        if (Fields.i32(bytes, CentralHeader.CRC) != crcs[entry]) {
            return "CRC-32";
        }
        if (compressedSize != compressedSizes[entry]) {
            return "compressed size";
        }
        return sizes[entry] >= 0 && size != sizes[entry] ? "size" : null;
    }

    /** Offsets count from the start of the archive, or of what precedes it. */
    private int find(long offset) {
        int found = Arrays.binarySearch(offsets, 0, count, offset);
        return found >= 0 ? found : Arrays.binarySearch(offsets, 0, count, offset + prefix);
    }

    private byte[] end() throws IOException {
        byte[] bytes = input.readNBytes(Fields.END_LENGTH);
        long position = input.position() - Fields.END_LENGTH;
        int commentLength = Fields.u16(bytes, 20);
        byte[] comment = input.readNBytes(commentLength);
        if (comment.length < commentLength) {
            warnings.add(
                    Kind.COMMENT_LENGTH,
                    null,
                    position,
                    "the comment of the archive is cut short by " + (commentLength - comment.length) + " bytes");
        }
        long entries = Fields.u16(bytes, 10);
        long size = Fields.u32(bytes, 12);
        long offset = Fields.u32(bytes, 16);
        compareEnd(
                zip64Entries >= 0 && entries == Fields.IN_ZIP64_SHORT ? zip64Entries : entries,
                zip64Size >= 0 && size == Fields.IN_ZIP64 ? zip64Size : size,
                zip64Offset >= 0 && offset == Fields.IN_ZIP64 ? zip64Offset : offset,
                position);
        checkBehind();
        return comment;
    }

    private void compareEnd(long entries, long size, long offset, long position) {
        if (zip64Entries >= 0 ? entries != listed : (entries & 0xFFFF) != (listed & 0xFFFF)) {
            warnings.add(
                    Kind.ENTRY_COUNT,
                    null,
                    position,
                    "the directory has " + listed + " entries, and the end record says " + entries);
        }
        if (listed != count) {
            warnings.add(
                    Kind.ENTRY_COUNT,
                    null,
                    position,
                    "the directory lists " + listed + " entries, and " + count + " were read");
        }
        if (size != length) {
            warnings.add(
                    Kind.DIRECTORY_SIZE,
                    null,
                    position,
                    "the directory has " + length + " bytes, and the end record says " + size);
        }
        if (offset != start && offset != start - prefix) {
            warnings.add(
                    Kind.DIRECTORY_OFFSET,
                    null,
                    position,
                    "the directory is at byte " + start + ", and the end record says " + offset);
        }
    }

    /** Only what is there already: a source that is no file may still be open, and wait. */
    private void checkBehind() {
        if (input.ahead() > 0) {
            warnings.add(Kind.APPENDED_DATA, null, input.position(), "other bytes follow the archive");
        }
    }
}
