package dev.codecs.serial;

import dev.codecs.Limits;
import dev.codecs.serial.internal.cbor.DiagnosticText;

/** CBOR as text for people to read: diagnostic notation, RFC 8949, section 8. */
public final class CborDiagnostics {
    private CborDiagnostics() {}

    /**
     * {@return the values of the data in diagnostic notation, one or a sequence separated by commas} The text tells what has no length
     * beforehand, with an underscore, and not in how many bits numbers and lengths are coded.
     *
     * @throws dev.codecs.CorruptInputException if the data is not well-formed
     * @throws dev.codecs.LimitExceededException if it nests deeper than {@link Limits#DEFAULT} allows
     */
    public static String of(byte[] data) {
        return DiagnosticText.of(data, Limits.DEFAULT.depth());
    }
}
