package dev.codecs.serial.internal.ionjava;

import com.amazon.ion.Decimal;
import com.amazon.ion.IonException;
import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.Timestamp;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.serial.IonAnnotated;
import dev.codecs.serial.IonClob;
import dev.codecs.serial.IonNegativeZero;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonSexp;
import dev.codecs.serial.IonStruct;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.IonTimestamp;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a tree by the library. What is left to our own generator, faults among them, is an exception of the library's. */
final class LibraryWriting {
    private final IonWriter out;
    private final Settings settings;
    private final boolean ordered;

    LibraryWriting(IonWriter out, Settings settings) {
        this.out = out;
        this.settings = settings;
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
    }

    /** Writes the whole of a document, which must not read as a version marker or symbol table. */
    void write(@Nullable Object value) throws IOException {
        IonSymbol first = value instanceof IonSymbol symbol
                ? symbol
                : value instanceof IonAnnotated each ? each.annotations().getFirst() : null;
        if (first != null && (first.text() == null || first.text().startsWith("$ion_"))) {
            throw new IonException("the value has a meaning of its own outside of all others");
        }
        value(value, 0);
    }

    private void value(@Nullable Object value, int depth) throws IOException {
        switch (value) {
            case null -> out.writeNull();
            case String text -> out.writeString(unicode(text));
            case Long number -> out.writeInt(number);
            case Integer number -> out.writeInt(number);
            case Boolean bool -> out.writeBool(bool);
            case Double number -> out.writeFloat(number);
            case Float number -> out.writeFloat(number);
            case byte[] bytes -> out.writeBlob(bytes);
            case BigInteger number -> out.writeInt(number);
            case BigDecimal number -> out.writeDecimal(number);
            case IonNegativeZero zero -> out.writeDecimal(Decimal.negativeZero(Math.negateExact(zero.exponent())));
            case Instant time -> timestamp(IonTimestamp.of(time));
            case IonTimestamp time -> timestamp(time);
            case IonSymbol symbol -> out.writeSymbol(text(symbol));
            case IonNull none -> out.writeNull(IonType.valueOf(none.name()));
            case IonClob clob -> out.writeClob(clob.bytes());
            case Map<?, ?> map -> {
                Map<?, ?> entries = ordered ? Plain.sorted(map) : map;
                struct(entries.entrySet(), depth);
            }
            case List<?> list -> list(IonType.LIST, list, depth);
            case IonSexp sexp -> list(IonType.SEXP, sexp.elements(), depth);
            case IonStruct struct -> struct(struct.fields(), depth);
            case IonAnnotated each -> {
                for (IonSymbol annotation : each.annotations()) {
                    out.addTypeAnnotation(text(annotation));
                }
                value(each.value(), depth);
            }
            case RawValue _ -> throw new IonException("what is encoded has symbols of its own");
            default -> value(Plain.of(value, "Ion"), depth);
        }
    }

    /** The library has question marks for lone surrogates. */
    private static String unicode(String text) {
        if (Utf8.loneSurrogate(text, 0) >= 0) {
            throw new IonException("a text has a lone surrogate");
        }
        return text;
    }

    private static String text(IonSymbol symbol) {
        if (symbol.text() == null) {
            throw new IonException("the text of a symbol is not known");
        }
        return unicode(symbol.text());
    }

    private void timestamp(IonTimestamp time) throws IOException {
        Integer offset = time.offset();
        out.writeTimestamp(
                switch (time.precision()) {
                    case YEAR -> Timestamp.forYear(time.year());
                    case MONTH -> Timestamp.forMonth(time.year(), time.month());
                    case DAY -> Timestamp.forDay(time.year(), time.month(), time.day());
                    case MINUTE ->
                        Timestamp.forMinute(time.year(), time.month(), time.day(), time.hour(), time.minute(), offset);
                    case SECOND ->
                        Timestamp.forSecond(
                                time.year(),
                                time.month(),
                                time.day(),
                                time.hour(),
                                time.minute(),
                                time.second(),
                                offset);
                });
    }

    private void enter(IonType type, int depth) throws IOException {
        settings.checkDepth(depth);
        if (depth == Trees.RECURSION) {
            throw new IonException("the nesting would take too much of the stack");
        }
        out.stepIn(type);
    }

    private void list(IonType type, List<?> list, int depth) throws IOException {
        enter(type, depth);
        for (Object each : list) {
            value(each, depth + 1);
        }
        out.stepOut();
    }

    private void struct(Iterable<? extends Map.Entry<?, ?>> fields, int depth) throws IOException {
        enter(IonType.STRUCT, depth);
        for (Map.Entry<?, ?> field : fields) {
            out.setFieldName(
                    switch (field.getKey()) {
                        case String text -> unicode(text);
                        case IonSymbol symbol -> text(symbol);
                        case Enum<?> constant -> constant.name();
                        case null, default -> throw new IonException("a key is no text");
                    });
            value(field.getValue(), depth + 1);
        }
        out.stepOut();
    }
}
