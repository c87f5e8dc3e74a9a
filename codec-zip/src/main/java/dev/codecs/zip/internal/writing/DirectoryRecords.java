package dev.codecs.zip.internal.writing;

import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.ZipWriting.Duplicates;
import dev.codecs.zip.ZipWriting.Zip64;
import dev.codecs.zip.internal.archive.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The directory of an archive that is being written, and what follows it. */
final class DirectoryRecords {
    private static final int LARGEST_SHORT = 0xFFFF;
    private static final int VERSION = 63;
    private static final int VERSION_ZIP64 = 45;

    private final ZipWriting options;
    private final byte[] comment;

    /** Null for one that another took the place of. */
    private final List<byte @Nullable []> records = new ArrayList<>();

    private final Set<String> names = new HashSet<>();

    /** With {@link Duplicates#LAST}: where the record of a name is, and which entry of the name came last, written or not. */
    private final Map<String, Integer> places = new HashMap<>();

    private final Map<String, EntryHead> latest = new HashMap<>();
    private long count;

    /** The directory of an archive with the comment of the options. */
    DirectoryRecords(ZipWriting options) {
        this(options, comment(options));
    }

    DirectoryRecords(ZipWriting options, byte[] comment) {
        this.options = options;
        this.comment = comment;
    }

    /**
     * {@return the bytes of the comment}
     *
     * @throws IllegalArgumentException if it is too long, or would be taken for the end of the archive
     */
    static byte[] comment(ZipWriting options) {
        byte[] comment = EntryHead.utf8(options.comment(), "comment");
        if (comment.length > LARGEST_SHORT) {
            throw new IllegalArgumentException("the comment of " + comment.length
                    + " bytes does not fit: an archive's has at most " + LARGEST_SHORT);
        }
        if (options.comment().contains("PK\5\6")) {
            throw new IllegalArgumentException(
                    "the comment holds the characters PK\\5\\6, which many readers take for the end of the archive");
        }
        return comment;
    }

    /** Takes the record of an entry that is there, whatever others there are of the name. */
    void keep(String name, byte[] record) {
        names.add(name);
        places.put(name, records.size());
        add(record);
    }

    /**
     * {@return whether an entry of this name is to be written}
     *
     * @throws IllegalArgumentException if there is one, and another is refused
     */
    boolean accepts(EntryHead head) {
        String name = head.text();
        return switch (options.duplicates()) {
            case ALL -> true;
            case FIRST -> names.add(name);
            case LAST -> {
                latest.put(name, head);
                yield true;
            }
            case REJECT -> {
                if (!names.add(name)) {
                    throw new IllegalArgumentException("there is an entry '" + name
                            + "' already: give another name, or other ZipWriting.duplicates");
                }
                yield true;
            }
        };
    }

    /** Takes the record of an entry that was written. Where the order is that of completion, one that came later may be there by now. */
    void add(EntryHead head, byte[] record) {
        if (options.duplicates() == Duplicates.LAST) {
            String name = head.text();
            if (!head.equals(latest.getOrDefault(name, head))) {
                return;
            }
            Integer before = places.put(name, records.size());
            if (before != null) {
                records.set(before, null);
                count--;
            }
        }
        add(record);
    }

    private void add(byte[] record) {
        if (options.zip64() == Zip64.NEVER && count == LARGEST_SHORT - 1) {
            throw new IllegalStateException("more than " + (LARGEST_SHORT - 1) + " entries do not fit without zip64");
        }
        records.add(record);
        count++;
    }

    /** Writes all records, and the end of the archive (APPNOTE.TXT, sections 4.3.12 to 4.3.16). */
    void writeTo(Sink sink) throws IOException {
        int disk = -1;
        long start = 0;
        long length = 0;
        long onLastDisk = 0;
        int lastDisk = -1;
        for (byte[] record : records) {
            if (record == null) {
                continue;
            }
            sink.keepTogether(record.length);
            if (disk < 0) {
                disk = sink.disk();
                start = sink.position();
            }
            onLastDisk = sink.disk() == lastDisk ? onLastDisk + 1 : 1;
            lastDisk = sink.disk();
            sink.write(record, 0, record.length);
            length += record.length;
        }
        byte[] end = end(sink, Math.max(disk, 0), disk < 0 ? sink.position() : start, length, onLastDisk, lastDisk);
        sink.write(end, 0, end.length);
    }

    private byte[] end(Sink sink, int startDisk, long start, long length, long onLastDisk, int lastDisk)
            throws IOException {
        boolean forced = options.zip64() == Zip64.FORCED;
        boolean zip64 = forced
                || count >= LARGEST_SHORT
                || start > EntryData.LARGEST
                || length > EntryData.LARGEST
                || startDisk >= LARGEST_SHORT;
        if (zip64 && options.zip64() == Zip64.NEVER) {
            throw new IllegalStateException("an archive of " + sink.length() + " bytes does not fit without zip64");
        }
        Bytes end = new Bytes(Fields.END64_LENGTH + Fields.LOCATOR64_LENGTH + Fields.END_LENGTH + comment.length);
        sink.keepTogether(
                (zip64 ? Fields.END64_LENGTH + Fields.LOCATOR64_LENGTH : 0) + Fields.END_LENGTH + comment.length);
        int disk = sink.disk();
        long here = disk == lastDisk || lastDisk < 0 ? onLastDisk : 0;
        if (zip64) {
            long position = sink.position();
            end.u32(Fields.END64).u64(Fields.END64_LENGTH - 12).u16(VERSION).u16(VERSION_ZIP64);
            end.u32(disk).u32(startDisk).u64(here).u64(count).u64(length).u64(start);
            end.u32(Fields.LOCATOR64).u32(disk).u64(position).u32(disk + 1);
        }
        end.u32(Fields.END).u16(shortened(disk, forced)).u16(shortened(startDisk, forced));
        end.u16(shortened(here, forced)).u16(shortened(count, forced));
        end.u32(forced ? Fields.IN_ZIP64 : Math.min(length, Fields.IN_ZIP64));
        end.u32(forced || start > EntryData.LARGEST ? Fields.IN_ZIP64 : start);
        return end.u16(comment.length).add(comment).toArray();
    }

    private static int shortened(long number, boolean forced) {
        return forced ? LARGEST_SHORT : (int) Math.min(number, LARGEST_SHORT);
    }
}
