package dev.codecs.bench;

import java.io.IOException;

/** No JVM starts with the flags that were given for the children. */
final class RefusedFlagsException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedFlagsException(String message, Throwable cause) {
        super(message, cause);
    }
}
