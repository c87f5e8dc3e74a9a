package dev.codecs.serial.internal;

import dev.codecs.LimitExceededException;
import dev.codecs.Options;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whole values by way of their tokens, with the lists and maps that are open on the heap: for formats that have nothing faster, and
 * for what is nested so deeply that a stack might overflow.
 */
public final class Trees {
    /** How deep a format may recurse; what is in as many lists and maps it reads and writes by this class. */
    public static final int RECURSION = 400;

    /** How often a generator may begin to recurse within itself, for keys and tags between lists: each time takes as much of the stack. */
    private static final int MOST_ENTRIES = 3;

    private Trees() {}

    /**
     * Called before a generator begins to recurse.
     *
     * @param entries how often it has done so within itself
     */
    public static void checkEntries(int entries) {
        if (entries > MOST_ENTRIES) {
            throw new LimitExceededException(
                    "the depth of keys and tags between lists", MOST_ENTRIES * (long) RECURSION);
        }
    }

    /** {@return the value at the cursor} As {@link Cursor#value}. */
    public static @Nullable Object read(Cursor cursor, int depth, Settings settings) {
        TokenReader reader = TokenReader.ofPart(cursor, settings, depth);
        Deque<Growing> open = new ArrayDeque<>();
        while (true) {
            Object value;
            switch (reader.peek()) {
                case LIST -> {
                    reader.beginList();
                    open.push(new GrowingList());
                    continue;
                }
                case MAP -> {
                    open.push(new GrowingMap(CompactMap.of(reader.beginMap()), settings));
                    continue;
                }
                case END -> value = open.pop().end(reader);
                case NULL -> {
                    reader.readNull();
                    value = null;
                }
                case BOOLEAN -> value = reader.readBoolean();
                case INTEGER, DECIMAL -> value = reader.readNumber();
                case STRING -> value = reader.readString();
                case BINARY -> value = reader.readBytes();
                case SPECIAL, END_OF_DOCUMENT -> value = reader.readValue();
                default -> throw new AssertionError();
            }
            if (open.isEmpty()) {
                return value;
            }
            open.element().add(value, cursor);
        }
    }

    private interface Growing {
        void add(@Nullable Object value, Cursor cursor);

        Object end(TokenReader reader);
    }

    private static final class GrowingList implements Growing {
        private final List<@Nullable Object> list = new ArrayList<>();

        @Override
        public void add(@Nullable Object value, Cursor cursor) {
            list.add(value);
        }

        @Override
        public Object end(TokenReader reader) {
            reader.endList();
            return list;
        }
    }

    private static final class GrowingMap implements Growing {
        private Map<@Nullable Object, @Nullable Object> map;
        private final Settings settings;
        private @Nullable Object key;
        private boolean atValue;

        GrowingMap(Map<@Nullable Object, @Nullable Object> map, Settings settings) {
            this.map = map;
            this.settings = settings;
        }

        @Override
        public void add(@Nullable Object value, Cursor cursor) {
            if (!atValue) {
                key = value;
                map = CompactMap.growing(map);
            } else if (!CompactMap.add(map, key, value, settings.options().duplicateKeys())) {
                throw TokenReader.twice(key, cursor.position());
            }
            atValue = !atValue;
        }

        @Override
        public Object end(TokenReader reader) {
            reader.endMap();
            return map;
        }
    }

    /** A list or map that is being written. */
    private record Open(Iterator<?> elements, boolean map, int place, int count) {}

    /**
     * Appends a value. As {@link Generator#value}; scalars are given to the generator's own {@code value}.
     *
     * @param format the format's name, for messages
     */
    public static void write(Generator generator, @Nullable Object value, int depth, Settings settings, String format) {
        Deque<Open> open = new ArrayDeque<>();
        write(generator, value, depth, open, settings, format);
        while (!open.isEmpty()) {
            Open top = open.element();
            if (!top.elements.hasNext()) {
                open.pop();
                if (top.map) {
                    generator.endMap(top.place, top.count, true);
                } else {
                    generator.endList(top.place, top.count, true);
                }
                continue;
            }
            Object next = top.elements.next();
            if (top.map) {
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) next;
                if (entry.getKey() instanceof String key) {
                    generator.key(key);
                } else {
                    generator.otherKey(entry.getKey());
                }
                next = entry.getValue();
            }
            write(generator, next, depth + open.size(), open, settings, format);
        }
    }

    private static void write(
            Generator generator,
            @Nullable Object value,
            int depth,
            Deque<Open> open,
            Settings settings,
            String format) {
        switch (value) {
            case Map<?, ?> map -> {
                settings.checkDepth(depth);
                Map<?, ?> ordered =
                        settings.options().keyOrder() == Options.KeyOrder.AS_GIVEN ? map : Plain.sorted(map);
                int place = generator.beginMap(map.size());
                open.push(new Open(ordered.entrySet().iterator(), true, place, map.size()));
            }
            case List<?> list -> {
                settings.checkDepth(depth);
                int place = generator.beginList(list.size());
                open.push(new Open(list.iterator(), false, place, list.size()));
            }
            case Record each
            when !Plain.isOwn(each) && !generator.carries(each) ->
                write(generator, Plain.of(each, format), depth, open, settings, format);
            case Optional<?> each -> write(generator, Plain.of(each, format), depth, open, settings, format);
            case Object[] each -> write(generator, Arrays.asList(each), depth, open, settings, format);
            case null, default -> generator.value(value, depth);
        }
    }
}
