package dev.codecs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The way from the root of a document to one value in it: keys of maps ({@link String}) and indices of lists ({@link Integer},
 * from 0). Compile it once and use it often.
 *
 * @param steps from the root on; empty for the root itself
 */
public record ValuePath(List<Object> steps) {
    public ValuePath {
        steps = List.copyOf(steps);
        for (Object step : steps) {
            if (!(step instanceof String) && !(step instanceof Integer index && index >= 0)) {
                throw new IllegalArgumentException(
                        step + " is no step of a path: use a String for a key, an Integer from 0 for an index");
            }
        }
    }

    /** {@return the path of these steps}, for example {@code ValuePath.of("users", 3, "name")} */
    public static ValuePath of(Object... steps) {
        return new ValuePath(Arrays.asList(steps));
    }

    /**
     * {@return the path that a JSON Pointer (RFC 6901) names, for example {@code "/users/3/name"}} A step of digits without a leading
     * zero is an index of a list or a key of a map, as the document has it.
     *
     * @throws IllegalArgumentException if it is neither empty nor starts with a slash, or has a lone tilde
     */
    public static ValuePath parse(String pointer) {
        if (pointer.isEmpty()) {
            return new ValuePath(Collections.emptyList());
        }
        if (pointer.charAt(0) != '/') {
            throw new IllegalArgumentException("the path \"" + pointer + "\" does not start with a slash");
        }
        List<Object> steps = new ArrayList<>();
        for (String token : pointer.substring(1).split("/", -1)) {
            steps.add(isIndex(token) ? (Object) Integer.valueOf(token) : unescaped(token));
        }
        return new ValuePath(steps);
    }

    private static boolean isIndex(String token) {
        return token.equals("0") || token.matches("[1-9][0-9]{0,8}");
    }

    private static String unescaped(String token) {
        for (int i = token.indexOf('~'); i >= 0; i = token.indexOf('~', i + 1)) {
            if (i + 1 == token.length() || "01".indexOf(token.charAt(i + 1)) < 0) {
                throw new IllegalArgumentException("the step \"" + token + "\" has a tilde that is not ~0 or ~1");
            }
        }
        return token.replace("~1", "/").replace("~0", "~");
    }

    @Override
    public String toString() {
        StringBuilder pointer = new StringBuilder();
        for (Object step : steps) {
            pointer.append('/').append(Objects.toString(step).replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }
}
