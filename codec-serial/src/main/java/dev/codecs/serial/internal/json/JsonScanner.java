package dev.codecs.serial.internal.json;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;

/** Counts brackets outside of strings. What else may be wrong with the value shows when it is read. */
final class JsonScanner implements Scanner {
    private final Settings settings;

    /** How many bytes of the value were looked at. */
    private int seen;

    private int depth;
    private long items;
    private boolean inString;
    private boolean escaped;
    private int stringStart;
    /** Whether a number or name has begun outside of all lists and maps, which ends before the next byte that is no part of it. */
    private boolean inScalar;

    JsonScanner(Settings settings) {
        this.settings = settings;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        for (int p = start + seen; p < end; p++) {
            int c = data[p];
            if (inString) {
                if (escaped) {
                    escaped = false;
                } else if (c == '\\') {
                    escaped = true;
                } else if (c == '"') {
                    inString = false;
                    if (depth == 0) {
                        return ended(p + 1);
                    }
                }
                continue;
            }
            if (inScalar && isOutside(c)) {
                return ended(p);
            }
            switch (c) {
                case '"' -> {
                    inString = true;
                    stringStart = p + 1 - start;
                }
                case '{', '[' -> {
                    settings.checkDepth(depth++);
                    settings.checkItems(++items);
                }
                case '}', ']' -> {
                    if (depth == 0) {
                        throw new CorruptInputException("no list or map was begun that could end", p - start);
                    }
                    if (--depth == 0) {
                        return ended(p + 1);
                    }
                }
                case ',', ':' -> settings.checkItems(++items);
                case ' ', '\n', '\r', '\t' -> {}
                default -> inScalar = depth == 0;
            }
        }
        seen = end - start;
        if (inString) {
            settings.checkLength(seen - stringStart);
        }
        return -1;
    }

    private static boolean isOutside(int c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '"' || c == '[' || c == '{';
    }

    private int ended(int at) {
        seen = 0;
        items = 0;
        inScalar = false;
        return at;
    }

    @Override
    public int finish(byte[] data, int start, int end) {
        return inScalar ? ended(end) : -1;
    }
}
