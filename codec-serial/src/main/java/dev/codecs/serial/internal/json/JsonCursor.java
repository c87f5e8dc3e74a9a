package dev.codecs.serial.internal.json;

import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Settings;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A place in JSON text. */
final class JsonCursor implements Cursor {
    private final JsonInput in;
    private final Dialect dialect;
    private final boolean keepsCutShort;
    private @Nullable JsonTree tree;
    private @Nullable JsonSkipping skipping;

    JsonCursor(byte[] data, Settings settings, Dialect dialect, boolean keepsCutShort) {
        this.in = new JsonInput(data, settings);
        this.dialect = dialect;
        this.keepsCutShort = keepsCutShort;
    }

    @Override
    public int position() {
        return in.position;
    }

    @Override
    public boolean more() {
        int behind = in.position;
        int c = in.next();
        boolean apart = in.position != behind || behind == 0 || !Character.isLetterOrDigit(in.data[behind - 1]);
        if (!apart && c != JsonInput.END && c != '"' && c != '[' && c != '{') {
            throw in.expected("white space or the end behind a value");
        }
        return c != JsonInput.END;
    }

    @Override
    public void count(long items) {
        in.count(items);
    }

    @Override
    public Token token() {
        return switch (in.next()) {
            case '"' -> special(Token.STRING);
            case '{' -> special(Token.MAP);
            case '[' -> Token.LIST;
            case 't', 'f' -> Token.BOOLEAN;
            case 'n' -> Token.NULL;
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                in.hasFraction() ? Token.DECIMAL : Token.INTEGER;
            default -> throw in.expected("a value");
        };
    }

    /** What the dialect makes of a string or map. */
    private Token special(Token otherwise) {
        if (!dialect.mayBeSpecial(in, otherwise)) {
            return otherwise;
        }
        int start = in.position;
        long items = in.itemsLeft;
        try {
            Object value = value(0);
            return value instanceof byte[] ? Token.BINARY : Dialect.isOwn(value) ? Token.SPECIAL : otherwise;
        } finally {
            in.position = start;
            in.itemsLeft = items;
        }
    }

    @Override
    public void readNull() {
        in.position = in.passNull(in.position);
    }

    @Override
    public boolean readBoolean() {
        boolean value = in.data[in.position] == 't';
        in.position = value ? in.passTrue(in.position) : in.passFalse(in.position);
        return value;
    }

    @Override
    public long readLong() {
        int start = in.position;
        Number number = in.number(in.position);
        if (number instanceof BigInteger) {
            in.position = start;
            throw new ArithmeticException("a number passes the range of a long: use readNumber");
        }
        return number.longValue();
    }

    @Override
    public Number readNumber() {
        return in.number(in.position);
    }

    @Override
    public String readString() {
        return in.string(in.position);
    }

    @Override
    public boolean copy(byte[] data, Settings settings, Generator to, Settings target) {
        return dialect == Dialect.JSON
                ? new JsonCopying(in, to, target).value(in.position) >= 0
                : Cursor.super.copy(data, settings, to, target);
    }

    @Override
    public long passKey() {
        int start = in.position + 1;
        int end = in.rawString(in.position);
        if (end < 0) {
            return ELSEWHERE;
        }
        in.position = in.behindColon(end + 1);
        return (long) start << 32 | (end - start);
    }

    @Override
    public int beginList() {
        in.position++;
        return -1;
    }

    @Override
    public int beginMap() {
        in.position++;
        return -1;
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        int c = in.next();
        if (c == (map ? '}' : ']')) {
            return false;
        }
        int start = in.position;
        if (!first) {
            if (c != ',') {
                throw in.expected(map ? "a comma or }" : "a comma or ]");
            }
            in.position++;
            c = in.next();
        }
        if ((map && c != '"') || c == JsonInput.END) {
            int at = in.position;
            in.position = start;
            throw in.expected(map ? "a key in quotes" : "a value", at);
        }
        return true;
    }

    @Override
    public void end(boolean map, boolean counted) {
        in.position++;
    }

    @Override
    public String readKey() {
        int start = in.position;
        String key = in.key(start);
        int behind = in.position;
        in.position = start; // should the colon be missing
        in.position = in.behindColon(behind);
        in.next();
        return key;
    }

    @Override
    public @Nullable Object value(int depth) {
        if (tree == null) {
            tree = new JsonTree(in, dialect, keepsCutShort);
        }
        int start = in.position;
        boolean whole = false;
        try {
            Object value = tree.value(depth);
            whole = true;
            return value;
        } finally {
            in.position = whole ? in.position : start;
        }
    }

    @Override
    public void skip(int depth) {
        if (skipping == null) {
            skipping = new JsonSkipping(in);
        }
        in.position = skipping.value(in.position, depth);
    }

    @Override
    public RawValue raw(int depth) {
        in.next();
        int start = in.position;
        skip(depth);
        return new RawValue(Arrays.copyOfRange(in.data, start, in.position));
    }
}
