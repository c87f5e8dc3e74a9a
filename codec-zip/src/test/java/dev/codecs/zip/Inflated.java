package dev.codecs.zip;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.OutputTooSmallException;
import dev.codecs.zip.internal.Inflating;
import dev.codecs.zip.internal.java.InflateFormat;
import dev.codecs.zip.internal.java.JavaInflate;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** What came of decoding bare DEFLATE data: the content and how many bytes lie behind it, or a fault, whose sentence has its offset. */
record Inflated(int size, int hash, int behind, @Nullable String fault) {
    private static Inflated of(byte[] content, long behind) {
        return new Inflated(content.length, Arrays.hashCode(content), (int) behind, null);
    }

    private static Inflated of(CodecException fault) {
        return new Inflated(
                0,
                0,
                0,
                switch (fault) {
                    case CorruptInputException e -> String.valueOf(e.getMessage());
                    case OutputTooSmallException e -> "too small";
                    default -> throw fault;
                });
    }

    boolean accepts() {
        return fault == null;
    }

    boolean isTooSmall() {
        return "too small".equals(fault);
    }

    /** By java.util.zip, with room for so many bytes. */
    static Inflated byJdk(byte[] data, int room) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(data);
            byte[] target = new byte[room];
            int size = 0;
            while (size < room && !inflater.finished()) {
                int count = inflater.inflate(target, size, room - size);
                if (count == 0) {
                    break;
                }
                size += count;
            }
            if (!inflater.finished() && inflater.inflate(new byte[1]) > 0) {
                return of(new OutputTooSmallException(room, -1));
            }
            if (!inflater.finished()) {
                return of(new CorruptInputException("the input is cut short", data.length));
            }
            return of(Arrays.copyOf(target, size), inflater.getRemaining());
        } catch (DataFormatException e) {
            if (inflater.getBytesWritten() > room) { // the fault lies behind a byte for which there was no room
                return of(new OutputTooSmallException(room, -1));
            }
            return of(new CorruptInputException("invalid DEFLATE data: " + e.getMessage(), inflater.getBytesRead()));
        } finally {
            inflater.end();
        }
    }

    /** By one call, into an array with room for so many bytes. */
    static Inflated atOnce(InflateFormat format, byte[] data, int room) {
        byte[] target = new byte[room];
        try {
            Decoded decoded =
                    JavaInflate.inflate(format, null, MemorySegment.ofArray(data), 0, MemorySegment.ofArray(target), 0);
            return of(Arrays.copyOf(target, (int) decoded.written()), data.length - decoded.read());
        } catch (CorruptInputException | OutputTooSmallException e) {
            return of(e);
        }
    }

    /** By a stream, whose input and whose targets have these sizes. */
    static Inflated inPieces(InflateFormat format, byte[] data, IntSupplier in, IntSupplier out) {
        return inPieces(format, null, data, in, out, MemorySegment::ofArray);
    }

    /** As {@link #inPieces(InflateFormat, byte[], IntSupplier, IntSupplier)}, with the pieces in memory of another kind. */
    static Inflated inPieces(
            InflateFormat format,
            byte @Nullable [] dictionary,
            byte[] data,
            IntSupplier in,
            IntSupplier out,
            Function<byte[], MemorySegment> memory) {
        try (Inflating session = JavaInflate.inflating(format)) {
            session.start(dictionary, 0);
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            int read = 0;
            while (true) {
                MemorySegment target = memory.apply(new byte[out.getAsInt()]);
                long count = session.inflate(target);
                content.writeBytes(target.asSlice(0, count).toArray(JAVA_BYTE));
                if (session.finished()) {
                    return of(content.toByteArray(), session.remaining() + data.length - read);
                }
                if (count == 0 && target.byteSize() > 0) {
                    if (session.remaining() != 0) {
                        throw new AssertionError("the session stopped before " + session.remaining() + " bytes");
                    }
                    if (read == data.length) {
                        return of(new CorruptInputException("the input is cut short", read));
                    }
                    int size = Math.min(in.getAsInt(), data.length - read);
                    session.input(memory.apply(Arrays.copyOfRange(data, read, read + size)));
                    read += size;
                }
            }
        } catch (CorruptInputException e) {
            return of(e);
        }
    }
}
