package dev.codecs.zip;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.LimitExceededException;
import dev.codecs.OutputTooSmallException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What came of decoding: bytes, or a fault of the library. Any other exception is thrown on. */
record Verdict(@Nullable String content, @Nullable CodecException fault) {
    private static final int ENOUGH = 1 << 20;

    private static Verdict of(byte[] content) {
        return new Verdict(content.length + " bytes, " + Arrays.hashCode(content), null);
    }

    /** Of a one-shot call into an array as large as needed. */
    static Verdict ofArray(Compressor compressor, byte[] packed) {
        try {
            return of(compressor.decompress(packed, ENOUGH));
        } catch (CodecException e) {
            return new Verdict(null, e);
        }
    }

    /** Of a one-shot call into a target of this size. */
    static Verdict ofTarget(Compressor compressor, byte[] packed, int size) {
        byte[] target = new byte[size];
        try {
            int length = compressor.decompress(packed, 0, packed.length, target, 0, size);
            return of(Arrays.copyOf(target, length));
        } catch (CodecException e) {
            return new Verdict(null, e);
        }
    }

    /** Of the stream at the start of the data. */
    static Verdict ofPrefix(Compressor compressor, byte[] packed) {
        byte[] target = new byte[50_000];
        try {
            Decoded decoded = compressor.decompressPrefix(MemorySegment.ofArray(packed), MemorySegment.ofArray(target));
            return of(Arrays.copyOf(target, (int) decoded.written()));
        } catch (CodecException e) {
            return new Verdict(null, e);
        }
    }

    /** Of a stream, read to its end. */
    static Verdict ofStream(Compressor compressor, byte[] packed) throws IOException {
        try (InputStream in = compressor.decompressing(new ByteArrayInputStream(packed), ENOUGH)) {
            return of(in.readAllBytes());
        } catch (IOException e) {
            if (e.getCause() instanceof CodecException fault) {
                return new Verdict(null, fault);
            }
            throw e;
        }
    }

    boolean accepts() {
        return fault == null;
    }

    boolean isCorrupt() {
        return fault instanceof CorruptInputException;
    }

    boolean isLimited() {
        return fault instanceof LimitExceededException;
    }

    boolean isTooSmall() {
        return fault instanceof OutputTooSmallException;
    }

    /** The same bytes or the same type of fault. */
    boolean agreesWith(Verdict other) {
        return fault == null
                ? content != null && content.equals(other.content)
                : other.fault != null && fault.getClass() == other.fault.getClass();
    }

    @Override
    public String toString() {
        return fault == null ? String.valueOf(content) : fault.toString();
    }
}
