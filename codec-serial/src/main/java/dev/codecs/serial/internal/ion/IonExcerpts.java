package dev.codecs.serial.internal.ion;

import dev.codecs.LimitExceededException;
import dev.codecs.RawValue;
import dev.codecs.serial.internal.Settings;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Cuts values out of a document, with the symbol tables that count where they stand, which they need to be read elsewhere. */
final class IonExcerpts {
    private record Span(int start, int end) {}

    private final byte[] data;
    private final byte[] front;
    private final byte[] separator;
    private final Settings settings;
    /** The symbol tables that count here. */
    private final List<Span> tables = new ArrayList<>();
    /** How many bytes were cut out. */
    private long total;

    /** Excerpts start with the front, and have the separator behind each symbol table. */
    IonExcerpts(byte[] data, byte[] front, byte[] separator, Settings settings) {
        this.data = data;
        this.front = front;
        this.separator = separator;
        this.settings = settings;
    }

    /** From now on no symbol table counts. */
    void reset() {
        tables.clear();
    }

    /** From now on the symbol table there counts, alone or after those before. */
    void table(int start, int end, boolean appends) {
        if (!appends) {
            tables.clear();
        }
        tables.add(new Span(start, end));
    }

    RawValue cut(int start, int end, boolean withTables) {
        List<Span> needed = withTables ? tables : List.of();
        long length = front.length + (long) end - start;
        for (Span table : needed) {
            length += table.end - table.start + separator.length;
        }
        total += length;
        if (total > settings.limits().bytes()) {
            throw new LimitExceededException(
                    "the length of cut out values with their symbol tables",
                    settings.limits().bytes());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) length);
        bytes.writeBytes(front);
        for (Span table : needed) {
            bytes.write(data, table.start, table.end - table.start);
            bytes.writeBytes(separator);
        }
        bytes.write(data, start, end - start);
        return new RawValue(bytes.toByteArray());
    }
}
