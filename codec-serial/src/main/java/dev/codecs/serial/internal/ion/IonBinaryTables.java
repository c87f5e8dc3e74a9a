package dev.codecs.serial.internal.ion;

import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.internal.KeyCache;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.ion.IonSource.Container;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands between the values of binary Ion: version markers, padding, and symbol tables, whose symbols count from there on. */
final class IonBinaryTables {
    private static final KeyCache KEYS = new KeyCache();

    private final IonBinarySource source;
    private final IonBinaryInput in;
    private final Symbols symbols;
    private final IonExcerpts excerpts;
    private final Settings settings;

    IonBinaryTables(
            IonBinarySource source, IonBinaryInput in, Symbols symbols, IonExcerpts excerpts, Settings settings) {
        this.source = source;
        this.in = in;
        this.symbols = symbols;
        this.excerpts = excerpts;
        this.settings = settings;
    }

    /** {@return whether no value but a version marker, padding or a symbol table was here, and was passed over} */
    boolean passed() {
        int head = in.data[in.at] & 0xFF;
        if (head == 0xE0) {
            if (!IonFormat.isBinary(in.data, in.at)) {
                throw in.corrupt("the version of Ion is none that is known");
            }
            symbols.reset();
            excerpts.reset();
            in.at += 4;
            return true;
        }
        if (head < 0x0F) {
            in.pass();
            return true;
        }
        if (head > 0x70 && head < 0x75) {
            return passedVersion();
        }
        if (head <= 0xE0 || head >= 0xEF) {
            return false;
        }
        int start = in.at;
        TableCache.Entry known = TableCache.shared().get(in.data, start, in.endOfValue());
        if (known != null && known.longest() <= settings.limits().stringLength()) {
            source.count(known.texts().length);
            symbols.use(known.texts());
            in.at = start + known.bytes().length;
            excerpts.table(start, in.at, false);
            return true;
        }
        if (source.annotationIds()[0] != Symbols.SYMBOL_TABLE) {
            in.at = start;
            return false;
        }
        int type = in.data[in.at] & 0xFF;
        if (type >> 4 != 13 || type == 0xDF) {
            in.at = start;
            return false;
        }
        symbolTable(start);
        return true;
    }

    /** A symbol that reads as the version marker is none, but says nothing either. */
    private boolean passedVersion() {
        int start = in.at;
        Object symbol = source.scalar();
        if (Symbols.VERSION.equals(symbol instanceof IonSymbol each ? each.text() : symbol)) {
            return true;
        }
        in.at = start;
        return false;
    }

    private void symbolTable(int start) {
        source.enter(Container.STRUCT);
        Symbols.Table table = symbols.new Table();
        boolean appends = false;
        int seen = 0;
        while (source.moreIn(true)) {
            int name = in.varUInt();
            source.count(2);
            if (name == Symbols.IMPORTS || name == Symbols.SYMBOLS) {
                if ((seen & 1 << name) != 0) {
                    throw in.corrupt("a symbol table has two lists of one kind");
                }
                seen |= 1 << name;
            }
            source.annotations();
            int head = in.data[in.at] & 0xFF;
            if (name == Symbols.SYMBOLS && head >> 4 == 11 && head != 0xBF) {
                table.symbols(texts());
                continue;
            }
            Object value = IonTree.read(source, source.open(), false, settings);
            if (name == Symbols.IMPORTS) {
                if (value instanceof IonSymbol symbol
                        ? Symbols.TABLE.equals(symbol.text())
                        : head >> 4 == 7 && Symbols.TABLE.equals(value)) {
                    appends = true;
                    table.appends();
                } else if (value instanceof List<?> list && head >> 4 == 11) {
                    table.imports(list);
                }
            }
        }
        source.leave();
        excerpts.table(start, in.at, appends);
        table.apply(in.at);
        if (seen == 1 << Symbols.SYMBOLS) {
            keep(start);
        }
    }

    /** Text that may have been replaced is not kept: a stricter reader shares the tables. */
    private void keep(int start) {
        @Nullable String[] texts = symbols.local();
        if (texts == null) {
            return;
        }
        int longest = 0;
        for (int i = Symbols.LOCAL; i < texts.length; i++) {
            String text = texts[i];
            if (text == null) {
                continue;
            }
            if (text.indexOf('\uFFFD') >= 0) {
                return;
            }
            longest = Math.max(longest, 3 * text.length());
        }
        TableCache.shared().add(in.data, start, in.at, texts, longest);
    }

    /** {@return the strings of the list that stands here, null for what is none} */
    private List<@Nullable String> texts() {
        List<@Nullable String> texts = new ArrayList<>();
        source.enter(Container.LIST);
        while (source.moreIn(true)) {
            source.count(1);
            source.annotations();
            int head = in.data[in.at] & 0xFF;
            if (head >> 4 != 8 || head == 0x8F) {
                in.pass();
                texts.add(null);
                continue;
            }
            in.at++;
            int length = in.length(head & 15);
            settings.checkLength(length);
            texts.add(KEYS.get(in.data, in.at, length, settings.rejectsBadText()));
            in.at += length;
        }
        source.leave();
        return texts;
    }
}
