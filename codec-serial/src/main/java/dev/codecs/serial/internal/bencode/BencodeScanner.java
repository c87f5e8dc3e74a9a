package dev.codecs.serial.internal.bencode;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.BencodeOptions;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** Walks over values by their heads, with what is open on the heap. */
final class BencodeScanner implements Scanner {
    private static final byte LIST = 0;
    private static final byte AT_KEY = 1;
    private static final byte AT_VALUE = 2;

    /** No length that is obeyed has more digits, but for leading zeros. */
    private static final int MOST_LENGTH_DIGITS = 20;

    private final BencodeOptions options;
    private final Settings settings;
    private final int outer;

    /** Where the next head stands, from the start of the value. */
    private long at;
    /** How many bytes behind it were seen to be digits. */
    private int seen;

    private byte[] open = new byte[16];
    private int depth;
    private long items;

    BencodeScanner(BencodeOptions options, Settings settings, int outer) {
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
        if (at == 0) {
            items = 0;
        }
        // A string outside of all lists and maps may have waited for its end only.
        boolean read = at > 0 && depth == 0;
        while (!read && start + at < end) {
            long next = pass(data, (int) (start + at), end, start);
            if (next < 0) {
                return -1;
            }
            at = next - start;
            seen = 0;
            if (depth == 0) {
                // A string may end behind what is there.
                return ended(start, end);
            }
        }
        return at > 0 && depth == 0 ? ended(start, end) : -1;
    }

    private int ended(int start, int end) {
        if (start + at > end) {
            return -1;
        }
        int whole = (int) (start + at);
        at = 0;
        return whole;
    }

    /** {@return where the head and, of a string, the content ends, or -1 if the head is cut} */
    private long pass(byte[] data, int p, int end, int start) {
        int head = data[p];
        boolean digit = head >= '0' && head <= '9';
        if (depth > 0 && open[depth - 1] == AT_KEY && !digit && head != 'e') {
            throw new CorruptInputException("a key must be a byte string", p - start);
        }
        if (digit) {
            return string(data, p, end, start);
        }
        return switch (head) {
            case 'i' -> number(data, p, end, start);
            case 'l' -> enter(LIST, p);
            case 'd' -> enter(AT_KEY, p);
            case 'e' -> leave(p, start);
            default -> constant(head, p, start);
        };
    }

    private long constant(int head, int p, int start) {
        if (!options.extended() || (head != 'n' && head != 't' && head != 'f' && head != 'u')) {
            throw new CorruptInputException("no value starts with the byte " + (head & 0xFF), p - start);
        }
        met();
        return p + 1L;
    }

    private long string(byte[] data, int p, int end, int start) {
        int q = p + seen;
        while (q < end && data[q] >= '0' && data[q] <= '9') {
            q++;
        }
        seen = q - p;
        if (seen > MOST_LENGTH_DIGITS) {
            throw new CorruptInputException("the length of a string has too many digits", p - start);
        }
        if (q == end) {
            return -1;
        }
        if (data[q] != ':') {
            throw new CorruptInputException("the length of a string is not of digits up to a colon", q - start);
        }
        long length = 0;
        for (int i = p; i < q; i++) {
            length = Math.min(10 * length + data[i] - '0', Integer.MAX_VALUE);
        }
        settings.checkLength(length);
        met();
        return q + 1 + length;
    }

    private long number(byte[] data, int p, int end, int start) {
        int q = p + Math.max(1, seen);
        while (q < end && (data[q] == '-' || (data[q] >= '0' && data[q] <= '9'))) {
            q++;
        }
        seen = q - p;
        int sign = seen > 1 && data[p + 1] == '-' ? 1 : 0;
        if (seen - 1 - sign > settings.limits().numberLength()) {
            throw new LimitExceededException(
                    "the number of digits", settings.limits().numberLength());
        }
        if (q == end) {
            return -1;
        }
        if (data[q] != 'e' || seen == 1) {
            throw new CorruptInputException("a number is not of digits up to the letter e", q - start);
        }
        met();
        return q + 1L;
    }

    /** A value or key stands here. */
    private void met() {
        if (depth > 0) {
            count();
            byte kind = open[depth - 1];
            open[depth - 1] = kind == LIST ? LIST : kind == AT_KEY ? AT_VALUE : AT_KEY;
        }
    }

    private void count() {
        items++;
        settings.checkItems(items);
    }

    private long enter(byte kind, int p) {
        settings.checkDepth(outer + depth);
        met();
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth++] = kind;
        return p + 1L;
    }

    private long leave(int p, int start) {
        if (depth == 0 || open[depth - 1] == AT_VALUE) {
            throw new CorruptInputException("an end stands where a value must", p - start);
        }
        depth--;
        return p + 1L;
    }
}
