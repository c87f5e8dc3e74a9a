package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.Options.KeyOrder;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.JsonOptions;
import dev.codecs.serial.Tagged;
import dev.codecs.serial.internal.Buffer;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Generator;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.Trees;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON text. */
final class JsonGenerator implements Generator {
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;
    private static final int TRUE = 't' | 'r' << 8 | 'u' << 16 | 'e' << 24;
    private static final int FALS = 'f' | 'a' << 8 | 'l' << 16 | 's' << 24;

    private final Buffer out;
    private final Settings settings;
    private final JsonOptions json;
    private final Dialect dialect;
    private final JsonStrings strings;
    private final KeyOrder order;
    private final int indent;

    /** How many lists and maps are open by {@link #beginList} and {@link #beginMap}. */
    private int depth;
    /** Whether a value stands before the next one in the same list, map or document. */
    private boolean follows;
    /** Whether a key stands before the next value. */
    private boolean keyed;

    JsonGenerator(Buffer out, Settings settings, Dialect dialect, JsonOptions json) {
        this.out = out;
        this.dialect = dialect;
        this.settings = settings;
        this.json = json;
        this.strings = new JsonStrings(out, json.asciiOnly(), settings.rejectsBadText());
        KeyOrder asked = settings.options().keyOrder();
        this.order = dialect == Dialect.DAG ? KeyOrder.SORTED : asked;
        this.indent = json.indent();
    }

    // Trees

    @Override
    public void value(@Nullable Object value, int outer) {
        separate();
        tree(value, outer, 0);
        passed();
    }

    @SuppressWarnings(
            "IfChainToSwitch") // final classes first, which are cheap to ask for; a switch over types is a call
    private void tree(@Nullable Object value, int outer, int level) {
        if (value instanceof String text) {
            strings.write(text);
        } else if (value instanceof Long number) {
            number(number);
        } else if (value instanceof Integer number) {
            number(number);
        } else if (value instanceof Boolean bool) {
            bool(bool);
        } else if (value == null) {
            nul();
        } else if (value instanceof Double number) {
            number((double) number);
        } else if (value instanceof Map<?, ?> map) {
            map(map, outer, level);
        } else if (value instanceof List<?> list) {
            list(list, outer, level);
        } else {
            other(value, outer, level);
        }
    }

    private void list(List<?> list, int outer, int level) {
        if (level == Trees.RECURSION) {
            deep(list, outer);
            return;
        }
        settings.checkDepth(outer);
        out.append('[');
        int size = list.size();
        if (list instanceof RandomAccess) {
            for (int i = 0; i < size; i++) {
                element(list.get(i), i == 0, outer, level);
            }
        } else {
            boolean first = true;
            for (Object each : list) {
                element(each, first, outer, level);
                first = false;
            }
        }
        if (size > 0) {
            newLine(outer);
        }
        out.append(']');
    }

    private void element(@Nullable Object value, boolean first, int outer, int level) {
        if (!first) {
            out.append(',');
        }
        newLine(outer + 1);
        tree(value, outer + 1, level + 1);
    }

    private void map(Map<?, ?> map, int outer, int level) {
        if (level == Trees.RECURSION) {
            deep(map, outer);
            return;
        }
        settings.checkDepth(outer);
        out.append('{');
        boolean first = true;
        if (order != KeyOrder.AS_GIVEN) {
            for (Map.Entry<?, ?> entry : sorted(map)) {
                entry(entry.getKey(), entry.getValue(), first, outer, level);
                first = false;
            }
        } else if (map instanceof CompactMap compact) {
            for (int i = 0, size = compact.size(); i < size; i++) {
                entry(compact.keyAt(i), compact.valueAt(i), i == 0, outer, level);
            }
        } else if (map instanceof LinkedHashMap<?, ?> linked) { // the iterator of a known class is inlined
            for (Map.Entry<?, ?> entry : linked.entrySet()) {
                entry(entry.getKey(), entry.getValue(), first, outer, level);
                first = false;
            }
        } else {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                entry(entry.getKey(), entry.getValue(), first, outer, level);
                first = false;
            }
        }
        if (!map.isEmpty()) {
            newLine(outer);
        }
        out.append('}');
    }

    private void entry(@Nullable Object key, @Nullable Object value, boolean first, int outer, int level) {
        if (!first) {
            out.append(',');
        }
        newLine(outer + 1);
        if (key instanceof String text) {
            strings.write(text);
        } else {
            strings.write(keyText(key));
        }
        colon();
        tree(value, outer + 1, level + 1);
    }

    /** What is nested so deeply that a stack might overflow is written token by token. */
    private void deep(Object value, int outer) {
        int before = depth;
        depth = outer;
        keyed = true; // what stands before the value is written already
        Trees.write(this, value, outer, settings, "JSON");
        depth = before;
    }

    private void other(Object value, int outer, int level) {
        switch (value) {
            case Float number -> number((double) number);
            case BigInteger number -> number(number);
            case BigDecimal number -> number(number);
            case RawValue raw -> out.append(raw.bytes());
            case byte[] bytes -> binary(bytes);
            default -> {
                if (!special(value)) {
                    tree(Plain.of(value, "JSON"), outer, level);
                }
            }
        }
    }

    private void nul() {
        out.ensure(4);
        Bytes.setIntLow(out.bytes, out.length, NULL);
        out.length += 4;
    }

    private void bool(boolean value) {
        out.ensure(5);
        Bytes.setIntLow(out.bytes, out.length, value ? TRUE : FALS);
        out.bytes[out.length + 4] = 'e'; // which false ends in
        out.length += value ? 4 : 5;
    }

    private void binary(byte[] bytes) {
        if (!special(bytes)) {
            throw new UnsupportedFeatureException("JSON has no bytes: use json-binary, or write a string of Base64");
        }
    }

    /** Writes what this dialect has beyond JSON, and returns whether the value was such. */
    private boolean special(Object value) {
        switch (dialect) {
            case JSON -> {
                return false;
            }
            case BINARY -> {
                String uri = DataUris.write(value);
                if (uri == null) {
                    return false;
                }
                quoted(uri);
            }
            case DAG -> {
                if (value instanceof byte[] bytes) {
                    ascii("{\"/\":{\"bytes\":");
                    quoted(DagJson.encoded(bytes));
                    ascii("}}");
                } else if (value instanceof Tagged link && link.tag() == DagJson.LINK) {
                    ascii("{\"/\":");
                    quoted(DagJson.link(link));
                    ascii("}");
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    private void quoted(String ascii) {
        out.append('"');
        ascii(ascii);
        out.append('"');
    }

    /** RFC 8785 sorts by UTF-16 units. */
    private List<Map.Entry<?, ?>> sorted(Map<?, ?> map) {
        Comparator<String> byText =
                order == KeyOrder.DETERMINISTIC ? Comparator.naturalOrder() : Plain::compareCodePoints;
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        entries.sort((one, other) -> byText.compare(keyText(one.getKey()), keyText(other.getKey())));
        return entries;
    }

    private static String keyText(@Nullable Object key) {
        if (key instanceof String text) {
            return text;
        }
        if (key instanceof Enum<?> constant) {
            return constant.name();
        }
        throw new UnsupportedFeatureException("the keys of JSON are strings, not "
                + (key == null ? "null" : key.getClass().getName()));
    }

    private void colon() {
        out.append(':');
        if (indent > 0) {
            out.append(' ');
        }
    }

    private void newLine(int level) {
        if (indent > 0) {
            int spaces = Math.multiplyExact(indent, level);
            out.ensure(spaces + 1);
            out.bytes[out.length] = '\n';
            Arrays.fill(out.bytes, out.length + 1, out.length + 1 + spaces, (byte) ' ');
            out.length += spaces + 1;
        }
    }

    private void ascii(String text) {
        out.append(text.getBytes(ISO_8859_1));
    }

    private void number(long number) {
        if (order == KeyOrder.DETERMINISTIC && (number > 1L << 53 || number < -(1L << 53))) {
            number(canonical(number));
            return;
        }
        out.ensure(Decimals.LONGEST);
        out.length = Decimals.write(number, out.bytes, out.length);
    }

    private static double canonical(long number) {
        double same = number;
        if ((long) same != number || number == Long.MAX_VALUE) {
            throw notCanonical(number);
        }
        return same;
    }

    private void number(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            number(number.longValue());
        } else if (order == KeyOrder.DETERMINISTIC) {
            number(canonical(new BigDecimal(number)));
        } else {
            ascii(number.toString());
        }
    }

    private void number(BigDecimal number) {
        if (order == KeyOrder.DETERMINISTIC) {
            number(canonical(number));
            return;
        }
        ascii(number.toString());
    }

    /** RFC 8785 has doubles only: a number that none is equal to or nearest to its digits is refused. */
    private static double canonical(BigDecimal number) {
        double same = number.doubleValue();
        if (Double.isInfinite(same)
                || (new BigDecimal(Double.toString(same)).compareTo(number) != 0
                        && new BigDecimal(same).compareTo(number) != 0)) {
            throw notCanonical(number);
        }
        return same;
    }

    private static UnsupportedFeatureException notCanonical(Number number) {
        return new UnsupportedFeatureException(
                "canonical JSON (RFC 8785) has numbers of a double's precision only, not " + number
                        + ": write it as a string");
    }

    private void number(double number) {
        if (Double.isFinite(number)) {
            out.ensure(Decimals.LONGEST);
            out.length = Decimals.write(number, order != KeyOrder.DETERMINISTIC, out.bytes, out.length);
            return;
        }
        switch (json.notFinite()) {
            case NULL -> nul();
            case STRING -> strings.write(Double.toString(number));
            case REJECT ->
                throw new UnsupportedFeatureException(
                        "JSON has no " + number + ": JsonOptions.notFinite would write it as null or a string");
        }
    }

    // Tokens

    /** What stands between a value or key and what was before it. */
    private void separate() {
        if (keyed) {
            return;
        }
        if (follows) {
            out.append(depth == 0 ? '\n' : ',');
        }
        if (depth > 0) {
            newLine(depth);
        }
    }

    /** Called behind a value. A value that was refused leaves all as it was, so that another can stand in its place. */
    private void passed() {
        keyed = false;
        follows = true;
    }

    @Override
    public void writeNull() {
        separate();
        nul();
        passed();
    }

    @Override
    public void write(boolean value) {
        separate();
        bool(value);
        passed();
    }

    @Override
    public void write(long value) {
        separate();
        number(value);
        passed();
    }

    @Override
    public void write(double value) {
        separate();
        number(value);
        passed();
    }

    @Override
    public void write(String value) {
        separate();
        strings.write(value);
        passed();
    }

    @Override
    public void write(byte[] utf8, int offset, int length) {
        separate();
        strings.write(utf8, offset, length);
        passed();
    }

    @Override
    public void write(byte[] value) {
        separate();
        binary(value);
        passed();
    }

    @Override
    public void key(String key) {
        separate();
        strings.write(key);
        colon();
        keyed = true;
    }

    @Override
    public void key(byte[] utf8, int offset, int length) {
        separate();
        strings.write(utf8, offset, length);
        colon();
        keyed = true;
    }

    @Override
    public void otherKey(@Nullable Object key) {
        key(keyText(key));
    }

    @Override
    public int beginList(int elements) {
        return begin('[');
    }

    @Override
    public void endList(int place, int elements, boolean known) {
        end(']');
    }

    @Override
    public int beginMap(int entries) {
        return begin('{');
    }

    @Override
    public void endMap(int place, int entries, boolean known) {
        end('}');
    }

    private int begin(int bracket) {
        separate();
        out.append(bracket);
        depth++;
        keyed = false;
        follows = false;
        return -1;
    }

    private void end(int bracket) {
        depth--;
        if (follows) {
            newLine(depth);
        }
        out.append(bracket);
        passed();
    }

    @Override
    public boolean beginString() {
        separate();
        out.append('"');
        return true;
    }

    @Override
    public void piece(String piece) {
        strings.writePiece(piece);
    }

    @Override
    public void endString() {
        out.append('"');
        passed();
    }
}
