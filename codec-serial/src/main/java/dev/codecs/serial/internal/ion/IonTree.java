package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.serial.IonAnnotated;
import dev.codecs.serial.IonSexp;
import dev.codecs.serial.IonStruct;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads values part by part, with the containers that are open on the heap: no depth overflows a stack. */
final class IonTree {
    private final IonSource source;
    private final boolean exact;
    private final Settings settings;

    private IonTree(IonSource source, boolean exact, Settings settings) {
        this.source = source;
        this.exact = exact;
        this.settings = settings;
    }

    /**
     * {@return the value that stands next}
     *
     * @param outer the number of containers that it is in
     * @param exact whether types that plain Java lacks are kept
     */
    static @Nullable Object read(IonSource source, int outer, boolean exact, Settings settings) {
        return new IonTree(source, exact, settings).read(outer);
    }

    private @Nullable Object read(int outer) {
        Open open = null;
        int depth = outer;
        while (true) {
            List<IonSymbol> annotations = source.annotations();
            Container container = source.container();
            Object value = null;
            boolean whole = container == Container.NONE;
            if (whole) {
                value = annotated(annotations, source.scalar());
            } else {
                settings.checkDepth(depth++);
                source.enter(container);
                open = new Open(open, container, annotations);
            }
            while (true) {
                if (whole) {
                    if (open == null) {
                        return value;
                    }
                    add(open, value);
                }
                Open top = Objects.requireNonNull(open);
                if (source.moreIn(top.first)) {
                    top.first = false;
                    source.count(top.map == null ? 1 : 2);
                    if (top.map != null) {
                        top.name = source.fieldName();
                    }
                    break;
                }
                source.leave();
                value = annotated(top.annotations, whole(top));
                whole = true;
                open = top.outer;
                depth--;
            }
        }
    }

    private @Nullable Object annotated(@Nullable List<IonSymbol> annotations, @Nullable Object value) {
        return annotations == null || !exact ? value : new IonAnnotated(annotations, value);
    }

    private Object whole(Open open) {
        if (open.fields != null) {
            return new IonStruct(open.fields);
        }
        if (open.map != null) {
            return open.map;
        }
        return exact && open.container == Container.SEXP ? new IonSexp(open.list) : open.list;
    }

    private void add(Open open, @Nullable Object value) {
        if (open.map == null) {
            open.list.add(value);
            return;
        }
        if (open.fields == null && exact && open.map.containsKey(open.name)) {
            open.fields = new ArrayList<>();
            open.map.forEach(
                    (name, each) -> Objects.requireNonNull(open.fields).add(new SimpleImmutableEntry<>(name, each)));
        }
        if (open.fields != null) {
            open.fields.add(new SimpleImmutableEntry<>(open.name, value));
            return;
        }
        DuplicateKeys duplicates = settings.options().duplicateKeys();
        open.map = CompactMap.growing(open.map);
        if (!CompactMap.add(open.map, open.name, value, duplicates)) {
            throw twice(open.name, source.position());
        }
    }

    static CorruptInputException twice(@Nullable Object name, int at) {
        return new CorruptInputException(
                "the key \"" + name + "\" comes twice: set DuplicateKeys or IonOptions.EXACT to read it", at);
    }

    /** A container that is being read. */
    private static final class Open {
        private final @Nullable Open outer;
        private final Container container;
        private final @Nullable List<IonSymbol> annotations;
        private final List<@Nullable Object> list;
        private @Nullable Map<@Nullable Object, @Nullable Object> map;
        /** Once a name came twice. */
        private @Nullable List<Map.Entry<@Nullable Object, @Nullable Object>> fields;

        private @Nullable Object name;
        private boolean first = true;

        Open(@Nullable Open outer, Container container, @Nullable List<IonSymbol> annotations) {
            this.outer = outer;
            this.container = container;
            this.annotations = annotations;
            this.map = container == Container.STRUCT ? CompactMap.of(-1) : null;
            this.list = map == null ? new ArrayList<>() : List.of();
        }
    }
}
