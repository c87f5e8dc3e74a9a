package dev.codecs.zip.internal.archive;

import dev.codecs.zip.EntryAttributes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Decodes names and comments; no bytes are refused. */
public final class Names {
    /** A version, and a checksum. */
    private static final int UNICODE_HEADER = 1 + Integer.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = LOW_BITS << 7;
    private static final long DOTS = LOW_BITS * '.';
    private static final long BACKSLASHES = LOW_BITS * '\\';

    private final Function<byte[], String> decoder;
    private final boolean guess;

    /** @param decoder for what does not say to be UTF-8; {@link Cp437#DECODER} means that it may be UTF-8 all the same */
    Names(Function<byte[], String> decoder) {
        this.decoder = decoder;
        this.guess = decoder.equals(Cp437.DECODER);
    }

    /** {@return whether names of ASCII characters mean just these} */
    boolean isAscii(boolean utf8) {
        return utf8 || guess;
    }

    /**
     * {@return the text}
     *
     * @param utf8 whether it says to be UTF-8
     * @param host the system that the header comes from
     */
    String decode(byte[] bytes, int from, int length, boolean utf8, int host) {
        if (length == 0) {
            return "";
        }
        if (isAscii(utf8) && isAscii(bytes, from, length)) {
            return ascii(bytes, from, length);
        }
        boolean mayBeUtf8 = utf8 || (guess && (host == EntryAttributes.UNIX || host == EntryAttributes.DARWIN));
        String text = mayBeUtf8 ? utf8(bytes, from, length) : null;
        return text != null
                ? text
                : Objects.requireNonNull(
                        decoder.apply(Arrays.copyOfRange(bytes, from, from + length)), "the name that was decoded");
    }

    /** {@return the text, or null if it is no UTF-8} */
    static @Nullable String utf8(byte[] bytes, int from, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** {@return the text, all of whose characters are ASCII} */
    static String ascii(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    /** {@return whether all characters are ASCII} */
    static boolean isAscii(byte[] bytes, int from, int length) {
        int all = 0;
        for (int i = from; i < from + length; i++) {
            all |= bytes[i];
        }
        return all >= 0;
    }

    /**
     * {@return the {@link #hash} of a name that is ASCII and in which {@link #danger} finds nothing, or else -1} It looks at eight bytes
     * at a time, and says no in a few more cases than it must.
     */
    static long plainHash(byte[] bytes, int from, int length) {
        if (length < Long.BYTES) {
            return isPlain(bytes, from, length) ? Integer.toUnsignedLong(hash(bytes, from, length)) : -1;
        }
        int last = from + length - Long.BYTES;
        long hash = length;
        long found = 0;
        long dotBefore = 0;
        for (int at = from; at < last; at += Long.BYTES) {
            long word = (long) LONG.get(bytes, at);
            long dots = zeros(word ^ DOTS);
            found |= word | zeros(word) | zeros(word ^ BACKSLASHES) | (dots & ((dots << Byte.SIZE) | dotBefore));
            dotBefore = dots >>> (Long.SIZE - Byte.SIZE);
            hash = step(hash, word);
        }
        // Some of the last eight bytes were seen before; two dots, of which only one is new, are among them.
        long word = (long) LONG.get(bytes, last);
        long dots = zeros(word ^ DOTS);
        found |= word | zeros(word) | zeros(word ^ BACKSLASHES) | (dots & (dots << Byte.SIZE));
        boolean plain = (found & HIGH_BITS) == 0 && bytes[from] != '/' && bytes[from + 1] != ':';
        return plain ? Integer.toUnsignedLong(mixed(step(hash, word))) : -1;
    }

    private static boolean isPlain(byte[] bytes, int from, int length) {
        return length > 0 && isAscii(bytes, from, length) && danger(ascii(bytes, from, length)) == null;
    }

    /** {@return a hash of the bytes} */
    static int hash(byte[] bytes, int from, int length) {
        long hash = length;
        if (length < Long.BYTES) {
            for (int at = from; at < from + length; at++) {
                hash = (hash << Byte.SIZE) | (bytes[at] & 0xFF);
            }
            return mixed(hash);
        }
        int last = from + length - Long.BYTES;
        for (int at = from; at < last; at += Long.BYTES) {
            hash = step(hash, (long) LONG.get(bytes, at));
        }
        return mixed(step(hash, (long) LONG.get(bytes, last)));
    }

    private static long step(long hash, long word) {
        long product = (hash ^ word) * MULTIPLIER;
        return product ^ (product >>> Integer.SIZE);
    }

    private static int mixed(long hash) {
        return (int) ((hash * MULTIPLIER) >>> Integer.SIZE);
    }

    /** {@return the hash of a name} That of its bytes if it is ASCII. */
    static int hash(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return hash(bytes, 0, bytes.length);
    }

    /** The high bit of each byte that is zero, and perhaps of some above one that is. */
    private static long zeros(long word) {
        return (word - LOW_BITS) & ~word & HIGH_BITS;
    }

    /**
     * {@return the text in UTF-8 of the first Unicode extra field (APPNOTE.TXT, sections 4.6.8 and 4.6.9) that belongs to the text in the
     * header, or null} It has a checksum of that, since tools that do not know the field leave it when they rename an entry.
     *
     * @param extra where the extra fields are
     * @param from where the text in the header is
     */
    static @Nullable String unicode(byte[] bytes, int extra, int extraEnd, int id, int from, int length) {
        for (int at = ExtraFields.find(bytes, extra, extraEnd, id); at >= 0; at = nextOf(bytes, at, extraEnd, id)) {
            int fieldLength = ExtraFields.length(bytes, at);
            if (fieldLength > UNICODE_HEADER
                    && bytes[at] == 1
                    && crc(bytes, from, length) == Fields.i32(bytes, at + 1)) {
                return utf8(bytes, at + UNICODE_HEADER, fieldLength - UNICODE_HEADER);
            }
        }
        return null;
    }

    /** {@return whether Unicode extra fields are there, of which none belongs to the text, or one replaces a text of plain ASCII} */
    static boolean isMisleading(byte[] bytes, int extra, int extraEnd, int id, int from, int length) {
        if (extra == extraEnd || ExtraFields.find(bytes, extra, extraEnd, id) < 0) {
            return false;
        }
        String unicode = unicode(bytes, extra, extraEnd, id, from, length);
        return unicode == null
                || (isAscii(bytes, from, length)
                        && !unicode.equals(new String(bytes, from, length, StandardCharsets.US_ASCII)));
    }

    private static int nextOf(byte[] bytes, int data, int end, int id) {
        return ExtraFields.find(bytes, data + ExtraFields.length(bytes, data), end, id);
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    /** {@return what makes a name dangerous on some system, or null} */
    static @Nullable String danger(String name) {
        if (name.isEmpty()) {
            return "the name is empty";
        }
        if (name.indexOf('\0') >= 0) {
            return "the name holds a NUL";
        }
        if (name.indexOf('\\') >= 0) {
            return "the name holds a backslash";
        }
        if (name.startsWith("/") || startsWithDrive(name)) {
            return "the name is an absolute path";
        }
        if (name.contains("..") && Arrays.asList(name.split("/", -1)).contains("..")) {
            return "the name leads out of its folder";
        }
        return null;
    }

    /** {@return whether Windows takes the first letter for that of a drive} */
    public static boolean startsWithDrive(String name) {
        return name.length() > 1 && name.charAt(1) == ':' && Character.isLetter(name.charAt(0));
    }
}
