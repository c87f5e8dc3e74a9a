package dev.codecs.hash;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Keys, seeds and results as text. What is read is read strictly: a fault is an {@link IllegalArgumentException} that names its
 * position, and never shows a character of a key.
 */
public final class HashText {
    private static final Pattern SEED = Pattern.compile("0[xX][0-9a-fA-F]+|[0-9]+");
    private static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private HashText() {}

    /** {@return the bytes in lower-case hexadecimal digits} */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** {@return a hash or seed of 64 bits in 16 lower-case hexadecimal digits, the highest first} */
    public static String hex(long number) {
        return HexFormat.of().toHexDigits(number);
    }

    /** {@return the bytes in Base64 (RFC 4648 section 4), with padding} */
    public static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /**
     * {@return the UTF-8 bytes of a text}
     *
     * @throws IllegalArgumentException if it has half a surrogate pair
     */
    public static byte[] fromUtf8(String text) {
        CharBuffer characters = CharBuffer.wrap(text);
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(characters);
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw fault("the text has half a surrogate pair", characters.position());
        }
    }

    /**
     * {@return the bytes of hexadecimal digits of either case, two each and nothing between them}
     *
     * @throws IllegalArgumentException if there is anything else
     */
    public static byte[] fromHex(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                throw fault("the text has no hexadecimal digit", i);
            }
        }
        if (text.length() % 2 != 0) {
            throw fault("the text has half a byte", text.length() - 1);
        }
        return HexFormat.of().parseHex(text);
    }

    /**
     * {@return the bytes of a text in Base64 (RFC 4648 section 4)} with padding, and without line breaks or unused bits
     *
     * @throws IllegalArgumentException if there is anything else
     */
    public static byte[] fromBase64(String text) {
        int digits = text.length();
        while (digits > 0 && text.length() - digits < 2 && text.charAt(digits - 1) == '=') {
            digits--;
        }
        for (int i = 0; i < digits; i++) {
            if (!isBase64(text.charAt(i))) {
                throw fault("the text has no Base64 digit (of the alphabet with + and /)", i);
            }
        }
        if (text.length() % 4 != 0) {
            throw fault("the text ends within a group of four Base64 digits: pad it with =", text.length());
        }
        byte[] bytes = Base64.getDecoder().decode(text);
        if (!base64(bytes).equals(text)) {
            throw fault("the text sets bits that belong to no byte", digits - 1);
        }
        return bytes;
    }

    private static boolean isBase64(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
    }

    /**
     * {@return the seed of an unsigned decimal number, or of a hexadecimal one after {@code 0x}}
     *
     * @throws IllegalArgumentException if it is neither, or has more than 64 bits
     */
    public static long seed(String text) {
        if (!SEED.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no seed: give an unsigned decimal number, or 0x and hexadecimal digits");
        }
        boolean hex = text.startsWith("0x") || text.startsWith("0X");
        try {
            return Long.parseUnsignedLong(hex ? text.substring(2) : text, hex ? 16 : 10);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the seed " + text + " has more than 64 bits", e);
        }
    }

    /**
     * {@return the seed that stands for a label, such as {@code "media-cache-v1"}: its UTF-8 bytes by FNV-1a with 64 bits}
     *
     * @throws IllegalArgumentException if it has half a surrogate pair
     */
    public static long seedOfLabel(String label) {
        long hash = FNV_OFFSET_BASIS;
        for (byte b : fromUtf8(label)) {
            hash = (hash ^ (b & 0xFF)) * FNV_PRIME;
        }
        return hash;
    }

    private static IllegalArgumentException fault(String what, int position) {
        return new IllegalArgumentException(what + " at position " + position);
    }
}
