package dev.codecs.serial.internal.cbor;

import dev.codecs.CorruptInputException;
import dev.codecs.serial.Tagged;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Arrays of numbers in byte strings, under a tag whose bits say how: RFC 8746, section 2.1. */
final class TypedArray {
    private static final int FLOAT = 0b10000;
    private static final int SIGNED = 0b01000;
    private static final int LITTLE_ENDIAN = 0b00100;

    static final int SHORTS = Tags.FIRST_ARRAY + SIGNED + 1;
    static final int INTS = Tags.FIRST_ARRAY + SIGNED + 2;
    static final int LONGS = Tags.FIRST_ARRAY + SIGNED + 3;
    static final int FLOATS = Tags.FIRST_ARRAY + FLOAT + 1;
    static final int DOUBLES = Tags.FIRST_ARRAY + FLOAT + 2;

    private TypedArray() {}

    /** {@return an array of the smallest type that holds the numbers; arrays of bytes, 64 unsigned bits and 128 bits stay under their tag} */
    static Object read(int tag, byte[] bytes, int at) {
        boolean floats = (tag & FLOAT) != 0;
        int log = (tag & 3) + (floats ? 1 : 0);
        int count = bytes.length >> log;
        if (count << log != bytes.length) {
            throw new CorruptInputException(
                    "a typed array of " + bytes.length + " bytes holds no whole number of elements", at);
        }
        ByteBuffer in = ByteBuffer.wrap(bytes)
                .order((tag & LITTLE_ENDIAN) != 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        if (floats) {
            return switch (log) {
                case 1 -> halves(in, count);
                case 2 -> floats(in, count);
                case 3 -> doubles(in, count);
                default -> new Tagged(tag, bytes);
            };
        }
        boolean signed = (tag & SIGNED) != 0;
        return switch (log) {
            case 1 -> signed ? shorts(in, count) : unsignedShorts(in, count);
            case 2 -> signed ? ints(in, count) : unsignedInts(in, count);
            case 3 -> signed ? longs(in, count) : new Tagged(tag, bytes);
            default -> new Tagged(tag, bytes);
        };
    }

    private static float[] halves(ByteBuffer in, int count) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = Float.float16ToFloat(in.getShort());
        }
        return floats;
    }

    private static float[] floats(ByteBuffer in, int count) {
        float[] floats = new float[count];
        in.asFloatBuffer().get(floats);
        return floats;
    }

    private static double[] doubles(ByteBuffer in, int count) {
        double[] doubles = new double[count];
        in.asDoubleBuffer().get(doubles);
        return doubles;
    }

    private static short[] shorts(ByteBuffer in, int count) {
        short[] shorts = new short[count];
        in.asShortBuffer().get(shorts);
        return shorts;
    }

    private static int[] unsignedShorts(ByteBuffer in, int count) {
        int[] ints = new int[count];
        for (int i = 0; i < count; i++) {
            ints[i] = Short.toUnsignedInt(in.getShort());
        }
        return ints;
    }

    private static int[] ints(ByteBuffer in, int count) {
        int[] ints = new int[count];
        in.asIntBuffer().get(ints);
        return ints;
    }

    private static long[] unsignedInts(ByteBuffer in, int count) {
        long[] longs = new long[count];
        for (int i = 0; i < count; i++) {
            longs[i] = Integer.toUnsignedLong(in.getInt());
        }
        return longs;
    }

    private static long[] longs(ByteBuffer in, int count) {
        long[] longs = new long[count];
        in.asLongBuffer().get(longs);
        return longs;
    }
}
