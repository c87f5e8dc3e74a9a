package dev.codecs.contract.witness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.ValueReader;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the format of {@link TokenWitness}. */
final class TokenReader implements ValueReader {
    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]*");
    private static final Pattern LENGTH = Pattern.compile("0|[1-9][0-9]{0,17}");

    private final byte[] data;
    private final Limits limits;
    private final Options options;
    /** The letters of the lists and maps that are open. */
    private final StringBuilder open = new StringBuilder();

    private int position;
    private long items;

    TokenReader(byte[] data, Limits limits, Options options) {
        this.data = Objects.requireNonNull(data, "data");
        this.limits = limits;
        this.options = options;
    }

    @Override
    public Token peek() {
        if (position == data.length) {
            if (open.isEmpty()) {
                return Token.END_OF_DOCUMENT;
            }
            throw new CorruptInputException("the data is cut short", position);
        }
        return switch (data[position]) {
            case 'n' -> Token.NULL;
            case 't', 'f' -> Token.BOOLEAN;
            case 'i' -> Token.INTEGER;
            case 'd' -> Token.DECIMAL;
            case 's' -> Token.STRING;
            case 'b' -> Token.BINARY;
            case 'l' -> Token.LIST;
            case 'm' -> Token.MAP;
            case 'e' -> {
                if (open.isEmpty()) {
                    throw new CorruptInputException("an end without a start", position);
                }
                yield Token.END;
            }
            default -> throw new CorruptInputException("no value starts with this byte", position);
        };
    }

    private void expect(Token wanted) {
        Token found = peek();
        if (found != wanted) {
            throw new CorruptInputException("there is " + found + " where " + wanted + " is expected", position);
        }
    }

    private void count() {
        if (++items > limits.items()) {
            throw new LimitExceededException("the number of values", limits.items());
        }
    }

    @Override
    public void readNull() {
        expect(Token.NULL);
        count();
        position++;
    }

    @Override
    public boolean readBoolean() {
        expect(Token.BOOLEAN);
        count();
        return data[position++] == 't';
    }

    /** The digits from the letter to the end sign, which is not part of them. */
    private String digits(char end, int most) {
        for (int i = position + 1; i < data.length; i++) {
            if (data[i] == end) {
                return new String(data, position + 1, i - position - 1, ISO_8859_1);
            }
            if (i - position > most) {
                throw new LimitExceededException("the number of digits", limits.numberLength());
            }
        }
        throw new CorruptInputException("the data is cut short", data.length);
    }

    private BigInteger integer() {
        String digits = digits('e', limits.numberLength() + 1);
        if (!NUMBER.matcher(digits).matches()) {
            throw new CorruptInputException("\"" + digits + "\" is no number", position);
        }
        return new BigInteger(digits);
    }

    @Override
    public long readLong() {
        expect(Token.INTEGER);
        BigInteger number = integer();
        long value = number.longValueExact();
        count();
        position = behind('e');
        return value;
    }

    private int behind(char end) {
        int at = position;
        while (data[at] != end) {
            at++;
        }
        return at + 1;
    }

    @Override
    public double readDouble() {
        return readNumber().doubleValue();
    }

    @Override
    public Number readNumber() {
        Token next = peek();
        if (next == Token.INTEGER) {
            BigInteger number = integer();
            count();
            position = behind('e');
            return number.bitLength() < Long.SIZE ? (Number) number.longValueExact() : number;
        }
        expect(Token.DECIMAL);
        if (data.length - position < 9) {
            throw new CorruptInputException("the data is cut short", data.length);
        }
        count();
        double value = ByteBuffer.wrap(data).getDouble(position + 1);
        position += 9;
        return value;
    }

    /** Passes over text or bytes, and gives where they start. */
    private int start() {
        String digits = digits(':', 19);
        if (!LENGTH.matcher(digits).matches()) {
            throw new CorruptInputException("\"" + digits + "\" is no length", position);
        }
        long length = Long.parseLong(digits);
        if (length > limits.stringLength()) {
            throw new LimitExceededException("the length of a string", limits.stringLength());
        }
        int start = behind(':');
        if (length > data.length - start) {
            throw new CorruptInputException("the data is cut short", data.length);
        }
        count();
        position = start + (int) length;
        return start;
    }

    @Override
    public String readString() {
        expect(Token.STRING);
        int before = position;
        int start = start();
        CodingErrorAction action =
                options.badText() == Options.BadText.REJECT ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE;
        try {
            return UTF_8.newDecoder()
                    .onMalformedInput(action)
                    .onUnmappableCharacter(action)
                    .decode(ByteBuffer.wrap(data, start, position - start))
                    .toString();
        } catch (CharacterCodingException e) {
            position = before;
            throw new CorruptInputException("the text is not UTF-8", start, e);
        }
    }

    @Override
    public byte[] readBytes() {
        expect(Token.BINARY);
        int start = start();
        return Arrays.copyOfRange(data, start, position);
    }

    private int begin(Token token, char letter) {
        expect(token);
        if (open.length() == limits.depth()) {
            throw new LimitExceededException("the depth of nesting", limits.depth());
        }
        count();
        open.append(letter);
        position++;
        return -1;
    }

    private void end(char letter) {
        if (open.isEmpty() || open.charAt(open.length() - 1) != letter) {
            throw new IllegalStateException("what is ended was not begun");
        }
        expect(Token.END);
        open.setLength(open.length() - 1);
        position++;
    }

    @Override
    public int beginList() {
        return begin(Token.LIST, 'l');
    }

    @Override
    public void endList() {
        end('l');
    }

    @Override
    public int beginMap() {
        return begin(Token.MAP, 'm');
    }

    @Override
    public void endMap() {
        end('m');
    }

    @Override
    public boolean hasNext() {
        return open.isEmpty() ? position < data.length : peek() != Token.END;
    }

    @Override
    public String readKey() {
        return readString();
    }

    @Override
    public @Nullable Object readValue() {
        return value(false);
    }

    @Override
    public @Nullable Object readLevel() {
        return value(true);
    }

    private @Nullable Object value(boolean raw) {
        Token token = peek();
        return switch (token) {
            case NULL -> {
                readNull();
                yield null;
            }
            case BOOLEAN -> readBoolean();
            case INTEGER, DECIMAL -> readNumber();
            case STRING -> readString();
            case BINARY -> readBytes();
            case LIST -> list(raw);
            case MAP -> map(raw);
            default -> throw new CorruptInputException("there is " + token + " where a value is expected", position);
        };
    }

    private List<@Nullable Object> list(boolean raw) {
        List<@Nullable Object> list = new ArrayList<>();
        beginList();
        while (hasNext()) {
            list.add(raw ? readRaw() : readValue());
        }
        endList();
        return list;
    }

    private Map<String, @Nullable Object> map(boolean raw) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        beginMap();
        while (hasNext()) {
            int at = position;
            String key = readKey();
            boolean again = map.containsKey(key);
            if (again && options.duplicateKeys() == Options.DuplicateKeys.REJECT) {
                throw new CorruptInputException("the key \"" + key + "\" comes twice", at);
            }
            Object value = raw ? readRaw() : readValue();
            if (!again || options.duplicateKeys() == Options.DuplicateKeys.LAST) {
                map.put(key, value);
            }
        }
        endMap();
        return map;
    }

    @Override
    public RawValue readRaw() {
        int start = position;
        skip();
        return new RawValue(Arrays.copyOfRange(data, start, position));
    }

    @Override
    public void skip() {
        int depth = open.length();
        do {
            switch (peek()) {
                case NULL -> readNull();
                case BOOLEAN -> readBoolean();
                case INTEGER, DECIMAL -> readNumber();
                case STRING, BINARY -> start();
                case LIST -> beginList();
                case MAP -> beginMap();
                case END -> {
                    if (open.length() == depth) {
                        throw new CorruptInputException("there is END where a value is expected", position);
                    }
                    end(open.charAt(open.length() - 1));
                }
                default -> throw new CorruptInputException("the data is cut short", position);
            }
        } while (open.length() > depth);
    }

    @Override
    public long position() {
        return position;
    }
}
