package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.aes.WinZipAes.Strength;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.lingala.zip4j.ZipFile;
import net.lingala.zip4j.io.outputstream.ZipOutputStream;
import net.lingala.zip4j.model.ZipParameters;
import net.lingala.zip4j.model.enums.AesKeyStrength;
import net.lingala.zip4j.model.enums.CompressionMethod;
import net.lingala.zip4j.model.enums.EncryptionMethod;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A library that shares no code with this one writes what we read, and reads what we write. */
class Zip4jTest {
    private static final char[] PASSWORD = "p\u00E4ssword".toCharArray();

    @TempDir
    private Path folder;

    static List<WinZipAes> engines() {
        return WinZipAes.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void bothWays(WinZipAes engine) throws IOException {
        for (int length : new int[] {0, 1, 16, 1000, 200_000}) {
            for (Strength strength : List.of(Strength.AES_128, Strength.AES_256)) {
                byte[] plaintext = WinZipAesTest.random(length);
                byte[] archive = written(plaintext, strength);
                byte[] theirs = WinZipArchive.entry(archive).payload();
                try (WinZipPassword password = engine.password(PASSWORD)) {
                    assertArrayEquals(plaintext, password.decrypt(strength, theirs));
                    byte[] ours = password.encrypt(strength, plaintext);
                    assertEquals(theirs.length, ours.length);
                    System.arraycopy(
                            ours, 0, archive, WinZipArchive.entry(archive).start(), ours.length);
                }
                assertArrayEquals(plaintext, read(archive));
            }
        }
    }

    private static byte[] written(byte[] plaintext, Strength strength) throws IOException {
        ZipParameters parameters = new ZipParameters();
        parameters.setEncryptFiles(true);
        parameters.setEncryptionMethod(EncryptionMethod.AES);
        parameters.setAesKeyStrength(AesKeyStrength.getAesKeyStrengthFromRawCode(strength.number()));
        parameters.setCompressionMethod(CompressionMethod.STORE);
        parameters.setFileNameInZip("entry");
        parameters.setEntrySize(plaintext.length);
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive, PASSWORD)) {
            zip.putNextEntry(parameters);
            new ByteArrayInputStream(plaintext).transferTo(zip);
            zip.closeEntry();
        }
        return archive.toByteArray();
    }

    private byte[] read(byte[] archive) throws IOException {
        Path file = Files.write(folder.resolve("archive.zip"), archive);
        try (ZipFile zip = new ZipFile(file.toFile(), PASSWORD);
                InputStream entry = zip.getInputStream(zip.getFileHeader("entry"))) {
            return entry.readAllBytes();
        }
    }
}
