package dev.codecs.serial.internal.ion;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Appends binary Ion. The length of a container stands in front of it: room is left for a likely one, and what was written is moved where
 * it does not fit. A value outside of all others gets its symbol table in front of it when it is whole.
 */
final class IonBinarySink implements IonSink {
    /** A head with the longest length, which is never moved: for what is nested so deeply that moves would add up. */
    private static final int FIXED = 5;

    private final Buffer out;
    private final Settings settings;
    private final boolean rejects;
    private final boolean ordered;
    private final SymbolWriter symbols;
    private final IonWriting writing;
    private boolean begun;
    /** Containers that are open by tokens, and where the outermost value starts. */
    private int open;

    private int start;
    /** Containers and annotated values that are open in all. */
    private int nesting;

    IonBinarySink(Buffer out, Settings settings) {
        this.out = out;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
        this.symbols = new SymbolWriter(rejects);
        this.writing = new IonWriting(this, settings);
    }

    // Documents

    private void beginDocument() {
        if (open == 0) {
            start = out.length;
        }
    }

    /** Puts what the outermost value needs in front of it. */
    private void endDocument() {
        if (open > 0 || (begun && !symbols.hasFresh())) {
            return;
        }
        byte[] table = symbols.hasFresh() ? symbols.table() : new byte[0];
        int more = table.length + (begun ? 0 : 4);
        out.ensure(more);
        byte[] bytes = out.bytes;
        System.arraycopy(bytes, start, bytes, start + more, out.length - start);
        out.length += more;
        if (!begun) {
            Bytes.setInt(bytes, start, 0xE00100EA);
            begun = true;
        }
        System.arraycopy(table, 0, bytes, start + more - table.length, table.length);
    }

    @Override
    public void value(@Nullable Object value, int depth) {
        beginDocument();
        IonWriting.checkRoot(value, open);
        int before = nesting;
        try {
            append(value, depth, 0);
        } finally {
            nesting = before;
        }
        endDocument();
    }

    @Override
    public int begin(Container container, int elements) {
        beginDocument();
        open++;
        return beginContainer(container, elements);
    }

    @Override
    public void end(Container container, int place) {
        endContainer(container, place);
        open--;
        endDocument();
    }

    private void append(@Nullable Object value, int depth, int level) {
        if (value instanceof String text) {
            text(text);
        } else if (value instanceof Long number) {
            integer(number);
        } else if (value instanceof Integer number) {
            integer(number.longValue());
        } else if (value instanceof Map<?, ?> map) {
            map(map, depth, level);
        } else if (value instanceof List<?> list) {
            list(list, depth, level);
        } else if (value instanceof Boolean bool) {
            out.append(bool ? 0x11 : 0x10);
        } else if (value instanceof Double number) {
            floating(number);
        } else if (!scalar(value)) {
            writing.write(value, depth);
        }
    }

    private void list(List<?> list, int depth, int level) {
        if (level == Trees.RECURSION) {
            writing.write(list, depth);
            return;
        }
        settings.checkDepth(depth);
        int place = beginContainer(Container.LIST, list.size());
        for (Object each : list) {
            append(each, depth + 1, level + 1);
        }
        endContainer(Container.LIST, place);
    }

    private void map(Map<?, ?> map, int depth, int level) {
        if (level == Trees.RECURSION) {
            writing.write(map, depth);
            return;
        }
        settings.checkDepth(depth);
        int place = beginContainer(Container.STRUCT, map.size());
        for (Map.Entry<?, ?> entry : (ordered ? Plain.sorted(map) : map).entrySet()) {
            if (entry.getKey() instanceof String key) {
                varUInt(symbols.id(key));
            } else {
                name(IonWriting.name(entry.getKey()));
            }
            append(entry.getValue(), depth + 1, level + 1);
        }
        endContainer(Container.STRUCT, place);
    }

    // Containers

    private static int type(Container container) {
        return switch (container) {
            case LIST -> 0xB0;
            case SEXP -> 0xC0;
            case STRUCT -> 0xD0;
            case NONE -> 0xE0;
        };
    }

    @Override
    public int beginContainer(Container container, int elements) {
        int place = out.length;
        int room = nesting++ > Trees.RECURSION ? FIXED : elements == 0 ? 0 : elements > 12 ? 2 : 1;
        out.ensure(1 + FIXED);
        out.bytes[place] = (byte) room;
        out.length = place + 1 + room;
        return place;
    }

    @Override
    public void endContainer(Container container, int place) {
        nesting--;
        byte[] bytes = out.bytes;
        int room = bytes[place];
        int length = out.length - place - 1 - room;
        int type = type(container);
        if (room == FIXED) {
            bytes[place] = (byte) (type | 14);
            for (int i = FIXED; i > 0; i--) {
                bytes[place + i] = (byte) ((length & 0x7F) | (i == FIXED ? 0x80 : 0));
                length >>>= 7;
            }
            return;
        }
        int needed = IonBinaryHeads.length(length) - 1;
        if (needed != room) {
            int body = place + 1 + room;
            out.ensure(FIXED);
            bytes = out.bytes;
            System.arraycopy(bytes, body, bytes, place + 1 + needed, length);
            out.length += needed - room;
        }
        IonBinaryHeads.set(bytes, place, type, length);
    }

    private void varUInt(int value) {
        out.ensure(5);
        if (value < 0x80) {
            out.bytes[out.length++] = (byte) (0x80 | value);
        } else {
            out.length = IonBinaryHeads.setVarUInt(out.bytes, out.length, value);
        }
    }

    private void head(int type, int length) {
        out.ensure(6);
        out.length = IonBinaryHeads.set(out.bytes, out.length, type, length);
    }

    @Override
    public void element(Container container) {}

    @Override
    public void name(Object name) {
        varUInt(name instanceof String text ? symbols.id(text) : id((IonSymbol) name));
    }

    private int id(IonSymbol symbol) {
        return symbol.text() != null ? symbols.id(symbol.text()) : IonWriting.unknownId(symbol);
    }

    @Override
    public int beginAnnotated(List<IonSymbol> annotations) {
        int place = beginContainer(Container.NONE, 1);
        int length = 0;
        for (IonSymbol annotation : annotations) {
            length += IonBinaryHeads.varUIntLength(id(annotation));
        }
        varUInt(length);
        annotations.forEach(annotation -> varUInt(id(annotation)));
        return place;
    }

    @Override
    public void endAnnotated(int place) {
        endContainer(Container.NONE, place);
    }

    // Scalars

    @Override
    public boolean scalar(@Nullable Object value) {
        switch (value) {
            case null -> out.append(0x0F);
            case String text -> text(text);
            case Long number -> integer(number);
            case Integer number -> integer(number.longValue());
            case Boolean bool -> out.append(bool ? 0x11 : 0x10);
            case Double number -> floating(number);
            case Float number -> {
                out.ensure(5);
                out.bytes[out.length] = 0x44;
                Bytes.setInt(out.bytes, out.length + 1, Float.floatToRawIntBits(number));
                out.length += 5;
            }
            case byte[] bytes -> bytes(0xA0, bytes);
            case BigInteger number -> integer(number);
            case BigDecimal number -> decimal(-(long) number.scale(), number.unscaledValue(), false);
            case IonNegativeZero zero -> decimal(zero.exponent(), BigInteger.ZERO, true);
            case Instant time -> timestamp(IonTimes.of(time));
            case IonTimestamp time -> timestamp(time);
            case IonSymbol symbol -> symbol(id(symbol));
            case IonNull none -> out.append(head(none));
            case IonClob clob -> bytes(0x90, clob.bytes());
            case RawValue raw -> writing.write(raw);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static int head(IonNull none) {
        return switch (none) {
            case BOOL -> 0x1F;
            case INT -> 0x2F;
            case FLOAT -> 0x4F;
            case DECIMAL -> 0x5F;
            case TIMESTAMP -> 0x6F;
            case SYMBOL -> 0x7F;
            case STRING -> 0x8F;
            case CLOB -> 0x9F;
            case BLOB -> 0xAF;
            case LIST -> 0xBF;
            case SEXP -> 0xCF;
            case STRUCT -> 0xDF;
        };
    }

    /** Short text of ASCII goes straight to the buffer; for longer text the JDK's own encoder is worth its array. */
    private void text(String text) {
        int chars = text.length();
        if (chars < 32) {
            out.ensure(2 + chars);
            byte[] bytes = out.bytes;
            int p = out.length + (chars < 14 ? 1 : 2);
            if (Utf8.setAscii(text, bytes, p)) {
                if (chars < 14) {
                    bytes[p - 1] = (byte) (0x80 | chars);
                } else {
                    bytes[p - 2] = (byte) 0x8E;
                    bytes[p - 1] = (byte) (0x80 | chars);
                }
                out.length = p + chars;
                return;
            }
        }
        bytes(0x80, Utf8.encode(text, rejects));
    }

    private void bytes(int type, byte[] value) {
        head(type, value.length);
        out.append(value);
    }

    private void integer(long number) {
        out.ensure(9);
        byte[] bytes = out.bytes;
        int p = out.length;
        // The magnitude of the least long is itself, without a sign.
        long magnitude = Math.abs(number);
        int type = number < 0 ? 0x30 : 0x20;
        int length = (71 - Long.numberOfLeadingZeros(magnitude)) >>> 3;
        bytes[p] = (byte) (type | length);
        for (int i = p + length; i > p; i--) {
            bytes[i] = (byte) magnitude;
            magnitude >>>= 8;
        }
        out.length = p + 1 + length;
    }

    private void integer(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            integer(number.longValue());
            return;
        }
        byte[] magnitude = number.abs().toByteArray();
        int zeros = magnitude[0] == 0 ? 1 : 0;
        head(number.signum() < 0 ? 0x30 : 0x20, magnitude.length - zeros);
        out.append(magnitude, zeros, magnitude.length - zeros);
    }

    private void floating(double value) {
        out.ensure(9);
        out.bytes[out.length] = 0x48;
        Bytes.setLong(out.bytes, out.length + 1, Double.doubleToRawLongBits(value));
        out.length += 9;
    }

    private void decimal(long exponent, BigInteger coefficient, boolean negativeZero) {
        byte[] number = number(coefficient, negativeZero);
        if (exponent == 0 && number.length == 0) {
            out.append(0x50);
            return;
        }
        byte[] first = varInt(exponent);
        head(0x50, first.length + number.length);
        out.append(first);
        out.append(number);
    }

    /** {@return the number with its sign in the first bit, nothing for zero} */
    private static byte[] number(BigInteger number, boolean negativeZero) {
        if (number.signum() == 0) {
            return negativeZero ? new byte[] {(byte) 0x80} : new byte[0];
        }
        byte[] magnitude = number.abs().toByteArray();
        if (number.signum() < 0) {
            magnitude[0] |= (byte) 0x80;
        }
        return magnitude;
    }

    private static byte[] varInt(long value) {
        long magnitude = Math.abs(value);
        int length = Math.max(1, (71 - Long.numberOfLeadingZeros(magnitude)) / 7);
        byte[] bytes = new byte[length];
        for (int i = length - 1; i >= 0; i--) {
            bytes[i] = (byte) (magnitude & 0x7F);
            magnitude >>>= 7;
        }
        bytes[0] |= value < 0 ? (byte) 0x40 : 0;
        bytes[length - 1] |= (byte) 0x80;
        return bytes;
    }

    private void symbol(int id) {
        int length = (39 - Integer.numberOfLeadingZeros(id)) >>> 3;
        out.ensure(5);
        out.bytes[out.length] = (byte) (0x70 | length);
        for (int i = length; i > 0; i--) {
            out.bytes[out.length + i] = (byte) (id >>> (8 * (length - i)));
        }
        out.length += 1 + length;
    }

    private void timestamp(IonTimestamp time) {
        LocalDateTime utc = IonTimes.utc(time);
        int place = beginContainer(Container.NONE, 1);
        Integer offset = time.offset();
        if (offset == null) {
            out.append(0xC0);
        } else {
            out.append(varInt(offset));
        }
        varUInt(utc.getYear());
        if (time.precision() != IonTimestamp.Precision.YEAR) {
            varUInt(utc.getMonthValue());
        }
        if (time.precision().compareTo(IonTimestamp.Precision.DAY) >= 0) {
            varUInt(utc.getDayOfMonth());
        }
        if (time.precision().compareTo(IonTimestamp.Precision.MINUTE) >= 0) {
            varUInt(utc.getHour());
            varUInt(utc.getMinute());
        }
        if (time.precision() == IonTimestamp.Precision.SECOND) {
            BigDecimal second = time.second();
            varUInt(second.intValue());
            if (second.scale() > 0) {
                out.append(varInt(-second.scale()));
                BigDecimal fraction = second.subtract(BigDecimal.valueOf(second.intValue()));
                out.append(number(fraction.unscaledValue(), false));
            }
        }
        endContainer(Container.NONE, place);
        out.bytes[place] = (byte) ((out.bytes[place] & 15) | 0x60);
    }
}
