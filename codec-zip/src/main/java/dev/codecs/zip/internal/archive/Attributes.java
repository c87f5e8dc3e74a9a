package dev.codecs.zip.internal.archive;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.zip.EntryAttributes;
import dev.codecs.zip.EntryAttributes.Owner;
import dev.codecs.zip.ExtraField;
import dev.codecs.zip.ZipEntry;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a header tells about a file: times and owner by the extra fields of many tools. */
public final class Attributes {
    /** Extra fields whose meaning is in other components of an entry or its attributes. */
    private static final Set<Integer> KNOWN = Set.of(
            ExtraFields.ZIP64,
            ExtraFields.NTFS,
            ExtraFields.STRONG,
            ExtraFields.TIMES,
            ExtraFields.UNIX_1,
            ExtraFields.UNIX_2,
            ExtraFields.UNIX_3,
            ExtraFields.PKWARE_UNIX,
            ExtraFields.UNICODE_NAME,
            ExtraFields.UNICODE_COMMENT,
            ExtraFields.AES);

    /** More bytes than the number of a user or group has. */
    private static final int TOO_LONG = Long.BYTES + 1;

    private static final int NTFS_TIMES = 1;
    private static final int NTFS_LENGTH = 24;

    /** 1601-01-01, from which NTFS counts in steps of 100 ns. */
    private static final Instant NTFS_EPOCH = Instant.parse("1601-01-01T00:00:00Z");

    private static final long STEPS_PER_SECOND = 10_000_000;

    private final byte[] extra;
    private @Nullable Instant modified;
    private @Nullable Instant accessed;
    private @Nullable Instant created;
    private @Nullable Owner owner;

    private Attributes(byte[] extra) {
        this.extra = extra;
    }

    /** {@return the attributes of the entry} */
    public static EntryAttributes of(ZipEntry entry) {
        byte[] header = entry.header().toArray(JAVA_BYTE);
        Attributes found = new Attributes(CentralHeader.extra(entry.header()));
        found.readTimes();
        found.readOwner();
        List<ExtraField> others = ExtraFields.all(found.extra).stream()
                .filter(field -> !KNOWN.contains(field.id()))
                .toList();
        return new EntryAttributes(
                Fields.i32(header, CentralHeader.TIME),
                found.modified,
                found.accessed,
                found.created,
                header[CentralHeader.MADE_BY_HOST] & 0xFF,
                Fields.i32(header, CentralHeader.EXTERNAL_ATTRIBUTES),
                Fields.u16(header, CentralHeader.INTERNAL_ATTRIBUTES),
                found.owner,
                entry.comment(),
                others);
    }

    /** The finest come first. */
    private void readTimes() {
        readNtfs();
        readInfoZip();
        readOldUnix(ExtraFields.PKWARE_UNIX);
        readOldUnix(ExtraFields.UNIX_1);
    }

    private void readNtfs() {
        int data = find(ExtraFields.NTFS);
        if (data < 0) {
            return;
        }
        int end = data + ExtraFields.length(extra, data);
        // Four reserved bytes, then fields within the field.
        int times = data + 4 > end ? -1 : ExtraFields.find(extra, data + 4, end, NTFS_TIMES);
        if (times >= 0 && ExtraFields.length(extra, times) >= NTFS_LENGTH) {
            modified = ntfs(Fields.i64(extra, times));
            accessed = ntfs(Fields.i64(extra, times + 8));
            created = ntfs(Fields.i64(extra, times + 16));
        }
    }

    /** Zero stands for a time that is not known. */
    private static @Nullable Instant ntfs(long steps) {
        if (steps == 0) {
            return null;
        }
        try {
            return NTFS_EPOCH
                    .plusSeconds(Math.floorDiv(steps, STEPS_PER_SECOND))
                    .plusNanos(Math.floorMod(steps, STEPS_PER_SECOND) * 100);
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    /** In the directory only the first of the times is there that the flags promise. */
    private void readInfoZip() {
        int data = find(ExtraFields.TIMES);
        if (data < 0 || ExtraFields.length(extra, data) < 1) {
            return;
        }
        int end = data + ExtraFields.length(extra, data);
        int flags = extra[data];
        int at = data + 1;
        if ((flags & 1) != 0 && at + 4 <= end) {
            modified = modified == null ? seconds(at) : modified;
            at += 4;
        }
        if ((flags & 2) != 0 && at + 4 <= end) {
            accessed = accessed == null ? seconds(at) : accessed;
            at += 4;
        }
        if ((flags & 4) != 0 && at + 4 <= end) {
            created = created == null ? seconds(at) : created;
        }
    }

    private void readOldUnix(int id) {
        int data = find(id);
        if (data < 0 || ExtraFields.length(extra, data) < 8) {
            return;
        }
        accessed = accessed == null ? seconds(data) : accessed;
        modified = modified == null ? seconds(data + 4) : modified;
        if (ExtraFields.length(extra, data) >= 12) {
            owner = new Owner(Fields.u16(extra, data + 8), Fields.u16(extra, data + 10));
        }
    }

    private Instant seconds(int at) {
        return Instant.ofEpochSecond(Fields.i32(extra, at));
    }

    private void readOwner() {
        int old = find(ExtraFields.UNIX_2);
        if (old >= 0 && ExtraFields.length(extra, old) >= 4) {
            owner = new Owner(Fields.u16(extra, old), Fields.u16(extra, old + 2));
        }
        int data = find(ExtraFields.UNIX_3);
        if (data < 0) {
            return;
        }
        int end = data + ExtraFields.length(extra, data);
        // A version, and twice a length and a number.
        int user = data + 2;
        int userLength = user <= end ? extra[user - 1] & 0xFF : TOO_LONG;
        int group = user + userLength + 1;
        int groupLength = group <= end ? extra[group - 1] & 0xFF : TOO_LONG;
        if (userLength < TOO_LONG && groupLength < TOO_LONG && group + groupLength <= end && extra[data] == 1) {
            owner = new Owner(number(user, userLength), number(group, groupLength));
        }
    }

    private long number(int at, int length) {
        long number = 0;
        for (int i = length - 1; i >= 0; i--) {
            number = (number << 8) | (extra[at + i] & 0xFF);
        }
        return number;
    }

    private int find(int id) {
        return ExtraFields.find(extra, 0, extra.length, id);
    }
}
