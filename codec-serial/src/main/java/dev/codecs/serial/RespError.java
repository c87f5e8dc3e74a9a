package dev.codecs.serial;

import java.util.Objects;

/**
 * An error that a server of RESP answers: a value like others, so that a pipeline can be read to its end.
 *
 * @param message its text, {@code "ERR unknown command"}
 */
public record RespError(String message) {
    public RespError {
        Objects.requireNonNull(message, "message");
    }

    /** {@return the first word, which names the kind of error: {@code "ERR"}} */
    public String code() {
        int space = message.indexOf(' ');
        return space < 0 ? message : message.substring(0, space);
    }
}
