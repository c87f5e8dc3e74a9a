package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes.Strength;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The archives of several tools and the hostile ones of the conformance sets, as far as the payload goes. */
class WinZipArchivesTest {
    static List<WinZipAes> engines() {
        return WinZipAes.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void archivesOfAllToolsAreRead(WinZipAes engine) throws IOException, DataFormatException {
        int read = 0;
        for (WinZipArchive archive : WinZipArchive.of("aes-vectors.json")) {
            if (archive.has("archiveBase64") && archive.has("strength")) {
                assertRead(engine, archive);
                read++;
            }
        }
        assertEquals(20, read);
    }

    private static void assertRead(WinZipAes engine, WinZipArchive archive) throws DataFormatException {
        WinZipArchive.Entry entry = archive.entry();
        try (WinZipPassword password = engine.password(archive.password())) {
            byte[] content = password.decrypt(Strength.of(entry.strength()), entry.payload());
            byte[] plaintext = entry.innerMethod() == 8 ? inflated(content) : content;
            assertArrayEquals(archive.plaintext(), plaintext, archive::name);
        }
    }

    private static byte[] inflated(byte[] data) throws DataFormatException {
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(data);
            byte[] content = new byte[1000];
            int length = inflater.inflate(content);
            assertTrue(inflater.finished());
            return Arrays.copyOf(content, length);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void payloadsUnderTheSaltsOfTheArchivesAreTheSameBytes(WinZipAes engine) throws IOException {
        int written = 0;
        for (WinZipArchive archive : WinZipArchive.of("aes-vectors.json")) {
            if (archive.has("strength")) {
                assertWritten(engine, archive);
                written++;
            }
        }
        assertEquals(21, written);
    }

    private static void assertWritten(WinZipAes engine, WinZipArchive archive) throws IOException {
        Strength strength = Strength.of(archive.hex("extra9901")[8]);
        byte[] content = archive.has("archiveBase64") ? contentOf(engine, archive) : archive.plaintext();
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        try (WinZipPassword password = engine.password(archive.password());
                OutputStream encrypting =
                        new WinZipOutputStream(password.encryption(strength, archive.hex("salt")), payload, false)) {
            encrypting.write(content);
        }
        byte[] bytes = payload.toByteArray();
        int header = strength.headerLength();
        int end = bytes.length - WinZipAes.TAG_LENGTH;
        assertArrayEquals(archive.hex("salt"), Arrays.copyOf(bytes, strength.saltLength()), archive::name);
        assertArrayEquals(
                archive.hex("verifier"), Arrays.copyOfRange(bytes, strength.saltLength(), header), archive::name);
        assertArrayEquals(archive.hex("ciphertextSha1"), sha1(Arrays.copyOfRange(bytes, header, end)), archive::name);
        assertArrayEquals(archive.hex("tag"), Arrays.copyOfRange(bytes, end, bytes.length), archive::name);
        if (archive.has("archiveBase64")) {
            assertArrayEquals(archive.entry().payload(), bytes, archive::name);
        }
    }

    private static byte[] contentOf(WinZipAes engine, WinZipArchive archive) {
        try (WinZipPassword password = engine.password(archive.password())) {
            return password.decrypt(
                    Strength.of(archive.entry().strength()), archive.entry().payload());
        }
    }

    private static byte[] sha1(byte[] data) {
        try {
            return java.security.MessageDigest.getInstance("SHA-1").digest(data);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is wrong in the headers alone is for the reader of the archive: the payload decrypts. */
    @ParameterizedTest
    @MethodSource("engines")
    void hostileArchivesAreRefused(WinZipAes engine) throws IOException {
        List<WinZipArchive> cases = WinZipArchive.of("aes-negative.json");
        assertEquals(19, cases.size());
        for (WinZipArchive hostile : cases) {
            switch (hostile.name()) {
                case "tag-bit", "ciphertext-bit", "empty-entry-bad-tag", "verifier-collision" ->
                    assertThrows(AuthenticationException.class, () -> decrypt(engine, hostile), hostile::name);
                case "wrong-password" ->
                    assertThrows(WrongPasswordException.class, () -> decrypt(engine, hostile), hostile::name);
                case "strength-0", "strength-4" ->
                    assertThrows(UnsupportedFeatureException.class, () -> decrypt(engine, hostile), hostile::name);
                case "payload-shorter-than-28" ->
                    assertThrows(CorruptInputException.class, () -> decrypt(engine, hostile), hostile::name);
                case "no-9901" -> assertEquals(0, hostile.entry().extra().length);
                default -> assertEquals(30, decrypt(engine, hostile).length, hostile::name);
            }
        }
    }

    private static byte[] decrypt(WinZipAes engine, WinZipArchive archive) {
        WinZipArchive.Entry entry = archive.entry();
        Strength strength = Strength.of(entry.strength());
        try (WinZipPassword password = engine.password(archive.password())) {
            return password.decrypt(strength, entry.payload());
        }
    }

    /** AE-1 has the CRC-32 of the content, by which this module's user checks it. */
    @ParameterizedTest
    @MethodSource("engines")
    void contentOfAe1HasTheCrcOfItsHeader(WinZipAes engine) throws IOException {
        WinZipArchive archive = WinZipArchive.of("aes-vectors.json").stream()
                .filter(known -> known.name().equals("own-ae1-s3"))
                .findFirst()
                .orElseThrow();
        CRC32 crc = new CRC32();
        crc.update(decrypt(engine, archive));
        assertEquals(1, archive.entry().vendorVersion());
        assertEquals(archive.entry().crc(), (int) crc.getValue());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void passwordsOfCharactersAreUtf8(WinZipAes engine) throws IOException {
        WinZipArchive archive = WinZipArchive.of("aes-vectors.json").stream()
                .filter(known -> known.name().equals("own-ae2-s3-utf8pw"))
                .findFirst()
                .orElseThrow();
        try (WinZipPassword password = engine.password("p\u00E4ssw\u00F6rd\u20AC".toCharArray())) {
            assertArrayEquals(
                    archive.plaintext(),
                    password.decrypt(Strength.AES_256, archive.entry().payload()));
        }
    }
}
