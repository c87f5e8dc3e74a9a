package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/** What comes of a workload by other code than that which is measured: BouncyCastle's ciphers, which have every algorithm. */
final class Witness {
    private static final BouncyCastle WITNESS = new BouncyCastle();

    private Witness() {}

    /** The workload encrypted under {@link Setting#nonce}: the same for all, made by whoever asks first. */
    static Workload encrypted(Workload workload, String algorithm) throws Exception {
        Workload encrypted = workload.derived(algorithm);
        byte[] plaintext = workload.bytes();
        return once(encrypted, () -> {
            byte[] target = new byte[Setting.encryptedLength(algorithm, plaintext.length)];
            try (Messages messages = WITNESS.messages(algorithm)) {
                return messages.encrypt(Setting.nonce(algorithm), plaintext, target);
            }
        });
    }

    /** Makes the bytes of a file. */
    @FunctionalInterface
    interface Maker {
        byte[] make() throws Exception;
    }

    /** The workload, whose bytes are made where its file is not there. */
    static Workload once(Workload workload, Maker maker) throws Exception {
        Path file = workload.file();
        if (!Files.exists(file)) {
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            Files.write(unfinished, maker.make());
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return workload;
    }

    /** Decrypts by the witness and compares. */
    static void checkEncrypted(String algorithm, byte[] nonce, byte[] ciphertext, byte[] plaintext)
            throws WrongOutputException {
        byte[] target = new byte[ciphertext.length];
        try (Messages messages = WITNESS.messages(algorithm)) {
            checkBegins(
                    messages.decrypt(nonce, ciphertext, target),
                    plaintext,
                    "the plaintext, decrypted by another library,");
        } catch (GeneralSecurityException e) {
            throw new WrongOutputException("another library does not decrypt it: " + e.getMessage());
        }
    }

    /** The bytes must begin with the expected ones. */
    static void checkBegins(byte[] bytes, byte[] expected, String what) throws WrongOutputException {
        int length = Math.min(bytes.length, expected.length);
        if (!Arrays.equals(bytes, 0, length, expected, 0, expected.length)) {
            throw new WrongOutputException(what + " is another than it should be");
        }
    }

    /** The key that comes of a salt. */
    static byte[] derived(byte[] salt) throws GeneralSecurityException {
        try (Derivation derivation = WITNESS.derivation()) {
            return derivation.derive(salt);
        }
    }
}
