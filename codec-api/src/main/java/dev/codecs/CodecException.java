package dev.codecs;

import org.jspecify.annotations.Nullable;

/**
 * A fault that a codec met: in the data, in a limit, in what this machine offers. The same fault gives the same type from every
 * engine. Streams throw {@link java.io.IOException} with one of these as its cause.
 */
public abstract sealed class CodecException extends RuntimeException
        permits NoSuchEngineException,
                CorruptInputException,
                LimitExceededException,
                OutputTooSmallException,
                AuthenticationException,
                WrongPasswordException,
                UnsupportedFeatureException {
    private static final long serialVersionUID = 1;

    CodecException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
