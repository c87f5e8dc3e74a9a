package dev.codecs.serial.internal.ion;

import dev.codecs.Options.DuplicateKeys;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads whole values of binary Ion as plain Java, by recursion as far as a stack bears it and by {@link IonTree} from there on. */
final class IonBinaryTree {
    private final IonBinarySource source;
    private final IonBinaryInput in;
    private final IonBinaryScalars scalars;
    private final Symbols symbols;
    private final Settings settings;
    private final DuplicateKeys duplicates;

    IonBinaryTree(
            IonBinarySource source, IonBinaryInput in, IonBinaryScalars scalars, Symbols symbols, Settings settings) {
        this.source = source;
        this.in = in;
        this.scalars = scalars;
        this.symbols = symbols;
        this.settings = settings;
        this.duplicates = settings.options().duplicateKeys();
    }

    /** {@return the value that stands next, in so many containers} */
    @Nullable
    Object read(int depth) {
        return read(depth, 0);
    }

    private @Nullable Object read(int depth, int level) {
        int head = in.data[in.at++] & 0xFF;
        if ((head & 15) == 15) {
            return scalars.read(head);
        }
        return switch (head >> 4) {
            case 8 -> scalars.string(in.length(head & 15));
            case 11, 12 -> list(head, depth, level);
            case 13 -> struct(head, depth, level);
            case 14 -> {
                in.at--;
                source.annotationIds();
                yield read(depth, level);
            }
            default -> scalars.read(head);
        };
    }

    private Object list(int head, int depth, int level) {
        if (level == Trees.RECURSION) {
            return deep(depth);
        }
        settings.checkDepth(depth);
        int length = in.length(head & 15);
        int outer = in.end;
        int stop = in.at + length;
        in.end = stop;
        List<@Nullable Object> list = new ArrayList<>();
        while (in.at < stop) {
            if ((in.data[in.at] & 0xFF) < 0x0F) {
                in.pass();
                continue;
            }
            source.count(1);
            list.add(read(depth + 1, level + 1));
        }
        in.end = outer;
        return list;
    }

    private Object struct(int head, int depth, int level) {
        if (level == Trees.RECURSION) {
            return deep(depth);
        }
        settings.checkDepth(depth);
        int length = in.containerLength(head);
        int outer = in.end;
        int stop = in.at + length;
        in.end = stop;
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(Math.clamp(length >> 3, 2, 8));
        while (in.at < stop) {
            int start = in.at;
            int id = in.varUInt();
            if (in.at >= stop) {
                throw in.corrupt("a field has no value");
            }
            if ((in.data[in.at] & 0xFF) < 0x0F) {
                in.pass();
                continue;
            }
            String text = symbols.text(id, start);
            Object name = text != null ? text : symbols.symbol(id, start);
            source.count(2);
            map = CompactMap.growing(map);
            if (!CompactMap.add(map, name, read(depth + 1, level + 1), duplicates)) {
                throw IonTree.twice(name, start);
            }
        }
        in.end = outer;
        return map;
    }

    /** {@return the container whose head was read} */
    private Object deep(int depth) {
        in.at--;
        return Objects.requireNonNull(IonTree.read(source, depth, false, settings));
    }
}
