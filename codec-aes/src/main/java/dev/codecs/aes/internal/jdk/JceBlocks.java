package dev.codecs.aes.internal.jdk;

import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;

/** Feeds a cipher without padding in pieces, from any memory to any. */
final class JceBlocks {
    private JceBlocks() {}

    /** Runs a cipher over the source, which has whole blocks if the cipher needs them. */
    static void update(Cipher cipher, Pieces pieces, MemorySegment source, MemorySegment target) {
        byte[] from = Segments.array(source);
        byte[] to = Segments.array(target);
        try {
            if (from != null && to != null) {
                int length = (int) source.byteSize();
                update(cipher, pieces, from, Segments.offset(source), length, to, Segments.offset(target));
            } else {
                copying(cipher, pieces, source, target);
            }
        } catch (GeneralSecurityException e) {
            throw JceCiphers.broken(e);
        }
    }

    private static void update(Cipher cipher, Pieces pieces, byte[] from, int offset, int length, byte[] to, int at)
            throws GeneralSecurityException {
        int size;
        for (int done = 0; done < length; done += size) {
            size = Math.min(length - done, pieces.next());
            cipher.update(from, offset + done, size, to, at + done);
        }
    }

    private static void copying(Cipher cipher, Pieces pieces, MemorySegment source, MemorySegment target)
            throws GeneralSecurityException {
        long length = source.byteSize();
        byte[] piece = new byte[(int) Math.min(length, Pieces.MOST)];
        byte[] result = new byte[piece.length];
        int size;
        for (long done = 0; done < length; done += size) {
            size = (int) Math.min(length - done, pieces.next());
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, done, piece, 0, size);
            cipher.update(piece, 0, size, result, 0);
            MemorySegment.copy(result, 0, target, ValueLayout.JAVA_BYTE, done, size);
        }
        Arrays.fill(piece, (byte) 0);
        Arrays.fill(result, (byte) 0);
    }
}
