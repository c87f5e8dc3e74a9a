package dev.codecs.zip.internal.archive;

import dev.codecs.spi.PasswordBytes;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipPasswords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passwords that the caller knows. */
public final class GivenPasswords implements ZipPasswords {
    private final List<byte[]> passwords;

    private GivenPasswords(List<byte[]> passwords) {
        this.passwords = passwords;
    }

    /** {@return copies of the passwords} */
    public static GivenPasswords ofBytes(List<byte[]> passwords) {
        return new GivenPasswords(passwords.stream().map(byte[]::clone).toList());
    }

    /**
     * {@return the passwords in UTF-8}
     *
     * @throws IllegalArgumentException if one holds half a surrogate pair
     */
    public static GivenPasswords ofCharacters(List<char[]> passwords) {
        List<byte[]> encoded = new ArrayList<>();
        for (char[] password : passwords) {
            encoded.add(PasswordBytes.utf8(password));
        }
        return new GivenPasswords(List.copyOf(encoded));
    }

    @Override
    public byte @Nullable [] password(ZipEntry entry, int attempt) {
        return attempt < passwords.size() ? passwords.get(attempt).clone() : null;
    }

    /** {@return nothing of the passwords} */
    @Override
    public String toString() {
        return passwords.size() + " passwords";
    }
}
