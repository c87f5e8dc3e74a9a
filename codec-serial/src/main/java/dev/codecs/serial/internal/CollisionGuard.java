package dev.codecs.serial.internal;

import dev.codecs.LimitExceededException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Refuses keys that are made to have equal hashes. Java's hash tables sort such keys where all are of one class that has an order, as
 * texts are; lists, and keys of several classes, they compare one by one: 16,000 of them took half a minute.
 */
public final class CollisionGuard {
    /** More than an honest grid of pairs of numbers has. */
    private static final int MOST = 256;

    private @Nullable Class<?> only;
    private @Nullable Map<Integer, Integer> counts;
    /** How many keys were met while all were of one class. */
    private int met;

    /**
     * Called with each key, before it goes into a hash table.
     *
     * @param keys those that are there already
     */
    public void meet(@Nullable Object key, Iterable<? extends @Nullable Object> keys) {
        if (counts == null && key instanceof Comparable<?> && (met == 0 || key.getClass() == only)) {
            only = key.getClass();
            met++;
            return;
        }
        if (counts == null) {
            counts = new HashMap<>();
            for (Object each : keys) {
                count(each, counts);
            }
        }
        count(key, counts);
    }

    private static void count(@Nullable Object key, Map<Integer, Integer> counts) {
        if (counts.merge(Objects.hashCode(key), 1, Integer::sum) > MOST) {
            throw new LimitExceededException("the number of keys with equal hashes", MOST);
        }
    }
}
