package dev.codecs.aes;

import dev.codecs.Cipher;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** What the tests are run over. */
final class Engines {
    static final byte[] NOTHING = {};

    private Engines() {}

    /** Every available engine of one cipher. */
    static List<Cipher> of(String algorithm) {
        List<Cipher> found = Cipher.all().stream()
                .filter(cipher -> cipher.algorithm().equals(algorithm))
                .toList();
        if (found.isEmpty()) {
            throw new AssertionError("no engine of " + algorithm + " is available: the test would test nothing");
        }
        return found;
    }

    /** Every available engine of every cipher. */
    static Stream<Named<Cipher>> all() {
        return Cipher.all().stream().map(Engines::named);
    }

    /** Every available engine of every authenticated cipher. */
    static Stream<Named<Cipher>> authenticated() {
        return Cipher.all().stream().filter(Cipher::authenticated).map(Engines::named);
    }

    /** Every available engine of every cipher that does not authenticate. */
    static Stream<Named<Cipher>> raw() {
        return Cipher.all().stream().filter(cipher -> !cipher.authenticated()).map(Engines::named);
    }

    private static Named<Cipher> named(Cipher cipher) {
        return Named.of(cipher.toString(), cipher);
    }

    /** Whether the cipher encrypts as few bytes, and as many. */
    static boolean takes(Cipher cipher, long length) {
        try {
            cipher.encryptedLength(length);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static byte[] random(int length, long seed) {
        byte[] data = new byte[length];
        new Random(seed).nextBytes(data);
        return data;
    }
}
