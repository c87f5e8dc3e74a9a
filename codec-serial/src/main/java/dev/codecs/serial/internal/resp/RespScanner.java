package dev.codecs.serial.internal.resp;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.RespOptions;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/**
 * Walks over values by their heads. What is still to come of each open aggregate lies on the heap, and a line whose end is not there
 * yet is searched on from where the search stopped: no byte is looked at twice.
 */
final class RespScanner implements Scanner {
    /** What is still to come of streamed aggregates, and of a streamed string. */
    private static final long STREAM = -1;

    private static final long STREAM_AT_KEY = -2;
    private static final long STREAM_AT_VALUE = -3;
    private static final long PIECES = -4;

    private final RespOptions options;
    private final Settings settings;
    /** How many aggregates the value is in. */
    private final int outer;

    /** Where the next head stands, from the start of the value, and from where on the end of its line is searched. */
    private long at;

    private long searched;
    /** Whether at that place stands the end of a line that closes a bulk string. */
    private boolean closing;
    /** Values still to come in the innermost aggregate, and in those around it; or a stream. */
    private long left = 1;

    private long[] around = new long[8];
    private int depth;
    private long items;
    /** The bytes so far of a string in pieces. */
    private long pieces;

    RespScanner(RespOptions options, Settings settings, int outer) {
        this.options = options;
        this.settings = settings;
        this.outer = outer;
    }

    /** {@return how many values and keys were met inside of the last value} */
    long items() {
        return items;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        while (true) {
            long p = start + at;
            if (closing) {
                if (p >= end || (p + 1 == end && data[(int) p] == '\r')) {
                    return -1;
                }
                if (data[(int) p] != '\r' || data[(int) p + 1] != '\n') {
                    throw new CorruptInputException("a bulk string does not end with its line", p - start);
                }
                closing = false;
                at += 2;
                continue;
            }
            while (left == 0 && depth > 0) {
                left = around[--depth];
            }
            if (left == 0) {
                at = 0;
                searched = 0;
                left = 1;
                return (int) p;
            }
            if (p >= end) {
                return -1;
            }
            int line = line(data, start, (int) p, end);
            if (line < 0) {
                return -1;
            }
            pass(data, start, (int) p, line);
        }
    }

    /** {@return where the line ends that starts here, or -1 if its end is not there yet} */
    private int line(byte[] data, int start, int from, int end) {
        boolean inline = options.commands() && depth == 0 && outer == 0 && RespFormat.inline(data[from]);
        int p = (int) Math.max(from, start + searched);
        for (; p < end; p++) {
            byte b = data[p];
            if (b == '\n' && inline) {
                return p;
            }
            if (b == '\n' && !inline) {
                throw new CorruptInputException("a line ends without a carriage return", p - start);
            }
            if (b == '\r' && !inline) {
                if (p + 1 == end) {
                    break;
                }
                if (data[p + 1] != '\n') {
                    throw new CorruptInputException("there is a carriage return within a line", p - start);
                }
                return p;
            }
        }
        searched = (long) p - start;
        settings.checkLength(p - from - 1L);
        return -1;
    }

    private void pass(byte[] data, int start, int p, int line) {
        byte type = data[p];
        at = line + 2L - start;
        if (left == PIECES) {
            piece(data, start, p, line);
            return;
        }
        if (left == STREAM || left == STREAM_AT_KEY) {
            if (type == '.' && line == p + 1) {
                left = 0;
                return;
            }
        }
        if (type != '|') {
            next();
        }
        switch (type) {
            case '+', '-', '(', ',' -> settings.checkLength(line - p - 1L);
            case ':', '#', '_' -> {}
            case '$' -> bulk(data, start, p, line, true);
            case '!', '=' -> bulk(data, start, p, line, false);
            case '*' -> aggregate(data, start, p, line, 1, true);
            case '~', '>' -> aggregate(data, start, p, line, 1, false);
            case '%' -> aggregate(data, start, p, line, 2, false);
            case '|' -> {
                items++;
                aggregate(data, start, p, line, 2, false);
            }
            default -> {
                if (!options.commands() || depth > 0 || outer > 0 || !RespFormat.inline(type)) {
                    throw RespCursor.noValue(type, p - start);
                }
                settings.checkLength(line - p);
                at = line + 1L - start;
            }
        }
    }

    /** A value or key is met; an attribute is none. */
    private void next() {
        if (left >= 0) {
            left--;
            return;
        }
        settings.checkItems(++items);
        if (left != STREAM) {
            left = left == STREAM_AT_KEY ? STREAM_AT_VALUE : STREAM_AT_KEY;
        }
    }

    private void bulk(byte[] data, int start, int p, int line, boolean string) {
        if (string && line == p + 2 && data[p + 1] == '?') {
            pieces = 0;
            push(PIECES);
            return;
        }
        long length = length(data, start, p, line, string);
        if (length >= 0) {
            settings.checkLength(length - (data[p] == '=' ? 4 : 0));
            at += length;
            closing = true;
        }
    }

    private void piece(byte[] data, int start, int p, int line) {
        if (data[p] != ';') {
            throw new CorruptInputException("a piece of a string is expected", p - start);
        }
        long length = length(data, start, p, line, false);
        pieces += length;
        settings.checkLength(pieces);
        if (length == 0) {
            left = 0;
        } else {
            at += length;
            closing = true;
        }
    }

    private void aggregate(byte[] data, int start, int p, int line, int each, boolean mayBeNull) {
        if (line == p + 2 && data[p + 1] == '?') {
            settings.checkDepth(outer + depth);
            push(each == 1 ? STREAM : STREAM_AT_KEY);
            return;
        }
        long count = length(data, start, p, line, mayBeNull);
        if (count >= 0) {
            settings.checkDepth(outer + depth);
            if (count > settings.limits().items()) {
                throw new LimitExceededException(
                        "the number of values", settings.limits().items());
            }
            items += count * each;
            settings.checkItems(items);
            push(count * each);
        }
    }

    private void push(long values) {
        if (depth == around.length) {
            around = Arrays.copyOf(around, 2 * depth);
        }
        around[depth++] = left;
        left = values;
    }

    private static long length(byte[] data, int start, int p, int line, boolean mayBeNull) {
        if (mayBeNull && line == p + 3 && data[p + 1] == '-' && data[p + 2] == '1') {
            return -1;
        }
        long length = 0;
        for (int i = p + 1; i < line; i++) {
            int digit = data[i] - '0';
            if (digit < 0 || digit > 9 || length > (Long.MAX_VALUE - 9) / 10) {
                throw RespCursor.noLength(i - start);
            }
            length = 10 * length + digit;
        }
        if (line == p + 1 || length > Long.MAX_VALUE / 4) {
            throw RespCursor.noLength(p - start);
        }
        return length;
    }
}
