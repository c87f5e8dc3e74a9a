package dev.codecs.aes;

import dev.codecs.CorruptInputException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.internal.Uses;
import dev.codecs.aes.internal.winzip.ZipCryptoKeys;
import dev.codecs.spi.PasswordBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;

/**
 * The traditional encryption of ZIP archives (PKWARE's APPNOTE, section 6.1), for old archives. <strong>It is broken</strong>: who
 * knows twelve bytes of the plaintext finds the keys in minutes, whatever the password, and nothing tells whether data was changed.
 * Encrypt with {@link WinZipAes} instead.
 *
 * <p>Data is preceded by twelve encrypted bytes, of which the last is a check of the password: by it one of 256 wrong ones is not
 * noticed, and then only the CRC-32 of the entry tells.
 *
 * <p>A password may be used by many threads at once; every call after {@link #close} throws {@link IllegalStateException}, but streams
 * that began before go on.
 */
public final class ZipCrypto implements AutoCloseable {
    /** How much longer than its plaintext encrypted data is, in bytes. */
    public static final int OVERHEAD = 12;

    private static final class Headers {
        static final SecureRandom RANDOM = new SecureRandom();
    }

    private final ZipCryptoKeys keys;
    private final boolean isEmpty;
    private final Uses uses;

    private ZipCrypto(byte[] password) {
        this.keys = new ZipCryptoKeys(password);
        this.isEmpty = password.length == 0;
        this.uses = new Uses("the password", keys::wipe);
    }

    /**
     * {@return the password, which the caller closes}
     *
     * @param password is encoded in UTF-8; old archives often have it in the code page of their maker's system: give those as bytes
     * @throws IllegalArgumentException if it holds half a surrogate pair
     */
    public static ZipCrypto password(char[] password) {
        byte[] bytes = PasswordBytes.utf8(password);
        try {
            return new ZipCrypto(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** As {@link #password(char[])}, of bytes in whatever encoding an archive's maker took. */
    public static ZipCrypto password(byte[] password) {
        return new ZipCrypto(password);
    }

    /** {@return the check of an entry whose CRC-32 is in its local header: the high byte of it} */
    public static int checkOfCrc(int crc32) {
        return crc32 >>> 24;
    }

    /** {@return the check of an entry with a data descriptor (bit 3 of the flags): the high byte of its time in DOS form} */
    public static int checkOfTime(int dosTime) {
        return dosTime >>> 8 & 0xFF;
    }

    /**
     * {@return the encrypted header and data}
     *
     * @param check {@link #checkOfCrc} or {@link #checkOfTime}
     */
    public byte[] encrypt(byte[] plaintext, int check) {
        return encrypt(plaintext, header(check));
    }

    /** @param header in plaintext, which is overwritten */
    byte[] encrypt(byte[] plaintext, byte[] header) {
        ZipCryptoKeys own = encrypting();
        try {
            byte[] encrypted = new byte[Math.addExact(OVERHEAD, plaintext.length)];
            own.encrypt(header, 0, encrypted, 0, OVERHEAD);
            own.encrypt(plaintext, 0, encrypted, OVERHEAD, plaintext.length);
            return encrypted;
        } finally {
            own.wipe();
        }
    }

    /**
     * {@return the plaintext}
     *
     * @param encrypted header and data
     * @param check as {@link #encrypt} was given
     * @throws WrongPasswordException if the check does not match
     * @throws CorruptInputException if there is no whole header
     */
    public byte[] decrypt(byte[] encrypted, int check) {
        if (encrypted.length < OVERHEAD) {
            throw cutShort(encrypted.length);
        }
        ZipCryptoKeys own = copy();
        try {
            checkHeader(own, Arrays.copyOf(encrypted, OVERHEAD), check);
            byte[] plaintext = new byte[encrypted.length - OVERHEAD];
            own.decrypt(encrypted, OVERHEAD, plaintext, 0, plaintext.length);
            return plaintext;
        } finally {
            own.wipe();
        }
    }

    /**
     * {@return whether the check matches} One of 256 wrong passwords does match.
     *
     * @param header the twelve encrypted bytes
     */
    public boolean accepts(byte[] header, int check) {
        if (header.length != OVERHEAD) {
            throw new IllegalArgumentException("a header has " + OVERHEAD + " bytes, not " + header.length);
        }
        ZipCryptoKeys own = copy();
        try {
            return isAccepted(own, header.clone(), check);
        } finally {
            own.wipe();
        }
    }

    /**
     * {@return a stream that encrypts what is written to it, behind a header} It gathers nothing. {@code close} wipes the keys and
     * closes the sink.
     *
     * @param check {@link #checkOfCrc} or, where the CRC-32 is not known yet, {@link #checkOfTime}
     */
    public OutputStream encrypting(OutputStream sink, int check) throws IOException {
        return encrypting(sink, header(check));
    }

    /** @param header in plaintext, which is overwritten */
    OutputStream encrypting(OutputStream sink, byte[] header) throws IOException {
        Objects.requireNonNull(sink, "sink");
        ZipCryptoKeys own = encrypting();
        own.encrypt(header, 0, header, 0, OVERHEAD);
        sink.write(header);
        return new ZipCryptoOutputStream(own, sink);
    }

    /**
     * {@return a stream of the plaintext} It ends where the source does. {@code close} wipes the keys and closes the source.
     *
     * @param check as the data was encrypted with
     * @throws IOException with a {@link WrongPasswordException} or {@link CorruptInputException} as cause
     */
    public InputStream decrypting(InputStream source, int check) throws IOException {
        byte[] header = source.readNBytes(OVERHEAD);
        ZipCryptoKeys own = copy();
        try {
            if (header.length < OVERHEAD) {
                throw cutShort(header.length);
            }
            checkHeader(own, header, check);
        } catch (WrongPasswordException | CorruptInputException e) {
            own.wipe();
            throw new IOException(e.getMessage(), e);
        }
        return new ZipCryptoInputStream(own, source);
    }

    private static CorruptInputException cutShort(int length) {
        return new CorruptInputException("the encrypted data is cut short within its header", length);
    }

    private static void checkHeader(ZipCryptoKeys own, byte[] header, int check) {
        if (!isAccepted(own, header, check)) {
            throw new WrongPasswordException("the password is wrong: it does not match the check of the header");
        }
    }

    /** Decrypts the header in place. */
    private static boolean isAccepted(ZipCryptoKeys own, byte[] header, int check) {
        own.decrypt(header, 0, header, 0, OVERHEAD);
        return (header[OVERHEAD - 1] & 0xFF) == (check & 0xFF);
    }

    private static byte[] header(int check) {
        byte[] header = new byte[OVERHEAD];
        Headers.RANDOM.nextBytes(header);
        header[OVERHEAD - 1] = (byte) check;
        return header;
    }

    private ZipCryptoKeys encrypting() {
        if (isEmpty) {
            throw new IllegalArgumentException("an empty password protects nothing: give another");
        }
        return copy();
    }

    private ZipCryptoKeys copy() {
        uses.enter();
        try {
            return keys.copy();
        } finally {
            uses.leave();
        }
    }

    /** Wipes the keys, as soon as no call runs any more. Closing it twice does nothing. */
    @Override
    public void close() {
        uses.close();
    }

    /** {@return nothing of the password} */
    @Override
    public String toString() {
        return "a password";
    }
}
