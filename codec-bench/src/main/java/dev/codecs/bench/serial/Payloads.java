package dev.codecs.bench.serial;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The documents that the suite works on, as JSON without white space. They were made for it, with invented words. */
public final class Payloads {
    static final String SMALL = "small-object";
    static final String TYPICAL = "typical-object";
    static final String LARGE = "large-object";
    static final String VERY_LARGE = "very-large-object";
    static final String COMBINED = "combined";

    /** The eleven of which a mean is taken; the last is a list of the ten before it. */
    public static final List<String> ALL = List.of(
            SMALL,
            TYPICAL,
            LARGE,
            VERY_LARGE,
            "many-keys",
            "string-ladder",
            "long-strings",
            "short-strings",
            "numbers",
            "tokens",
            COMBINED);

    /** Longer forms of two of them: with runs of Latin-1 letters, and with the edges of whole numbers of every length. */
    static final List<String> LONGER = List.of("string-ladder-4037", "numbers-331");

    /** A value deep in the later part of a document, which others are passed over for. */
    private static final Map<String, List<Object>> PATHS = Map.of(
            TYPICAL, List.of(5, "value", "json", "tags", 1),
            LARGE, List.of(5, "value", "json", "media", 0, "forms", "large", "h"),
            VERY_LARGE, List.of("json", "ember model - kettle yarrow, case 236", "model", "properties", "foo", "type"),
            COMBINED, List.of(3, "json", "ember model - ridge xenon, case 276", "sample"));

    private Payloads() {}

    /** {@return the path of the value that is looked for in a document, a person's own as well} */
    static List<Object> path(String name, @Nullable Object tree) {
        return PATHS.getOrDefault(name, Trees.path(tree));
    }

    /** {@return whether a workload of this name is one of them} */
    public static boolean contains(String name) {
        return ALL.contains(name) || LONGER.contains(name);
    }

    /** {@return the document in UTF-8} */
    public static byte[] bytes(String name) {
        try (InputStream in = contains(name) ? Payloads.class.getResourceAsStream(name + ".json") : null) {
            if (in == null) {
                throw new NoSuchElementException("no payload is called " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
