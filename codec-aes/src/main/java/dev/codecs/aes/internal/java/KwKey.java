package dev.codecs.aes.internal.java;

import dev.codecs.aes.internal.KeyWrapping;
import dev.codecs.aes.internal.WrappingKey;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * AES key wrap without padding (RFC 3394, section 2.2) and with it (RFC 5649, section 4). The first unit of eight bytes goes through all
 * blocks one after the other, six times; it begins as a known number, which must come out again.
 */
final class KwKey implements WrappingKey {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int UNIT = KeyWrapping.UNIT;

    private static final int TIMES = 6;

    /** RFC 3394, section 2.2.3.1. */
    private static final long KNOWN = 0xA6A6_A6A6_A6A6_A6A6L;

    /** RFC 5649, section 3, followed by the length in 32 bits. */
    private static final long KNOWN_PADDED = 0xA659_59A6_0000_0000L;

    private static final long LENGTH = 0xFFFF_FFFFL;

    private final Aes aes;
    private final boolean padded;

    KwKey(byte[] key, boolean padded) {
        this.aes = new Aes(key);
        this.padded = padded;
    }

    @Override
    public byte[] wrap(byte[] key) {
        int units = (key.length + UNIT - 1) / UNIT;
        byte[] wrapped = new byte[UNIT + UNIT * units];
        System.arraycopy(key, 0, wrapped, UNIT, key.length);
        LONG.set(wrapped, 0, padded ? KNOWN_PADDED | key.length : KNOWN);
        try (Scratch scratch = Scratch.take()) {
            if (units == 1) {
                aes.encrypt(wrapped, 0, wrapped, 0, 1, scratch);
            } else {
                wrap(wrapped, units, scratch);
            }
        }
        return wrapped;
    }

    private void wrap(byte[] wrapped, int units, Scratch scratch) {
        byte[] block = scratch.data;
        scratch.use(Aes.BLOCK);
        System.arraycopy(wrapped, 0, block, 0, UNIT);
        long step = 1;
        for (int time = 0; time < TIMES; time++) {
            for (int unit = 1; unit <= units; unit++, step++) {
                System.arraycopy(wrapped, UNIT * unit, block, UNIT, UNIT);
                aes.encrypt(block, 0, block, 0, 1, scratch);
                LONG.set(block, 0, (long) LONG.get(block, 0) ^ step);
                System.arraycopy(block, UNIT, wrapped, UNIT * unit, UNIT);
            }
        }
        System.arraycopy(block, 0, wrapped, 0, UNIT);
    }

    @Override
    public byte @Nullable [] unwrap(byte[] wrapped) {
        byte[] units = wrapped.clone();
        try (Scratch scratch = Scratch.take()) {
            int count = units.length / UNIT - 1;
            if (count == 1) {
                aes.decrypt(units, 0, units, 0, 1, scratch);
            } else {
                unwrap(units, count, scratch);
            }
            int length = padded ? paddedLength(units) : length(units);
            return length < 0 ? null : Arrays.copyOfRange(units, UNIT, UNIT + length);
        } finally {
            Arrays.fill(units, (byte) 0);
        }
    }

    private void unwrap(byte[] wrapped, int units, Scratch scratch) {
        byte[] block = scratch.data;
        scratch.use(Aes.BLOCK);
        System.arraycopy(wrapped, 0, block, 0, UNIT);
        long step = (long) TIMES * units;
        for (int time = 0; time < TIMES; time++) {
            for (int unit = units; unit > 0; unit--, step--) {
                LONG.set(block, 0, (long) LONG.get(block, 0) ^ step);
                System.arraycopy(wrapped, UNIT * unit, block, UNIT, UNIT);
                aes.decrypt(block, 0, block, 0, 1, scratch);
                System.arraycopy(block, UNIT, wrapped, UNIT * unit, UNIT);
            }
        }
        System.arraycopy(block, 0, wrapped, 0, UNIT);
    }

    /** {@return the length of the key behind the first unit, or -1 if that is wrong} */
    private static int length(byte[] units) {
        return (long) LONG.get(units, 0) == KNOWN ? units.length - UNIT : -1;
    }

    /** As {@link #length}. Takes as long whatever is wrong. */
    private static int paddedLength(byte[] units) {
        long first = (long) LONG.get(units, 0);
        long length = first & LENGTH;
        long padding = units.length - UNIT - length;
        long wrong = (first & ~LENGTH) ^ KNOWN_PADDED;
        wrong |= (padding | UNIT - 1 - padding) >> 63; // it has 0 to 7 bytes
        for (int i = 1; i < UNIT; i++) {
            wrong |= units[units.length - i] & (i - 1 - padding) >> 63;
        }
        return wrong == 0 ? (int) length : -1;
    }

    @Override
    public void close() {
        aes.wipe();
    }
}
