package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.Settings;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads Ion as text. Its lexical parts are those of {@link IonLexer}; that the data is cut short shows where the array's own check of its
 * bounds throws.
 */
final class IonTextCursor implements IonSource {
    private static final String OPERATORS = "!#%&*+-./;<=>?@^`|~";

    private final byte[] data;
    private final Settings settings;
    private final boolean exact;
    private final Symbols symbols;
    private final IonLexer lexer;
    /** The symbol tables that count here, in front of what is cut out. */
    private final List<int[]> tables = new ArrayList<>();

    private int at;
    private Container[] kinds = new Container[8];
    private int open;
    /** Whether the name of a field stands next. */
    private boolean atName;

    private long items;
    private long cutOut;

    IonTextCursor(byte[] data, IonOptions options, Settings settings) {
        this(data, new Symbols(options.catalog()), options, settings);
    }

    /** A cursor over a part of a stream, with the symbols that count there. */
    IonTextCursor(byte[] data, Symbols symbols, IonOptions options, Settings settings) {
        this.data = Objects.requireNonNull(data, "data");
        this.settings = settings;
        this.exact = options.exact();
        this.symbols = symbols;
        this.lexer = new IonLexer(data, exact, settings);
    }

    private CorruptInputException cut() {
        return new CorruptInputException("the data is cut short", data.length);
    }

    private CorruptInputException corrupt(String message) {
        return new CorruptInputException(message, at);
    }

    @Override
    public int position() {
        return at;
    }

    @Override
    public void count(long more) {
        items += more;
        settings.checkItems(items);
    }

    private interface Reading {
        @Nullable
        Object read();
    }

    /** Does what may fail, and leaves everything as it was if it does. */
    private @Nullable Object guarded(Reading reading) {
        int start = at;
        int startOpen = open;
        boolean startName = atName;
        try {
            return reading.read();
        } catch (RuntimeException e) {
            at = start;
            open = startOpen;
            atName = startName;
            throw e instanceof IndexOutOfBoundsException ? cut() : e;
        }
    }

    // Outside of all values

    @Override
    public boolean more() {
        return (boolean) Objects.requireNonNull(guarded(() -> {
            do {
                at = lexer.space(at);
            } while (at < data.length && passed());
            return at < data.length;
        }));
    }

    /** {@return whether no value but a version marker or a symbol table was here, and was passed over} */
    private boolean passed() {
        if (data[at] != '$' && data[at] != '\'') {
            return false;
        }
        int start = at;
        List<IonSymbol> annotations = annotations();
        if (annotations == null) {
            return passedVersion();
        }
        if (!Symbols.TABLE.equals(annotations.getFirst().text()) || container() != Container.STRUCT) {
            at = start;
            return false;
        }
        symbolTable(start);
        return true;
    }

    /** A symbol that reads as the version marker is none in quotes or as an id, but says nothing either. */
    private boolean passedVersion() {
        int start = at;
        if (lexer.isLong(at)) {
            return false;
        }
        if (data[at] == '$') {
            int end = lexer.identifier(at);
            String name = lexer.ascii(at, end);
            if (name.startsWith("$ion_") && name.substring(5).matches("\\d+_\\d+")) {
                if (!name.equals(Symbols.VERSION)) {
                    throw corrupt("the version " + name + " of Ion is none that is known");
                }
                symbols.reset();
                tables.clear();
                at = end;
                return true;
            }
        }
        if (Symbols.VERSION.equals(symbolHere().text())) {
            return true;
        }
        at = start;
        return false;
    }

    private void symbolTable(int start) {
        Symbols.Table table = symbols.new Table();
        boolean appends = false;
        boolean imported = false;
        boolean listed = false;
        boolean first = true;
        enter(Container.STRUCT);
        for (; moreIn(Container.STRUCT, first); first = false) {
            Object name = fieldName();
            count(2);
            annotations();
            boolean list = container() == Container.LIST;
            if (name.equals("symbols")) {
                if (listed) {
                    throw corrupt("a symbol table has two lists of one kind");
                }
                listed = true;
                if (list) {
                    table.symbols(texts());
                    continue;
                }
            }
            Object value = IonTree.read(this, open, false, settings);
            if (name.equals("imports")) {
                if (imported) {
                    throw corrupt("a symbol table has two lists of one kind");
                }
                imported = true;
                if (value instanceof IonSymbol symbol
                        ? Symbols.TABLE.equals(symbol.text())
                        : Symbols.TABLE.equals(value)) {
                    appends = true;
                    table.appends();
                } else if (list && value instanceof List<?> structs) {
                    table.imports(structs);
                }
            }
        }
        leave(Container.STRUCT);
        if (!appends) {
            tables.clear();
        }
        tables.add(new int[] {start, at});
        table.apply(at);
    }

    /** {@return the strings of the list that stands here, null for what is none} */
    private List<@Nullable String> texts() {
        List<@Nullable String> texts = new ArrayList<>();
        enter(Container.LIST);
        for (boolean first = true; moreIn(Container.LIST, first); first = false) {
            count(1);
            annotations();
            boolean text = data[at] == '"' || lexer.isLong(at);
            Object value = IonTree.read(this, open, false, settings);
            texts.add(text && value instanceof String string ? string : null);
        }
        leave(Container.LIST);
        return texts;
    }

    // Parts

    @Override
    public @Nullable List<IonSymbol> annotations() {
        List<IonSymbol> annotations = null;
        while (true) {
            int start = at;
            byte b = data[at];
            if (!(b == '\'' || IonLexer.startsIdentifier(b)) || lexer.isLong(at) || lexer.isKeyword(at)) {
                return annotations;
            }
            IonSymbol symbol = symbolHere();
            int p = lexer.space(at);
            if (p + 1 >= data.length || data[p] != ':' || data[p + 1] != ':') {
                at = start;
                return annotations;
            }
            annotations = annotations == null ? new ArrayList<>() : annotations;
            annotations.add(symbol);
            at = lexer.space(p + 2);
        }
    }

    /** {@return the symbol that stands next, quoted, an identifier or an id} */
    private IonSymbol symbolHere() {
        if (data[at] == '\'') {
            String text = lexer.quoted(at, false);
            at = lexer.end();
            return new IonSymbol(text);
        }
        int start = at;
        int end = lexer.identifier(at);
        settings.checkLength(end - start);
        at = end;
        if (data[start] == '$' && end > start + 1 && lexer.isDigits(start + 1, end)) {
            long id = end - start > 11 ? Long.MAX_VALUE : Long.parseLong(lexer.ascii(start + 1, end));
            if (id > Integer.MAX_VALUE) {
                throw new CorruptInputException("there is no symbol with an id of more than 31 bits", start);
            }
            return symbols.symbol((int) id, start);
        }
        return new IonSymbol(lexer.ascii(start, end));
    }

    @Override
    public Container container() {
        return switch (data[at]) {
            case '[' -> Container.LIST;
            case '(' -> Container.SEXP;
            case '{' -> at + 1 < data.length && data[at + 1] == '{' ? Container.NONE : Container.STRUCT;
            default -> Container.NONE;
        };
    }

    @Override
    public void enter(Container container) {
        if (open == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * open);
        }
        kinds[open++] = container;
        at++;
        atName = false;
    }

    @Override
    public boolean moreIn(Container container, boolean first) {
        byte closing = (byte) (container == Container.LIST ? ']' : container == Container.SEXP ? ')' : '}');
        at = lexer.space(at);
        if (!first && container != Container.SEXP && data[at] != closing) {
            if (data[at] != ',') {
                throw corrupt("a comma or the end of a list or struct is expected");
            }
            at = lexer.space(at + 1);
        }
        atName = data[at] != closing && container == Container.STRUCT;
        return data[at] != closing;
    }

    @Override
    public Object fieldName() {
        Object name;
        byte b = data[at];
        if (b == '"' || lexer.isLong(at)) {
            name = lexer.quoted(at, b != '"');
            at = lexer.end();
        } else if ((b == '\'' || IonLexer.startsIdentifier(b)) && !lexer.isKeyword(at)) {
            IonSymbol symbol = symbolHere();
            name = symbol.text() == null ? symbol : symbol.text();
        } else {
            throw corrupt("the name of a field is expected");
        }
        at = lexer.space(at);
        if (data[at] != ':') {
            throw corrupt("a colon is expected behind the name of a field");
        }
        at = lexer.space(at + 1);
        atName = false;
        return name;
    }

    @Override
    public void leave(Container container) {
        at++;
        open--;
        atName = false;
    }

    @Override
    public @Nullable Object scalar() {
        byte b = data[at];
        Object value;
        if (b == '"' || lexer.isLong(at)) {
            value = lexer.quoted(at, b != '"');
        } else if (b == '\'') {
            return plain(symbolHere());
        } else if (b == '{') {
            value = lexer.lob(at);
        } else if ((b >= '0' && b <= '9') || (b == '-' && lexer.isDigit(at + 1))) {
            value = lexer.number(at);
        } else if (lexer.isInfinity(at)) {
            value = b == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            at += 4;
            lexer.checkStop(at);
            return value;
        } else if (IonLexer.startsIdentifier(b)) {
            return word();
        } else if (open > 0 && kinds[open - 1] == Container.SEXP && OPERATORS.indexOf(b) >= 0) {
            return operator();
        } else {
            throw corrupt("no value starts with this character");
        }
        at = lexer.end();
        return value;
    }

    private Object plain(IonSymbol symbol) {
        return exact || symbol.text() == null ? symbol : symbol.text();
    }

    private @Nullable Object word() {
        if (!lexer.isKeyword(at)) {
            return plain(symbolHere());
        }
        int start = at;
        at = lexer.identifier(at);
        return switch (data[start]) {
            case 't' -> true;
            case 'f' -> false;
            default -> data[start + 1] == 'a' ? (Object) Double.NaN : nullHere();
        };
    }

    private @Nullable Object nullHere() {
        if (at >= data.length || data[at] != '.') {
            return null;
        }
        int start = at + 1;
        int end = lexer.identifier(start);
        String type = lexer.ascii(start, end);
        if (type.equals("null")) {
            at = end;
            return null;
        }
        for (IonNull none : IonNull.values()) {
            if (none.toString().equals("null." + type)) {
                at = end;
                return exact ? none : null;
            }
        }
        throw corrupt("there is no null of the type \"" + type + '"');
    }

    private Object operator() {
        int start = at;
        int p = at;
        while (OPERATORS.indexOf(data[p]) >= 0 && !lexer.isComment(p)) {
            p++;
        }
        settings.checkLength(p - start);
        at = p;
        return plain(new IonSymbol(lexer.ascii(start, p)));
    }

    // Whole values

    private void atValue() {
        if (open == 0 && !more()) {
            throw corrupt("the data holds no value");
        }
    }

    @Override
    public @Nullable Object value(int depth) {
        return guarded(() -> {
            if (atName) {
                return fieldName();
            }
            atValue();
            return IonTree.read(this, depth, exact, settings);
        });
    }

    /** Names that come twice are no fault in what is skipped. */
    @Override
    public void skip(int depth) {
        guarded(() -> {
            if (atName) {
                return fieldName();
            }
            atValue();
            return IonTree.read(this, depth, true, settings);
        });
    }

    @Override
    public RawValue raw(int depth) {
        return (RawValue) Objects.requireNonNull(guarded(() -> {
            if (open == 0) {
                more();
            }
            int start = at;
            boolean name = atName;
            skip(depth);
            if (!name) {
                return cutOut(start, at);
            }
            int end = at - 1;
            while (data[end] != ':') {
                end--;
            }
            return cutOut(start, end);
        }));
    }

    /** A value can be read elsewhere with the symbol tables in front of it. */
    private RawValue cutOut(int start, int end) {
        long length = (long) end - start;
        for (int[] table : tables) {
            length += table[1] - table[0] + 1;
        }
        cutOut += length;
        if (cutOut > settings.limits().bytes()) {
            throw new LimitExceededException(
                    "the length of cut out values with their symbol tables",
                    settings.limits().bytes());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) length);
        for (int[] table : tables) {
            bytes.write(data, table[0], table[1] - table[0]);
            bytes.write('\n');
        }
        bytes.write(data, start, end - start);
        return new RawValue(bytes.toByteArray());
    }

    // Tokens

    @Override
    public Token token() {
        return (Token) Objects.requireNonNull(guarded(() -> {
            int start = at;
            if (atName) {
                Object name = fieldName();
                at = start;
                atName = true;
                return name instanceof String ? Token.STRING : Token.SPECIAL;
            }
            atValue();
            start = at;
            Token token = annotations() != null && exact ? Token.SPECIAL : tokenHere();
            at = start;
            return token;
        }));
    }

    private Token tokenHere() {
        Container container = container();
        if (container != Container.NONE) {
            return container == Container.STRUCT
                    ? Token.MAP
                    : exact && container == Container.SEXP ? Token.SPECIAL : Token.LIST;
        }
        return switch (scalar()) {
            case null -> Token.NULL;
            case Boolean each -> Token.BOOLEAN;
            case Long each -> Token.INTEGER;
            case java.math.BigInteger each -> Token.INTEGER;
            case Number each -> Token.DECIMAL;
            case String each -> Token.STRING;
            case byte[] each -> Token.BINARY;
            default -> Token.SPECIAL;
        };
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
        int start = at;
        Number number = readNumber();
        if (number instanceof Long value) {
            return value;
        }
        at = start;
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
            atValue();
            annotations();
            enter(container());
            return null;
        });
        return -1;
    }

    @Override
    public boolean moreInside(boolean map, boolean first) {
        return (boolean) Objects.requireNonNull(guarded(() -> moreIn(kinds[open - 1], first)));
    }

    @Override
    public void end(boolean map, boolean counted) {
        leave(kinds[open - 1]);
    }
}
