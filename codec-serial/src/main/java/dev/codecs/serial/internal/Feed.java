package dev.codecs.serial.internal;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.ValueFeed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Gives values as their bytes arrive. What lies wholly within a piece is decoded right there, by a cursor that goes on
 * from value to value: to search for each end first took a third of the time. Where that fails, since the piece ends
 * within the value or the value is at fault, the format's scanner has the word: it searches for the end of this one
 * value, however many pieces that takes, and the value is then decoded by itself.
 */
final class Feed implements ValueFeed {
    private final Format format;
    private final Settings settings;
    private Scanner scanner;
    /** Whether the scanner has looked at the value that is arriving. */
    private boolean scanning;

    private byte[] bytes = {};
    /** At the start of the value that is arriving, in bytes that are all there; null where the scanner has the word. */
    private @Nullable Cursor cursor;
    /** How many bytes came that no cursor was given: as many may be copied for one. */
    private long unread;
    /** Where the value starts that is arriving, and where the bytes end. */
    private int start;

    private int end;
    /** Where the value ends, once that is known. */
    private int whole = -1;
    /** The value up to there, where the cursor has decoded it. */
    private boolean decoded;

    private @Nullable Object value;

    private boolean ended;
    private @Nullable CodecException fault;

    Feed(Format format, Settings settings) {
        this.format = format;
        this.settings = settings;
        this.scanner = format.scanner(settings);
    }

    @Override
    public void feed(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        if (ended) {
            throw new IllegalStateException("the end was said");
        }
        cursor = null;
        unread += length;
        if (end - start <= length) {
            move(end - start + (long) length);
        } else if (bytes.length - end < length) {
            makeRoom(length);
        }
        System.arraycopy(data, offset, bytes, end, length);
        end += length;
    }

    /** Moves what is left to the front, and grows where that is not enough: a byte is moved once for each doubling. */
    private void makeRoom(int length) {
        long needed = end - start + (long) length;
        move(needed > bytes.length / 2 ? Math.max(2 * needed, 512) : bytes.length);
    }

    /** Moves what is left to the front of an array of that length. */
    private void move(long length) {
        int left = end - start;
        byte[] target = new byte[(int) Math.min(length, Integer.MAX_VALUE - 8)];
        System.arraycopy(bytes, start, target, 0, left);
        if (whole >= 0) {
            whole -= start;
        }
        bytes = target;
        start = 0;
        end = left;
    }

    @Override
    public boolean hasNext() {
        if (fault != null) {
            throw fault;
        }
        if (whole < 0 && start < end && !decodes()) {
            scanning = true;
            try {
                whole = scanner.scan(bytes, start, end);
                if (whole < 0 && ended) {
                    whole = scanner.finish(bytes, start, end);
                }
                if ((whole < 0 ? end : whole) - start > settings.limits().bytes()) {
                    whole = -1;
                    throw new LimitExceededException(
                            "the length of the document", settings.limits().bytes());
                }
                if (whole < 0 && ended) {
                    checkRest();
                }
            } catch (CodecException e) {
                fault = e;
                throw e;
            }
        }
        return whole >= 0;
    }

    /** {@return whether the value that starts here was decoded} Where it was not, the scanner tells why. */
    private boolean decodes() {
        if (cursor == null && !place()) {
            return false;
        }
        Cursor here = Objects.requireNonNull(cursor);
        try {
            if (here.more()) {
                here.count(1);
                value = here.value(0);
                int to = here.position();
                if (endsItself(value) && to - start <= settings.limits().bytes()) {
                    whole = to;
                    decoded = true;
                    return true;
                }
            }
        } catch (CodecException e) {
            // The scanner says whether it is for want of bytes.
        }
        value = null;
        cursor = null;
        return false;
    }

    /** A number or name in text may go on in the next piece. */
    private boolean endsItself(@Nullable Object value) {
        return !format.text() || value instanceof String || value instanceof List || value instanceof Map;
    }

    /** {@return whether a cursor was placed at the value} The bytes must end where its array does. */
    private boolean place() {
        if (end - start > unread || !format.readsOn()) {
            return false;
        }
        if (start > 0 || end < bytes.length) {
            move(end - start);
        }
        unread = 0;
        cursor = format.cursor(bytes, settings);
        return true;
    }

    @Override
    public @Nullable Object next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no value is whole: feed more bytes");
        }
        int from = start;
        start = whole;
        whole = -1;
        boolean begun = scanning;
        scanning = false;
        if (!decoded) {
            return format.decode(Arrays.copyOfRange(bytes, from, start), settings);
        }
        if (begun) {
            // It stands within this value.
            scanner = format.scanner(settings);
        }
        decoded = false;
        Object next = value;
        value = null;
        return next;
    }

    @Override
    public void end() {
        ended = true;
        hasNext();
    }

    /** What is no whole value at the end is white space, or cut short. */
    private void checkRest() {
        if (format.cursor(Arrays.copyOfRange(bytes, start, end), settings).more()) {
            throw new CorruptInputException("the data is cut short", end - start);
        }
    }
}
