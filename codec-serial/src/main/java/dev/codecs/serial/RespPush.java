package dev.codecs.serial;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a server of RESP3 sends unasked, such as a message to a subscriber; it answers no command.
 *
 * @param elements the kind of message, a text, and what belongs to it
 */
public record RespPush(List<@Nullable Object> elements) {
    public RespPush {
        Objects.requireNonNull(elements, "elements");
    }
}
