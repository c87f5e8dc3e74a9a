package dev.codecs.serial.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.Options.DuplicateKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of lists and maps that do not say how many they are: they wait until the end is met, and each list is made in its exact size. */
public final class Gathered {
    /** From so many on, copies of arrays are faster than one element after the other. */
    private static final int MANY = 16;

    /** The values, and room behind them. A loop keeps both fields in locals while it adds scalars. */
    public @Nullable Object[] values = new @Nullable Object[32];

    /** Where the next value goes, which is the start of the list or map that begins. */
    public int top;

    /** Adds a value, or a key. */
    public void add(@Nullable Object value) {
        if (top == values.length) {
            grow();
        }
        values[top++] = value;
    }

    /** {@return the values, which now have room for another} */
    public @Nullable Object[] grow() {
        values = Arrays.copyOf(values, 2 * values.length);
        return values;
    }

    /** {@return the list that starts there} */
    public List<@Nullable Object> list(int start) {
        int count = top - start;
        ArrayList<@Nullable Object> list = new ArrayList<>(count);
        if (count > MANY) {
            list.addAll(Arrays.asList(Arrays.copyOfRange(values, start, top)));
        } else {
            for (int i = start; i < top; i++) {
                list.add(values[i]);
            }
        }
        top = start;
        return list;
    }

    /**
     * {@return the map that starts there}
     *
     * @param at the place of the map's end, for the message if a key comes twice and the rule rejects that
     */
    public Map<@Nullable Object, @Nullable Object> map(int start, DuplicateKeys duplicates, int at) {
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(values, start, top, duplicates);
        if (duplicates == DuplicateKeys.REJECT && 2 * map.size() != top - start) {
            throw twice(start, at);
        }
        top = start;
        return map;
    }

    private CorruptInputException twice(int start, int at) {
        Set<@Nullable Object> keys = new HashSet<>();
        int i = start;
        while (keys.add(values[i])) {
            i += 2;
        }
        return TokenReader.twice(values[i], at);
    }
}
