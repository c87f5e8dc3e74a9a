package dev.codecs;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The engines that a person prefers for one algorithm, by the size of the data: {@code openssl}, or
 * {@code jdk<1024, openssl} for the jdk's below 1024 bytes and openssl from there on.
 */
record Preference(List<Share> shares) {
    /**
     * @param from the least size in bytes
     * @param engine an engine's id or kind
     */
    record Share(long from, String engine) {}

    Preference {
        shares = List.copyOf(shares);
    }

    /** Reads it, or gives nothing where it is not written so: every engine but the last has a bound, each above the one before. */
    static @Nullable Preference parse(String text) {
        List<Share> shares = new ArrayList<>();
        long from = 0;
        String[] parts = text.split(",", -1);
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i].strip();
            int bound = part.indexOf('<');
            boolean last = i == parts.length - 1;
            if (last ? bound >= 0 : bound < 0) {
                return null;
            }
            String engine = last ? part : part.substring(0, bound).strip();
            long below =
                    last ? Long.MAX_VALUE : number(part.substring(bound + 1).strip());
            if (engine.isEmpty() || below <= from) {
                return null;
            }
            shares.add(new Share(from, engine));
            from = below;
        }
        return new Preference(shares);
    }

    /** Below zero if it is none. */
    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
