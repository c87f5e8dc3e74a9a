package dev.codecs.serial.internal;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.ValueFeed;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gathers bytes until the format's scanner says that a value is whole. */
final class Feed implements ValueFeed {
    private final Format format;
    private final Settings settings;
    private final Scanner scanner;

    private byte[] bytes = new byte[512];
    /** Where the value starts that is arriving, and where the bytes end. */
    private int start;

    private int end;
    /** Where the value ends, once that is known. */
    private int whole = -1;

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
        if (bytes.length - end < length) {
            makeRoom(length);
        }
        System.arraycopy(data, offset, bytes, end, length);
        end += length;
    }

    /** Moves what is left to the front, and grows where that is not enough: a byte is moved once for each doubling. */
    private void makeRoom(int length) {
        int left = end - start;
        byte[] target = bytes;
        if ((long) left + length > bytes.length / 2) {
            target = new byte[Math.clamp(2L * (left + (long) length), 512, Integer.MAX_VALUE - 8)];
        }
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
        if (whole < 0 && start < end) {
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

    @Override
    public @Nullable Object next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no value is whole: feed more bytes");
        }
        byte[] value = Arrays.copyOfRange(bytes, start, whole);
        start = whole;
        whole = -1;
        return format.decode(value, settings);
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
