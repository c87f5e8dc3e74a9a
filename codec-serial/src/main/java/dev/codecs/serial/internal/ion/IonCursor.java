package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The cursor over Ion in either encoding: it makes tokens of the parts, and moves only if it succeeds. */
final class IonCursor implements Cursor {
    private final IonSource source;
    /** That of the data. */
    private final int length;
    /** Whether the name of a field stands next. */
    private boolean atName;

    private IonCursor(IonSource source, int length) {
        this.source = source;
        this.length = length;
    }

    /** A cursor over a document. */
    static IonCursor of(byte[] data, IonOptions options, Settings settings) {
        return of(IonFormat.isBinary(data, 0), data, new Symbols(options.catalog()), options, settings);
    }

    /** A cursor over a part of a stream, with the symbols that count there. */
    static IonCursor of(boolean binary, byte[] data, Symbols symbols, IonOptions options, Settings settings) {
        IonSource source = binary
                ? new IonBinarySource(new IonBinaryInput(data), symbols, options.exact(), settings)
                : new IonTextSource(data, symbols, options.exact(), settings);
        return new IonCursor(source, data.length);
    }

    private interface Reading {
        @Nullable
        Object read();
    }

    /** Does what may fail, and leaves everything as it was if it does. */
    private @Nullable Object guarded(Reading reading) {
        int position = source.position();
        int open = source.open();
        try {
            return reading.read();
        } catch (RuntimeException e) {
            source.back(position, open);
            throw e instanceof IndexOutOfBoundsException
                    ? new CorruptInputException("the data is cut short", length)
                    : e;
        }
    }

    private Object guardedValue(Reading reading) {
        return Objects.requireNonNull(guarded(reading));
    }

    private void toValue() {
        if (source.open() == 0 && !source.more()) {
            throw new CorruptInputException("the data holds no value", source.position());
        }
    }

    private Object name() {
        Object name = source.fieldName();
        atName = false;
        return name;
    }

    @Override
    public int position() {
        return source.position();
    }

    @Override
    public void count(long more) {
        source.count(more);
    }

    @Override
    public boolean more() {
        return (boolean) guardedValue(source::more);
    }

    // Whole values

    @Override
    public @Nullable Object value(int depth) {
        return guarded(() -> {
            if (atName) {
                return name();
            }
            toValue();
            return source.value(depth);
        });
    }

    @Override
    public void skip(int depth) {
        guarded(() -> {
            if (atName) {
                return name();
            }
            toValue();
            source.skip(depth);
            return null;
        });
    }

    @Override
    public RawValue raw(int depth) {
        return (RawValue) guardedValue(() -> {
            if (atName) {
                RawValue name = source.rawName();
                atName = false;
                return name;
            }
            toValue();
            return source.raw(depth);
        });
    }

    // Tokens

    @Override
    public Token token() {
        return (Token) guardedValue(() -> {
            if (!atName) {
                toValue();
            }
            int start = source.position();
            Token token =
                    !atName ? source.token() : source.fieldName() instanceof String ? Token.STRING : Token.SPECIAL;
            source.back(start, source.open());
            return token;
        });
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
        int start = source.position();
        Number number = readNumber();
        if (number instanceof Long value) {
            return value;
        }
        source.back(start, source.open());
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
            toValue();
            source.annotations();
            source.enter(source.container());
            return null;
        });
        return -1;
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        boolean more = (boolean) guardedValue(() -> source.moreIn(first));
        atName = more && source.inside() == Container.STRUCT;
        return more;
    }

    @Override
    public void end(boolean map, boolean counted) {
        source.leave();
    }
}
