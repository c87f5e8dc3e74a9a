package dev.codecs.zip.internal.writing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipWriting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** An archive with a salt that is known is compared byte for byte with one that is put together here, with the ciphers of the JDK. */
class FixedSaltTest {
    private static final byte[] SALT = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    private static final byte[] CONTENT = "forty bytes of content that are stored..".getBytes(US_ASCII);

    @Test
    void theWholeArchive() throws IOException, GeneralSecurityException {
        byte[] payload = payload();
        byte[] aes = little(11)
                .putShort((short) 0x9901)
                .putShort((short) 7)
                .putShort((short) 2)
                .put((byte) 'A')
                .put((byte) 'E')
                .put((byte) 3)
                .putShort((short) 0)
                .array();
        byte[] archive = new byte[30 + 1 + 11 + payload.length + 46 + 1 + 11 + 22];
        ByteBuffer expected = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        expected.putInt(0x04034B50).putShort((short) 51).putShort((short) 1).putShort((short) 99);
        expected.putInt(0x00210000).putInt(0).putInt(payload.length).putInt(CONTENT.length);
        expected.putShort((short) 1)
                .putShort((short) 11)
                .put((byte) 'a')
                .put(aes)
                .put(payload);
        int directory = expected.position();
        expected.putInt(0x02014B50)
                .putShort((short) 63)
                .putShort((short) 51)
                .putShort((short) 1)
                .putShort((short) 99);
        expected.putInt(0x00210000).putInt(0).putInt(payload.length).putInt(CONTENT.length);
        expected.putShort((short) 1)
                .putShort((short) 11)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 0);
        expected.putInt(0).putInt(0).put((byte) 'a').put(aes);
        int end = expected.position();
        expected.putInt(0x06054B50).putInt(0).putShort((short) 1).putShort((short) 1);
        expected.putInt(end - directory).putInt(directory).putShort((short) 0);
        assertArrayEquals(archive, written());
    }

    private static byte[] written() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ZipWriting writing = ZipWriting.DEFAULT;
        ArchiveWriter writer = ArchiveWriter.to(
                () -> new StreamSink(bytes),
                writing,
                new DirectoryRecords(writing),
                length -> Arrays.copyOf(SALT, length));
        EntryWriting how = EntryWriting.DEFAULT.stored().password("password".toCharArray());
        writer.add("a", how, new Content.Memory(MemorySegment.ofArray(CONTENT)));
        writer.close();
        return bytes.toByteArray();
    }

    private static byte[] payload() throws GeneralSecurityException {
        byte[] keys = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1")
                .generateSecret(new PBEKeySpec("password".toCharArray(), SALT, 1000, 8 * 66))
                .getEncoded();
        Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(keys, 0, 32, "AES"));
        byte[] ciphertext = CONTENT.clone();
        for (int at = 0; at < ciphertext.length; at++) {
            byte[] counter = little(16).putInt(at / 16 + 1).array();
            ciphertext[at] ^= cipher.doFinal(counter)[at % 16];
        }
        Mac mac = Mac.getInstance("HmacSHA1");
        mac.init(new SecretKeySpec(keys, 32, 32, "HmacSHA1"));
        return little(16 + 2 + ciphertext.length + 10)
                .put(SALT)
                .put(keys, 64, 2)
                .put(ciphertext)
                .put(mac.doFinal(ciphertext), 0, 10)
                .array();
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
