package dev.codecs.serial.internal.bson;

import dev.codecs.CorruptInputException;
import dev.codecs.Options.DuplicateKeys;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.Bson;
import dev.codecs.serial.Decimal128;
import dev.codecs.serial.Undefined;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.TokenReader;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads BSON. A value's type stands before its key, so it is kept beside the place once it was passed. That the data is cut short
 * shows where an array's own check of its bounds throws.
 */
final class BsonCursor implements Cursor {
    /** No value was entered: a document starts here. */
    private static final int ROOT = -1;

    /** The head of a document that wraps a value: its length, a type and the end of the empty key. */
    static final int WRAPPING = 6;

    private static final KeyCache KEYS = new KeyCache();

    private final byte[] data;
    private final boolean wraps;
    private final boolean exact;
    private final Settings settings;
    private final boolean rejects;
    private final long mostItems;
    private final DuplicateKeys duplicates;

    private int at;
    private long items;
    /** The type of the value whose content stands next. */
    private int type = ROOT;
    /** Where the document ends that wraps the value, or 0. */
    private int wrapper;

    private int[] ends = new int[8];
    private int depth;
    private boolean atKey;

    BsonCursor(byte[] data, boolean wraps, boolean exact, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.wraps = wraps;
        this.exact = exact;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.mostItems = settings.limits().items();
        this.duplicates = settings.options().duplicateKeys();
    }

    /** Moves to the content of a value of this type. */
    void moveTo(int kind, int position) {
        type = kind;
        at = position;
    }

    @Override
    public int position() {
        return at;
    }

    @Override
    public boolean more() {
        return at < data.length;
    }

    @Override
    public void count(long more) {
        items += more;
        if (items > mostItems) {
            settings.checkItems(items);
        }
    }

    /** {@return whether the document is one value under the empty key} */
    static boolean isWrapping(byte[] data, int at, Settings settings) {
        int end = BsonExtent.endOfDocument(data, at);
        int first = data[at + 4] & 0xFF;
        return first != 0
                && end - at > WRAPPING
                && data[at + 5] == 0
                && BsonExtent.end(data, first, at + WRAPPING, settings) == end - 1;
    }

    private int type() {
        return type != ROOT ? type : wraps && isWrapping(data, at, settings) ? data[at + 4] & 0xFF : Types.DOCUMENT;
    }

    /** Passes to the content of the value that stands next. */
    private int open() {
        if (type != ROOT) {
            return type;
        }
        if (wraps && isWrapping(data, at, settings)) {
            wrapper = BsonExtent.endOfDocument(data, at);
            type = data[at + 4] & 0xFF;
            at += WRAPPING;
        } else {
            type = Types.DOCUMENT;
        }
        return type;
    }

    private void passed() {
        if (depth == 0) {
            type = ROOT;
            at = wrapper == 0 ? at : wrapper;
            wrapper = 0;
        }
    }

    @Override
    public Token token() {
        if (atKey) {
            return Token.STRING;
        }
        if (at == data.length && type == ROOT) {
            throw cut();
        }
        return guarded(() -> tokenOf(type()));
    }

    private Token tokenOf(int wanted) {
        return switch (wanted) {
            case Types.DOUBLE -> Token.DECIMAL;
            case Types.STRING -> Token.STRING;
            case Types.DOCUMENT -> Token.MAP;
            case Types.ARRAY -> Token.LIST;
            case Types.BINARY -> data[at + (type == ROOT ? WRAPPING : 0) + 4] == 0 ? Token.BINARY : Token.SPECIAL;
            case Types.BOOLEAN -> Token.BOOLEAN;
            case Types.NULL -> Token.NULL;
            case Types.INT32, Types.INT64 -> Token.INTEGER;
            case Types.DECIMAL128 ->
                decimalAt(at + (type == ROOT ? WRAPPING : 0)).isPlain() ? Token.DECIMAL : Token.SPECIAL;
            case Types.UNDEFINED,
                    Types.OBJECT_ID,
                    Types.DATE,
                    Types.REGEX,
                    Types.DB_POINTER,
                    Types.CODE,
                    Types.SYMBOL,
                    Types.CODE_WITH_SCOPE,
                    Types.TIMESTAMP,
                    Types.MAX_KEY,
                    Types.MIN_KEY -> Token.SPECIAL;
            default -> throw Types.unknown(wanted, at);
        };
    }

    private CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    private interface Reading<T extends @Nullable Object> {
        T read();
    }

    /** Reads, or stays where it is. */
    private <T extends @Nullable Object> T guarded(Reading<T> reading) {
        int start = at;
        int before = type;
        int open = depth;
        int around = wrapper;
        try {
            return reading.read();
        } catch (IndexOutOfBoundsException e) {
            restore(start, before, open, around);
            throw cut();
        } catch (RuntimeException e) {
            restore(start, before, open, around);
            throw e;
        }
    }

    private void restore(int start, int before, int open, int around) {
        at = start;
        type = before;
        depth = open;
        wrapper = around;
    }

    /** No type of whole numbers passes the range of a long. */
    @Override
    public long readLong() {
        return readNumber().longValue();
    }

    @Override
    public String readKey() {
        String key = guarded(() -> {
            int next = data[at++] & 0xFF;
            String text = key();
            type = next;
            return text;
        });
        atKey = false;
        return key;
    }

    private String key() {
        int start = at;
        int p = at;
        while (data[p] != 0) {
            p++;
        }
        settings.checkLength(p - start);
        String key = KEYS.get(data, start, p - start, rejects);
        at = p + 1;
        return key;
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
        return guarded(() -> {
            open();
            push(BsonExtent.endOfDocument(data, at));
            at += 4;
            return -1;
        });
    }

    private void push(int end) {
        if (depth == ends.length) {
            ends = Arrays.copyOf(ends, 2 * depth);
        }
        ends[depth++] = end;
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        int end = ends[depth - 1];
        if (at >= end) {
            throw BsonExtent.passes(at);
        }
        if (data[at] == 0) {
            if (at != end - 1) {
                throw BsonExtent.passes(at);
            }
            atKey = false;
            return false;
        }
        if (map) {
            atKey = true;
        } else {
            guarded(() -> {
                type = data[at] & 0xFF;
                at = BsonExtent.endOfCString(data, at + 1);
                return type;
            });
        }
        return true;
    }

    @Override
    public void end(boolean map, boolean counted) {
        at++;
        depth--;
        atKey = false;
        passed();
    }

    @Override
    public @Nullable Object value(int outer) {
        if (atKey) {
            return readKey();
        }
        Object value = guarded(() -> content(open(), outer, 0));
        passed();
        return value;
    }

    private @Nullable Object content(int kind, int outer, int level) {
        int start = at;
        return switch (kind) {
            case Types.STRING -> string();
            case Types.DOCUMENT -> map(outer, level);
            case Types.ARRAY -> list(outer, level);
            case Types.INT32 -> {
                int number = Bytes.getIntLow(data, start);
                at = start + 4;
                yield exact ? (Object) number : (Object) (long) number;
            }
            case Types.INT64 -> {
                at = start + 8;
                yield Bytes.getWord(data, start);
            }
            case Types.DOUBLE -> {
                at = start + 8;
                yield Double.longBitsToDouble(Bytes.getWord(data, start));
            }
            case Types.BOOLEAN -> {
                at = BsonExtent.endOfBoolean(data, start);
                yield data[start] == 1;
            }
            case Types.NULL -> null;
            default -> special(kind, outer, level);
        };
    }

    private Object special(int kind, int outer, int level) {
        int start = at;
        int end = BsonExtent.end(data, kind, start, settings);
        at = end;
        return switch (kind) {
            case Types.BINARY -> binary(start, end);
            case Types.UNDEFINED -> Undefined.UNDEFINED;
            case Types.OBJECT_ID -> objectId(start);
            case Types.DATE -> Instant.ofEpochMilli(Bytes.getWord(data, start));
            case Types.REGEX -> {
                int middle = BsonExtent.endOfCString(data, start);
                yield new Bson.Regex(
                        Utf8.decode(data, start, middle - 1 - start, rejects),
                        Utf8.decode(data, middle, end - 1 - middle, rejects));
            }
            case Types.DB_POINTER -> new Bson.DbPointer(text(start, end - 12), objectId(end - 12));
            case Types.CODE -> new Bson.Code(text(start, end));
            case Types.SYMBOL -> new Bson.Symbol(text(start, end));
            case Types.CODE_WITH_SCOPE -> {
                int scope = start + 8 + Bytes.getIntLow(data, start + 4);
                at = scope;
                Map<?, ?> values = map(outer, level);
                at = end;
                yield new Bson.CodeWithScope(text(start + 4, scope), values);
            }
            case Types.TIMESTAMP -> new Bson.Timestamp(Bytes.getIntLow(data, start + 4), Bytes.getIntLow(data, start));
            case Types.DECIMAL128 -> {
                Decimal128 number = decimalAt(start);
                yield number.isPlain() ? (Object) number.toBigDecimal() : number;
            }
            case Types.MAX_KEY -> Bson.Bound.MAX_KEY;
            default -> Bson.Bound.MIN_KEY;
        };
    }

    private Decimal128 decimalAt(int start) {
        return new Decimal128(Bytes.getWord(data, start + 8), Bytes.getWord(data, start));
    }

    private Bson.ObjectId objectId(int start) {
        return new Bson.ObjectId(Bytes.getInt(data, start), Bytes.getLong(data, start + 4));
    }

    private Object binary(int start, int end) {
        int subtype = data[start + 4] & 0xFF;
        if (subtype == 4 && end - start == 21) {
            return new UUID(Bytes.getLong(data, start + 5), Bytes.getLong(data, start + 13));
        }
        byte[] bytes = Arrays.copyOfRange(data, start + (subtype == 2 ? 9 : 5), end);
        return subtype == 0 ? bytes : new Bson.Binary(subtype, bytes);
    }

    private String string() {
        int start = at;
        int end = BsonExtent.endOfString(data, start, settings);
        at = end;
        return text(start, end);
    }

    private String text(int start, int end) {
        return Utf8.decode(data, start + 4, end - start - 5, rejects);
    }

    private List<@Nullable Object> list(int outer, int level) {
        if (level == Trees.RECURSION) {
            return deep(Types.ARRAY, outer);
        }
        settings.checkDepth(outer);
        int end = BsonExtent.endOfDocument(data, at);
        at += 4;
        List<@Nullable Object> list = new ArrayList<>();
        while (true) {
            int kind = kind(end);
            if (kind == 0) {
                return list;
            }
            count(1);
            int p = at;
            while (data[p] != 0) {
                p++;
            }
            at = p + 1;
            list.add(content(kind, outer + 1, level + 1));
        }
    }

    /** {@return the type of the next element, or 0 at the end of the document, which must be where its length says} */
    private int kind(int end) {
        int p = at;
        if (p >= end) {
            throw BsonExtent.passes(p);
        }
        at = p + 1;
        int kind = data[p] & 0xFF;
        if (kind == 0 && p + 1 != end) {
            throw BsonExtent.passes(p);
        }
        return kind;
    }

    private Map<@Nullable Object, @Nullable Object> map(int outer, int level) {
        if (level == Trees.RECURSION) {
            return deep(Types.DOCUMENT, outer);
        }
        settings.checkDepth(outer);
        int end = BsonExtent.endOfDocument(data, at);
        at += 4;
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(-1);
        while (true) {
            int start = at;
            int kind = kind(end);
            if (kind == 0) {
                return map;
            }
            count(2);
            String key = key();
            map = CompactMap.growing(map);
            if (!CompactMap.add(map, key, content(kind, outer + 1, level + 1), duplicates)) {
                throw TokenReader.twice(key, start);
            }
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the type says which it is
    private <T> T deep(int kind, int outer) {
        int before = type;
        // What is read now must not take itself for the end of the document.
        push(data.length);
        type = kind;
        Object value = Objects.requireNonNull(Trees.read(this, outer, settings));
        depth--;
        type = before;
        return (T) value;
    }

    @Override
    public void skip(int outer) {
        if (atKey) {
            readKey();
            return;
        }
        guarded(() -> {
            int kind = open();
            BsonExtent extent = new BsonExtent(data, settings);
            at = extent.walk(kind, at, outer);
            count(extent.items());
            return kind;
        });
        passed();
    }

    /** A value in a document has no encoding of its own: it is wrapped. */
    @Override
    public RawValue raw(int outer) {
        int start = at;
        if (type == ROOT && !atKey) {
            skip(outer);
            return new RawValue(Arrays.copyOfRange(data, start, at));
        }
        if (atKey) {
            byte[] key = Utf8.encode(readKey(), false);
            byte[] string = new byte[key.length + 5];
            Bytes.setIntLow(string, 0, key.length + 1);
            System.arraycopy(key, 0, string, 4, key.length);
            return wrapped(Types.STRING, string, 0, string.length);
        }
        int kind = type;
        skip(outer);
        int end = BsonExtent.end(data, kind, start, settings);
        if (kind == Types.DOCUMENT && !isWrapping(data, start, settings)) {
            return new RawValue(Arrays.copyOfRange(data, start, end));
        }
        return wrapped(kind, data, start, end);
    }

    private static RawValue wrapped(int kind, byte[] source, int start, int end) {
        byte[] document = new byte[WRAPPING + end - start + 1];
        Bytes.setIntLow(document, 0, document.length);
        document[4] = (byte) kind;
        System.arraycopy(source, start, document, WRAPPING, end - start);
        return new RawValue(document);
    }
}
