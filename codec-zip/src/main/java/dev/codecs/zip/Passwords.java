package dev.codecs.zip;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Passwords in UTF-8. */
final class Passwords {
    private Passwords() {}

    /**
     * {@return the password, which the caller wipes}
     *
     * @throws IllegalArgumentException if it holds half a surrogate pair
     */
    static byte[] utf8(char[] password) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(password));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            encoded.rewind();
            while (encoded.hasRemaining()) {
                encoded.put((byte) 0);
            }
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the password holds half a surrogate pair", e);
        }
    }
}
