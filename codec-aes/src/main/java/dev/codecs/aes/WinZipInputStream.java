package dev.codecs.aes;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.aes.WinZipAes.Strength;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/** Decrypts a payload as it comes. What may be the tag, the last ten bytes so far, is held back. */
final class WinZipInputStream extends InputStream {
    private static final int PIECE = 32 << 10;
    private static final int PIECE_FOR_TWO = 1 << 20;

    private final WinZipDecryption decryption;
    private final InputStream source;

    /** Whether pieces are filled up, since a second thread is worth waking for large ones only. */
    private final boolean forTwo;

    private final byte[] ciphertext;
    private final byte[] plaintext;

    /** How many bytes are held back at the start of the ciphertext. */
    private int held;

    private int next;
    private int filled;
    private boolean ended;
    private boolean failed;
    private boolean closed;

    private WinZipInputStream(WinZipDecryption decryption, InputStream source, boolean forTwo) {
        this.decryption = decryption;
        this.source = source;
        this.forTwo = forTwo;
        this.plaintext = new byte[forTwo ? PIECE_FOR_TWO : PIECE];
        this.ciphertext = new byte[plaintext.length + WinZipAes.TAG_LENGTH];
    }

    static WinZipInputStream open(WinZipPassword password, Strength strength, InputStream source, boolean forTwo)
            throws IOException {
        byte[] header = source.readNBytes(strength.headerLength());
        try {
            if (header.length < strength.headerLength()) {
                throw new CorruptInputException(
                        "the payload is cut short: one of " + strength + " has at least " + strength.overhead()
                                + " bytes",
                        header.length);
            }
            return new WinZipInputStream(password.decryption(strength, header), source, forTwo);
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        check();
        if (len == 0) {
            return 0;
        }
        if (next == filled && !fill()) {
            return -1;
        }
        int size = Math.min(len, filled - next);
        System.arraycopy(plaintext, next, b, off, size);
        next += size;
        return size;
    }

    private void check() throws IOException {
        if (closed || failed) {
            throw new IOException(closed ? "the stream is closed" : "the stream failed before");
        }
    }

    /** Decrypts the next piece; at the end of the source there is none, and the tag is verified. */
    private boolean fill() throws IOException {
        next = 0;
        filled = 0;
        int size = advance();
        if (size > 0) {
            decryption.authenticateAndDecrypt(
                    MemorySegment.ofArray(ciphertext).asSlice(0, size),
                    MemorySegment.ofArray(plaintext).asSlice(0, size));
            keepHeld(size);
            filled = size;
        }
        return size > 0;
    }

    /** {@return how many bytes at the start of the ciphertext are no part of the tag; 0 at the end, where the tag was right} */
    private int advance() throws IOException {
        if (ended) {
            return 0;
        }
        failed = true;
        int size = 0;
        while (size <= 0 && !ended) {
            int read = forTwo
                    ? source.readNBytes(ciphertext, held, ciphertext.length - held)
                    : source.read(ciphertext, held, ciphertext.length - held);
            ended = read < 0 || (forTwo && read == 0);
            held += Math.max(0, read);
            size = held - WinZipAes.TAG_LENGTH;
        }
        if (ended) {
            verify();
            size = 0;
        }
        failed = false;
        return size;
    }

    private void verify() throws IOException {
        try {
            if (held < WinZipAes.TAG_LENGTH) {
                throw new CorruptInputException("the payload is cut short: it has no tag", -1);
            }
            decryption.verify(Arrays.copyOf(ciphertext, WinZipAes.TAG_LENGTH));
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void keepHeld(int size) {
        System.arraycopy(ciphertext, size, ciphertext, 0, WinZipAes.TAG_LENGTH);
        held = WinZipAes.TAG_LENGTH;
    }

    /** {@return how many bytes are decrypted and waiting} */
    @Override
    public int available() throws IOException {
        check();
        return filled - next;
    }

    /** What was given out so far is only known to be right when the rest and the tag have been read. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (source;
                decryption) {
            if (!failed) {
                for (int size; (size = advance()) > 0; ) {
                    decryption.authenticate(ciphertext, 0, size);
                    keepHeld(size);
                }
            }
        } finally {
            Arrays.fill(plaintext, (byte) 0);
        }
    }
}
