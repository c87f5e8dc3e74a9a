package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.Settings;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads Ion as text. Its lexical parts are those of {@link IonLexer}; that the data is cut short shows where the array's own check of its
 * bounds throws.
 */
final class IonTextSource implements IonSource {
    private static final String OPERATORS = "!#%&*+-./;<=>?@^`|~";

    private final byte[] data;
    private final Settings settings;
    private final boolean exact;
    private final Symbols symbols;
    private final IonLexer lexer;
    private final IonExcerpts excerpts;

    private int at;
    /** The containers that are open, from 1 on. */
    private Container[] kinds = new Container[8];

    private int open;
    private long items;

    /** A source of a part of a stream, with the symbols that count there. */
    IonTextSource(byte[] data, Symbols symbols, boolean exact, Settings settings) {
        this.data = data;
        this.settings = settings;
        this.exact = exact;
        this.symbols = symbols;
        this.lexer = new IonLexer(data, exact, settings);
        this.excerpts = new IonExcerpts(data, new byte[0], new byte[] {'\n'}, settings);
        this.kinds[0] = Container.NONE;
    }

    private CorruptInputException corrupt(String message) {
        return new CorruptInputException(message, at);
    }

    @Override
    public int position() {
        return at;
    }

    @Override
    public int open() {
        return open;
    }

    @Override
    public void back(int position, int open) {
        at = position;
        this.open = open;
    }

    @Override
    public void count(long more) {
        items += more;
        settings.checkItems(items);
    }

    // Outside of all values

    @Override
    public boolean more() {
        do {
            at = lexer.space(at);
        } while (at < data.length && passed());
        return at < data.length;
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
                excerpts.reset();
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
        for (; moreIn(first); first = false) {
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
        leave();
        excerpts.table(start, at, appends);
        table.apply(at);
    }

    /** {@return the strings of the list that stands here, null for what is none} */
    private List<@Nullable String> texts() {
        List<@Nullable String> texts = new ArrayList<>();
        enter(Container.LIST);
        for (boolean first = true; moreIn(first); first = false) {
            count(1);
            annotations();
            boolean text = data[at] == '"' || lexer.isLong(at);
            Object value = IonTree.read(this, open, false, settings);
            texts.add(text && value instanceof String string ? string : null);
        }
        leave();
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
        if (++open == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * open);
        }
        kinds[open] = container;
        at++;
    }

    @Override
    public Container inside() {
        return kinds[open];
    }

    @Override
    public boolean moreIn(boolean first) {
        Container container = kinds[open];
        byte closing = (byte) (container == Container.LIST ? ']' : container == Container.SEXP ? ')' : '}');
        at = lexer.space(at);
        if (!first && container != Container.SEXP && data[at] != closing) {
            if (data[at] != ',') {
                throw corrupt("a comma or the end of a list or struct is expected");
            }
            at = lexer.space(at + 1);
        }
        return data[at] != closing;
    }

    @Override
    public Object fieldName() {
        Object name = nameToColon();
        at = lexer.space(at + 1);
        return name;
    }

    /** {@return the name that stands next} Its colon stands next then. */
    private Object nameToColon() {
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
        return name;
    }

    @Override
    public void leave() {
        at++;
        open--;
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
        } else if (kinds[open] == Container.SEXP && OPERATORS.indexOf(b) >= 0) {
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

    @Override
    public @Nullable Object value(int depth) {
        return IonTree.read(this, depth, exact, settings);
    }

    /** Names that come twice are no fault in what is skipped. */
    @Override
    public void skip(int depth) {
        IonTree.read(this, depth, true, settings);
    }

    @Override
    public RawValue raw(int depth) {
        int start = at;
        skip(depth);
        return excerpts.cut(start, at, true);
    }

    @Override
    public RawValue rawName() {
        int start = at;
        nameToColon();
        int colon = at;
        at = lexer.space(colon + 1);
        return excerpts.cut(start, colon, true);
    }

    @Override
    public Token token() {
        if (annotations() != null && exact) {
            return Token.SPECIAL;
        }
        return switch (container()) {
            case LIST -> Token.LIST;
            case SEXP -> exact ? Token.SPECIAL : Token.LIST;
            case STRUCT -> Token.MAP;
            case NONE -> token(scalar());
        };
    }

    private static Token token(@Nullable Object scalar) {
        return switch (scalar) {
            case null -> Token.NULL;
            case Boolean each -> Token.BOOLEAN;
            case Long each -> Token.INTEGER;
            case BigInteger each -> Token.INTEGER;
            case Number each -> Token.DECIMAL;
            case String each -> Token.STRING;
            case byte[] each -> Token.BINARY;
            default -> Token.SPECIAL;
        };
    }
}
