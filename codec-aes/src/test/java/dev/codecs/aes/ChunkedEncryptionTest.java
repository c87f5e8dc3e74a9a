package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chunked format of C2SP. */
class ChunkedEncryptionTest {
    private static final int CHUNK = 1 << 14;
    private static final byte[] CONTEXT = {1, 0, 2};

    private static final Pattern TEST =
            Pattern.compile("\"key\": \"(?<key>\\w*)\",\\s*\"ctx\": \"(?<context>\\w*)\",\\s*"
                    + "\"ct\": \"(?<encrypted>\\w*)\",(?<rest>[^{}]*?)\"result\": \"(?<result>\\w+)\"");

    private static final Pattern DIGEST = Pattern.compile("\"msgLength\": (\\d+),\\s*\"msgSha512\": \"(\\w+)\"");

    private static byte[] decrypted(ChunkedEncryption.Key key, byte[] encrypted, byte[] context) throws IOException {
        try (InputStream in = key.decrypting(new ByteArrayInputStream(encrypted), context)) {
            return in.readAllBytes();
        }
    }

    private static byte[] encrypted(ChunkedEncryption.Key key, byte[] message, int piece) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = key.encrypting(sink, CONTEXT)) {
            for (int at = 0; at < message.length; at += piece) {
                out.write(message, at, Math.min(piece, message.length - at));
            }
        }
        return sink.toByteArray();
    }

    @Test
    void wycheproof() throws IOException, GeneralSecurityException {
        String folder = System.getProperty("conformance.dir");
        assumeTrue(folder != null, "-Dconformance.dir is not given");
        Path file = Path.of(folder, "aes", "wycheproof", "c2sp_chunked_encryption_aes_256_gcm_test.json");
        assumeTrue(Files.isRegularFile(file), () -> "no " + file);
        List<MatchResult> tests = TEST.matcher(Files.readString(file)).results().toList();
        assertEquals(35, tests.size());
        for (Cipher cipher : Engines.of("aes-256-gcm")) {
            for (MatchResult test : tests) {
                assertVerdict(ChunkedEncryption.of(cipher, Hkdf.SHA_512), test);
            }
        }
    }

    private static void assertVerdict(ChunkedEncryption chunked, MatchResult test)
            throws IOException, GeneralSecurityException {
        byte[] bytes = HexFormat.of().parseHex(test.group("key"));
        if (bytes.length != 32) {
            assertThrows(IllegalArgumentException.class, () -> chunked.key(bytes));
            return;
        }
        byte[] context = HexFormat.of().parseHex(test.group("context"));
        byte[] encrypted = inflated(HexFormat.of().parseHex(test.group("encrypted")));
        MatchResult digest =
                DIGEST.matcher(test.group("rest")).results().findFirst().orElse(null);
        try (ChunkedEncryption.Key key = chunked.key(bytes)) {
            if (test.group("result").equals("valid")) {
                byte[] message = key.decrypt(encrypted, context);
                assertArrayEquals(message, decrypted(key, encrypted, context));
                assertEquals(Integer.parseInt(digest.group(1)), message.length);
                assertEquals(digest.group(2), sha512(message));
                assertEquals(encrypted.length, chunked.encryptedLength(message.length));
            } else {
                assertThrows(AuthenticationException.class, () -> key.decrypt(encrypted, context));
                ByteArrayOutputStream before = new ByteArrayOutputStream();
                IOException e = assertThrows(IOException.class, () -> {
                    try (InputStream in = key.decrypting(new ByteArrayInputStream(encrypted), context)) {
                        in.transferTo(before);
                    }
                });
                assertEquals(AuthenticationException.class, e.getCause().getClass());
                byte[] released = before.toByteArray();
                assertEquals(digest == null ? 0 : Integer.parseInt(digest.group(1)), released.length);
                assertTrue(digest == null || digest.group(2).equals(sha512(released)));
            }
        }
    }

    private static byte[] inflated(byte[] deflated) throws IOException {
        return new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes();
    }

    private static String sha512(byte[] data) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(data));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 77})
    void givesBackWhatWasEncrypted(int length) throws IOException {
        byte[] message = Engines.random(length, length);
        ChunkedEncryption chunked = ChunkedEncryption.of();
        byte[] bytes = chunked.newKey();
        try (ChunkedEncryption.Key key = chunked.key(bytes);
                ChunkedEncryption.Key same = ChunkedEncryption.of(Cipher.of("aes-128-gcm", "java"), Hkdf.SHA_256)
                        .key(bytes)) {
            byte[] whole = key.encrypt(message, CONTEXT);
            assertEquals(chunked.encryptedLength(length), whole.length);
            assertArrayEquals(message, same.decrypt(whole, CONTEXT));
            assertArrayEquals(message, decrypted(same, whole, CONTEXT));
            for (int piece : new int[] {7, 1000, CHUNK, 100_000}) {
                byte[] streamed = encrypted(key, message, piece);
                assertEquals(whole.length, streamed.length);
                assertArrayEquals(message, same.decrypt(streamed, CONTEXT));
            }
            assertFalse(Arrays.equals(whole, key.encrypt(message, CONTEXT)), "the salt came twice");
        }
    }

    @ParameterizedTest
    @CsvSource({"aes-256-gcm, SHA_256", "aes-128-gcm-siv, SHA_256", "aes-256-ccm, SHA_512", "aes-128-ccm, SHA_512"})
    void otherCiphersAndHashes(String algorithm, Hkdf hkdf) {
        ChunkedEncryption chunked = ChunkedEncryption.of(Cipher.of(algorithm), hkdf);
        byte[] message = Engines.random(CHUNK + 5, 1);
        try (ChunkedEncryption.Key key = chunked.key(chunked.newKey())) {
            assertArrayEquals(message, key.decrypt(key.encrypt(message, CONTEXT), CONTEXT));
        }
    }

    @Test
    void everyChangeIsNoticed() {
        ChunkedEncryption chunked = ChunkedEncryption.of();
        try (ChunkedEncryption.Key key = chunked.key(chunked.newKey());
                ChunkedEncryption.Key other = chunked.key(chunked.newKey())) {
            byte[] whole = key.encrypt(new byte[10], CONTEXT);
            for (int i = 0; i < whole.length; i++) {
                byte[] changed = whole.clone();
                changed[i] ^= 4;
                assertRefused(key, changed, CONTEXT);
                assertRefused(key, Arrays.copyOf(whole, i), CONTEXT);
            }
            assertRefused(key, Arrays.copyOf(whole, whole.length + 1), CONTEXT);
            assertRefused(key, whole, new byte[3]);
            assertRefused(other, whole, CONTEXT);
        }
    }

    private static void assertRefused(ChunkedEncryption.Key key, byte[] encrypted, byte[] context) {
        assertThrows(AuthenticationException.class, () -> key.decrypt(encrypted, context));
        IOException e = assertThrows(IOException.class, () -> decrypted(key, encrypted, context));
        assertEquals(AuthenticationException.class, e.getCause().getClass());
    }

    @Test
    void aFailureIsFinal() throws IOException {
        ChunkedEncryption chunked = ChunkedEncryption.of();
        try (ChunkedEncryption.Key key = chunked.key(chunked.newKey())) {
            byte[] encrypted = key.encrypt(new byte[2 * CHUNK], CONTEXT);
            encrypted[encrypted.length - 1] ^= 1;
            InputStream in = key.decrypting(new ByteArrayInputStream(encrypted), CONTEXT);
            assertEquals(2 * CHUNK, in.readNBytes(2 * CHUNK).length);
            assertThrows(IOException.class, in::read);
            assertThrows(IOException.class, in::read);
            in.close();
            assertThrows(IOException.class, in::read);
        }
    }

    @Test
    void argumentsAreChecked() {
        ChunkedEncryption chunked = ChunkedEncryption.of();
        for (String algorithm : List.of("aes-192-gcm", "chacha20-poly1305", "xchacha20-poly1305")) {
            Cipher cipher = Cipher.of(algorithm);
            assertThrows(IllegalArgumentException.class, () -> ChunkedEncryption.of(cipher, Hkdf.SHA_256));
        }
        assertThrows(IllegalArgumentException.class, () -> chunked.key(new byte[32]));
        assertEquals((1L << 52) - 1 + 56 + (16L << 38), chunked.encryptedLength((1L << 52) - 1));
        assertThrows(IllegalArgumentException.class, () -> chunked.encryptedLength(1L << 52));
        assertThrows(IllegalArgumentException.class, () -> chunked.encryptedLength(-1));
        ChunkedEncryption.Key key = chunked.key(new byte[16]);
        assertEquals("the key of " + chunked, key.toString());
        assertThrows(NullPointerException.class, () -> key.encrypt(null, CONTEXT));
        assertThrows(NullPointerException.class, () -> key.encrypt(CONTEXT, null));
        assertThrows(NullPointerException.class, () -> key.decrypt(null, CONTEXT));
        assertThrows(NullPointerException.class, () -> key.encrypting(null, CONTEXT));
        key.close();
        key.close();
        assertThrows(IllegalStateException.class, () -> key.encrypt(CONTEXT, CONTEXT));
        assertThrows(IllegalStateException.class, () -> key.decrypt(new byte[100], CONTEXT));
    }
}
