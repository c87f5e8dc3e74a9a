package dev.codecs.zip;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.FormatOptions;
import dev.codecs.LimitExceededException;
import dev.codecs.spi.Segments;
import dev.codecs.zip.internal.Faults;
import dev.codecs.zip.internal.GzipHeaderReader;
import dev.codecs.zip.internal.GzipHeaderReader.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a gzip member's header (RFC 1952, section 2.3), to be written by {@code compressor.with(header)} and read by
 * {@link #read(byte[])}. Immutable. A compressor that is given none writes {@link #PLAIN}, so that equal input gives equal bytes.
 */
public final class GzipHeader implements FormatOptions {
    /** The operating system of a writer that does not tell. */
    public static final int UNKNOWN_SYSTEM = 255;

    /** The most bytes that a name or a comment may have, and an extra field: what it can have at all. */
    public static final int LONGEST_FIELD = 65_535;

    /** No name, no comment, no time, no extra field, and an unknown operating system. */
    public static final GzipHeader PLAIN = new GzipHeader(null, null, null, new byte[0], UNKNOWN_SYSTEM);

    private static final int FIXED_LENGTH = 10;
    private static final int MAGIC = 0x8B1F;
    private static final byte DEFLATE = 8;
    private static final int SUBFIELD_HEADER = 4;
    private static final long LONGEST_HEADER = FIXED_LENGTH + 3 * (LONGEST_FIELD + 2L) + 2;

    private final @Nullable String name;
    private final @Nullable String comment;
    private final @Nullable Instant modified;
    private final byte[] extra;
    private final int operatingSystem;

    private GzipHeader(
            @Nullable String name,
            @Nullable String comment,
            @Nullable Instant modified,
            byte[] extra,
            int operatingSystem) {
        this.name = name;
        this.comment = comment;
        this.modified = modified;
        this.extra = extra;
        this.operatingSystem = operatingSystem;
    }

    /**
     * {@return the header at the start of a gzip stream}
     *
     * @throws CorruptInputException if there is none, if it is cut short or does not match its own CRC-16
     * @throws LimitExceededException if a name or a comment is longer than {@link #LONGEST_FIELD}
     */
    public static GzipHeader read(byte[] stream) {
        return read(MemorySegment.ofArray(stream));
    }

    /** {@return the header at the start of a gzip stream in memory} As {@link #read(byte[])}. */
    public static GzipHeader read(MemorySegment stream) {
        Segments.source(stream);
        Fields fields = new Fields();
        for (long at = 0; !fields.reader.done(); at++) {
            if (at == stream.byteSize()) {
                throw Faults.truncated(at);
            }
            fields.reader.accept(stream.get(JAVA_BYTE, at), at);
        }
        return fields.header();
    }

    /**
     * {@return the header of the gzip stream that a source is about to give} As {@link #read(byte[])}, with an {@link IOException}
     * around its exceptions. The source stays where it is, and can then be decompressed.
     *
     * @param source one that supports {@link InputStream#mark}: a {@link java.io.BufferedInputStream} around any other
     * @throws IllegalArgumentException if it does not
     */
    public static GzipHeader peek(InputStream source) throws IOException {
        if (!source.markSupported()) {
            throw new IllegalArgumentException(
                    "the source cannot take back what is read of it: put a BufferedInputStream around it");
        }
        source.mark((int) LONGEST_HEADER);
        try {
            Fields fields = new Fields();
            for (long at = 0; !fields.reader.done(); at++) {
                int next = source.read();
                if (next < 0) {
                    throw Faults.truncated(at);
                }
                fields.reader.accept((byte) next, at);
            }
            return fields.header();
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            source.reset();
        }
    }

    /** What a reader tells. */
    private static final class Fields {
        private final Map<Part, ByteArrayOutputStream> bytes = new EnumMap<>(Part.class);
        final GzipHeaderReader reader = new GzipHeaderReader(this::keep);

        private void keep(Part part, byte next) {
            ByteArrayOutputStream kept = bytes.computeIfAbsent(part, p -> new ByteArrayOutputStream());
            boolean text = part == Part.NAME || part == Part.COMMENT;
            if (text && next != 0 && kept.size() == LONGEST_FIELD) {
                throw new LimitExceededException("the name or comment in a gzip header", LONGEST_FIELD);
            }
            kept.write(next);
        }

        GzipHeader header() {
            ByteBuffer fixed = littleEndian(of(Part.FIXED));
            long seconds = Integer.toUnsignedLong(fixed.getInt(4));
            byte[] extraField = of(Part.EXTRA);
            return new GzipHeader(
                    text(Part.NAME),
                    text(Part.COMMENT),
                    seconds == 0 ? null : Instant.ofEpochSecond(seconds),
                    Arrays.copyOfRange(extraField, Math.min(Short.BYTES, extraField.length), extraField.length),
                    fixed.get(9) & 0xFF);
        }

        private @Nullable String text(Part part) {
            byte[] text = of(part);
            return text.length == 0 ? null : new String(text, 0, text.length - 1, ISO_8859_1);
        }

        private byte[] of(Part part) {
            ByteArrayOutputStream kept = bytes.get(part);
            return kept == null ? new byte[0] : kept.toByteArray();
        }
    }

    /** {@return the name that the file had before it was compressed; from an untrusted source it may be any path} */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /**
     * {@return this header with a name}
     *
     * @param newName of characters of ISO 8859-1 except the zero
     * @throws IllegalArgumentException for any other character, and beyond {@link #LONGEST_FIELD}
     */
    public GzipHeader name(String newName) {
        return new GzipHeader(checked(newName, "name"), comment, modified, extra, operatingSystem);
    }

    /** {@return the comment, for people to read} */
    public Optional<String> comment() {
        return Optional.ofNullable(comment);
    }

    /** {@return this header with a comment} As {@link #name(String)}; lines end with a line feed. */
    public GzipHeader comment(String newComment) {
        return new GzipHeader(name, checked(newComment, "comment"), modified, extra, operatingSystem);
    }

    private static String checked(String text, String what) {
        if (text.length() > LONGEST_FIELD || text.chars().anyMatch(c -> c == 0 || c > 0xFF)) {
            throw new IllegalArgumentException("a gzip " + what + " has at most " + LONGEST_FIELD
                    + " characters, all of ISO 8859-1, and none that is zero");
        }
        return text;
    }

    /** {@return when the file was changed last, to the second} */
    public Optional<Instant> modified() {
        return Optional.ofNullable(modified);
    }

    /**
     * {@return this header with the time of the last change}
     *
     * @param newModified after the start of 1970 and before February 2106; what is below a second is left away
     * @throws IllegalArgumentException if the field cannot hold it
     */
    public GzipHeader modified(Instant newModified) {
        long seconds = newModified.getEpochSecond();
        if (seconds <= 0 || seconds > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException(
                    "a gzip header holds no time like " + newModified + ": it must lie between 1970 and February 2106");
        }
        return new GzipHeader(name, comment, Instant.ofEpochSecond(seconds), extra, operatingSystem);
    }

    /** {@return the extra field as it is, empty if there is none} */
    public byte[] extra() {
        return extra.clone();
    }

    /**
     * {@return this header with an extra field}
     *
     * @param newExtra subfields, each of two bytes of identity, its length in two bytes, the lower first, and so many bytes
     * @throws IllegalArgumentException beyond {@link #LONGEST_FIELD}
     */
    public GzipHeader extra(byte[] newExtra) {
        if (newExtra.length > LONGEST_FIELD) {
            throw new IllegalArgumentException("an extra field has at most " + LONGEST_FIELD + " bytes");
        }
        return new GzipHeader(name, comment, modified, newExtra.clone(), operatingSystem);
    }

    /**
     * {@return the content of the first such subfield of the extra field, if there is one}
     *
     * @param id two characters of ISO 8859-1, such as {@code "BC"} for the block sizes of BGZF
     */
    public Optional<byte[]> subfield(String id) {
        short wanted = littleEndian(id(id)).getShort();
        ByteBuffer fields = littleEndian(extra);
        for (int at = 0; at + SUBFIELD_HEADER <= extra.length; ) {
            int start = at + SUBFIELD_HEADER;
            int end = start + Short.toUnsignedInt(fields.getShort(at + Short.BYTES));
            if (fields.getShort(at) == wanted && end <= extra.length) {
                return Optional.of(Arrays.copyOfRange(extra, start, end));
            }
            at = end;
        }
        return Optional.empty();
    }

    /**
     * {@return this header with another subfield behind those of the extra field}
     *
     * @param id two characters of ISO 8859-1
     * @throws IllegalArgumentException if it is not, or if the extra field would pass {@link #LONGEST_FIELD}
     */
    public GzipHeader subfield(String id, byte[] content) {
        int length = Math.min(content.length, LONGEST_FIELD); // what is cut here is refused below
        byte[] fields = Arrays.copyOf(extra, extra.length + SUBFIELD_HEADER + length);
        littleEndian(fields)
                .position(extra.length)
                .put(id(id))
                .putShort((short) length)
                .put(content, 0, length);
        return extra(fields);
    }

    private static byte[] id(String id) {
        if (id.length() != 2 || id.chars().anyMatch(c -> c > 0xFF)) {
            throw new IllegalArgumentException("a subfield is named by two characters of ISO 8859-1, not by " + id);
        }
        return id.getBytes(ISO_8859_1);
    }

    /** {@return the operating system that it was written on, by the numbers of RFC 1952: 0 FAT, 3 Unix, ..., 255 unknown} */
    public int operatingSystem() {
        return operatingSystem;
    }

    /**
     * {@return this header with the operating system that it is written on}
     *
     * @throws IllegalArgumentException if it is not from 0 to 255
     */
    public GzipHeader operatingSystem(int newOperatingSystem) {
        if (newOperatingSystem < 0 || newOperatingSystem > 255) {
            throw new IllegalArgumentException("the operating system " + newOperatingSystem + " is no byte");
        }
        return new GzipHeader(name, comment, modified, extra, newOperatingSystem);
    }

    /** {@return what is written of it} */
    public byte[] bytes() {
        int flags = (extra.length > 0 ? Part.EXTRA.flag() : 0)
                | (name == null ? 0 : Part.NAME.flag())
                | (comment == null ? 0 : Part.COMMENT.flag());
        int size = FIXED_LENGTH + (extra.length > 0 ? Short.BYTES + extra.length : 0) + length(name) + length(comment);
        byte[] bytes = new byte[size];
        ByteBuffer fields = littleEndian(bytes)
                .putShort((short) MAGIC)
                .put(DEFLATE)
                .put((byte) flags)
                .putInt(modified == null ? 0 : (int) modified.getEpochSecond())
                .put((byte) 0) // nothing of the level
                .put((byte) operatingSystem);
        if (extra.length > 0) {
            fields.putShort((short) extra.length).put(extra);
        }
        put(name, fields);
        put(comment, fields);
        return bytes;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length() + 1;
    }

    private static void put(@Nullable String text, ByteBuffer bytes) {
        if (text != null) {
            bytes.put(text.getBytes(ISO_8859_1)).put((byte) 0);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GzipHeader header && Arrays.equals(bytes(), header.bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes());
    }

    @Override
    public String toString() {
        return "gzip header of " + (name == null ? "no name" : printable(name))
                + (modified == null ? "" : ", modified " + modified)
                + (comment == null ? "" : ", comment " + printable(comment))
                + (extra.length == 0 ? "" : ", " + extra.length + " bytes of extra field")
                + ", operating system " + operatingSystem;
    }

    /** A terminal obeys control characters. */
    private static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}]", "?");
    }
}
