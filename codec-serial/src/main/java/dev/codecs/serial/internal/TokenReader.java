package dev.codecs.serial.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.RawValue;
import dev.codecs.ValueReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of tokens over the cursor of any format: it knows the lists and maps that are open, and judges order and ends. */
public final class TokenReader implements ValueReader {
    private static final int UNCOUNTED = -1;

    private final Cursor cursor;
    private final Settings settings;
    /** How many lists and maps the first value is in, and whether somebody else has counted it. */
    private final int outer;

    private final boolean part;

    private int depth;
    private boolean[] maps = new boolean[8];
    /** Elements, or keys and values, of each open list or map; or UNCOUNTED. */
    private int[] totals = new int[8];
    /** How many of them were read. */
    private int[] reads = new int[8];
    /** Whether the cursor was asked if the innermost one, an uncounted one, goes on here, and its answer. */
    private boolean asked;

    private boolean goesOn;

    public TokenReader(Cursor cursor, Settings settings) {
        this(cursor, settings, 0, false);
    }

    private TokenReader(Cursor cursor, Settings settings, int outer, boolean part) {
        this.cursor = cursor;
        this.settings = settings;
        this.outer = outer;
        this.part = part;
    }

    /** A reader of one value that is in so many lists and maps, and was counted. */
    static TokenReader ofPart(Cursor cursor, Settings settings, int outer) {
        return new TokenReader(cursor, settings, outer, true);
    }

    /** {@return whether no value stands next} */
    private boolean ended() {
        if (depth == 0) {
            return !part && !cursor.more();
        }
        int top = depth - 1;
        if (totals[top] != UNCOUNTED) {
            return reads[top] == totals[top];
        }
        if (maps[top] && (reads[top] & 1) != 0) {
            return false;
        }
        if (!asked) {
            goesOn = cursor.moreInside(maps[top], reads[top] == 0);
            asked = true;
        }
        return !goesOn;
    }

    private boolean atKey() {
        return depth > 0 && maps[depth - 1] && (reads[depth - 1] & 1) == 0;
    }

    /** Called when a value or key was read. */
    private void passed() {
        asked = false;
        // What a list or map says beforehand was counted with it.
        boolean counted = depth == 0 ? part : totals[depth - 1] != UNCOUNTED;
        if (!counted) {
            cursor.count(1);
        }
        if (depth > 0) {
            reads[depth - 1]++;
        }
    }

    @Override
    public Token peek() {
        if (ended()) {
            return depth == 0 ? Token.END_OF_DOCUMENT : Token.END;
        }
        return cursor.token();
    }

    private void expect(Token wanted) {
        Token found = peek();
        if (found != wanted) {
            throw unexpected(found, wanted.toString());
        }
    }

    private CorruptInputException unexpected(Token found, String wanted) {
        return new CorruptInputException("there is " + found + " where " + wanted + " is expected", cursor.position());
    }

    @Override
    public void readNull() {
        expect(Token.NULL);
        cursor.readNull();
        passed();
    }

    @Override
    public boolean readBoolean() {
        expect(Token.BOOLEAN);
        boolean value = cursor.readBoolean();
        passed();
        return value;
    }

    @Override
    public long readLong() {
        expect(Token.INTEGER);
        long value = cursor.readLong();
        passed();
        return value;
    }

    @Override
    public double readDouble() {
        return readNumber().doubleValue();
    }

    @Override
    public Number readNumber() {
        Token found = peek();
        if (found != Token.INTEGER && found != Token.DECIMAL) {
            throw unexpected(found, "a number");
        }
        Number value = cursor.readNumber();
        passed();
        return value;
    }

    @Override
    public String readString() {
        expect(Token.STRING);
        String value = atKey() ? cursor.readKey() : cursor.readString();
        passed();
        return value;
    }

    @Override
    public byte[] readBytes() {
        expect(Token.BINARY);
        byte[] value = cursor.readBytes();
        passed();
        return value;
    }

    @Override
    public int beginList() {
        expect(Token.LIST);
        settings.checkDepth(outer + depth);
        int elements = cursor.beginList();
        passed();
        push(false, elements);
        return elements;
    }

    @Override
    public int beginMap() {
        expect(Token.MAP);
        settings.checkDepth(outer + depth);
        int entries = cursor.beginMap();
        passed();
        push(true, entries == UNCOUNTED ? UNCOUNTED : 2 * entries);
        return entries;
    }

    private void push(boolean map, int total) {
        if (depth == totals.length) {
            maps = Arrays.copyOf(maps, 2 * depth);
            totals = Arrays.copyOf(totals, 2 * depth);
            reads = Arrays.copyOf(reads, 2 * depth);
        }
        maps[depth] = map;
        totals[depth] = total;
        reads[depth] = 0;
        depth++;
        if (total != UNCOUNTED) {
            cursor.count(total);
        }
    }

    @Override
    public void endList() {
        end(false);
    }

    @Override
    public void endMap() {
        end(true);
    }

    private void end(boolean map) {
        if (depth == 0 || maps[depth - 1] != map) {
            throw new IllegalStateException(map ? "no map was begun" : "no list was begun");
        }
        if (!ended()) {
            throw unexpected(cursor.token(), "the end");
        }
        cursor.end(map, totals[depth - 1] != UNCOUNTED);
        depth--;
        asked = false;
    }

    @Override
    public boolean hasNext() {
        return !ended();
    }

    @Override
    public String readKey() {
        Token found = peek();
        if (found != Token.STRING || !atKey()) {
            throw unexpected(found, "a key");
        }
        String key = cursor.readKey();
        passed();
        return key;
    }

    @Override
    public @Nullable Object readValue() {
        Token found = value();
        Object value = found == Token.STRING && atKey() ? cursor.readKey() : cursor.value(outer + depth);
        passed();
        return value;
    }

    /** {@return the token that stands next, which must start a value} */
    private Token value() {
        Token found = peek();
        if (found == Token.END || found == Token.END_OF_DOCUMENT) {
            throw unexpected(found, "a value");
        }
        return found;
    }

    @Override
    public @Nullable Object readLevel() {
        return switch (value()) {
            case LIST -> level();
            case MAP -> mapLevel();
            default -> readValue();
        };
    }

    private List<@Nullable Object> level() {
        List<@Nullable Object> list = new ArrayList<>();
        beginList();
        while (hasNext()) {
            list.add(readRaw());
        }
        endList();
        return list;
    }

    private Map<@Nullable Object, @Nullable Object> mapLevel() {
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(beginMap());
        while (hasNext()) {
            long at = cursor.position();
            Object key = readValue();
            map = CompactMap.growing(map);
            if (!CompactMap.add(map, key, readRaw(), settings.options().duplicateKeys())) {
                throw twice(key, at);
            }
        }
        endMap();
        return map;
    }

    /** {@return the fault of a key that comes twice in its map, if that is rejected} */
    public static CorruptInputException twice(@Nullable Object key, long at) {
        return new CorruptInputException("the key \"" + key + "\" comes twice: set DuplicateKeys to read it", at);
    }

    @Override
    public RawValue readRaw() {
        value();
        RawValue raw = cursor.raw(outer + depth);
        passed();
        return raw;
    }

    @Override
    public void skip() {
        if (value() == Token.STRING && atKey()) {
            cursor.readKey();
        } else {
            cursor.skip(outer + depth);
        }
        passed();
    }

    @Override
    public long position() {
        if (depth == 0 || totals[depth - 1] == UNCOUNTED) {
            // What separates values is passed over: the offset is that of the value.
            ended();
        }
        return cursor.position();
    }
}
