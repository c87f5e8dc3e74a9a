package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CorruptInputException;
import dev.codecs.WrongPasswordException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The traditional encryption, against the archives of four tools. */
class ZipCryptoTest {
    private static final int CHECK = 0x87;

    /** A header in plaintext and the entry of own-zipcrypto in the conformance set. */
    private static final String HEADER = "000102030405060708090a87";

    private static final String ENCRYPTED =
            "ee10ed7753936e6b5c66147b" + "33b40004d191a4c16fa8afb907573b7750351cf610249da79afec2889b01";

    private static final byte[] PLAINTEXT = "Hello, WinZip AES! 0123456789\n".getBytes(StandardCharsets.US_ASCII);

    private static ZipCrypto password() {
        return ZipCrypto.password("password".toCharArray());
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }

    @Test
    void theKnownEntry() throws IOException {
        try (ZipCrypto password = password()) {
            assertArrayEquals(hex(ENCRYPTED), password.encrypt(PLAINTEXT, hex(HEADER)));
            assertArrayEquals(PLAINTEXT, password.decrypt(hex(ENCRYPTED), CHECK));
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            try (OutputStream stream = password.encrypting(sink, hex(HEADER))) {
                stream.write(PLAINTEXT[0]);
                stream.write(PLAINTEXT, 1, 3);
                stream.flush();
                assertEquals(16, sink.size());
                stream.write(PLAINTEXT, 4, PLAINTEXT.length - 4);
            }
            assertArrayEquals(hex(ENCRYPTED), sink.toByteArray());
        }
    }

    /** Both forms of the check: 7-Zip and the plain ones take the CRC-32, those with a data descriptor the time. */
    @Test
    void archivesOfAllToolsAreRead() throws IOException {
        int read = 0;
        for (WinZipArchive archive : WinZipArchive.of("aes-vectors.json")) {
            if (archive.has("decryptedHeader")) {
                WinZipArchive.Entry entry = archive.entry();
                boolean described = (entry.flags() & 8) != 0;
                int check = described ? ZipCrypto.checkOfTime(entry.time()) : ZipCrypto.checkOfCrc(entry.crc());
                try (ZipCrypto password = ZipCrypto.password(archive.password())) {
                    assertArrayEquals(archive.plaintext(), password.decrypt(entry.payload(), check), archive::name);
                    assertArrayEquals(
                            entry.payload(),
                            password.encrypt(archive.plaintext(), archive.hex("decryptedHeader")),
                            archive::name);
                }
                read++;
            }
        }
        assertEquals(4, read);
    }

    @Test
    void everyLengthAndDivision() throws IOException {
        try (ZipCrypto password = password()) {
            for (int length : new int[] {0, 1, 2, 11, 12, 13, 100, 16383, 16384, 16385, 50_000}) {
                byte[] plaintext = WinZipAesTest.random(length);
                byte[] encrypted = password.encrypt(plaintext, CHECK);
                assertEquals(length + ZipCrypto.OVERHEAD, encrypted.length);
                assertArrayEquals(plaintext, password.decrypt(encrypted, CHECK));
                for (int piece : new int[] {1, 7, 4096}) {
                    InputStream stream = password.decrypting(new ByteArrayInputStream(encrypted), CHECK);
                    ByteArrayOutputStream read = new ByteArrayOutputStream();
                    byte[] buffer = new byte[piece];
                    for (int size; (size = stream.read(buffer)) >= 0; ) {
                        read.write(buffer, 0, size);
                    }
                    assertArrayEquals(plaintext, read.toByteArray());
                    assertEquals(-1, stream.read());
                    stream.close();
                    stream.close();
                    assertThrows(IOException.class, stream::read);
                }
            }
        }
    }

    @Test
    void headersAreNotTheSameTwice() {
        try (ZipCrypto password = password()) {
            assertFalse(Arrays.equals(password.encrypt(PLAINTEXT, CHECK), password.encrypt(PLAINTEXT, CHECK)));
        }
    }

    /** One of 256 passes; the others are told apart from damage. */
    @Test
    void wrongPasswords() {
        int accepted = 0;
        for (int i = 0; i < 2000; i++) {
            try (ZipCrypto wrong = ZipCrypto.password(("wrong" + i).toCharArray())) {
                if (wrong.accepts(Arrays.copyOf(hex(ENCRYPTED), 12), CHECK)) {
                    accepted++;
                } else {
                    assertThrows(WrongPasswordException.class, () -> wrong.decrypt(hex(ENCRYPTED), CHECK));
                    IOException fault = assertThrows(
                            IOException.class, () -> wrong.decrypting(new ByteArrayInputStream(hex(ENCRYPTED)), CHECK));
                    assertInstanceOf(WrongPasswordException.class, fault.getCause());
                }
            }
        }
        assertTrue(accepted > 0 && accepted < 30, accepted + " of 2000");
    }

    @Test
    void faultsAndEnds() throws IOException {
        ZipCrypto password = password();
        for (int length = 0; length < 12; length++) {
            byte[] cut = Arrays.copyOf(hex(ENCRYPTED), length);
            assertThrows(CorruptInputException.class, () -> password.decrypt(cut, CHECK));
            IOException fault =
                    assertThrows(IOException.class, () -> password.decrypting(new ByteArrayInputStream(cut), CHECK));
            assertInstanceOf(CorruptInputException.class, fault.getCause());
        }
        assertThrows(IllegalArgumentException.class, () -> password.accepts(new byte[11], CHECK));
        InputStream begun = password.decrypting(new ByteArrayInputStream(hex(ENCRYPTED)), CHECK);
        OutputStream ended = password.encrypting(OutputStream.nullOutputStream(), CHECK);
        ended.close();
        ended.close();
        assertThrows(IOException.class, () -> ended.write(1));
        password.close();
        password.close();
        assertThrows(IllegalStateException.class, () -> password.encrypt(PLAINTEXT, CHECK));
        assertArrayEquals(PLAINTEXT, begun.readAllBytes());
        begun.close();
        try (ZipCrypto empty = ZipCrypto.password(new byte[0])) {
            assertThrows(IllegalArgumentException.class, () -> empty.encrypt(PLAINTEXT, CHECK));
        }
        assertThrows(IllegalArgumentException.class, () -> ZipCrypto.password("x\uDBFF".toCharArray()));
        assertFalse(password.toString().contains("password\0"));
    }
}
