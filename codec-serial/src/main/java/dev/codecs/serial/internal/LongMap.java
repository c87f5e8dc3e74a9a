package dev.codecs.serial.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decoded map of many entries, guarded against keys with equal hashes while it is read. */
final class LongMap extends LinkedHashMap<@Nullable Object, @Nullable Object> {
    private static final long serialVersionUID = 1;

    private final transient CollisionGuard guard = new CollisionGuard();

    LongMap(int entries) {
        super(Math.ceilDiv(entries * 4, 3));
    }

    LongMap(Map<@Nullable Object, @Nullable Object> entries) {
        this(2 * entries.size());
        for (Map.Entry<@Nullable Object, @Nullable Object> entry : entries.entrySet()) {
            guard.meet(entry.getKey(), keySet());
            put(entry.getKey(), entry.getValue());
        }
    }

    void meet(@Nullable Object key) {
        guard.meet(key, keySet());
    }
}
