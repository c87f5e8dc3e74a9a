package dev.codecs.contract;

import dev.codecs.CodecException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** How decoding ended: with bytes or with one of the library's own faults. Any other exception is thrown on and fails the test. */
final class Verdict {
    private final byte @Nullable [] bytes;
    private final @Nullable CodecException fault;

    private Verdict(byte @Nullable [] bytes, @Nullable CodecException fault) {
        this.bytes = bytes;
        this.fault = fault;
    }

    /** The verdict of a call. */
    static Verdict of(Callable<byte[]> call) throws Exception {
        try {
            return new Verdict(call.call(), null);
        } catch (CodecException e) {
            return new Verdict(null, e);
        }
    }

    /** The verdict of a stream, whose faults are wrapped. */
    static Verdict ofStream(Callable<byte[]> call) throws Exception {
        try {
            return new Verdict(call.call(), null);
        } catch (IOException e) {
            if (e.getCause() instanceof CodecException fault) {
                return new Verdict(null, fault);
            }
            throw e;
        }
    }

    boolean is(Class<? extends CodecException> type) {
        return type.isInstance(fault);
    }

    boolean is(byte[] expected) {
        return Arrays.equals(expected, bytes);
    }

    boolean fault() {
        return fault != null;
    }

    /** Whether both are the same bytes, or faults of the same type. */
    boolean sameAs(Verdict other) {
        return fault == null ? other.fault == null && Arrays.equals(bytes, other.bytes) : other.is(fault.getClass());
    }

    @Override
    public String toString() {
        return fault != null
                ? fault.toString()
                : bytes == null ? "nothing" : bytes.length + " bytes, " + Arrays.hashCode(bytes);
    }
}
