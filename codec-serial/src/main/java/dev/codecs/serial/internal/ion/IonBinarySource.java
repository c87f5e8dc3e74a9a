package dev.codecs.serial.internal.ion;

import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of binary Ion: annotations, containers and their fields. */
final class IonBinarySource implements IonSource {
    private static final byte[] VERSION = {(byte) 0xE0, 1, 0, (byte) 0xEA};

    private final IonBinaryInput in;
    private final byte[] data;
    private final Settings settings;
    private final boolean exact;
    private final Symbols symbols;
    private final IonBinaryScalars scalars;
    private final IonBinaryTree tree;
    private final IonExcerpts excerpts;
    private final IonBinaryTables tables;

    /** Of the containers that are open, from 1 on; around them are the data. */
    private Container[] kinds = new Container[8];

    private int[] ends = new int[8];
    private int open;

    private long items;
    private final long mostItems;

    /** A source of a part of a stream, with the symbols that count there. */
    IonBinarySource(IonBinaryInput in, Symbols symbols, boolean exact, Settings settings) {
        this.in = in;
        this.data = in.data;
        this.settings = settings;
        this.exact = exact;
        this.symbols = symbols;
        this.scalars = new IonBinaryScalars(in, symbols, exact, settings);
        this.tree = new IonBinaryTree(this, in, scalars, symbols, settings);
        this.excerpts = new IonExcerpts(data, VERSION, new byte[0], settings);
        this.tables = new IonBinaryTables(this, in, symbols, excerpts, settings);
        this.kinds[0] = Container.NONE;
        this.ends[0] = data.length;
        this.mostItems = settings.limits().items();
    }

    @Override
    public int position() {
        return in.at;
    }

    @Override
    public int open() {
        return open;
    }

    @Override
    public void back(int position, int open) {
        in.at = position;
        in.end = ends[open];
        this.open = open;
    }

    @Override
    public void count(long more) {
        items += more;
        if (items > mostItems) {
            settings.checkItems(items);
        }
    }

    @Override
    public boolean more() {
        while (in.at < data.length && tables.passed()) {}
        return in.at < data.length;
    }

    // Parts

    @Override
    public @Nullable List<IonSymbol> annotations() {
        if (!isAnnotated()) {
            return null;
        }
        List<IonSymbol> annotations = new ArrayList<>();
        for (int id : annotationIds()) {
            annotations.add(symbols.symbol(id, in.at));
        }
        return annotations;
    }

    private boolean isAnnotated() {
        return (data[in.at] & 0xF0) == 0xE0;
    }

    /** {@return the ids of the annotations that stand here} It is seen to that they belong to one value. */
    int[] annotationIds() {
        int head = data[in.at] & 0xFF;
        if (head < 0xE3 || head > 0xEE) {
            throw in.corrupt("annotations without a value");
        }
        in.at++;
        int stop = in.length(head & 15) + in.at;
        int length = in.varUInt();
        if (length == 0 || length >= stop - in.at) {
            throw in.corrupt("annotations without a value");
        }
        int idsEnd = in.at + length;
        int[] ids = new int[2];
        int count = 0;
        while (in.at < idsEnd) {
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, 2 * count);
            }
            int start = in.at;
            ids[count] = in.varUInt();
            symbols.text(ids[count++], start);
        }
        int type = data[in.at] & 0xFF;
        if (in.at != idsEnd || type < 0x0F || type >= 0xE0 || in.endOfValue() != stop) {
            throw in.corrupt("annotations are not those of one value");
        }
        return Arrays.copyOf(ids, count);
    }

    @Override
    public Container container() {
        int head = data[in.at] & 0xFF;
        if ((head & 15) == 15) {
            return Container.NONE;
        }
        return switch (head >> 4) {
            case 11 -> Container.LIST;
            case 12 -> Container.SEXP;
            case 13 -> Container.STRUCT;
            default -> Container.NONE;
        };
    }

    @Override
    public void enter(Container container) {
        int length = in.containerLength(data[in.at++] & 0xFF);
        if (++open == ends.length) {
            ends = Arrays.copyOf(ends, 2 * open);
            kinds = Arrays.copyOf(kinds, 2 * open);
        }
        kinds[open] = container;
        ends[open] = in.at + length;
        in.end = ends[open];
    }

    @Override
    public Container inside() {
        return kinds[open];
    }

    @Override
    public boolean moreIn(boolean first) {
        boolean struct = kinds[open] == Container.STRUCT;
        while (in.at < in.end) {
            int start = in.at;
            if (struct) {
                in.varUInt();
                if (in.at >= in.end) {
                    throw in.corrupt("a field has no value");
                }
            }
            if ((data[in.at] & 0xFF) >= 0x0F) {
                in.at = start;
                return true;
            }
            in.pass();
        }
        return false;
    }

    @Override
    public Object fieldName() {
        int start = in.at;
        int id = in.varUInt();
        String text = symbols.text(id, start);
        return text != null ? text : symbols.symbol(id, start);
    }

    @Override
    public void leave() {
        in.end = ends[--open];
    }

    @Override
    public @Nullable Object scalar() {
        return scalars.read(data[in.at++] & 0xFF);
    }

    @Override
    public Token token() {
        if (isAnnotated()) {
            if (exact) {
                return Token.SPECIAL;
            }
            annotationIds();
        }
        int head = data[in.at] & 0xFF;
        if ((head & 15) == 15 && head < 0xE0) {
            return exact && head != 0x0F ? Token.SPECIAL : Token.NULL;
        }
        return switch (head >> 4) {
            case 1 -> Token.BOOLEAN;
            case 2, 3 -> Token.INTEGER;
            case 4 -> Token.DECIMAL;
            case 5 -> scalar() instanceof IonNegativeZero ? Token.SPECIAL : Token.DECIMAL;
            case 7 -> scalar() instanceof IonSymbol ? Token.SPECIAL : Token.STRING;
            case 8 -> Token.STRING;
            case 9 -> exact ? Token.SPECIAL : Token.BINARY;
            case 10 -> Token.BINARY;
            case 11 -> Token.LIST;
            case 12 -> exact ? Token.SPECIAL : Token.LIST;
            case 13 -> Token.MAP;
            case 6 -> Token.SPECIAL;
            default -> throw IonBinaryInput.noValue(head, in.at);
        };
    }

    // Whole values

    @Override
    public @Nullable Object value(int depth) {
        return exact ? IonTree.read(this, depth, true, settings) : tree.read(depth);
    }

    @Override
    public void skip(int outer) {
        int base = open;
        while (true) {
            if (isAnnotated()) {
                annotationIds();
            }
            Container container = container();
            if (container == Container.NONE) {
                skipScalar();
            } else {
                settings.checkDepth(outer + open - base);
                enter(container);
            }
            while (open > base && !next()) {
                leave();
            }
            if (open == base) {
                return;
            }
        }
    }

    /** {@return whether the innermost container has another value, which then stands next} */
    private boolean next() {
        if (!moreIn(false)) {
            return false;
        }
        if (kinds[open] == Container.STRUCT) {
            fieldName();
            count(2);
        } else {
            count(1);
        }
        return true;
    }

    private void skipScalar() {
        int head = data[in.at] & 0xFF;
        int type = head >> 4;
        if (type > 13) {
            throw IonBinaryInput.noValue(head, in.at);
        }
        in.at++;
        if ((head & 15) == 15 || type == 1) {
            return;
        }
        int length = in.length(head & 15);
        if (type > 7) {
            settings.checkLength(length);
        }
        in.at += length;
    }

    @Override
    public RawValue raw(int depth) {
        int start = in.at;
        int type = data[start] >> 4 & 15;
        skip(depth);
        return excerpts.cut(start, in.at, type == 7 || type > 10);
    }

    /** A name is cut out as the symbol that it is. */
    @Override
    public RawValue rawName() {
        Object name = fieldName();
        Buffer buffer = new Buffer();
        new IonGenerator(new IonBinarySink(buffer, settings))
                .value(name instanceof String text ? new IonSymbol(text) : name, 0);
        return new RawValue(buffer.toBytes());
    }
}
