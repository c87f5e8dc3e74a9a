package dev.codecs.serial;

import java.util.Objects;

/**
 * Text of RESP3 that is to be shown as it is, in a format other than plain text, which is a String.
 *
 * @param format three characters, {@code "mkd"} for Markdown
 * @param text the text
 */
public record Verbatim(String format, String text) {
    public Verbatim {
        Objects.requireNonNull(text, "text");
        if (!format.matches("[\\x21-\\x7e&&[^:]]{3}")) {
            throw new IllegalArgumentException("the format \"" + format + "\" is not three characters of ASCII");
        }
    }
}
