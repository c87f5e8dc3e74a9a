package dev.codecs.serial.internal.ionjava;

import com.amazon.ion.Decimal;
import com.amazon.ion.IntegerSize;
import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.SymbolToken;
import com.amazon.ion.Timestamp;
import dev.codecs.serial.IonAnnotated;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonSexp;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tree of what the library reads. What is left to our own decoder, faults among them, is an exception of the library's. */
final class LibraryReading {
    private final IonReader in;
    private final boolean exact;
    private final Settings settings;
    private boolean doubtful;

    LibraryReading(IonReader in, boolean exact, Settings settings) {
        this.in = in;
        this.exact = exact;
        this.settings = settings;
    }

    /** {@return the first value} */
    @Nullable
    Object read() {
        IonType type = in.next();
        if (type == null) {
            throw new IonException("there is no value");
        }
        return annotated(type, 0);
    }

    /** {@return whether there was a value whose parts the library reads past its end} */
    boolean isDoubtful() {
        return doubtful;
    }

    private @Nullable Object annotated(IonType type, int level) {
        if (!exact) {
            return value(type, level);
        }
        List<IonSymbol> annotations = new ArrayList<>();
        for (SymbolToken each : in.getTypeAnnotationSymbols()) {
            annotations.add(new IonSymbol(text(each)));
        }
        Object value = value(type, level);
        return annotations.isEmpty() ? value : new IonAnnotated(annotations, value);
    }

    private @Nullable Object value(IonType type, int level) {
        if (in.isNullValue()) {
            return exact && type != IonType.NULL ? IonNull.valueOf(type.name()) : null;
        }
        return switch (type) {
            case BOOL -> in.booleanValue();
            case INT -> integer();
            case FLOAT -> in.doubleValue();
            case DECIMAL -> decimal(in.decimalValue());
            case TIMESTAMP -> {
                IonTimestamp time = timestamp(in.timestampValue());
                yield exact ? time : time.toInstant();
            }
            case SYMBOL -> {
                String text = text(in.symbolValue());
                yield exact ? new IonSymbol(text) : text;
            }
            case STRING -> in.stringValue();
            case CLOB -> exact ? new IonClob(in.newBytes()) : in.newBytes();
            case BLOB -> in.newBytes();
            case LIST -> list(level);
            case SEXP -> exact ? new IonSexp(list(level)) : list(level);
            case STRUCT -> struct(level);
            case NULL, DATAGRAM -> throw new IonException("no value is a " + type);
        };
    }

    private static String text(SymbolToken symbol) {
        String text = symbol.getText();
        if (text == null) {
            throw new IonException("the text of a symbol is not known");
        }
        return text;
    }

    private Number integer() {
        if (in.getIntegerSize() != IntegerSize.BIG_INTEGER) {
            return in.longValue();
        }
        BigInteger number = in.bigIntegerValue();
        checkDigits(number);
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }

    private Object decimal(Decimal number) {
        doubtful = true;
        checkDigits(number.unscaledValue());
        checkExponent(number.scale());
        if (exact && number.isNegativeZero()) {
            return new IonNegativeZero(-number.scale());
        }
        return new BigDecimal(number.unscaledValue(), number.scale());
    }

    /** A byte has 2.41 digits: our own decoder looks at what may have too many. */
    private void checkDigits(BigInteger number) {
        if (number.bitLength() / Byte.SIZE * 2L + 2 > settings.limits().numberLength()) {
            throw new IonException("a number may have too many digits");
        }
    }

    private void checkExponent(int scale) {
        if (Math.abs((long) scale) > settings.limits().exponent()) {
            throw new IonException("the exponent of a number may be too large");
        }
    }

    private IonTimestamp timestamp(Timestamp time) {
        doubtful = true;
        BigDecimal second = time.getDecimalSecond();
        checkDigits(second.unscaledValue());
        checkExponent(second.scale());
        IonTimestamp.Precision precision =
                IonTimestamp.Precision.valueOf(time.getPrecision().name());
        return new IonTimestamp(
                precision,
                time.getYear(),
                time.getMonth(),
                time.getDay(),
                time.getHour(),
                time.getMinute(),
                second,
                precision.compareTo(IonTimestamp.Precision.MINUTE) < 0 ? null : time.getLocalOffset());
    }

    private void enter(int level) {
        if (level == Trees.RECURSION) {
            throw new IonException("the nesting would take too much of the stack");
        }
        in.stepIn();
    }

    private List<@Nullable Object> list(int level) {
        enter(level);
        List<@Nullable Object> list = new ArrayList<>();
        for (IonType type = in.next(); type != null; type = in.next()) {
            list.add(annotated(type, level + 1));
        }
        in.stepOut();
        return list;
    }

    private Map<@Nullable Object, @Nullable Object> struct(int level) {
        enter(level);
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(-1);
        for (IonType type = in.next(); type != null; type = in.next()) {
            String name = text(in.getFieldNameSymbol());
            map = CompactMap.growing(map);
            Object value = annotated(type, level + 1);
            if ((exact && map.containsKey(name))
                    || !CompactMap.add(map, name, value, settings.options().duplicateKeys())) {
                throw new IonException("a name comes twice");
            }
        }
        in.stepOut();
        return map;
    }
}
