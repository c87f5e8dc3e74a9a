package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.RawValue;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads binary Ion. Every value says its length, which is compared with the end of the container around it; that the data is cut short
 * elsewhere shows where the array's own check of its bounds throws.
 */
final class IonBinaryCursor implements IonSource {
    private static final byte[] VERSION = {(byte) 0xE0, 1, 0, (byte) 0xEA};
    private static final @Nullable IonNull[] NULLS = {
        null,
        IonNull.BOOL,
        IonNull.INT,
        IonNull.INT,
        IonNull.FLOAT,
        IonNull.DECIMAL,
        IonNull.TIMESTAMP,
        IonNull.SYMBOL,
        IonNull.STRING,
        IonNull.CLOB,
        IonNull.BLOB,
        IonNull.LIST,
        IonNull.SEXP,
        IonNull.STRUCT
    };

    private static final KeyCache KEYS = new KeyCache();

    private final byte[] data;
    private final Settings settings;
    private final boolean exact;
    private final boolean rejects;
    private final DuplicateKeys duplicates;
    private final Symbols symbols;
    /** The version marker and symbol tables that count here, in front of what is cut out; made when it is asked for. */
    private List<int[]> tables = new ArrayList<>();

    private int at;
    /** Where the innermost container ends, or the data; and those around it. */
    private int end;

    private int[] ends = new int[8];
    private Container[] kinds = new Container[8];
    private int open;
    /** Whether the name of a field stands next. */
    private boolean atName;

    private long items;
    private final long mostItems;
    /** How many bytes were cut out. */
    private long cutOut;

    IonBinaryCursor(byte[] data, IonOptions options, Settings settings) {
        this(data, new Symbols(options.catalog()), options, settings);
    }

    /** A cursor over a part of a stream, with the symbols that count there. */
    IonBinaryCursor(byte[] data, Symbols symbols, IonOptions options, Settings settings) {
        this.data = data;
        this.settings = settings;
        this.exact = options.exact();
        this.rejects = settings.rejectsBadText();
        this.duplicates = settings.options().duplicateKeys();
        this.symbols = symbols;
        this.end = data.length;
        this.mostItems = settings.limits().items();
    }

    private CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    private CorruptInputException corrupt(String message) {
        return new CorruptInputException(message, at);
    }

    @Override
    public int position() {
        return at;
    }

    @Override
    public void count(long more) {
        items += more;
        if (items > mostItems) {
            settings.checkItems(items);
        }
    }

    // What stands between values

    @Override
    public boolean more() {
        int start = at;
        try {
            while (at < data.length && passed()) {}
        } catch (IndexOutOfBoundsException e) {
            at = start;
            throw cut();
        } catch (CorruptInputException | LimitExceededException e) {
            at = start;
            throw e;
        }
        return at < data.length;
    }

    /** {@return whether no value but a version marker, padding or a symbol table was here, and was passed over} */
    private boolean passed() {
        int head = data[at] & 0xFF;
        if (head == 0xE0) {
            if (!IonFormat.isBinary(data, at)) {
                throw corrupt("the version of Ion is none that is known");
            }
            symbols.reset();
            tables.clear();
            at += 4;
            return true;
        }
        if (head < 0x0F) {
            at = endOf(at);
            return true;
        }
        if (head > 0x70 && head < 0x75) {
            return passedVersion();
        }
        if (head <= 0xE0 || head >= 0xEF) {
            return false;
        }
        int start = at;
        TableCache.Entry known = TableCache.shared().get(data, start, endOf(start));
        if (known != null && known.longest() <= settings.limits().stringLength()) {
            count(known.texts().length);
            symbols.use(known.texts());
            tables.clear();
            at = start + known.bytes().length;
            tables.add(new int[] {start, at});
            return true;
        }
        if (annotationIds()[0] != Symbols.SYMBOL_TABLE) {
            at = start;
            return false;
        }
        int type = data[at] & 0xFF;
        if (type >> 4 != 13 || type == 0xDF) {
            at = start;
            return false;
        }
        symbolTable(start);
        return true;
    }

    /** A symbol that reads as the version marker is none, but says nothing either. */
    private boolean passedVersion() {
        int start = at;
        Object symbol = scalar();
        if (Symbols.VERSION.equals(symbol instanceof IonSymbol each ? each.text() : symbol)) {
            return true;
        }
        at = start;
        return false;
    }

    private void symbolTable(int start) {
        enter(Container.STRUCT);
        Symbols.Table table = symbols.new Table();
        boolean appends = false;
        int seen = 0;
        while (moreIn(Container.STRUCT, true)) {
            int name = varUInt();
            atName = false;
            count(2);
            if (name == Symbols.IMPORTS || name == Symbols.SYMBOLS) {
                if ((seen & 1 << name) != 0) {
                    throw corrupt("a symbol table has two lists of one kind");
                }
                seen |= 1 << name;
            }
            annotations();
            int head = data[at] & 0xFF;
            if (name == Symbols.SYMBOLS && head >> 4 == 11 && head != 0xBF) {
                table.symbols(texts());
                continue;
            }
            Object value = IonTree.read(this, open, false, settings);
            if (name == Symbols.IMPORTS) {
                if (value instanceof IonSymbol symbol
                        ? Symbols.TABLE.equals(symbol.text())
                        : head >> 4 == 7 && Symbols.TABLE.equals(value)) {
                    appends = true;
                    table.appends();
                } else if (value instanceof List<?> list && head >> 4 == 11) {
                    table.imports(list);
                }
            }
        }
        leave(Container.STRUCT);
        if (!appends) {
            tables.clear();
        }
        tables.add(new int[] {start, at});
        table.apply(at);
        if (seen == 1 << Symbols.SYMBOLS) {
            keep(start);
        }
    }

    /** Text that may have been replaced is not kept: a stricter reader shares the tables. */
    private void keep(int start) {
        @Nullable String[] texts = symbols.local();
        int longest = 0;
        for (int i = Symbols.LOCAL; texts != null && i < texts.length; i++) {
            String text = texts[i];
            if (text != null) {
                longest = Math.max(longest, 3 * text.length());
                if (text.indexOf('\uFFFD') >= 0) {
                    return;
                }
            }
        }
        if (texts != null) {
            TableCache.shared().add(data, start, at, texts, longest);
        }
    }

    /** {@return the strings of the list that stands here, null for what is none} */
    private List<@Nullable String> texts() {
        List<@Nullable String> texts = new ArrayList<>();
        enter(Container.LIST);
        while (moreIn(Container.LIST, true)) {
            count(1);
            annotations();
            int head = data[at] & 0xFF;
            if (head >> 4 != 8 || head == 0x8F) {
                at = endOf(at);
                texts.add(null);
                continue;
            }
            at++;
            int length = length(head & 15);
            settings.checkLength(length);
            texts.add(KEYS.get(data, at, length, rejects));
            at += length;
        }
        leave(Container.LIST);
        return texts;
    }

    // Heads

    /** {@return an unsigned number of seven bits a byte} */
    private int varUInt() {
        int b = data[at++];
        if (b < 0) {
            return b & 0x7F;
        }
        long value = b;
        do {
            b = data[at++];
            value = value << 7 | (b & 0x7F);
            if (value > Integer.MAX_VALUE) {
                throw corrupt("a length or number passes the range of 31 bits");
            }
        } while (b >= 0);
        return (int) value;
    }

    /** {@return the length that the low half of a head says, or what follows it; the bytes are there} */
    private int length(int low) {
        int length = low == 14 ? varUInt() : low;
        if (length > end - at) {
            throw corrupt("the data is cut short: it says " + length + " bytes");
        }
        return length;
    }

    /** {@return where the value ends whose head stands there} */
    private int endOf(int start) {
        int before = at;
        at = start;
        int head = data[at++] & 0xFF;
        int low = head & 15;
        int length = switch (head >> 4) {
            case 1 -> 0;
            case 13 -> low == 15 ? 0 : length(low == 1 ? 14 : low);
            case 15 -> throw noValue(head, start);
            default -> low == 15 ? 0 : length(low);
        };
        int stop = at + length;
        if (stop > end) {
            throw cut();
        }
        at = before;
        return stop;
    }

    private static CorruptInputException noValue(int head, int at) {
        return new CorruptInputException("no value starts with the byte 0x" + Integer.toHexString(head), at);
    }

    /** {@return the ids of the annotations that stand here} It is seen to that they belong to one value. */
    private int[] annotationIds() {
        int head = data[at] & 0xFF;
        if (head < 0xE3 || head > 0xEE) {
            throw corrupt("annotations without a value");
        }
        at++;
        int stop = length(head & 15) + at;
        int length = varUInt();
        if (length == 0 || length >= stop - at) {
            throw corrupt("annotations without a value");
        }
        int idsEnd = at + length;
        int[] ids = new int[2];
        int count = 0;
        while (at < idsEnd) {
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, 2 * count);
            }
            int start = at;
            ids[count] = varUInt();
            symbols.text(ids[count++], start);
        }
        int type = data[at] & 0xFF;
        if (at != idsEnd || type < 0x0F || type >= 0xE0 || endOf(at) != stop) {
            throw corrupt("annotations are not those of one value");
        }
        return Arrays.copyOf(ids, count);
    }

    // Parts

    @Override
    public @Nullable List<IonSymbol> annotations() {
        if ((data[at] & 0xF0) != 0xE0) {
            return null;
        }
        List<IonSymbol> annotations = new ArrayList<>();
        for (int id : annotationIds()) {
            annotations.add(symbols.symbol(id, at));
        }
        return annotations;
    }

    @Override
    public Container container() {
        int head = data[at] & 0xFF;
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
        int length = containerLength(data[at++] & 0xFF);
        if (open == ends.length) {
            ends = Arrays.copyOf(ends, 2 * open);
            kinds = Arrays.copyOf(kinds, 2 * open);
        }
        ends[open] = end;
        kinds[open] = container;
        open++;
        end = at + length;
        atName = false;
    }

    /** A struct of length 1 says that its names are in order, and then its length; it must not be empty. */
    private int containerLength(int head) {
        if (head != 0xD1) {
            return length(head & 15);
        }
        int length = length(14);
        if (length == 0) {
            throw corrupt("a struct with names in order is empty");
        }
        return length;
    }

    @Override
    public boolean moreIn(Container container, boolean first) {
        while (at < end) {
            int p = at;
            if (container == Container.STRUCT) {
                varUInt();
                if (at >= end) {
                    throw corrupt("a field has no value");
                }
            }
            if ((data[at] & 0xFF) >= 0x0F) {
                at = p;
                atName = container == Container.STRUCT;
                return true;
            }
            at = endOf(at);
        }
        atName = false;
        return false;
    }

    @Override
    public Object fieldName() {
        int start = at;
        int id = varUInt();
        atName = false;
        String text = symbols.text(id, start);
        return text != null ? text : symbols.symbol(id, start);
    }

    @Override
    public void leave(Container container) {
        end = ends[--open];
        atName = false;
    }

    @Override
    public @Nullable Object scalar() {
        int head = data[at++] & 0xFF;
        return scalar(head);
    }

    private @Nullable Object scalar(int head) {
        int low = head & 15;
        int type = head >> 4;
        if (low == 15 && type < 14) {
            return exact ? NULLS[type] : null;
        }
        return switch (type) {
            case 1 -> {
                if (low > 1) {
                    throw corrupt("a boolean is neither true nor false");
                }
                yield low == 1;
            }
            case 2 -> integer(length(low), false);
            case 3 -> integer(length(low), true);
            case 4 -> floating(low);
            case 5 -> decimal(length(low));
            case 6 -> timestamp(length(low));
            case 7 -> symbol(length(low));
            case 8 -> string(length(low));
            case 9 -> exact ? new IonClob(bytes(length(low))) : bytes(length(low));
            case 10 -> bytes(length(low));
            default -> {
                at--;
                throw noValue(head, at);
            }
        };
    }

    private Object integer(int length, boolean negative) {
        if (length > 8) {
            return big(length, negative);
        }
        long magnitude = 0;
        for (int stop = at + length; at < stop; at++) {
            magnitude = magnitude << 8 | (data[at] & 0xFF);
        }
        if (negative && magnitude == 0) {
            throw corrupt("there is no negative zero of whole numbers");
        }
        if (magnitude < 0) {
            at -= length;
            return big(length, negative);
        }
        return negative ? -magnitude : magnitude;
    }

    private Object big(int length, boolean negative) {
        checkDigits(length);
        BigInteger number = new BigInteger(negative ? -1 : 1, data, at, length);
        at += length;
        if (negative && number.signum() == 0) {
            throw corrupt("there is no negative zero of whole numbers");
        }
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    private void checkDigits(int bytes) {
        // A byte has 2.41 digits.
        if (bytes * 2L > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the digits of a number", settings.limits().numberLength());
        }
    }

    private Double floating(int length) {
        return switch (length) {
            case 0 -> 0.0;
            case 4 -> {
                length(4);
                float value = Float.intBitsToFloat(Bytes.getInt(data, at));
                at += 4;
                yield (double) value;
            }
            case 8 -> {
                length(8);
                double value = Double.longBitsToDouble(Bytes.getLong(data, at));
                at += 8;
                yield value;
            }
            default -> throw corrupt("a float has neither 0, 4 nor 8 bytes");
        };
    }

    /** {@return a signed number of seven bits a byte, or null for -0} */
    private @Nullable Integer varInt() {
        int b = data[at++];
        boolean negative = (b & 0x40) != 0;
        long value = b & 0x3F;
        while (b >= 0) {
            b = data[at++];
            value = value << 7 | (b & 0x7F);
            if (value > Integer.MAX_VALUE) {
                throw corrupt("an exponent or offset passes the range of 31 bits");
            }
        }
        if (negative && value == 0) {
            return null;
        }
        return (int) (negative ? -value : value);
    }

    private Object decimal(int length) {
        if (length == 0) {
            return BigDecimal.ZERO;
        }
        int stop = at + length;
        int exponent = exponent();
        int first = at < stop ? data[at] : 0;
        BigInteger coefficient = coefficient(stop);
        if (exact && first < 0 && coefficient.signum() == 0) {
            return new IonNegativeZero(exponent);
        }
        return new BigDecimal(coefficient, -exponent);
    }

    private int exponent() {
        Integer exponent = varInt();
        if (exponent == null) {
            return 0;
        }
        if (Math.abs((long) exponent) > settings.limits().exponent()) {
            throw new LimitExceededException(
                    "the exponent of a number", settings.limits().exponent());
        }
        return exponent;
    }

    /** {@return the number to the end, with its sign in the first bit} */
    private BigInteger coefficient(int stop) {
        int length = stop - at;
        if (length < 0) {
            throw corrupt("a number passes its end");
        }
        if (length == 0) {
            return BigInteger.ZERO;
        }
        checkDigits(length);
        byte[] magnitude = Arrays.copyOfRange(data, at, stop);
        at = stop;
        int sign = magnitude[0] < 0 ? -1 : 1;
        magnitude[0] &= 0x7F;
        return new BigInteger(sign, magnitude);
    }

    private Object timestamp(int length) {
        int start = at;
        int stop = at + length;
        try {
            IonTimestamp timestamp = timestamp(start, stop);
            return exact ? timestamp : timestamp.toInstant();
        } catch (DateTimeException e) {
            throw new CorruptInputException("there is no such time: " + e.getMessage(), start, e);
        }
    }

    private IonTimestamp timestamp(int start, int stop) {
        Integer offset = start < stop ? varInt() : null;
        int[] fields = {0, 1, 1, 0, 0};
        int count = 0;
        while (count < 5 && at < stop) {
            fields[count++] = varUInt();
        }
        if (count == 0 || count == 4) {
            throw new CorruptInputException("a timestamp has no year, or an hour without a minute", start);
        }
        BigDecimal second = BigDecimal.ZERO;
        boolean seconds = at < stop;
        if (seconds) {
            second = BigDecimal.valueOf(varUInt());
            if (at < stop) {
                second = second.add(fraction(stop));
            }
        }
        if (at != stop) {
            throw new CorruptInputException("a timestamp passes its end", start);
        }
        return IonTimes.ofUtc(IonTimes.precision(count, seconds), fields, second, offset);
    }

    private BigDecimal fraction(int stop) {
        int exponent = exponent();
        BigInteger coefficient = coefficient(stop);
        BigDecimal fraction = new BigDecimal(coefficient, -exponent);
        if (coefficient.signum() < 0 || fraction.compareTo(BigDecimal.ONE) >= 0) {
            throw corrupt("the fraction of a second is below 0 or a second and more");
        }
        return exponent >= 0 ? BigDecimal.ZERO : fraction;
    }

    private Object symbol(int length) {
        int start = at;
        int stop = at + length;
        long id = 0;
        while (at < stop) {
            id = id << 8 | (data[at++] & 0xFF);
            if (id > Integer.MAX_VALUE) {
                throw new CorruptInputException("there is no symbol with an id of more than 31 bits", start);
            }
        }
        String text = exact ? null : symbols.text((int) id, start);
        return text != null ? text : symbols.symbol((int) id, start);
    }

    private String string(int length) {
        settings.checkLength(length);
        String text = Utf8.decode(data, at, length, rejects);
        at += length;
        return text;
    }

    private byte[] bytes(int length) {
        settings.checkLength(length);
        byte[] bytes = Arrays.copyOfRange(data, at, at + length);
        at += length;
        return bytes;
    }

    // Whole values

    private interface Reading {
        @Nullable
        Object read();
    }

    /** Does what may fail, and leaves everything as it was if it does. */
    private @Nullable Object guarded(Reading reading) {
        int start = at;
        int startEnd = end;
        int startOpen = open;
        boolean startName = atName;
        try {
            return reading.read();
        } catch (RuntimeException e) {
            at = start;
            end = startEnd;
            open = startOpen;
            atName = startName;
            throw e instanceof IndexOutOfBoundsException ? cut() : e;
        }
    }

    private void atValue() {
        if (open == 0 && !more()) {
            throw corrupt("the data holds no value");
        }
        if (at >= end) {
            throw cut();
        }
    }

    @Override
    public @Nullable Object value(int depth) {
        return guarded(() -> {
            if (atName) {
                return fieldName();
            }
            atValue();
            return exact ? IonTree.read(this, depth, true, settings) : plain(depth, 0);
        });
    }

    private @Nullable Object plain(int depth, int level) {
        int head = data[at++] & 0xFF;
        if ((head & 15) == 15) {
            return scalar(head);
        }
        return switch (head >> 4) {
            case 8 -> string(length(head & 15));
            case 11, 12 -> list(head, depth, level);
            case 13 -> struct(head, depth, level);
            case 14 -> {
                at--;
                annotationIds();
                yield plain(depth, level);
            }
            default -> scalar(head);
        };
    }

    private Object list(int head, int depth, int level) {
        if (level == Trees.RECURSION) {
            at--;
            return deep(depth);
        }
        settings.checkDepth(depth);
        int length = length(head & 15);
        int outer = end;
        int stop = at + length;
        end = stop;
        List<@Nullable Object> list = new ArrayList<>();
        while (at < stop) {
            if ((data[at] & 0xFF) < 0x0F) {
                at = endOf(at);
                continue;
            }
            count(1);
            list.add(plain(depth + 1, level + 1));
        }
        end = outer;
        return list;
    }

    private Object struct(int head, int depth, int level) {
        if (level == Trees.RECURSION) {
            at--;
            return deep(depth);
        }
        settings.checkDepth(depth);
        int length = containerLength(head);
        int outer = end;
        int stop = at + length;
        end = stop;
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(Math.clamp(length >> 3, 2, 8));
        while (at < stop) {
            int start = at;
            int id = varUInt();
            if (at >= stop) {
                throw corrupt("a field has no value");
            }
            if ((data[at] & 0xFF) < 0x0F) {
                at = endOf(at);
                continue;
            }
            String text = symbols.text(id, start);
            Object name = text != null ? text : symbols.symbol(id, start);
            count(2);
            if (!CompactMap.add(map, name, plain(depth + 1, level + 1), duplicates)) {
                throw IonTree.twice(name, start);
            }
        }
        end = outer;
        return map;
    }

    private Object deep(int depth) {
        return Objects.requireNonNull(IonTree.read(this, depth, false, settings));
    }

    @Override
    public void skip(int depth) {
        guarded(() -> {
            if (atName) {
                return fieldName();
            }
            atValue();
            walk(depth);
            return null;
        });
    }

    private void walk(int outer) {
        int base = open;
        while (true) {
            if ((data[at] & 0xF0) == 0xE0) {
                annotationIds();
            }
            Container container = container();
            if (container == Container.NONE) {
                passScalar();
            } else {
                settings.checkDepth(outer + open - base);
                enter(container);
            }
            while (open > base && !nextIn(kinds[open - 1])) {
                leave(kinds[open - 1]);
            }
            if (open == base) {
                return;
            }
        }
    }

    private boolean nextIn(Container container) {
        if (!moreIn(container, false)) {
            return false;
        }
        if (container == Container.STRUCT) {
            fieldName();
            count(2);
        } else {
            count(1);
        }
        return true;
    }

    private void passScalar() {
        int head = data[at++] & 0xFF;
        int type = head >> 4;
        if (type > 13) {
            at--;
            throw noValue(head, at);
        }
        if ((head & 15) == 15 || type == 1) {
            return;
        }
        int length = length(head & 15);
        if (type > 7) {
            settings.checkLength(length);
        }
        at += length;
    }

    @Override
    public RawValue raw(int depth) {
        return (RawValue) Objects.requireNonNull(guarded(() -> {
            if (atName) {
                return cutOut(fieldName());
            }
            atValue();
            int start = at;
            int type = data[start] >> 4 & 15;
            walk(depth);
            return cutOut(start, type == 7 || type > 10);
        }));
    }

    /** A name is cut out as the symbol that it is. */
    private RawValue cutOut(Object name) {
        Buffer buffer = new Buffer();
        new IonBinaryGenerator(buffer, settings).value(name instanceof String text ? new IonSymbol(text) : name, 0);
        return new RawValue(buffer.toBytes());
    }

    /** A value can be read elsewhere with the version marker and the symbol tables that it needs in front of it. */
    private RawValue cutOut(int start, boolean withTables) {
        long length = VERSION.length + (long) at - start;
        if (withTables) {
            for (int[] table : tables) {
                length += table[1] - table[0];
            }
        }
        cutOut += length;
        if (cutOut > settings.limits().bytes()) {
            throw new LimitExceededException(
                    "the length of cut out values with their symbol tables",
                    settings.limits().bytes());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) length);
        bytes.writeBytes(VERSION);
        if (withTables) {
            for (int[] table : tables) {
                bytes.write(data, table[0], table[1] - table[0]);
            }
        }
        bytes.write(data, start, at - start);
        return new RawValue(bytes.toByteArray());
    }

    // Tokens

    @Override
    public Token token() {
        return (Token) Objects.requireNonNull(guarded(() -> {
            if (atName) {
                int start = at;
                Object name = fieldName();
                at = start;
                atName = true;
                return name instanceof String ? Token.STRING : Token.SPECIAL;
            }
            atValue();
            int start = at;
            if ((data[at] & 0xF0) == 0xE0) {
                if (exact) {
                    return Token.SPECIAL;
                }
                annotationIds();
            }
            Token token = tokenHere();
            at = start;
            return token;
        }));
    }

    private Token tokenHere() {
        int head = data[at] & 0xFF;
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
            default -> throw noValue(head, at);
        };
    }

    @Override
    public void readNull() {
        value(0);
    }

    @Override
    public boolean readBoolean() {
        return (boolean) Objects.requireNonNull(value(0));
    }

    @Override
    public long readLong() {
        int start = at;
        Number number = readNumber();
        if (number instanceof Long value) {
            return value;
        }
        at = start;
        throw new ArithmeticException(number + " passes the range of a long: use readNumber");
    }

    @Override
    public Number readNumber() {
        return (Number) Objects.requireNonNull(value(0));
    }

    @Override
    public String readString() {
        return (String) Objects.requireNonNull(value(0));
    }

    @Override
    public byte[] readBytes() {
        return (byte[]) Objects.requireNonNull(value(0));
    }

    @Override
    public String readKey() {
        return (String) Objects.requireNonNull(value(0));
    }

    @Override
    public int beginList() {
        return begin();
    }

    @Override
    public int beginMap() {
        return begin();
    }

    private int begin() {
        guarded(() -> {
            atValue();
            annotations();
            enter(container());
            return null;
        });
        return -1;
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        return (boolean) Objects.requireNonNull(guarded(() -> moreIn(kinds[open - 1], first)));
    }

    @Override
    public void end(boolean map, boolean counted) {
        leave(kinds[open - 1]);
    }

    // Paths

    /** {@return the value at the path} What does not lie on it is passed over by its length. */
    Found find(ValuePath path) {
        return (Found) Objects.requireNonNull(guarded(() -> {
            atValue();
            for (Object step : path.steps()) {
                annotations();
                Container container = container();
                if (container == Container.NONE) {
                    return Found.ABSENT;
                }
                enter(container);
                boolean there = container == Container.STRUCT
                        ? atField(step.toString())
                        : step instanceof Integer index && atElement(container, index);
                if (!there) {
                    return Found.ABSENT;
                }
            }
            return Found.of(value(path.steps().size()));
        }));
    }

    private boolean atField(String name) {
        while (moreIn(Container.STRUCT, false)) {
            if (fieldName().equals(name)) {
                return true;
            }
            at = endOf(at);
        }
        return false;
    }

    private boolean atElement(Container container, int index) {
        for (int i = 0; moreIn(container, false); i++) {
            if (i == index) {
                return true;
            }
            at = endOf(at);
        }
        return false;
    }
}
