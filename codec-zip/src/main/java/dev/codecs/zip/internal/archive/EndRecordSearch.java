package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.Strictness;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The search for the end record (APPNOTE.TXT, section 4.3.16). Its signature may occur in comments, names and data too: of all that
 * look like one, that is taken which leads to a directory, whose comment ends with the archive, and whose offsets need no correction.
 */
final class EndRecordSearch {
    /** How far from the end the record may be: its longest comment, and the locator of zip64. */
    private static final int NEAR = Fields.END_LENGTH + 0xFFFF + Fields.LOCATOR64_LENGTH;

    /** How far it is looked for if it is not there, since other bytes may follow an archive. */
    private static final int FAR = 1 << 20;

    // What speaks for a candidate.
    private static final int HAS_DIRECTORY = 16;
    private static final int ENDS_WITH_ARCHIVE = 8;
    private static final int HAS_FIRST_ENTRY = 4;
    private static final int EXACT_OFFSETS = 2;
    private static final int ENDS_AT_RECORD = 1;

    private final Input input;
    private final Warnings warnings;

    private byte[] tail = {};
    private long tailStart;
    private @Nullable EndRecord best;
    private int bestScore = -1;
    private boolean ambiguous;

    private EndRecordSearch(Input input, Warnings warnings) {
        this.input = input;
        this.warnings = warnings;
    }

    /**
     * {@return the end record, with the directory that it leads to}
     *
     * @throws CorruptInputException if there is none
     */
    static EndRecord find(Input input, Warnings warnings) throws IOException {
        EndRecordSearch search = new EndRecordSearch(input, warnings);
        search.look(NEAR);
        if (search.best == null && warnings.strictness() != Strictness.STRICT) {
            search.look(FAR);
        }
        EndRecord found = search.best;
        if (found == null) {
            throw new CorruptInputException(
                    "no end of central directory record: this is no ZIP archive, or its end is missing", input.size());
        }
        if (search.ambiguous) {
            throw new CorruptInputException(
                    "two end records lead to a directory: what the archive holds depends on the reader",
                    found.position());
        }
        if (found.start() < 0 && found.disk() == 0) {
            throw search.lost(found);
        }
        return found;
    }

    /** {@return whether something that looks like an end record is at the end and leads to a directory or an empty archive} */
    static boolean isThere(Input input) throws IOException {
        EndRecordSearch search = new EndRecordSearch(input, new Warnings(Strictness.BALANCED));
        search.look(NEAR);
        return search.best != null && (search.best.start() >= 0 || search.best.disk() > 0);
    }

    private void look(int distance) throws IOException {
        int length = (int) Math.min(distance, input.size());
        tailStart = input.size() - length;
        tail = input.bytes(tailStart, length);
        for (int at = length - Fields.END_LENGTH; at >= 0; at--) {
            if (tail[at] == 'P' && Fields.i32(tail, at) == Fields.END) {
                judge(at);
            }
        }
    }

    private void judge(int at) throws IOException {
        EndRecord candidate = candidate(at);
        int score = score(candidate);
        if (score > bestScore) {
            best = candidate;
            bestScore = score;
            ambiguous = false;
        } else if (score == bestScore && (score & ENDS_WITH_ARCHIVE) != 0 && (score & HAS_DIRECTORY) != 0) {
            ambiguous = warnings.strictness() != Strictness.LENIENT;
        }
    }

    private int score(EndRecord candidate) throws IOException {
        boolean hasDirectory = candidate.start() >= 0 && input.signature(candidate.start()) == Fields.CENTRAL;
        return (hasDirectory ? HAS_DIRECTORY : 0)
                + (candidate.end() == input.size() ? ENDS_WITH_ARCHIVE : 0)
                + (hasDirectory && hasFirstEntry(candidate.start(), candidate.base()) ? HAS_FIRST_ENTRY : 0)
                + (candidate.start() >= 0 && candidate.base() == 0 ? EXACT_OFFSETS : 0)
                + (candidate.start() == candidate.directoryEnd() - candidate.size() ? ENDS_AT_RECORD : 0);
    }

    private EndRecord candidate(int at) throws IOException {
        long position = tailStart + at;
        long disk = Fields.u16(tail, at + 4);
        long directoryDisk = Fields.u16(tail, at + 6);
        long entries = Fields.u16(tail, at + 10);
        long size = Fields.u32(tail, at + 12);
        long offset = Fields.u32(tail, at + 16);
        long end = position + Fields.END_LENGTH + Fields.u16(tail, at + 20);
        long zip64 = zip64(position);
        if (zip64 >= 0) {
            byte[] record = input.bytes(zip64, Fields.END64_LENGTH);
            disk = disk == Fields.IN_ZIP64_SHORT ? Fields.u32(record, 16) : disk;
            directoryDisk = directoryDisk == Fields.IN_ZIP64_SHORT ? Fields.u32(record, 20) : directoryDisk;
            entries = entries == Fields.IN_ZIP64_SHORT ? Fields.i64(record, 32) : entries;
            size = size == Fields.IN_ZIP64 ? Fields.i64(record, 40) : size;
            offset = offset == Fields.IN_ZIP64 ? Fields.i64(record, 48) : offset;
        }
        long diskStart = diskStart(directoryDisk, disk);
        EndRecord declared = new EndRecord(position, end, disk, entries, size, offset, zip64, -1, 0);
        return diskStart < 0 ? declared : located(declared, diskStart + offset);
    }

    /** Where the part starts; or, of an archive whose parts were not joined, -1. */
    private long diskStart(long directoryDisk, long disk) {
        if (input.source() instanceof PartsSource parts && parts.start(disk) >= 0) {
            return parts.start(directoryDisk);
        }
        return disk == 0 && directoryDisk == 0 ? 0 : -1;
    }

    /** Where a zip64 end record is that belongs to the end record there, or -1. A locator that leads to nothing is part of something else. */
    private long zip64(long position) throws IOException {
        long locator = position - Fields.LOCATOR64_LENGTH;
        if (input.signature(locator) != Fields.LOCATOR64) {
            return -1;
        }
        byte[] bytes = input.bytes(locator, Fields.LOCATOR64_LENGTH);
        long start = input.source() instanceof PartsSource parts ? parts.start(Fields.u32(bytes, 4)) : 0;
        long declared = start < 0 ? -1 : start + Fields.i64(bytes, 8);
        for (long at : new long[] {declared, locator - Fields.END64_LENGTH}) {
            if (at >= 0 && at <= locator - Fields.END64_LENGTH && input.signature(at) == Fields.END64) {
                return at;
            }
        }
        return -1;
    }

    /**
     * Finds the directory: before the end records by its size, or where its offset says. The former is right for archives that stand
     * behind other bytes, the latter where the size is wrong.
     */
    private EndRecord located(EndRecord declared, long offset) throws IOException {
        long end = declared.directoryEnd();
        long bySize = declared.size() < 0 || declared.size() > end ? -1 : end - declared.size();
        boolean sized = bySize >= 0 && input.signature(bySize) == Fields.CENTRAL;
        boolean placed = offset >= 0 && offset < end && input.signature(offset) == Fields.CENTRAL;
        if (sized && (bySize == offset || (offset >= 0 && hasFirstEntry(bySize, bySize - offset)))) {
            return at(declared, bySize, bySize - offset);
        }
        if (placed && (!sized || hasFirstEntry(offset, 0))) {
            return at(declared, offset, 0);
        }
        if (sized) {
            return at(declared, bySize, offset < 0 || hasFirstEntry(bySize, 0) ? 0 : bySize - offset);
        }
        return declared.entries() == 0 && declared.size() == 0 ? at(declared, end, end - offset) : declared;
    }

    private static EndRecord at(EndRecord declared, long start, long base) {
        return new EndRecord(
                declared.position(),
                declared.end(),
                declared.disk(),
                declared.entries(),
                declared.size(),
                declared.offset(),
                declared.zip64(),
                start,
                base);
    }

    /** Whether the first header of the directory leads to a local one. */
    private boolean hasFirstEntry(long start, long base) throws IOException {
        if (start > input.size() - Fields.CENTRAL_LENGTH) {
            return false;
        }
        byte[] header = input.bytes(start, Fields.CENTRAL_LENGTH);
        long offset = Fields.u32(header, CentralHeader.OFFSET);
        if (input.source() instanceof PartsSource parts) {
            long part = parts.start(Fields.u16(header, CentralHeader.DISK));
            return part >= 0 && input.signature(part + offset) == Fields.LOCAL;
        }
        return offset == Fields.IN_ZIP64 || input.signature(base + offset) == Fields.LOCAL;
    }

    private RuntimeException lost(EndRecord found) throws IOException {
        if (found.zip64() >= 0
                && Fields.i64(input.bytes(found.zip64(), Fields.END64_LENGTH), 4) > Fields.END64_LENGTH - 12) {
            return new UnsupportedFeatureException(
                    "the directory of the archive is encrypted (PKWARE's strong encryption), and cannot be read");
        }
        return new CorruptInputException(
                "the directory is neither where the end record says nor before it: the archive is damaged; salvage"
                        + " finds what entries there are",
                found.position());
    }

    /** Tells of all in which the end records and the archive differ. */
    static void check(EndRecord end, Input input, Warnings warnings) throws IOException {
        if (end.end() > input.size()) {
            warnings.add(
                    Kind.COMMENT_LENGTH,
                    null,
                    end.position(),
                    "the comment of the archive is cut short by " + (end.end() - input.size()) + " bytes");
        }
        if (end.end() < input.size()) {
            warnings.add(Kind.APPENDED_DATA, null, end.end(), (input.size() - end.end()) + " bytes follow the archive");
        }
        if (end.zip64() >= 0) {
            checkZip64(end, input, warnings);
        }
    }

    private static void checkZip64(EndRecord end, Input input, Warnings warnings) throws IOException {
        byte[] record = input.bytes(end.zip64(), Fields.END64_LENGTH);
        if (end.entries() != Fields.i64(record, 32)
                || end.size() != Fields.i64(record, 40)
                || end.offset() != Fields.i64(record, 48)) {
            warnings.add(Kind.ZIP64_END, null, end.zip64(), "the zip64 end record and the end record differ");
        }
        if (end.zip64() + 12 + Fields.i64(record, 4) != end.position() - Fields.LOCATOR64_LENGTH) {
            warnings.add(
                    Kind.ZIP64_END, null, end.zip64(), "the zip64 end record does not end where its locator starts");
        }
    }
}
