package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.IonNull;
import dev.codecs.serial.IonSymbol;
import dev.codecs.serial.IonSymbolTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The symbols that ids stand for at some place of a document: those of the system, imported ones, and local ones. */
final class Symbols {
    static final int SYMBOL_TABLE = 3;
    static final int NAME = 4;
    static final int IMPORTS = 6;
    static final int SYMBOLS = 7;
    /** The first id that is not the system's. */
    static final int LOCAL = 10;

    static final String VERSION = "$ion_1_0";
    static final String TABLE = "$ion_symbol_table";

    private static final @Nullable String[] SYSTEM = {
        null, "$ion", VERSION, TABLE, "name", "version", "imports", "symbols", "max_id", "$ion_shared_symbol_table"
    };

    /** A table that was imported: its ids start behind {@code base}; the texts of those beyond its symbols are unknown. */
    private record Import(long base, String name, int most, List<String> symbols) {}

    private final List<IonSymbolTable> catalog;
    private List<Import> imports = List.of();
    /** Of the system and, where nothing is imported, local: the place is the id. Else those of the system come before local ones. */
    private @Nullable String[] texts = SYSTEM;

    private int count = SYSTEM.length;
    /** Whether the array is also another's. */
    private boolean shared = true;

    private long imported;

    Symbols(List<IonSymbolTable> catalog) {
        this.catalog = catalog;
    }

    /** {@return the id of a symbol of the system, or -1} */
    static int system(String text) {
        for (int id = 1; id < SYSTEM.length; id++) {
            if (text.equals(SYSTEM[id])) {
                return id;
            }
        }
        return -1;
    }

    void reset() {
        use(SYSTEM);
    }

    /** From now on these count, which are those of the system and local ones. */
    void use(@Nullable String[] known) {
        imports = List.of();
        imported = 0;
        texts = known;
        count = known.length;
        shared = true;
    }

    /** {@return a copy of the texts, where nothing is imported, or null} */
    @Nullable
    String @Nullable [] local() {
        return imported == 0 ? Arrays.copyOf(texts, count) : null;
    }

    /** {@return the text of the id, or null where it has none or is unknown} */
    @Nullable
    String text(int id, int at) {
        return id < count && imported == 0 ? texts[id] : looked(id, at);
    }

    private @Nullable String looked(int id, int at) {
        if (id < SYSTEM.length) {
            return SYSTEM[id];
        }
        if (id >= count + imported) {
            throw new CorruptInputException("there is no symbol with the id " + id, at);
        }
        if (id >= SYSTEM.length + imported) {
            return texts[(int) (id - imported)];
        }
        Import from = imported(id);
        int place = (int) (id - from.base);
        return place <= from.symbols.size() ? from.symbols.get(place - 1) : null;
    }

    private Import imported(int id) {
        int low = 0;
        int high = imports.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (imports.get(middle).base < id) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return imports.get(low);
    }

    /** {@return the symbol of the id} */
    IonSymbol symbol(int id, int at) {
        String text = text(id, at);
        if (text != null) {
            return new IonSymbol(text);
        }
        if (id < SYSTEM.length || id >= SYSTEM.length + imported) {
            return IonSymbol.ZERO;
        }
        Import from = imported(id);
        return new IonSymbol(null, from.name, (int) (id - from.base));
    }

    /** A local symbol table as it is read; its two parts may come in any order. */
    final class Table {
        private boolean appends;
        private @Nullable List<?> tables;
        private @Nullable List<@Nullable String> local;

        void appends() {
            appends = true;
        }

        /** Takes the structs of tables to import, among what else is in the list. */
        void imports(List<?> structs) {
            tables = structs;
        }

        void symbols(List<@Nullable String> symbols) {
            local = symbols;
        }

        /** From now on the table's ids count. */
        void apply(int at) {
            if (!appends) {
                reset();
                if (tables != null) {
                    imports = new ArrayList<>();
                    tables.forEach(each -> {
                        if (each instanceof Map<?, ?> table) {
                            load(table, at);
                        }
                    });
                }
            }
            if (local != null && !local.isEmpty()) {
                int needed = count + local.size();
                if (shared || texts.length < needed) {
                    texts = Arrays.copyOf(texts, Math.max(needed, shared ? 0 : 2 * texts.length));
                    shared = false;
                }
                for (String text : local) {
                    texts[count++] = text;
                }
            }
        }
    }

    private void load(Map<?, ?> table, int at) {
        if (!(table.get("name") instanceof String name) || name.isEmpty() || name.equals("$ion")) {
            return;
        }
        long version = table.get("version") instanceof Long number && number >= 1 ? number : 1;
        IonSymbolTable best = null;
        for (IonSymbolTable each : catalog) {
            if (each.name().equals(name)
                    && (best == null
                            || each.version() == version
                            || (best.version() != version && each.version() > best.version()))) {
                best = each;
            }
        }
        long most;
        if (table.get("max_id") instanceof Long number && number >= 0 && number <= Integer.MAX_VALUE) {
            most = number;
        } else if (best != null
                && best.version() == version
                && (table.get("max_id") == null || table.get("max_id") instanceof IonNull)) {
            most = best.symbols().size();
        } else {
            throw new CorruptInputException(
                    "the symbol table " + name + " is not in the catalog, and its import says no max_id", at);
        }
        List<String> symbols = best == null ? List.of() : best.symbols();
        symbols = symbols.subList(0, (int) Math.min(symbols.size(), most));
        if (most > 0) {
            imports.add(new Import(SYSTEM.length - 1 + imported, name, (int) most, symbols));
            imported += most;
        }
        if (SYSTEM.length + imported > Integer.MAX_VALUE) {
            throw new CorruptInputException("imports have more than 2^31 symbols", at);
        }
    }
}
