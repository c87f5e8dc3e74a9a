package dev.codecs.aes.internal;

import dev.codecs.AuthenticationException;
import dev.codecs.UnsupportedFeatureException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * The key of one sealed stream, and its segments: the format of STREAM.md, version 1. A header gives the version, the size of
 * segments and a salt, from which HKDF-SHA256 derives the key; the nonce of a segment is its number and whether it is the last. May be
 * used by many threads at once.
 */
public final class StreamKey implements AutoCloseable {
    /** The length of a header in bytes. */
    public static final int HEADER = 34;

    /** The length in bytes of the plaintext of every segment but the last, which may be shorter. */
    public static final int SEGMENT = 1 << 16;

    private static final int VERSION = 1;
    private static final int LOG_SEGMENT = 16;
    private static final int SALT = 32;

    /** A stream has 256 TiB at most: then one in 2^41 could be told from noise, with AES of 128-bit blocks. */
    private static final long MOST_SEGMENTS = 1L << 32;

    private static final byte[] PURPOSE = "codecs sealed stream ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private final Algorithm algorithm;
    private final AeadKey key;
    private final Seats seats;

    private StreamKey(Algorithm algorithm, AeadKey key) {
        this.algorithm = algorithm;
        this.key = key;
        this.seats = new Seats("the stream", key::close);
    }

    static byte[] newHeader(SecureRandom random) {
        byte[] salt = new byte[SALT];
        random.nextBytes(salt);
        return ByteBuffer.allocate(HEADER)
                .put((byte) VERSION)
                .put((byte) LOG_SEGMENT)
                .put(salt)
                .array();
    }

    static StreamKey of(Algorithm algorithm, AeadKernel kernel, byte[] key, byte[] header) {
        if (header.length != HEADER || header[0] != VERSION || header[1] != LOG_SEGMENT) {
            throw forged(algorithm);
        }
        byte[] derived = derive(algorithm, key, header);
        try {
            return new StreamKey(algorithm, kernel.key(derived));
        } finally {
            Arrays.fill(derived, (byte) 0);
        }
    }

    private static byte[] derive(Algorithm algorithm, byte[] key, byte[] header) {
        byte[] name = algorithm.name().getBytes(StandardCharsets.US_ASCII);
        byte[] info = ByteBuffer.allocate(PURPOSE.length + name.length + 2)
                .put(PURPOSE)
                .put(name)
                .put(header, 0, 2)
                .array();
        byte[] salt = Arrays.copyOfRange(header, 2, HEADER);
        try {
            return KDF.getInstance("HKDF-SHA256")
                    .deriveData(HKDFParameterSpec.ofExtract()
                            .addIKM(key)
                            .addSalt(salt)
                            .thenExpand(info, algorithm.keyLength()));
        } catch (GeneralSecurityException e) {
            throw new UnsupportedFeatureException(
                    "sealed streams need HKDF-SHA256 of a security provider: " + e.getMessage());
        }
    }

    /** {@return how many bytes a segment has more than its plaintext} */
    public int overhead() {
        return algorithm.tagLength();
    }

    /**
     * Seals a segment.
     *
     * @param number from 0 on
     * @return the bytes written
     */
    public int seal(long number, boolean last, byte[] plaintext, int offset, int length, byte[] target, int at) {
        if (number >= MOST_SEGMENTS) {
            throw new IllegalStateException(
                    "a sealed stream has " + MOST_SEGMENTS * SEGMENT + " bytes at most: begin another");
        }
        int written = length + overhead();
        int seat = seats.enter();
        try {
            key.encrypt(
                    seat, nonce(number, last), NOTHING, slice(plaintext, offset, length), slice(target, at, written));
        } finally {
            seats.leave(seat);
        }
        return written;
    }

    /**
     * Opens a segment. After a failure the target holds none of it.
     *
     * @param number from 0 on
     * @return the bytes written
     * @throws AuthenticationException if it is not this segment of this stream
     */
    public int open(long number, boolean last, byte[] sealed, int offset, int length, byte[] target, int at) {
        int written = length - overhead();
        if (number >= MOST_SEGMENTS || !isLength(written, number, last)) {
            throw forged(algorithm);
        }
        MemorySegment plaintext = slice(target, at, written);
        boolean authentic = false;
        int seat = seats.enter();
        try {
            authentic = key.decrypt(seat, nonce(number, last), NOTHING, slice(sealed, offset, length), plaintext);
        } finally {
            seats.leave(seat);
            if (!authentic) {
                plaintext.fill((byte) 0);
            }
        }
        if (!authentic) {
            throw forged(algorithm);
        }
        return written;
    }

    /** There is one way only to cut a plaintext into segments. */
    private static boolean isLength(int plaintext, long number, boolean last) {
        int shortest = !last ? SEGMENT : number == 0 ? 0 : 1;
        return plaintext >= shortest && plaintext <= SEGMENT;
    }

    private byte[] nonce(long number, boolean last) {
        int length = algorithm.nonceLength();
        return ByteBuffer.allocate(length)
                .putLong(length - 9, number)
                .put(length - 1, (byte) (last ? 1 : 0))
                .array();
    }

    private static MemorySegment slice(byte[] array, int offset, int length) {
        return MemorySegment.ofArray(array).asSlice(offset, length);
    }

    private static AuthenticationException forged(Algorithm algorithm) {
        return new AuthenticationException("this is not a whole stream that was sealed with this key by "
                + algorithm.name() + ": nothing is given out from here on");
    }

    /** Wipes the key, when no call uses it any more. */
    @Override
    public void close() {
        seats.close();
    }

    @Override
    public String toString() {
        return "the key of a stream by " + algorithm.name();
    }
}
