package dev.codecs.zip;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a header tells about a file beside its name and content. What an entry had when it was read can be given to one that is written.
 *
 * @param dosTime date and time in the form of MS-DOS, the date in the high half: local time of an unknown zone, in steps of two seconds
 * @param modified when the content was changed, or null if there is only {@code dosTime}
 * @param accessed when the content was read, or null
 * @param created when the file was made, or null
 * @param host the system whose meaning {@code externalAttributes} have (APPNOTE.TXT, section 4.4.2): {@link #DOS}, {@link #UNIX}, ...
 * @param externalAttributes those of MS-DOS in the lowest byte; by Unix the mode in the high half
 * @param internalAttributes bit 0 for what seems to be text
 * @param owner the numbers of user and group, or null
 * @param comment of the entry, empty if there is none
 * @param extraFields those of the directory that say something else than the other components and the sizes
 */
public record EntryAttributes(
        int dosTime,
        @Nullable Instant modified,
        @Nullable Instant accessed,
        @Nullable Instant created,
        int host,
        int externalAttributes,
        int internalAttributes,
        @Nullable Owner owner,
        String comment,
        List<ExtraField> extraFields) {
    /** The host of attributes as MS-DOS and Windows have them. */
    public static final int DOS = 0;

    /** The host of attributes with a Unix mode. */
    public static final int UNIX = 3;

    /** The host of attributes with a Unix mode, from Apple's systems. */
    public static final int DARWIN = 19;

    /** In {@link #dosAttributes}: the file must not be written. */
    public static final int READ_ONLY = 0x01;

    /** In {@link #dosAttributes}: the file is hidden. */
    public static final int HIDDEN = 0x02;

    /** In {@link #dosAttributes}: the file belongs to the system. */
    public static final int SYSTEM = 0x04;

    /** In {@link #dosAttributes}: it is a folder. */
    public static final int DIRECTORY = 0x10;

    /** In {@link #dosAttributes}: the file was changed since it was saved. */
    public static final int ARCHIVE = 0x20;

    /** 1980-01-01 00:00:00, before which the form of MS-DOS has nothing. */
    public static final int DOS_EPOCH = 1 << 21 | 1 << 16;

    /** A file of 1980-01-01, without a mode, an owner or a comment. */
    public static final EntryAttributes DEFAULT =
            new EntryAttributes(DOS_EPOCH, null, null, null, DOS, 0, 0, null, "", List.of());

    private static final int UNIX_TYPE = 0170000;
    private static final int UNIX_LINK = 0120000;
    private static final int UNIX_FOLDER = 0040000;

    /**
     * The owner of a file.
     *
     * @param user its number
     * @param group its number
     */
    public record Owner(long user, long group) {}

    public EntryAttributes {
        Objects.requireNonNull(comment, "comment");
        extraFields = List.copyOf(extraFields);
    }

    /** {@return the date and time in the form of MS-DOS; what does not exist, as month 13, is replaced by the nearest that does} */
    public LocalDateTime localTime() {
        int year = 1980 + (dosTime >>> 25);
        int month = Math.clamp(dosTime >>> 21 & 15, 1, 12);
        LocalDateTime first = LocalDateTime.of(
                year,
                month,
                1,
                Math.min(dosTime >>> 11 & 31, 23),
                Math.min(dosTime >>> 5 & 63, 59),
                Math.min((dosTime & 31) * 2, 58));
        int day = Math.clamp(dosTime >>> 16 & 31, 1, first.toLocalDate().lengthOfMonth());
        return first.withDayOfMonth(day);
    }

    /**
     * {@return when the content was changed}
     *
     * @param zone that of the machine where the archive was made, for archives that hold local time only
     */
    public Instant modified(ZoneId zone) {
        return modified != null ? modified : localTime().atZone(zone).toInstant();
    }

    /** {@return type and permissions as Unix has them, {@code 0100644} for example, where there are any} */
    public OptionalInt unixMode() {
        int mode = externalAttributes >>> 16;
        return (host == UNIX || host == DARWIN) && mode != 0 ? OptionalInt.of(mode) : OptionalInt.empty();
    }

    /** {@return the attributes of MS-DOS: {@link #READ_ONLY}, {@link #HIDDEN}, ...} */
    public int dosAttributes() {
        return externalAttributes & 0xFF;
    }

    /** {@return whether it is a symbolic link by its Unix mode; the content then is its target} */
    public boolean isSymbolicLink() {
        return (unixMode().orElse(0) & UNIX_TYPE) == UNIX_LINK;
    }

    /** {@return whether it is a folder by its Unix mode or its attributes of MS-DOS} An entry is one by its name, too. */
    public boolean isDirectory() {
        return (unixMode().orElse(0) & UNIX_TYPE) == UNIX_FOLDER || (externalAttributes & DIRECTORY) != 0;
    }

    /** {@return these attributes with the time in the form of MS-DOS} */
    public EntryAttributes dosTime(int newDosTime) {
        return new EntryAttributes(
                newDosTime,
                modified,
                accessed,
                created,
                host,
                externalAttributes,
                internalAttributes,
                owner,
                comment,
                extraFields);
    }

    /** {@return these attributes with another time of change, or none but that in the form of MS-DOS} */
    public EntryAttributes modified(@Nullable Instant newModified) {
        return new EntryAttributes(
                dosTime,
                newModified,
                accessed,
                created,
                host,
                externalAttributes,
                internalAttributes,
                owner,
                comment,
                extraFields);
    }

    /** {@return these attributes with another time of the last access, or none} */
    public EntryAttributes accessed(@Nullable Instant newAccessed) {
        return new EntryAttributes(
                dosTime,
                modified,
                newAccessed,
                created,
                host,
                externalAttributes,
                internalAttributes,
                owner,
                comment,
                extraFields);
    }

    /** {@return these attributes with another time of creation, or none} */
    public EntryAttributes created(@Nullable Instant newCreated) {
        return new EntryAttributes(
                dosTime,
                modified,
                accessed,
                newCreated,
                host,
                externalAttributes,
                internalAttributes,
                owner,
                comment,
                extraFields);
    }

    /** {@return these attributes with a Unix mode, {@code 0100755} for example; the attributes of MS-DOS stay} */
    public EntryAttributes unixMode(int mode) {
        if (mode < 0 || mode > 0xFFFF) {
            throw new IllegalArgumentException("a Unix mode has 16 bits");
        }
        return new EntryAttributes(
                dosTime,
                modified,
                accessed,
                created,
                host == DARWIN ? DARWIN : UNIX,
                (mode << 16) | (externalAttributes & 0xFFFF),
                internalAttributes,
                owner,
                comment,
                extraFields);
    }

    /** {@return these attributes with others of MS-DOS} */
    public EntryAttributes dosAttributes(int newDosAttributes) {
        return externalAttributes(host, (externalAttributes & ~0xFF) | (newDosAttributes & 0xFF));
    }

    /** {@return these attributes with others as they stand in the header} */
    public EntryAttributes externalAttributes(int newHost, int newExternalAttributes) {
        return new EntryAttributes(
                dosTime,
                modified,
                accessed,
                created,
                newHost,
                newExternalAttributes,
                internalAttributes,
                owner,
                comment,
                extraFields);
    }

    /** {@return these attributes with an owner, or none} */
    public EntryAttributes owner(@Nullable Owner newOwner) {
        return new EntryAttributes(
                dosTime,
                modified,
                accessed,
                created,
                host,
                externalAttributes,
                internalAttributes,
                newOwner,
                comment,
                extraFields);
    }

    /** {@return these attributes with a comment} */
    public EntryAttributes comment(String newComment) {
        return new EntryAttributes(
                dosTime,
                modified,
                accessed,
                created,
                host,
                externalAttributes,
                internalAttributes,
                owner,
                newComment,
                extraFields);
    }

    /** {@return these attributes with other extra fields} */
    public EntryAttributes extraFields(List<ExtraField> newExtraFields) {
        return new EntryAttributes(
                dosTime,
                modified,
                accessed,
                created,
                host,
                externalAttributes,
                internalAttributes,
                owner,
                comment,
                newExtraFields);
    }
}
