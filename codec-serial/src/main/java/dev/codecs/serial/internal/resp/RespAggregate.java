package dev.codecs.serial.internal.resp;

import dev.codecs.LimitExceededException;
import dev.codecs.serial.Attributed;
import dev.codecs.serial.RespPush;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.TokenReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An aggregate that is being read. An attribute is one with the value that it belongs to behind its entries. */
final class RespAggregate {
    /**
     * How deep aggregates may nest in a key or in a set. Their hashes are taken again at each level, by recursion: without a limit of its
     * own this would take the square of the time, and the stack.
     */
    private static final int HASHED = 32;

    private final @Nullable RespAggregate outer;
    private final byte type;
    /** How many keys or sets around it take its hash. */
    private final int hashed;

    private final @Nullable Collection<@Nullable Object> elements;
    private @Nullable Map<@Nullable Object, @Nullable Object> map;
    private @Nullable Object key;
    private boolean atKey;
    /** Values and keys still to come, or below 0 in a stream. */
    private long left;
    /** Whether all entries of an attribute were read, so that its value is next. */
    private boolean annotates;

    private @Nullable Object annotated;

    /** @param key whether one that is in no other is a key */
    RespAggregate(@Nullable RespAggregate outer, byte type, int count, boolean key) {
        this.outer = outer;
        this.type = type;
        this.hashed = outer == null ? (key ? 1 : 0) : outer.hashed > 0 || outer.hashes() ? outer.hashed + 1 : 0;
        if (hashed > HASHED) {
            throw new LimitExceededException("the depth of nesting in a key or set", HASHED);
        }
        boolean entries = type == '%' || type == '|';
        this.map = entries ? CompactMap.of(count) : null;
        this.elements =
                entries ? null : type == '~' ? new LinkedHashSet<>() : new ArrayList<>(Math.clamp(count, 4, 256));
        this.atKey = entries;
        this.left = count < 0 ? -1 : entries ? 2L * count : count;
    }

    private boolean hashes() {
        return type == '~' || atKey;
    }

    @Nullable
    RespAggregate outer() {
        return outer;
    }

    /** {@return whether what stands next is a key} */
    boolean atKey() {
        return atKey;
    }

    void add(@Nullable Object value, RespCursor cursor) {
        if (annotates) {
            annotated = value;
            left = 0;
            return;
        }
        if (left > 0) {
            left--;
        } else {
            cursor.count(1);
        }
        if (map == null) {
            Objects.requireNonNull(elements).add(value);
        } else if (atKey) {
            key = value;
            atKey = false;
        } else {
            atKey = true;
            map = CompactMap.growing(map);
            if (!CompactMap.add(map, key, value, cursor.duplicates())) {
                throw TokenReader.twice(key, cursor.position());
            }
        }
    }

    /** {@return whether nothing more belongs to it} The end of a stream is passed over. */
    boolean ended(RespCursor cursor) {
        boolean whole = left == 0 || (left < 0 && (map == null || atKey) && cursor.passEnd());
        if (!whole || type != '|' || annotates) {
            return whole;
        }
        annotates = true;
        atKey = false;
        left = 1;
        return false;
    }

    /** {@return the value that was read} */
    Object whole() {
        return switch (type) {
            case '>' -> new RespPush(list());
            case '|' -> new Attributed(Objects.requireNonNull(map), annotated);
            case '%' -> Objects.requireNonNull(map);
            default -> Objects.requireNonNull(elements);
        };
    }

    private List<@Nullable Object> list() {
        return (List<@Nullable Object>) Objects.requireNonNull(elements);
    }
}
