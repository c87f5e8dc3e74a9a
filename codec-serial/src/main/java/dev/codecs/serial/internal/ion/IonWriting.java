package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.IonAnnotated;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.IonSexp;
import dev.codecs.serial.IonStruct;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values part by part, with the containers that are open on the heap: no depth overflows a stack. */
final class IonWriting {
    private static final String NAME = "Ion";

    private final IonSink sink;
    private final Settings settings;
    private final boolean ordered;

    IonWriting(IonSink sink, Settings settings) {
        this.sink = sink;
        this.settings = settings;
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
    }

    /** A container that is being written, or, without elements, an annotated value. */
    private record Open(
            @Nullable Open outer, Container container, Iterator<? extends @Nullable Object> elements, int place) {}

    void write(@Nullable Object value, int outer) {
        Open open = append(value, outer, null);
        int depth = outer + 1;
        while (open != null) {
            if (open.elements.hasNext()) {
                Object next = open.elements.next();
                if (open.container == Container.STRUCT) {
                    Map.Entry<?, ?> field = (Map.Entry<?, ?>) next;
                    sink.name(name(field.getKey()));
                    next = field.getValue();
                } else if (open.container != Container.NONE) {
                    sink.element(open.container);
                }
                Open inner = append(next, depth, open);
                if (inner != null) {
                    open = inner;
                    depth++;
                }
                continue;
            }
            if (open.container == Container.NONE) {
                sink.endAnnotated(open.place);
            } else {
                sink.endContainer(open.container, open.place);
            }
            depth--;
            open = open.outer;
        }
    }

    /** What was cut out of a document may have symbols of its own: it is written anew. */
    void write(RawValue raw) {
        Cursor cursor = IonCursor.of(raw.bytes(), IonOptions.EXACT, settings);
        if (!cursor.more()) {
            throw new CorruptInputException("a raw value holds no value", 0);
        }
        write(cursor.value(0), 0);
    }

    /** {@return the id that a symbol without text is written as} */
    static int unknownId(IonSymbol symbol) {
        if (symbol.table() != null) {
            throw new UnsupportedFeatureException("the text of a symbol of the shared table " + symbol.table()
                    + " is unknown: read the data with the table in IonOptions.catalog");
        }
        return 0;
    }

    /** Refuses the one symbol that says nothing where it stands outside of all values. */
    static void checkRoot(@Nullable Object value, int open) {
        if (open == 0 && value instanceof IonSymbol symbol && Symbols.VERSION.equals(symbol.text())) {
            throw new UnsupportedFeatureException("the symbol " + Symbols.VERSION
                    + " outside of all values reads as a version marker: put it into a list");
        }
    }

    static Object name(@Nullable Object key) {
        return switch (key) {
            case String text -> text;
            case IonSymbol symbol -> symbol.text() == null ? symbol : symbol.text();
            case Enum<?> constant -> constant.name();
            case null, default ->
                throw new UnsupportedFeatureException(
                        "the key " + key + " is no text, which names of fields are in Ion: make it a String");
        };
    }

    /** Appends a scalar, or begins what is none. {@return what was begun, or null} */
    private @Nullable Open append(@Nullable Object value, int depth, @Nullable Open open) {
        if (sink.scalar(value)) {
            return null;
        }
        return switch (value) {
            case Map<?, ?> map -> {
                Map<?, ?> entries = ordered ? Plain.sorted(map) : map;
                yield begin(Container.STRUCT, map.size(), entries.entrySet().iterator(), depth, open);
            }
            case List<?> list -> begin(Container.LIST, list.size(), list.iterator(), depth, open);
            case IonSexp sexp ->
                begin(Container.SEXP, sexp.elements().size(), sexp.elements().iterator(), depth, open);
            case IonStruct struct ->
                begin(Container.STRUCT, struct.fields().size(), struct.fields().iterator(), depth, open);
            case IonAnnotated each -> {
                int place = sink.beginAnnotated(each.annotations());
                Iterator<@Nullable Object> one =
                        Arrays.<@Nullable Object>asList(each.value()).iterator();
                yield new Open(open, Container.NONE, one, place);
            }
            case null -> throw new AssertionError("null is a scalar");
            default -> append(Plain.of(value, NAME), depth, open);
        };
    }

    private Open begin(
            Container container,
            int size,
            Iterator<? extends @Nullable Object> elements,
            int depth,
            @Nullable Open open) {
        settings.checkDepth(depth);
        return new Open(open, container, elements, sink.beginContainer(container, size));
    }
}
