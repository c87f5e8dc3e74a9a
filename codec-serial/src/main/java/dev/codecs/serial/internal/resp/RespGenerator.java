package dev.codecs.serial.internal.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.Attributed;
import dev.codecs.serial.RespError;
import dev.codecs.serial.RespOptions;
import dev.codecs.serial.RespPush;
import dev.codecs.serial.Verbatim;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import dev.codecs.serial.internal.json.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Appends RESP. Text is a simple string where it is short and one line, or else a verbatim string, so that it differs from bytes, which
 * are a bulk string. What is open lies on the heap.
 */
final class RespGenerator implements Generator {
    private static final String NAME = "RESP";
    /** Longer text has its length in front, so that nobody must search its end. */
    private static final int SIMPLE = 64;
    /** {@code #t} and {@code #f}, each with the end of its line. */
    private static final int TRUE = 0x23740D0A;

    private static final int FALSE = 0x23660D0A;

    private final Buffer out;
    private final RespOptions options;
    private final Settings settings;
    private final boolean rejects;
    private final boolean ordered;
    private final boolean old;

    RespGenerator(Buffer out, RespOptions options, Settings settings) {
        this.out = out;
        this.options = options;
        this.settings = settings;
        this.rejects = settings.rejectsBadText();
        this.ordered = settings.options().keyOrder() != Options.KeyOrder.AS_GIVEN;
        this.old = options.version() == RespOptions.Version.RESP2 || options.commands();
    }

    /** An aggregate that is being written. */
    private static final class Open {
        private final @Nullable Open outer;
        private final Iterator<?> elements;
        private final boolean map;
        /** The value of the entry whose key was written. */
        private @Nullable Object value;

        private boolean atValue;
        /** What attributes belong to. */
        private @Nullable Object annotated;

        private boolean annotates;

        Open(@Nullable Open outer, Iterator<?> elements, boolean map) {
            this.outer = outer;
            this.elements = elements;
            this.map = map;
        }

        static Open ofAttributes(@Nullable Open outer, Iterator<?> entries, @Nullable Object annotated) {
            Open open = new Open(outer, entries, true);
            open.annotated = annotated;
            open.annotates = true;
            return open;
        }

        boolean hasNext() {
            return atValue || annotates || elements.hasNext();
        }

        @Nullable
        Object next() {
            if (atValue) {
                atValue = false;
                return value;
            }
            if (!elements.hasNext()) {
                annotates = false;
                return annotated;
            }
            if (!map) {
                return elements.next();
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) elements.next();
            value = entry.getValue();
            atValue = true;
            return entry.getKey();
        }
    }

    @Override
    public void value(@Nullable Object value, int outer) {
        value(value, outer, 0);
    }

    /** Plain lists and maps by recursion, as far as a stack bears it; all else in turn. */
    @SuppressWarnings(
            "IfChainToSwitch") // a switch over types is linked when it is first used, which takes milliseconds
    private void value(@Nullable Object value, int depth, int level) {
        if (value instanceof String text) {
            write(text);
        } else if (value instanceof Long number) {
            write(number.longValue());
        } else if (value instanceof Integer number) {
            write(number.longValue());
        } else if (value instanceof Map<?, ?> map && level < Trees.RECURSION) {
            map(map, depth, level);
        } else if (value instanceof List<?> list && level < Trees.RECURSION) {
            beginElements('*', list.size(), depth);
            for (Object each : list) {
                value(each, depth + 1, level + 1);
            }
        } else if (value instanceof Boolean bool) {
            write(bool.booleanValue());
        } else if (value == null) {
            writeNull();
        } else if (value instanceof Double number) {
            write(number.doubleValue());
        } else {
            inTurn(value, depth);
        }
    }

    private void map(Map<?, ?> map, int depth, int level) {
        settings.checkDepth(depth);
        beginMap(map.size());
        for (Map.Entry<?, ?> entry : (ordered ? Plain.sorted(map) : map).entrySet()) {
            value(entry.getKey(), depth + 1, level + 1);
            value(entry.getValue(), depth + 1, level + 1);
        }
    }

    private void inTurn(@Nullable Object value, int outer) {
        Open open = append(value, outer, null);
        int depth = outer + 1;
        while (open != null) {
            if (!open.hasNext()) {
                open = open.outer;
                depth--;
                continue;
            }
            Open inner = append(open.next(), depth, open);
            if (inner != open) {
                depth++;
                open = inner;
            }
        }
    }

    /** Appends a scalar or the head of an aggregate. {@return the aggregate that is then innermost} */
    private @Nullable Open append(@Nullable Object value, int depth, @Nullable Open open) {
        switch (value) {
            case String text -> write(text);
            case Long number -> write(number.longValue());
            case Integer number -> write(number.longValue());
            case Map<?, ?> map -> {
                settings.checkDepth(depth);
                beginMap(map.size());
                return new Open(open, entries(map), true);
            }
            case List<?> list -> {
                return elements('*', list.size(), list.iterator(), depth, open);
            }
            case null -> writeNull();
            case Boolean bool -> write(bool.booleanValue());
            case Double number -> write(number.doubleValue());
            case Float number -> write(number.doubleValue());
            case byte[] bytes -> write(bytes);
            case BigInteger number -> write(number);
            case BigDecimal number -> decimal(number.toString());
            case Set<?> set -> {
                return elements('~', set.size(), set.iterator(), depth, open);
            }
            case RespPush push -> {
                return elements('>', push.elements().size(), push.elements().iterator(), depth, open);
            }
            case Attributed each -> {
                if (old) {
                    return append(each.value(), depth, open);
                }
                settings.checkDepth(depth);
                head('|', each.attributes().size());
                return Open.ofAttributes(open, entries(each.attributes()), each.value());
            }
            case Verbatim each -> verbatim(each.format(), Utf8.encode(each.text(), rejects));
            case RespError error -> write(error);
            case RawValue raw -> out.append(raw.bytes());
            default -> {
                return append(Plain.of(value, NAME), depth, open);
            }
        }
        return open;
    }

    private Iterator<?> entries(Map<?, ?> map) {
        return (ordered ? Plain.sorted(map) : map).entrySet().iterator();
    }

    private Open elements(char type, int size, Iterator<?> elements, int depth, @Nullable Open open) {
        beginElements(type, size, depth);
        return new Open(open, elements, false);
    }

    private void beginElements(char type, int size, int depth) {
        if (options.commands() && depth > 0) {
            throw noCommand("list");
        }
        settings.checkDepth(depth);
        head(old ? '*' : type, size);
    }

    private static UnsupportedFeatureException noCommand(String what) {
        return new UnsupportedFeatureException("a command holds no " + what
                + ": give a list of texts, bytes and numbers, or set RespOptions.commands(false)");
    }

    @Override
    public void key(String key) {
        write(key);
    }

    @Override
    public void otherKey(@Nullable Object key) {
        value(key, 0);
    }

    @Override
    public int beginList(int elements) {
        return begin('*', elements);
    }

    @Override
    public int beginMap(int entries) {
        if (options.commands()) {
            throw noCommand("map");
        }
        if (old) {
            return begin('*', entries == UNKNOWN ? UNKNOWN : Math.multiplyExact(2, entries));
        }
        return begin('%', entries);
    }

    /** A number that is not known is said to stream, or, where nothing can stream, added at the end. */
    private int begin(char type, int elements) {
        if (elements != UNKNOWN) {
            head(type, elements);
            return -1;
        }
        out.append(type);
        if (old) {
            return out.length;
        }
        out.append('?');
        line();
        return -1;
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        if (known) {
            return;
        }
        if (!old) {
            out.append('.');
            line();
            return;
        }
        byte[] head = (elements + "\r\n").getBytes(ISO_8859_1);
        out.ensure(head.length);
        System.arraycopy(out.bytes, place, out.bytes, place + head.length, out.length - place);
        System.arraycopy(head, 0, out.bytes, place, head.length);
        out.length += head.length;
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        endList(place, old ? Math.multiplyExact(2, entries) : entries, known);
    }

    @Override
    public boolean beginString() {
        if (old) {
            return false;
        }
        out.append('$');
        out.append('?');
        line();
        return true;
    }

    @Override
    public void piece(String piece) {
        byte[] utf8 = Utf8.encode(piece, rejects);
        piece(utf8, 0, utf8.length);
    }

    @Override
    public void endString() {
        head(';', 0);
    }

    @Override
    public boolean beginBinary() {
        return beginString();
    }

    /** A piece without bytes would be the end. */
    @Override
    public void piece(byte[] piece, int offset, int length) {
        if (length > 0) {
            head(';', length);
            out.append(piece, offset, length);
            line();
        }
    }

    @Override
    public void endBinary() {
        endString();
    }

    private void line() {
        out.ensure(2);
        out.bytes[out.length++] = '\r';
        out.bytes[out.length++] = '\n';
    }

    /** Appends a line of a type and a number. */
    private void head(char type, long number) {
        out.ensure(3 + Decimals.LONGEST);
        byte[] bytes = out.bytes;
        int p = out.length;
        bytes[p++] = (byte) type;
        if (number >= 0 && number < 10) {
            bytes[p++] = (byte) ('0' + number);
        } else {
            p = Decimals.write(number, bytes, p);
        }
        bytes[p++] = '\r';
        bytes[p++] = '\n';
        out.length = p;
    }

    @Override
    public void writeNull() {
        if (options.commands()) {
            throw noCommand("null");
        }
        if (old) {
            head('$', -1);
        } else {
            out.ensure(3);
            out.bytes[out.length++] = '_';
            line();
        }
    }

    @Override
    public void write(boolean value) {
        if (options.commands()) {
            throw noCommand("boolean");
        }
        if (old) {
            head(':', value ? 1 : 0);
        } else {
            out.ensure(4);
            Bytes.setInt(out.bytes, out.length, value ? TRUE : FALSE);
            out.length += 4;
        }
    }

    @Override
    public void write(long value) {
        if (options.commands()) {
            write(Long.toString(value).getBytes(ISO_8859_1));
        } else {
            head(':', value);
        }
    }

    private void write(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            write(number.longValue());
        } else if (old) {
            write(number.toString().getBytes(ISO_8859_1));
        } else {
            line('(', number.toString().getBytes(ISO_8859_1));
        }
    }

    @Override
    public void write(double value) {
        if (Double.isFinite(value) && !old) {
            out.ensure(3 + Decimals.LONGEST);
            out.bytes[out.length] = ',';
            out.length = Decimals.write(value, true, out.bytes, out.length + 1);
            line();
        } else if (Double.isFinite(value)) {
            byte[] text = new byte[Decimals.LONGEST];
            write(Arrays.copyOf(text, Decimals.write(value, true, text, 0)));
        } else {
            decimal(Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf");
        }
    }

    private void decimal(String number) {
        byte[] text = number.getBytes(ISO_8859_1);
        if (old) {
            write(text);
        } else {
            line(',', text);
        }
    }

    private void line(char type, byte[] content) {
        out.append(type);
        out.append(content);
        line();
    }

    @Override
    public void write(byte[] value) {
        bulk('$', value);
    }

    private void bulk(char type, byte[] value) {
        head(type, value.length);
        out.append(value);
        line();
    }

    /** Short text of ASCII goes straight to the buffer, until a line ends in it. */
    @Override
    public void write(String text) {
        int length = text.length();
        if (length <= SIMPLE && !options.commands()) {
            out.ensure(3 + length);
            byte[] bytes = out.bytes;
            int p = out.length + 1;
            int i = 0;
            for (; i < length; i++) {
                char c = text.charAt(i);
                if (c >= 0x80 || c == '\r' || c == '\n') {
                    break;
                }
                bytes[p + i] = (byte) c;
            }
            if (i == length) {
                bytes[p - 1] = '+';
                bytes[p + i] = '\r';
                bytes[p + i + 1] = '\n';
                out.length = p + i + 2;
                return;
            }
        }
        byte[] utf8 = Utf8.encode(text, rejects);
        if (!options.commands() && utf8.length <= SIMPLE && isLine(utf8)) {
            line('+', utf8);
        } else {
            verbatim("txt", utf8);
        }
    }

    private static boolean isLine(byte[] text) {
        for (byte b : text) {
            if (b == '\r' || b == '\n') {
                return false;
            }
        }
        return true;
    }

    private void verbatim(String format, byte[] utf8) {
        if (old) {
            write(utf8);
            return;
        }
        head('=', utf8.length + 4L);
        out.append(format.getBytes(ISO_8859_1));
        out.append(':');
        out.append(utf8);
        line();
    }

    private void write(RespError error) {
        byte[] utf8 = Utf8.encode(error.message(), rejects);
        if (options.commands()) {
            throw noCommand("error");
        }
        if (isLine(utf8)) {
            line('-', utf8);
        } else if (old) {
            line('-', Utf8.encode(error.message().replaceAll("[\\r\\n]+", " "), rejects));
        } else {
            bulk('!', utf8);
        }
    }
}
