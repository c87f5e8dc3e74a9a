package dev.codecs.serial;

import dev.codecs.FormatOptions;
import java.util.Objects;

/**
 * The options that only JSON has, for {@code json}, {@code json-binary} and {@code dag-json}. Sorted and canonical output (RFC 8785)
 * are the key orders {@code SORTED} and {@code DETERMINISTIC} of {@link dev.codecs.Options}.
 *
 * @param indent the spaces by which each level is indented, every element on a line of its own; 0 writes no white space at all
 * @param asciiOnly whether letters beyond ASCII are written as escapes
 * @param notFinite how NaN and the infinities are written, which JSON does not have
 * @param cutShort what a text means that ends within its value
 */
public record JsonOptions(int indent, boolean asciiOnly, NotFinite notFinite, CutShort cutShort)
        implements FormatOptions {
    /** No white space, letters as they are, neither NaN nor infinities, no text that is cut short. */
    public static final JsonOptions DEFAULT = new JsonOptions(0, false, NotFinite.REJECT, CutShort.REJECT);

    private static final int WIDEST = 16;

    /** How NaN and the infinities are written. */
    public enum NotFinite {
        /** Not at all: an {@link dev.codecs.UnsupportedFeatureException}. */
        REJECT,
        /** As null, as ECMAScript does. */
        NULL,
        /** As the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}. */
        STRING
    }

    /** What a text means that ends within its value. */
    public enum CutShort {
        /** The data is corrupt. */
        REJECT,
        /**
         * What is whole counts: lists and maps end where the text ends, without a last string or number that may go on and without
         * a key that has no value yet. For text that is shown while it still arrives.
         */
        KEEP
    }

    public JsonOptions {
        Objects.requireNonNull(notFinite, "notFinite");
        Objects.requireNonNull(cutShort, "cutShort");
        if (indent < 0 || indent > WIDEST) {
            throw new IllegalArgumentException("an indent of " + indent + " is not within 0 and " + WIDEST);
        }
    }

    /** {@return these options with another indent} */
    public JsonOptions indent(int newIndent) {
        return new JsonOptions(newIndent, asciiOnly, notFinite, cutShort);
    }

    /** {@return these options with letters beyond ASCII as escapes, or as they are} */
    public JsonOptions asciiOnly(boolean newAsciiOnly) {
        return new JsonOptions(indent, newAsciiOnly, notFinite, cutShort);
    }

    /** {@return these options with another way to write NaN and the infinities} */
    public JsonOptions notFinite(NotFinite newNotFinite) {
        return new JsonOptions(indent, asciiOnly, newNotFinite, cutShort);
    }

    /** {@return these options with another meaning of a text that is cut short} */
    public JsonOptions cutShort(CutShort newCutShort) {
        return new JsonOptions(indent, asciiOnly, notFinite, newCutShort);
    }
}
