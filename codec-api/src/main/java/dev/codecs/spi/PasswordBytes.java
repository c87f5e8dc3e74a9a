package dev.codecs.spi;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Passwords of characters as bytes. */
public final class PasswordBytes {
    private PasswordBytes() {}

    /**
     * {@return the password in UTF-8, to be wiped after use}
     *
     * @throws IllegalArgumentException if it holds half a surrogate pair, which has no form in UTF-8: to write '?' for it, as
     *     String.getBytes does, makes one password of many
     */
    public static byte[] utf8(char[] password) {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPORT);
        ByteBuffer encoded = ByteBuffer.allocate(Math.multiplyExact(3, password.length));
        try {
            if (encoder.encode(CharBuffer.wrap(password), encoded, true).isError()) {
                throw new IllegalArgumentException(
                        "the password holds half a surrogate pair: give it as bytes instead");
            }
            return Arrays.copyOf(encoded.array(), encoded.position());
        } finally {
            Arrays.fill(encoded.array(), (byte) 0);
        }
    }
}
