package dev.codecs.zip;

import dev.codecs.zip.internal.archive.GivenPasswords;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the passwords of encrypted entries come from. It may be asked by many threads at once. */
@FunctionalInterface
public interface ZipPasswords {
    /** No passwords. */
    ZipPasswords NONE = (entry, attempt) -> null;

    /**
     * {@return a password to try, or null if there is none} An archive keeps those that were right, and tries them first for other
     * entries, until it is closed.
     *
     * @param entry what is to be decrypted
     * @param attempt 0 at first, and one more each time that the password before was wrong
     */
    byte @Nullable [] password(ZipEntry entry, int attempt);

    /**
     * {@return these passwords, tried in turn}
     *
     * @param passwords copied; they are encoded in UTF-8
     */
    static ZipPasswords of(char[]... passwords) {
        return GivenPasswords.ofCharacters(List.of(passwords));
    }

    /**
     * {@return these passwords, tried in turn}
     *
     * @param passwords copied; in whatever encoding the archive's maker took
     */
    static ZipPasswords ofBytes(byte[]... passwords) {
        return GivenPasswords.ofBytes(List.of(passwords));
    }
}
