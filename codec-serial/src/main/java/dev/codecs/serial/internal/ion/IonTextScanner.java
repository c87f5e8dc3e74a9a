package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;

/**
 * Finds where the parts of a text stream end: values, version markers and symbol tables. A symbol may turn out to be an annotation, and a
 * string in triple quotes may go on: what follows them tells.
 */
final class IonTextScanner implements Scanner {
    /** What the next character belongs to. */
    private enum State {
        /** White space or the start of something. */
        FREE,
        /** A word, number or operator. */
        WORD,
        STRING,
        QUOTED,
        LONG,
        LOB,
        LOB_STRING,
        LOB_LONG,
        LINE,
        BLOCK
    }

    /** What was read outside of all containers, and may be whole. */
    private enum Last {
        NOTHING,
        SYMBOL,
        LONG
    }

    private final Settings settings;
    private State state = State.FREE;
    private Last last = Last.NOTHING;
    /** Whether the word is a number or time, in which colons may stand. */
    private boolean number;

    private int depth;
    /** Where the next character stands, and where what may be whole ends, from the start. */
    private int at;

    private int whole;

    IonTextScanner(Settings settings) {
        this.settings = settings;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        int p = start + at;
        int found = -1;
        while (p < end && found < 0) {
            int next = step(data, start, p, end);
            if (next < 0) {
                break;
            }
            if (next == p) {
                // What was read before is whole.
                found = start + whole;
            } else {
                p = next;
                if (depth == 0 && last == Last.NOTHING && state == State.FREE && whole > 0) {
                    found = start + whole;
                }
            }
        }
        at = p - start;
        return found < 0 ? -1 : ended(found);
    }

    private int ended(int found) {
        state = State.FREE;
        last = Last.NOTHING;
        at = 0;
        whole = 0;
        return found;
    }

    @Override
    public int finish(byte[] data, int start, int end) {
        if (depth > 0) {
            return -1;
        }
        if (state == State.WORD) {
            return ended(end);
        }
        boolean between = state == State.FREE || state == State.LINE;
        return between && last != Last.NOTHING ? ended(start + whole) : -1;
    }

    /** {@return where to go on, -1 if more bytes are needed to tell, or the same place if what was read before is whole} */
    private int step(byte[] data, int start, int p, int end) {
        byte b = data[p];
        return switch (state) {
            case FREE -> free(data, start, p, end);
            case WORD -> word(data, start, p, end);
            case STRING, QUOTED, LOB_STRING -> {
                if (b == '\\') {
                    yield p + 1 < end ? p + 2 : -1;
                }
                if (b == (state == State.QUOTED ? '\'' : '"')) {
                    State closed = state;
                    state = closed == State.LOB_STRING ? State.LOB : State.FREE;
                    if (closed != State.LOB_STRING) {
                        passed(closed == State.QUOTED ? Last.SYMBOL : Last.NOTHING, p + 1 - start);
                    }
                }
                yield p + 1;
            }
            case LONG, LOB_LONG -> {
                if (b == '\\') {
                    yield p + 1 < end ? p + 2 : -1;
                }
                if (b != '\'') {
                    yield p + 1;
                }
                int quotes = quotes(data, p, end);
                if (quotes < 0) {
                    yield -1;
                }
                if (quotes == 3) {
                    if (state == State.LONG) {
                        state = State.FREE;
                        passed(Last.LONG, p + 3 - start);
                    } else {
                        state = State.LOB;
                    }
                }
                yield p + quotes;
            }
            case LOB -> lob(data, start, p, end);
            case LINE -> {
                state = b == '\n' || b == '\r' ? State.FREE : state;
                yield p + 1;
            }
            case BLOCK -> {
                if (b != '*') {
                    yield p + 1;
                }
                if (p + 1 == end) {
                    yield -1;
                }
                state = data[p + 1] == '/' ? State.FREE : state;
                yield data[p + 1] == '/' ? p + 2 : p + 1;
            }
        };
    }

    /** {@return how many quotes stand here, at most three, or -1 if that cannot be told yet} */
    private static int quotes(byte[] data, int p, int end) {
        int quotes = 1;
        while (quotes < 3 && p + quotes < end && data[p + quotes] == '\'') {
            quotes++;
        }
        return quotes < 3 && p + quotes == end ? -1 : quotes;
    }

    /** Something outside of all containers was read up to here. */
    private void passed(Last what, int to) {
        if (depth == 0) {
            last = what;
            whole = to;
        }
    }

    private int free(byte[] data, int start, int p, int end) {
        byte b = data[p];
        if (b == ' ' || (b >= '\t' && b <= '\r')) {
            return p + 1;
        }
        if (b == '/') {
            if (p + 1 == end) {
                return -1;
            }
            if (data[p + 1] == '/' || data[p + 1] == '*') {
                state = data[p + 1] == '/' ? State.LINE : State.BLOCK;
                return p + 2;
            }
        }
        if (last == Last.SYMBOL && b == ':') {
            if (p + 1 == end) {
                return -1;
            }
            if (data[p + 1] == ':') {
                last = Last.NOTHING;
                whole = 0;
                return p + 2;
            }
        }
        if (b == '\'') {
            return quote(data, start, p, end);
        }
        if (last != Last.NOTHING) {
            return p;
        }
        return switch (b) {
            case '"' -> {
                state = State.STRING;
                yield p + 1;
            }
            case '{' -> {
                if (p + 1 == end) {
                    yield -1;
                }
                if (data[p + 1] == '{') {
                    state = State.LOB;
                    yield p + 2;
                }
                yield open(p);
            }
            case '[', '(' -> open(p);
            case '}', ']', ')' -> {
                if (depth == 0) {
                    throw new CorruptInputException("a container ends that was not begun", p - start);
                }
                depth--;
                passed(Last.NOTHING, p + 1 - start);
                yield p + 1;
            }
            case ',', ':' -> {
                if (depth == 0) {
                    throw new CorruptInputException("no value starts with this character", p - start);
                }
                yield p + 1;
            }
            default -> {
                state = State.WORD;
                number = (b >= '0' && b <= '9') || b == '-' || b == '+';
                yield p + 1;
            }
        };
    }

    private int open(int p) {
        settings.checkDepth(depth++);
        return p + 1;
    }

    private int quote(byte[] data, int start, int p, int end) {
        int quotes = quotes(data, p, end);
        if (quotes < 0) {
            return -1;
        }
        if (last != Last.NOTHING && !(last == Last.LONG && quotes == 3)) {
            return p;
        }
        if (quotes == 3) {
            last = Last.NOTHING;
            state = State.LONG;
        } else if (quotes == 1) {
            state = State.QUOTED;
        } else {
            passed(Last.SYMBOL, p + 2 - start);
        }
        return p + quotes;
    }

    /** A word outside of all containers may be an annotation, if it is no number or time. */
    private int word(byte[] data, int start, int p, int end) {
        byte b = data[p];
        boolean comment = b == '/' && p + 1 < end && (data[p + 1] == '/' || data[p + 1] == '*');
        if (b == '/' && p + 1 == end) {
            return -1;
        }
        boolean colon = b == ':' && !number;
        if (b == ' ' || (b >= '\t' && b <= '\r') || comment || colon || "{}[](),\"'".indexOf(b) >= 0) {
            state = State.FREE;
            passed(number ? Last.NOTHING : Last.SYMBOL, p - start);
            return depth == 0 && number ? p : free(data, start, p, end);
        }
        return p + 1;
    }

    private int lob(byte[] data, int start, int p, int end) {
        byte b = data[p];
        if (b == '"') {
            state = State.LOB_STRING;
            return p + 1;
        }
        if (b == '\'') {
            int quotes = quotes(data, p, end);
            state = quotes == 3 ? State.LOB_LONG : state;
            return quotes < 0 ? -1 : p + quotes;
        }
        if (b != '}') {
            return p + 1;
        }
        if (p + 1 == end) {
            return -1;
        }
        if (data[p + 1] == '}') {
            state = State.FREE;
            passed(Last.NOTHING, p + 2 - start);
            return p + 2;
        }
        return p + 1;
    }
}
