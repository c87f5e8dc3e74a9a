package dev.codecs.zip.internal.writing;

import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.WinZipEncryption;
import dev.codecs.aes.WinZipPassword;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipEncryption;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A password and the way of encryption, for many entries. */
final class EntryCipher implements AutoCloseable {
    private final ZipEncryption encryption;
    private final byte[] password;
    private final @Nullable WinZipPassword aes;
    private final @Nullable ZipCrypto traditional;
    private final @Nullable IntFunction<byte[]> salts;

    /** @param salts gives salts of a length, for tests that need the same bytes each time; null for random ones */
    EntryCipher(EntryWriting options, @Nullable IntFunction<byte[]> salts) {
        this.encryption = options.encryption();
        this.password = Objects.requireNonNull(options.password(), "the password, which the options have");
        this.aes = encryption.isAes() ? WinZipAes.of().password(password) : null;
        this.traditional = encryption == ZipEncryption.ZIP_CRYPTO ? ZipCrypto.password(password) : null;
        this.salts = salts;
    }

    boolean is(EntryWriting options) {
        return encryption == options.encryption() && Arrays.equals(password, options.password());
    }

    /** {@return the traditional encryption, or null if it is WinZip AES} */
    @Nullable
    ZipCrypto traditional() {
        return traditional;
    }

    private Strength strength() {
        return switch (encryption) {
            case AES_128 -> Strength.AES_128;
            case AES_192 -> Strength.AES_192;
            default -> Strength.AES_256;
        };
    }

    /** {@return the encryption of one payload by WinZip AES} */
    WinZipEncryption aes() {
        WinZipPassword key = Objects.requireNonNull(aes, "a password for WinZip AES");
        return salts == null
                ? key.encryption(strength())
                : key.encryption(strength(), salts.apply(strength().saltLength()));
    }

    /** {@return how much longer than its plaintext the data is} */
    int overhead() {
        return aes != null ? strength().overhead() : ZipCrypto.OVERHEAD;
    }

    /**
     * {@return a stream that encrypts what is written to it}
     *
     * @param dosTime by which the traditional encryption lets the password be checked
     */
    OutputStream encrypting(OutputStream sink, int dosTime) throws IOException {
        return traditional != null
                ? traditional.encrypting(sink, ZipCrypto.checkOfTime(dosTime))
                : new AesOutputStream(aes(), sink);
    }

    @Override
    public void close() {
        Arrays.fill(password, (byte) 0);
        if (aes != null) {
            aes.close();
        }
        if (traditional != null) {
            traditional.close();
        }
    }
}
