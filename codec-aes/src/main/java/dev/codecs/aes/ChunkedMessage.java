package dev.codecs.aes;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;

/** The chunks of one message of {@link ChunkedEncryption}, with the key that it alone has. */
final class ChunkedMessage implements AutoCloseable {
    /** The length of a chunk's plaintext in bytes; the last one is shorter. */
    static final int CHUNK = 1 << 14;

    static final long MOST_CHUNKS = 1L << 38;

    static final int SALT = 24;

    private static final int COMMITMENT = 32;

    /** Salt and commitment. */
    static final int HEADER = SALT + COMMITMENT;

    private static final byte[] PURPOSE = "c2sp.org/chunked-encryption@v1+".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] header;
    private final byte[] nonce;
    private final Cipher.Key key;
    private final int overhead;

    private ChunkedMessage(byte[] header, byte[] nonce, Cipher.Key key, int overhead) {
        this.header = header;
        this.nonce = nonce;
        this.key = key;
        this.overhead = overhead;
    }

    /** {@return the message of a salt} Key, first nonce and commitment are derived together. */
    static ChunkedMessage derived(Cipher cipher, Hkdf hkdf, byte[] inputKey, byte[] salt, byte[] context) {
        byte[] aead = ("AEAD_" + cipher.algorithm().toUpperCase(Locale.ROOT).replace('-', '_'))
                .getBytes(StandardCharsets.US_ASCII);
        byte[] info = ByteBuffer.allocate(PURPOSE.length + aead.length + 1 + SALT + context.length)
                .put(PURPOSE)
                .put(aead)
                .put((byte) 0)
                .put(salt)
                .put(context)
                .array();
        int end = cipher.keyLength() + cipher.nonceLength();
        byte[] derived = hkdf.expanded(inputKey, info, end + COMMITMENT);
        byte[] key = Arrays.copyOf(derived, cipher.keyLength());
        try {
            byte[] header = Arrays.copyOf(salt, HEADER);
            System.arraycopy(derived, end, header, SALT, COMMITMENT);
            byte[] nonce = Arrays.copyOfRange(derived, cipher.keyLength(), end);
            return new ChunkedMessage(header, nonce, cipher.key(key), cipher.tagLength());
        } finally {
            Arrays.fill(derived, (byte) 0);
            Arrays.fill(key, (byte) 0);
        }
    }

    /**
     * {@return the message of a header}
     *
     * @throws AuthenticationException if the header is short, or commits to another key or context
     */
    static ChunkedMessage of(Cipher cipher, Hkdf hkdf, byte[] inputKey, byte[] header, byte[] context) {
        if (header.length != HEADER) {
            throw forged();
        }
        ChunkedMessage message = derived(cipher, hkdf, inputKey, Arrays.copyOf(header, SALT), context);
        if (!MessageDigest.isEqual(header, message.header)) {
            message.close();
            throw forged();
        }
        return message;
    }

    byte[] header() {
        return header;
    }

    /** {@return how many bytes a chunk has more than its plaintext} */
    int overhead() {
        return overhead;
    }

    /** {@return the bytes written} */
    int encrypt(long number, byte[] plaintext, int offset, int length, byte[] target, int at) {
        if (number >= MOST_CHUNKS) {
            throw new IllegalStateException("a message of chunked encryption has less than 4 PiB: begin another");
        }
        return (int) key.encrypt(
                nonce(number),
                MemorySegment.ofArray(plaintext).asSlice(offset, length),
                MemorySegment.ofArray(target).asSlice(at, length + overhead),
                NOTHING);
    }

    /**
     * Decrypts a chunk of any length; that none but the last is shorter, and that one is, is for the caller to see.
     *
     * @return the bytes written
     * @throws AuthenticationException if it is not this chunk of this message
     */
    int decrypt(long number, byte[] encrypted, int offset, int length, byte[] target, int at) {
        if (number >= MOST_CHUNKS || length < overhead) {
            throw forged();
        }
        try {
            return (int) key.decrypt(
                    nonce(number),
                    MemorySegment.ofArray(encrypted).asSlice(offset, length),
                    MemorySegment.ofArray(target).asSlice(at, length - overhead),
                    NOTHING);
        } catch (AuthenticationException e) {
            throw forged();
        }
    }

    /** The number goes into the last bytes by exclusive or. */
    private byte[] nonce(long number) {
        byte[] numbered = nonce.clone();
        int last = numbered.length - Long.BYTES;
        LONG.set(numbered, last, (long) LONG.get(numbered, last) ^ number);
        return numbered;
    }

    static AuthenticationException forged() {
        return new AuthenticationException(
                "this is not a whole message that was encrypted with this key, context, cipher and"
                        + " hash: nothing is given out from here on");
    }

    @Override
    public void close() {
        key.close();
        Arrays.fill(nonce, (byte) 0);
    }
}
