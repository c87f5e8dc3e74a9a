package dev.codecs.bench.serial;

import dev.codecs.bench.suite.WrongOutputException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) into plain trees, by code that nothing that is measured shares. Whole numbers become the smallest of
 * Integer, Long and BigInteger that holds them, all others Double.
 */
final class JsonWitness {
    private final String text;
    private int at;

    private JsonWitness(String text) {
        this.text = text;
    }

    /** @throws WrongOutputException where it is no JSON */
    static @Nullable Object tree(byte[] json) throws WrongOutputException {
        JsonWitness witness = new JsonWitness(new String(json, StandardCharsets.UTF_8));
        Object tree = witness.value();
        if (witness.next() != 0) {
            throw witness.unexpected();
        }
        return tree;
    }

    private @Nullable Object value() throws WrongOutputException {
        return switch (next()) {
            case '{' -> map();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> map() throws WrongOutputException {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        if (!passes('}')) {
            do {
                expect('"');
                at--;
                String key = string();
                expect(':');
                map.put(key, value());
            } while (passes(','));
            expect('}');
        }
        return map;
    }

    private List<Object> list() throws WrongOutputException {
        List<Object> list = new ArrayList<>();
        at++;
        if (!passes(']')) {
            do {
                list.add(value());
            } while (passes(','));
            expect(']');
        }
        return list;
    }

    private String string() throws WrongOutputException {
        StringBuilder string = new StringBuilder();
        at++;
        while (true) {
            char c = at < text.length() ? text.charAt(at++) : 0;
            if (c == '"') {
                return string.toString();
            }
            if (c < ' ') {
                throw unexpected();
            }
            string.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() throws WrongOutputException {
        char c = at < text.length() ? text.charAt(at++) : 0;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                at += 4;
                try {
                    yield (char) Integer.parseInt(text, at - 4, at, 16);
                } catch (IndexOutOfBoundsException | NumberFormatException e) {
                    throw unexpected();
                }
            }
            default -> throw unexpected();
        };
    }

    private @Nullable Object word(String word, @Nullable Object value) throws WrongOutputException {
        if (!text.startsWith(word, at)) {
            throw unexpected();
        }
        at += word.length();
        return value;
    }

    private Number number() throws WrongOutputException {
        int start = at;
        while (at < text.length() && "+-.0123456789Ee".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (!number.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw unexpected();
        }
        if (!number.matches("-?[0-9]+") || number.equals("-0")) {
            return Double.valueOf(number);
        }
        BigInteger whole = new BigInteger(number);
        if (whole.bitLength() < Integer.SIZE) {
            return whole.intValue();
        }
        return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
    }

    /** What stands behind white space, or 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean passes(char c) {
        if (next() != c) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char c) throws WrongOutputException {
        if (!passes(c)) {
            throw unexpected();
        }
    }

    private WrongOutputException unexpected() {
        return new WrongOutputException("it is no JSON at its character " + at);
    }
}
