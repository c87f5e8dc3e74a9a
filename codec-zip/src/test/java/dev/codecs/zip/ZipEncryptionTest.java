package dev.codecs.zip;

import static dev.codecs.zip.TestArchive.bytes;
import static dev.codecs.zip.TestArchive.field;
import static dev.codecs.zip.TestArchive.little;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.WinZipPassword;
import dev.codecs.aes.ZipCrypto;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Entries with WinZip AES and the traditional encryption. */
class ZipEncryptionTest {
    private static final byte[] CONTENT = bytes("content ".repeat(50));
    private static final byte[] LARGE = new byte[(1 << 20) + 12345];

    static {
        new Random(3).nextBytes(LARGE);
    }

    /** An archive with entries of all kinds, each with the password of its name. */
    private static byte[] archive() {
        TestArchive archive = new TestArchive();
        for (Strength strength : Strength.values()) {
            aes(archive, "pw-" + strength + "-1", strength, 1, CONTENT);
            aes(archive, "pw-" + strength + "-2", strength, 2, CONTENT);
        }
        aes(archive, "pw-large", Strength.AES_256, 2, LARGE);
        aes(archive, "pw-empty", Strength.AES_128, 2, new byte[0]);
        crypto(archive, "pw-crypto", CONTENT);
        crypto(archive, "pw-crypto-large", LARGE);
        archive.stored("clear", CONTENT);
        return archive.build();
    }

    private static void aes(TestArchive archive, String name, Strength strength, int version, byte[] content) {
        byte[] compressed = TestArchive.deflate(content);
        try (WinZipPassword password = WinZipAes.of().password(name.toCharArray())) {
            TestArchive.Entry entry = archive.add(bytes(name), 99, password.encrypt(strength, compressed), content)
                    .last();
            entry.flags = 1;
            entry.extra = field(
                    0x9901,
                    little(7)
                            .putShort((short) version)
                            .put(bytes("AE"))
                            .put((byte) strength.number())
                            .putShort((short) 8)
                            .array());
            entry.localExtra = entry.extra;
            if (version == 2) {
                entry.crc(0);
            }
        }
    }

    private static void crypto(TestArchive archive, String name, byte[] content) {
        TestArchive.Entry entry = archive.deflated(name, content).last();
        try (ZipCrypto password = ZipCrypto.password(name.toCharArray())) {
            entry.data = password.encrypt(entry.data, ZipCrypto.checkOfCrc(entry.crc));
        }
        entry.flags = 1;
        entry.sizes(entry.data.length, content.length);
    }

    @Test
    void everyKindIsRead() throws IOException {
        ZipReading reading =
                ZipReading.DEFAULT.passwords((entry, attempt) -> attempt == 0 ? bytes(entry.name()) : null);
        try (ZipArchive zip = ZipArchive.open(archive(), reading)) {
            assertEquals(Map.of(), zip.verify());
            for (ZipEntry entry : zip.entries()) {
                byte[] expected = entry.name().contains("large") ? LARGE : entry.size() == 0 ? new byte[0] : CONTENT;
                assertArrayEquals(expected, zip.bytes(entry, 1 << 21));
                try (InputStream in = zip.read(entry)) {
                    assertArrayEquals(expected, in.readAllBytes());
                }
                assertEquals(!entry.name().equals("clear"), entry.isEncrypted());
            }
            assertEquals(
                    ZipEncryption.AES_192,
                    zip.find("pw-AES_192-1").orElseThrow().encryption());
            assertEquals(8, zip.find("pw-AES_192-1").orElseThrow().method());
            assertEquals(
                    ZipEncryption.ZIP_CRYPTO,
                    zip.find("pw-crypto").orElseThrow().encryption());
        }
    }

    @Test
    void passwordsAreTriedInTurnAndRemembered() throws IOException {
        TestArchive archive = new TestArchive();
        aes(archive, "right", Strength.AES_128, 2, CONTENT);
        for (int i = 0; i < 5; i++) {
            TestArchive.Entry first = archive.entries.getFirst();
            archive.entries.add(copy(first, "copy" + i));
        }
        AtomicInteger asked = new AtomicInteger();
        ZipPasswords candidates = ZipPasswords.of("wrong".toCharArray(), "right".toCharArray());
        ZipReading reading = ZipReading.DEFAULT.passwords((entry, attempt) -> {
            asked.incrementAndGet();
            return candidates.password(entry, attempt);
        });
        try (ZipArchive zip = ZipArchive.open(archive.build(), reading)) {
            assertEquals(Map.of(), zip.verify());
            assertEquals(2, asked.get());
        }
        try (ZipArchive zip = ZipArchive.open(archive.build(), ZipReading.DEFAULT.password("no".toCharArray()))) {
            assertEquals(6, zip.verify().size());
            zip.verify().values().forEach(fault -> assertInstanceOf(WrongPasswordException.class, fault));
        }
    }

    private static TestArchive.Entry copy(TestArchive.Entry entry, String name) {
        TestArchive.Entry copy = new TestArchive.Entry(bytes(name), 99, entry.data, CONTENT);
        copy.flags = 1;
        copy.extra = entry.extra;
        copy.localExtra = entry.extra;
        copy.crc(0);
        return copy;
    }

    @Test
    void passwordsAreOnlyChecked() throws IOException {
        try (ZipArchive zip = ZipArchive.open(archive())) {
            for (ZipEntry entry : zip.entries()) {
                assertTrue(zip.isPassword(entry, bytes(entry.name())));
                if (entry.encryption().isAes()) {
                    assertFalse(zip.isPassword(entry, bytes("wrong")));
                }
            }
            ZipEntry crypto = zip.find("pw-crypto").orElseThrow();
            int accepted = 0;
            for (int i = 0; i < 1000; i++) {
                accepted += zip.isPassword(crypto, bytes("wrong" + i)) ? 1 : 0;
            }
            assertTrue(accepted < 30, accepted + " of 1000 wrong passwords were accepted");
        }
    }

    @Test
    void wrongPasswordsThatPassTheCheckAreNotGarbage() throws IOException {
        byte[] archive = archive();
        for (int i = 0; i < 3000; i++) {
            ZipReading reading = ZipReading.DEFAULT.password(("wrong" + i).toCharArray());
            try (ZipArchive zip = ZipArchive.open(archive, reading)) {
                ZipEntry entry = zip.find("pw-crypto").orElseThrow();
                CodecException fault = assertThrows(CodecException.class, () -> zip.bytes(entry, 1000));
                assertTrue(fault instanceof WrongPasswordException || fault instanceof CorruptInputException);
            }
        }
    }

    @Test
    void aPasswordThatPassesTheCheckByChanceDoesNotEndTheSearch() throws IOException {
        TestArchive archive = new TestArchive();
        crypto(archive, "right", CONTENT);
        byte[] built = archive.build();
        char[][] candidates = new char[2000][];
        for (int i = 0; i < candidates.length; i++) {
            candidates[i] = (i == candidates.length - 1 ? "right" : "wrong" + i).toCharArray();
        }
        try (ZipArchive zip = ZipArchive.open(built, ZipReading.DEFAULT.passwords(ZipPasswords.of(candidates)))) {
            assertArrayEquals(CONTENT, zip.bytes(zip.entries().getFirst(), 10_000));
        }
    }

    @Test
    void archivesOfOtherTools() throws IOException {
        Conformance.assumeThere();
        int read = 0;
        for (Map.Entry<String, String> vector :
                objects("aes/winzip/aes-vectors.json").entrySet()) {
            String json = vector.getValue();
            Matcher archive = string("archiveBase64").matcher(json);
            Matcher password = string("password").matcher(json);
            if (archive.find() && password.find()) {
                byte[] zipBytes = Base64.getDecoder().decode(archive.group(1));
                ZipReading reading = ZipReading.DEFAULT.passwords(
                        ZipPasswords.ofBytes(unescaped(password.group(1)).getBytes(StandardCharsets.UTF_8)));
                try (ZipArchive zip = ZipArchive.open(zipBytes, reading)) {
                    assertEquals(Map.of(), zip.verify(), vector.getKey());
                }
                read++;
            }
        }
        assertEquals(24, read);
    }

    @Test
    void hostileArchives() throws IOException {
        Conformance.assumeThere();
        Map<String, String> cases = objects("aes/winzip/aes-negative.json");
        assertEquals(19, cases.size());
        for (Map.Entry<String, String> hostile : cases.entrySet()) {
            Matcher archive = string("archiveBase64").matcher(hostile.getValue());
            Matcher password = string("password").matcher(hostile.getValue());
            Matcher expected = string("expected").matcher(hostile.getValue());
            assertTrue(archive.find() && password.find() && expected.find());
            byte[] zipBytes = Base64.getDecoder().decode(archive.group(1));
            ZipReading reading = ZipReading.DEFAULT.password(password.group(1).toCharArray());
            try (ZipArchive zip = ZipArchive.open(zipBytes, reading)) {
                Map<ZipEntry, CodecException> faults = zip.verify();
                Class<?> fault = faults.isEmpty()
                        ? null
                        : faults.values().iterator().next().getClass();
                assertEquals(type(expected.group(1)), fault, hostile.getKey());
            }
        }
    }

    private static Class<?> type(String expected) {
        if (expected.startsWith("ok")) {
            return null;
        }
        if (expected.startsWith("authentication")) {
            return AuthenticationException.class;
        }
        if (expected.startsWith("unsupported")) {
            return UnsupportedFeatureException.class;
        }
        return expected.startsWith("wrong password") ? WrongPasswordException.class : CorruptInputException.class;
    }

    /** The objects of the list in a file, by their names. */
    private static Map<String, String> objects(String file) throws IOException {
        String text = Conformance.text(file);
        Map<String, String> objects = new LinkedHashMap<>();
        Matcher names = Pattern.compile("\\{\\s*\"name\": \"([^\"]+)\"").matcher(text);
        int start = -1;
        String name = "";
        while (names.find()) {
            if (start >= 0) {
                objects.put(name, text.substring(start, names.start()));
            }
            start = names.start();
            name = names.group(1);
        }
        objects.put(name, text.substring(start));
        return objects;
    }

    private static Pattern string(String key) {
        return Pattern.compile("\"" + key + "\": \"([^\"]*)\"");
    }

    private static String unescaped(String json) {
        return Pattern.compile("\\\\u([0-9a-f]{4})")
                .matcher(json)
                .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 16)));
    }
}
