package dev.codecs.zip;

import dev.codecs.zip.internal.archive.Cp437;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * How ZIP archives are read. Start from {@link #DEFAULT}.
 *
 * @param strictness how much is put up with
 * @param nameDecoder decodes names and comments that do not say to be UTF-8; it gets a copy of the bytes
 * @param duplicates what several entries of one name mean
 * @param limits what is accepted
 * @param passwords of encrypted entries
 * @param methods of compression, beside and before those that are built in
 */
public record ZipReading(
        Strictness strictness,
        Function<byte[], String> nameDecoder,
        Duplicates duplicates,
        ZipLimits limits,
        ZipPasswords passwords,
        List<ZipMethod> methods) {
    /**
     * Balanced, all entries of one name, the limits of {@link ZipLimits#DEFAULT}, no password. Names that do not say to be UTF-8 are code page 437, as the format
     * has it, or UTF-8 where they come from a Unix and are valid.
     */
    public static final ZipReading DEFAULT = new ZipReading(
            Strictness.BALANCED, Cp437.DECODER, Duplicates.ALL, ZipLimits.DEFAULT, ZipPasswords.NONE, List.of());

    /** What several entries of one name mean. */
    public enum Duplicates {
        /** The archive is corrupt. */
        REJECT,
        /** The first one counts, and the others are not listed. */
        FIRST,
        /** The last one counts, and the others are not listed. */
        LAST,
        /** All are listed; to look for the name gives the last one, which extracting them in turn would leave. */
        ALL
    }

    public ZipReading {
        Objects.requireNonNull(strictness, "strictness");
        Objects.requireNonNull(nameDecoder, "nameDecoder");
        Objects.requireNonNull(duplicates, "duplicates");
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(passwords, "passwords");
        methods = List.copyOf(methods);
    }

    /** {@return these options with another strictness} */
    public ZipReading strictness(Strictness newStrictness) {
        return new ZipReading(newStrictness, nameDecoder, duplicates, limits, passwords, methods);
    }

    /** {@return these options with another decoder of names and comments that do not say to be UTF-8} */
    public ZipReading nameDecoder(Function<byte[], String> newNameDecoder) {
        return new ZipReading(strictness, newNameDecoder, duplicates, limits, passwords, methods);
    }

    /** {@return these options with a charset for names and comments that do not say to be UTF-8} */
    public ZipReading charset(Charset charset) {
        Objects.requireNonNull(charset, "charset");
        return nameDecoder(bytes -> new String(bytes, charset));
    }

    /** {@return these options with another meaning of several entries of one name} */
    public ZipReading duplicates(Duplicates newDuplicates) {
        return new ZipReading(strictness, nameDecoder, newDuplicates, limits, passwords, methods);
    }

    /** {@return these options with other limits} */
    public ZipReading limits(ZipLimits newLimits) {
        return new ZipReading(strictness, nameDecoder, duplicates, newLimits, passwords, methods);
    }

    /** {@return these options with other passwords} */
    public ZipReading passwords(ZipPasswords newPasswords) {
        return new ZipReading(strictness, nameDecoder, duplicates, limits, newPasswords, methods);
    }

    /** {@return these options with one password} */
    public ZipReading password(char[] password) {
        return passwords(ZipPasswords.of(password));
    }

    /** {@return these options with other methods of compression beside those that are built in} */
    public ZipReading methods(List<ZipMethod> newMethods) {
        return new ZipReading(strictness, nameDecoder, duplicates, limits, passwords, newMethods);
    }
}
