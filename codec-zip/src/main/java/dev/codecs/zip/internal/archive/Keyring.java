package dev.codecs.zip.internal.archive;

import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipPassword;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipPasswords;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The passwords of an archive: those that were right before, and then those that its opener gives. */
final class Keyring implements AutoCloseable {
    /** How often a source of passwords is asked for one entry: one that never ends is a mistake. */
    private static final int MOST_ATTEMPTS = 100_000;

    private final ZipPasswords passwords;
    private final List<Key> right = new CopyOnWriteArrayList<>();

    Keyring(ZipPasswords passwords) {
        this.passwords = passwords;
    }

    /** A password in the form that each kind of encryption needs; bytes that are wiped in the end. */
    static final class Key implements AutoCloseable {
        private final byte[] password;
        private @Nullable WinZipPassword winZip;
        private @Nullable ZipCrypto zipCrypto;

        Key(byte[] password) {
            this.password = password;
        }

        synchronized WinZipPassword winZip() {
            if (winZip == null) {
                winZip = WinZipAes.of().password(password);
            }
            return winZip;
        }

        synchronized ZipCrypto zipCrypto() {
            if (zipCrypto == null) {
                zipCrypto = ZipCrypto.password(password);
            }
            return zipCrypto;
        }

        @Override
        public synchronized void close() {
            Arrays.fill(password, (byte) 0);
            if (winZip != null) {
                winZip.close();
            }
            if (zipCrypto != null) {
                zipCrypto.close();
            }
        }
    }

    /**
     * {@return what the first right password unlocks}
     *
     * @param unlock gives null for a password that is wrong
     * @throws WrongPasswordException if none is right
     */
    <T> T unlock(ZipEntry entry, Function<Key, @Nullable T> unlock) {
        for (Key key : right) {
            T unlocked = unlock.apply(key);
            if (unlocked != null) {
                return unlocked;
            }
        }
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            byte[] password = passwords.password(entry, attempt);
            if (password == null) {
                throw none(entry, attempt);
            }
            Key key = new Key(password.clone());
            T unlocked = unlock.apply(key);
            if (unlocked != null) {
                right.add(key);
                return unlocked;
            }
            key.close();
        }
        throw none(entry, MOST_ATTEMPTS);
    }

    private static WrongPasswordException none(ZipEntry entry, int attempts) {
        String name = Warnings.quoted(entry.name());
        return new WrongPasswordException(
                attempts == 0
                        ? name + " is encrypted: give a password by ZipReading.password or ZipReading.passwords"
                        : name + ": "
                                + (attempts == 1
                                        ? "the password is wrong"
                                        : "all " + attempts + " passwords are wrong"));
    }

    @Override
    public void close() {
        right.forEach(Key::close);
        right.clear();
    }
}
