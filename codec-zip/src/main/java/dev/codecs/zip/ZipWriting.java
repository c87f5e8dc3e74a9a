package dev.codecs.zip;

import dev.codecs.Compressor;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * How ZIP archives are written. Start from {@link #DEFAULT}. The bytes of an archive depend on these options and the contents alone: not
 * on the clock, the machine's time zone, the executor, or the parallelism; unless the order is that of completion, or entries are encrypted,
 * which takes random numbers.
 *
 * @param entries how entries are written that bring no options of their own
 * @param methods of compression, beside and before those that are built in
 * @param zip64 when to write the records for large archives
 * @param duplicates what a second entry of one name means
 * @param zone in which times are written in the form of MS-DOS
 * @param executor runs the compression of entries, or null to do all in the calling thread
 * @param parallelism the most entries, or parts of one, in work at a time, the calling thread's included
 * @param memory the most bytes to hold for entries in work; those that need more are compressed in parts
 * @param order of the entries in the archive
 * @param comment of the archive
 * @param splitSize the length of the parts that an archive in a file is split into, or 0 for one file
 * @param progress is told how it goes
 */
public record ZipWriting(
        EntryWriting entries,
        List<ZipMethod> methods,
        Zip64 zip64,
        Duplicates duplicates,
        ZoneId zone,
        @Nullable Executor executor,
        int parallelism,
        long memory,
        Order order,
        String comment,
        long splitSize,
        ZipProgress progress) {
    /** All in the calling thread with 64 MiB, zip64 where it is needed, local times in UTC, and every name once. */
    public static final ZipWriting DEFAULT = new ZipWriting(
            EntryWriting.DEFAULT,
            List.of(),
            Zip64.AUTO,
            Duplicates.REJECT,
            ZoneOffset.UTC,
            null,
            1,
            64L << 20,
            Order.INSERTION,
            "",
            0,
            ZipProgress.NONE);

    /** The least {@link #memory}. */
    public static final long LEAST_MEMORY = 4L << 20;

    /** The least {@link #splitSize} other than 0, as the format has it. */
    public static final long LEAST_SPLIT_SIZE = 64L << 10;

    /** When to write the records for large archives (APPNOTE.TXT, section 4.3.9.2). */
    public enum Zip64 {
        /** Where a number does not fit without. */
        AUTO,
        /** Always. */
        FORCED,
        /** Never: what does not fit is refused. */
        NEVER
    }

    /** What a second entry of one name means. */
    public enum Duplicates {
        /** It is refused with an {@link IllegalArgumentException}. */
        REJECT,
        /** It is left out. */
        FIRST,
        /** It takes the place of the one before, whose data stays in the archive, unused. */
        LAST,
        /** Both are written. */
        ALL
    }

    /** The order of the entries in the archive. */
    public enum Order {
        /** As they were added. */
        INSERTION,
        /** As they are done. */
        COMPLETION
    }

    /**
     * How archives are written.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public ZipWriting {
        Objects.requireNonNull(entries, "entries");
        methods = List.copyOf(methods);
        Objects.requireNonNull(zip64, "zip64");
        Objects.requireNonNull(duplicates, "duplicates");
        Objects.requireNonNull(zone, "zone");
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(comment, "comment");
        Objects.requireNonNull(progress, "progress");
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        if (memory < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory of " + memory + " bytes is below " + LEAST_MEMORY);
        }
        if (splitSize != 0 && splitSize < LEAST_SPLIT_SIZE) {
            throw new IllegalArgumentException("parts of " + splitSize + " bytes are shorter than " + LEAST_SPLIT_SIZE);
        }
    }

    /** {@return these options with others for entries that bring none of their own} */
    public ZipWriting entries(EntryWriting newEntries) {
        return new ZipWriting(
                newEntries,
                methods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                splitSize,
                progress);
    }

    /** {@return these options with another level for entries that bring no options of their own} */
    public ZipWriting level(int level) {
        return entries(entries.level(level));
    }

    /** {@return these options with another method for entries that bring no options of their own} */
    public ZipWriting method(int method) {
        return entries(entries.method(method));
    }

    /** {@return these options with WinZip AES of 256 bits for entries that bring no options of their own} */
    public ZipWriting password(char[] password) {
        return entries(entries.password(password));
    }

    /** {@return these options with other methods of compression beside those that are built in} */
    public ZipWriting methods(List<ZipMethod> newMethods) {
        return new ZipWriting(
                entries,
                newMethods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                splitSize,
                progress);
    }

    /**
     * {@return these options with this very engine for DEFLATE}
     *
     * @param engine as for {@link Compressor#of(String, String)}
     */
    public ZipWriting engine(String engine) {
        List<ZipMethod> withEngine = new ArrayList<>();
        withEngine.add(ZipMethod.of(ZipMethod.DEFLATED, Compressor.of("deflate", engine)));
        withEngine.addAll(methods);
        return methods(withEngine);
    }

    /** {@return these options with zip64 at other times} */
    public ZipWriting zip64(Zip64 newZip64) {
        return new ZipWriting(
                entries,
                methods,
                newZip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                splitSize,
                progress);
    }

    /** {@return these options with another meaning of a second entry of one name} */
    public ZipWriting duplicates(Duplicates newDuplicates) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                newDuplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                splitSize,
                progress);
    }

    /** {@return these options with another zone for times in the form of MS-DOS} */
    public ZipWriting zone(ZoneId newZone) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                newZone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                splitSize,
                progress);
    }

    /**
     * {@return these options with work on several cores} The calling threads take part, so that any executor will do.
     *
     * @param newExecutor runs the work; the library starts no threads of its own
     * @param newParallelism the most entries, or parts of one, in work at a time; more than there are processors are as many as there are
     */
    public ZipWriting parallel(Executor newExecutor, int newParallelism) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                zone,
                newExecutor,
                newParallelism,
                memory,
                order,
                comment,
                splitSize,
                progress);
    }

    /** {@return these options with other bounds of the memory for entries in work} */
    public ZipWriting memory(long newMemory) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                newMemory,
                order,
                comment,
                splitSize,
                progress);
    }

    /** {@return these options with another order of entries} */
    public ZipWriting order(Order newOrder) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                newOrder,
                comment,
                splitSize,
                progress);
    }

    /** {@return these options with a comment of the archive, of at most 65,535 bytes in UTF-8} */
    public ZipWriting comment(String newComment) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                newComment,
                splitSize,
                progress);
    }

    /** {@return these options with another length of the parts of a split archive, or 0 for one file} */
    public ZipWriting splitSize(long newSplitSize) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                newSplitSize,
                progress);
    }

    /** {@return these options with somebody who is told how it goes} */
    public ZipWriting progress(ZipProgress newProgress) {
        return new ZipWriting(
                entries,
                methods,
                zip64,
                duplicates,
                zone,
                executor,
                parallelism,
                memory,
                order,
                comment,
                splitSize,
                newProgress);
    }
}
