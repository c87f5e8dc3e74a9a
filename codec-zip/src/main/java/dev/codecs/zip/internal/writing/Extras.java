package dev.codecs.zip.internal.writing;

import dev.codecs.zip.EntryAttributes;
import dev.codecs.zip.EntryAttributes.Owner;
import dev.codecs.zip.ExtraField;
import dev.codecs.zip.internal.archive.ExtraFields;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the extra fields of attributes: times by Info-ZIP and, if they are finer than that, by NTFS, and the owner. */
final class Extras {
    /** The field that aligns data; its data is the alignment, and zeros. */
    static final int ALIGNMENT = 0xD935;

    /** The length of id and length. */
    static final int HEADER = 4;

    private static final int NTFS_TIMES = 1;
    private static final int NTFS_LENGTH = 24;
    private static final long STEPS_PER_SECOND = 10_000_000;

    /** From 1601-01-01, where NTFS begins to count, to 1970-01-01. */
    private static final long NTFS_EPOCH_SECONDS = 11_644_473_600L;

    private static final byte[] NONE = {};

    private Extras() {}

    /** {@return the fields of the local header} */
    static byte[] local(EntryAttributes attributes) {
        return fields(attributes, true);
    }

    /** {@return the fields of the directory, where those of Info-ZIP have the time of change only} */
    static byte[] central(EntryAttributes attributes) {
        return fields(attributes, false);
    }

    private static byte[] fields(EntryAttributes attributes, boolean local) {
        Instant modified = attributes.modified();
        Instant accessed = attributes.accessed();
        Instant created = attributes.created();
        boolean hasTimes = modified != null || accessed != null || created != null;
        if (!hasTimes && attributes.owner() == null && attributes.extraFields().isEmpty()) {
            return NONE;
        }
        Bytes fields = new Bytes(64);
        if (hasTimes) {
            addTimes(fields, modified, accessed, created, local);
            if (accessed != null || created != null || !isWhole(modified)) {
                addNtfs(fields, modified, accessed, created);
            }
        }
        Owner owner = attributes.owner();
        if (owner != null) {
            addOwner(fields, owner);
        }
        return add(fields, attributes.extraFields()).toArray();
    }

    /** Adds fields as they are. */
    static Bytes add(Bytes fields, List<ExtraField> others) {
        for (ExtraField field : others) {
            byte[] data = field.data();
            fields.u16(field.id()).u16(data.length).add(data);
        }
        return fields;
    }

    /** {@return whether Info-ZIP's field tells all of the time} */
    private static boolean isWhole(@Nullable Instant time) {
        return time == null || (time.equals(Instant.ofEpochSecond(time.getEpochSecond())) && fits(time));
    }

    private static boolean fits(Instant time) {
        return time.getEpochSecond() == (int) time.getEpochSecond();
    }

    private static void addTimes(
            Bytes fields,
            @Nullable Instant modified,
            @Nullable Instant accessed,
            @Nullable Instant created,
            boolean local) {
        Bytes data = new Bytes(13).u8(0);
        int flags = 0;
        Instant[] times = {modified, accessed, created};
        for (int i = 0; i < times.length; i++) {
            if (times[i] != null && fits(times[i])) {
                flags |= 1 << i;
                if (local || i == 0) {
                    data.u32(times[i].getEpochSecond());
                }
            }
        }
        if (flags != 0) {
            byte[] bytes = data.toArray();
            bytes[0] = (byte) flags;
            fields.u16(ExtraFields.TIMES).u16(data.length()).add(bytes);
        }
    }

    private static void addNtfs(
            Bytes fields, @Nullable Instant modified, @Nullable Instant accessed, @Nullable Instant created) {
        fields.u16(ExtraFields.NTFS).u16(4 + HEADER + NTFS_LENGTH).u32(0);
        fields.u16(NTFS_TIMES)
                .u16(NTFS_LENGTH)
                .u64(ntfs(modified))
                .u64(ntfs(accessed))
                .u64(ntfs(created));
    }

    /** Zero stands for a time that is not known; so do those before 1601 or after 30,000 years, which do not fit. */
    private static long ntfs(@Nullable Instant time) {
        if (time == null) {
            return 0;
        }
        long seconds = time.getEpochSecond() + NTFS_EPOCH_SECONDS;
        boolean fits = seconds >= 0 && seconds < Long.MAX_VALUE / STEPS_PER_SECOND;
        return fits ? seconds * STEPS_PER_SECOND + time.getNano() / 100 : 0;
    }

    private static void addOwner(Bytes fields, Owner owner) {
        int length =
                owner.user() >>> Integer.SIZE == 0 && owner.group() >>> Integer.SIZE == 0 ? Integer.BYTES : Long.BYTES;
        fields.u16(ExtraFields.UNIX_3).u16(3 + 2 * length).u8(1);
        for (long number : new long[] {owner.user(), owner.group()}) {
            fields.u8(length);
            if (length == Integer.BYTES) {
                fields.u32(number);
            } else {
                fields.u64(number);
            }
        }
    }
}
