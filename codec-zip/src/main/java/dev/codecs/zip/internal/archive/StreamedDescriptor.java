package dev.codecs.zip.internal.archive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A data descriptor (APPNOTE.TXT, section 4.3.9) of an archive that is read from start to end: its form is found by the numbers that
 * are known already, and by what follows it.
 *
 * @param length of it
 * @param crc that it declares
 * @param size that it declares
 */
record StreamedDescriptor(int length, int crc, long size) {
    /** The longest form and a signature behind it. */
    static final int LONGEST = 24 + Integer.BYTES;

    private static final int[] LENGTHS = {16, 24, 12, 20};

    /** {@return whether something of an archive begins so behind an entry} */
    static boolean isNext(int signature) {
        return signature == Fields.LOCAL
                || signature == Fields.CENTRAL
                || signature == Fields.ARCHIVE_EXTRA
                || signature == Fields.END64
                || signature == Fields.END;
    }

    /** Decides about a descriptor that might be one. */
    interface Fits {
        boolean test(int crc, long size);
    }

    /**
     * {@return the descriptor that is next in the input, or null}
     *
     * @param compressedSize that it must declare
     * @param fits whether the rest may be
     * @param followed whether something of an archive, or its end, must follow it
     */
    static @Nullable StreamedDescriptor find(StreamInput input, long compressedSize, Fits fits, boolean followed)
            throws IOException {
        input.has(LONGEST);
        byte[] bytes = input.buffer();
        int at = input.at();
        int ahead = input.ahead();
        for (int length : LENGTHS) {
            if (length > ahead) {
                continue;
            }
            boolean signed = length % 8 == 0;
            if (signed && Fields.i32(bytes, at) != Fields.DESCRIPTOR) {
                continue;
            }
            int crcAt = at + (signed ? Integer.BYTES : 0);
            int sizes = crcAt + Integer.BYTES;
            boolean isLong = length >= 20;
            long compressed = isLong ? Fields.i64(bytes, sizes) : Fields.u32(bytes, sizes);
            long size = isLong ? Fields.i64(bytes, sizes + Long.BYTES) : Fields.u32(bytes, sizes + Integer.BYTES);
            // Sizes of four bytes may be what is left of larger ones.
            boolean sameSize = isLong ? compressed == compressedSize : (int) compressed == (int) compressedSize;
            if (sameSize
                    && (!followed || isFollowed(bytes, at + length, ahead - length))
                    && fits.test(Fields.i32(bytes, crcAt), size)) {
                return new StreamedDescriptor(length, Fields.i32(bytes, crcAt), size);
            }
        }
        return null;
    }

    private static boolean isFollowed(byte[] bytes, int at, int ahead) {
        return ahead == 0 || (ahead >= Integer.BYTES && isNext(Fields.i32(bytes, at)));
    }
}
